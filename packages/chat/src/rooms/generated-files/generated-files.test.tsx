// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chart, csvText, filesState, hostileState } from '../../testing/extras-fixtures.js';
import { findViolations } from '../../testing/axe.js';
import { readAs } from '../../testing/files-fixture.js';
import { fixtureNow } from '../../testing/fixtures.js';
import { openPage, type StoaSeed } from '../../testing/open-page.js';
import { readCsvRows } from './csv-rows.js';
import { GeneratedFilesPanel } from './generated-files-panel.js';

type Addresses = (key: string, fileName: string) => string;

/** The panel on a page whose server gives addresses of files, or refuses them all. */
async function mount(
  state: Record<string, unknown> = filesState,
  addressOf: Addresses | null = null,
  text?: string,
) {
  const seed: StoaSeed = {
    ...(addressOf && {
      answers: {
        'files.downloadGenerated': ({ key, fileName }) => ({
          success: true,
          downloadUrl: addressOf(key, fileName ?? ''),
        }),
      },
    }),
    ports: readAs(text),
  };
  const { stoa, calls } = await openPage(seed);
  const view = render(
    <StoaProvider stoa={stoa}>
      <GeneratedFilesPanel state={state} />
    </StoaProvider>,
  );
  const user = userEvent.setup();
  const summary = view.container.querySelector('details:not([open]) > summary');
  if (summary) await user.click(summary);
  const asked = () =>
    calls
      .filter(({ operation }) => operation === 'files.downloadGenerated')
      .map(({ input }) => (input as { key: string }).key);
  return { user, asked, ...view };
}
const byName: Addresses = (_, fileName) => `/api/files/${fileName}`;
const image = (values: object) => ({
  codeInterpreter: { content: [{ type: 'image/png', values: { file_key: 'k-FN-plot.png', ...values } }] },
});

describe('generated files', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('[AR13] lists names and sizes; pictures are shown at once, the rest on request', async () => {
    const { container, asked } = await mount();
    expect(container.querySelector('summary')?.textContent).toBe('Generated files4');
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('bdi')?.textContent)).toEqual([
      'plot.png',
      'rows.csv',
      'report.pdf',
      'all.zip',
    ]);
    expect(items[3]?.textContent).toContain('9.1 MB');
    expect(screen.getByRole('img', { name: 'plot.png' }).getAttribute('src')).toBe(chart);
    expect(asked()).toEqual([]);
    expect(await findViolations(container)).toEqual([]);
  });

  it('[AR27] a picture comes in its smaller version first; a press shows the whole one', async () => {
    const { user, asked } = await mount(
      image({ file_key_low_res: 'low-FN-plot.png', presigned_url_low_res: null }),
      (key) => `/api/files/${key}`,
    );
    const shown = () => screen.getByRole('img', { name: 'plot.png' }).getAttribute('src');
    await screen.findByRole('img');
    expect(shown()).toBe('/api/files/low-FN-plot.png');
    await user.click(screen.getByRole('button', { name: 'Show plot.png larger' }));
    await vi.waitFor(() => expect(shown()).toBe('/api/files/k-FN-plot.png'));
    await user.click(screen.getByRole('button', { name: 'Show plot.png smaller' }));
    expect(asked()).toContain('k-FN-plot.png');
  });

  it('[AR24] an expired address is asked for anew; a lasting one of another site waits for consent', async () => {
    const at = (ms: number) =>
      `https://s3.example.org/plot.png?Expires=${Math.round((fixtureNow + ms) / 1000)}`;
    const expired = await mount(image({ presigned_url: at(-1000) }), byName);
    expect((await screen.findByRole('img')).getAttribute('src')).toBe('/api/files/plot.png');
    expect(expired.asked()).toHaveLength(1);
    expired.unmount();
    const lasting = await mount(image({ presigned_url: at(600_000) }), byName);
    expect(screen.getByRole('group', { name: 'Image on s3.example.org' })).toBeTruthy();
    expect(lasting.asked()).toEqual([]);
    expect(lasting.container.querySelector('img')).toBeNull();
  });

  it('[X] what a message says about an address of our own is not believed', async () => {
    for (const presigned_url of [
      '/sign-out',
      `${location.origin}/sign-out`,
      'javascript:alert(1)',
      'data:text/html,x',
      'http://a.example/x',
    ]) {
      const { container, asked, unmount } = await mount(image({ presigned_url }));
      expect(await screen.findByText('Unable to display image')).toBeTruthy();
      expect(asked(), presigned_url).toHaveLength(1);
      expect(container.innerHTML).not.toContain('sign-out');
      unmount();
    }
  });

  it('[AR28] a picture that is none says so, and can be tried again', async () => {
    const { user } = await mount(image({}), byName);
    fireEvent.error(await screen.findByRole('img'));
    expect(screen.getByText('Unable to display image')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img')).toBeTruthy();
  });

  it('[AR28] a table shows its first ten rows and an ellipsis, as text', async () => {
    const { user, container } = await mount(filesState, byName, csvText);
    await user.click(screen.getByRole('button', { name: 'Preview rows.csv' }));
    const table = await screen.findByRole('table');
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(12);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['name', 'city', 'amount']);
    expect(rows[1]?.textContent).toBe('Row 1Lisbon, Porto0');
    expect(rows[11]?.textContent).toContain('…');
    expect(await findViolations(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Hide the preview of rows.csv' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('[AR28] one that cannot be fetched, and a type that cannot be shown, say so in the specified words', async () => {
    const { user } = await mount(filesState);
    await user.click(screen.getByRole('button', { name: 'Preview rows.csv' }));
    expect(await screen.findByText('Unable to display CSV')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Preview report.pdf' }));
    expect(await screen.findByText('Unable to display PDF')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Preview all.zip' }));
    expect(screen.getByText('Unsupported file type')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download all.zip' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Error downloading file. Please try again.');
  });

  it('[X] a PDF is framed only from our own server, and where the browser shows one', async () => {
    const viewer = vi.fn(() => true);
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, get: viewer });
    const { user, container, unmount } = await mount(filesState, byName);
    await user.click(screen.getByRole('button', { name: 'Preview report.pdf' }));
    expect((await screen.findByTitle('report.pdf')).getAttribute('src')).toBe(
      '/api/files/report.pdf#navpanes=0',
    );
    unmount();
    viewer.mockReturnValue(false);
    const other = await mount(filesState, byName);
    await other.user.click(screen.getByRole('button', { name: 'Preview report.pdf' }));
    expect(await screen.findByRole('link', { name: /Open in a new tab/ })).toBeTruthy();
    other.unmount();
    const foreign = await mount(filesState, () => 'https://s3.example.org/r.pdf');
    await foreign.user.click(screen.getByRole('button', { name: 'Preview report.pdf' }));
    expect(await screen.findByText(/The file is on s3.example.org/)).toBeTruthy();
    expect(foreign.container.querySelector('iframe')).toBeNull();
    expect(container.querySelector('iframe')).toBeNull();
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  });

  it('[AR14] a code interpreter that failed is named, with or without files', async () => {
    await mount({ codeInterpreter: { error: 'x' } });
    expect(screen.getByRole('note').textContent).toContain('This response was generated by Stoa');
    expect(screen.queryByText('Generated files')).toBeNull();
  });

  it('[AR11] hostile files are words, and none asks another site', async () => {
    const { container, user } = await mount(hostileState);
    await act(async () => {});
    for (const button of screen.getAllByRole('button', { name: /^Preview/ })) await user.click(button);
    await act(async () => {});
    expect(container.querySelector('img, svg[onload], iframe, script')).toBeNull();
    expect(container.innerHTML).not.toContain('sign-out');
    expect(screen.getByText('https://tracker.example/pixel.png')).toBeTruthy();
  });
});

describe('the rows of a table', () => {
  const read = (text: string, isComplete = true) => readCsvRows({ text, isComplete: isComplete });
  it.each<[string, ReturnType<typeof read>, unknown]>([
    ['nothing', read(''), null],
    ['blank lines', read('\n\n \n'), null],
    ['quoted cells', read('a,b\n"x, y","<b>"'), { head: ['a', 'b'], rows: [['x, y', '<b>']] }],
    ['rows of different lengths', read('a\n1,2'), { head: ['a', ''], rows: [['1', '2']] }],
    ['semicolons', read('a;b\n1;2'), { head: ['a', 'b'], rows: [['1', '2']] }],
    ['a mark at the beginning', read('\uFEFFa\n1'), { head: ['a'], rows: [['1']] }],
    ['a last row that is cut', read('a\n1\n2', false), { head: ['a'], rows: [['1']], hasMoreRows: true }],
    ['eleven rows', read(`a\n${'1\n'.repeat(11)}`), { hasMoreRows: true }],
    ['ten rows', read(`a\n${'1\n'.repeat(10)}`), { hasMoreRows: false }],
    ['many columns', read('x,'.repeat(100)), { moreColumns: 61 }],
  ])('[AR28] %s', (_, found, expected) => {
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected as object);
  });
});
