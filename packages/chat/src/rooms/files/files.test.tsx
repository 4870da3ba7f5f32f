// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { Conversation, FileRecord } from '@stoa/core/contract';
import { StoaProvider } from '@stoa/react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeWorld } from '@stoa/core/testing';
import { TooltipProvider } from '@stoa/ui';
import { describe, expect, it, vi } from 'vitest';
import { DialogPage } from '../../testing/dialog-page.js';
import { fileRecord, fileText, passage, readAs } from '../../testing/files-fixture.js';
import { listSeed } from '../../testing/fixtures.js';
import { findViolations } from '../../testing/axe.js';
import { shelves } from '../../testing/tool-servers-fixture.js';
import {
  conversationOf,
  failNext,
  inputsOf,
  noAnswer,
  openPage,
  type StoaSeed,
} from '../../testing/open-page.js';
import { FilesPage } from './files-page.js';
import './data-source-picker.js';

vi.setConfig({ testTimeout: 30_000 });

const items = [fileRecord('Report.pdf', { tags: ['sea'] }), fileRecord('Table.csv', { type: 'text/csv' })];

async function mountPage(seed: StoaSeed = {}, before: (world: FakeWorld) => void = () => undefined) {
  const { stoa, calls, world } = await openPage({
    ...listSeed,
    files: items,
    fileTags: ['sea'],
    answers: {
      'files.usage': {
        success: true,
        data: { conversations: [{ id: 'c1', name: 'Trip to Trieste' }], total: 1 },
      },
    },
    ...seed,
    flags: { uploadDocuments: true },
  });
  before(world);
  const onClose = vi.fn();
  render(
    <TooltipProvider>
      <StoaProvider stoa={stoa}>
        <FilesPage onClose={onClose} />
      </StoaProvider>
    </TooltipProvider>,
  );
  await screen.findByRole('table', { name: 'Your Files' });
  /** What the server was asked for. */
  const asked = (operation: `files.${string}`) =>
    calls.filter((call) => call.operation === operation).map(({ input }) => input);
  return { stoa, asked, onClose, user: userEvent.setup() };
}

describe('the page of files', () => {
  it('[FIL1] shows name, day, tags and type, and the used storage', async () => {
    await mountPage();
    const row = await screen.findByRole('row', { name: /Report\.pdf/ });
    expect(within(row).getByText('PDF')).toBeTruthy();
    expect(within(row).getByText('sea')).toBeTruthy();
    expect(screen.getByText(/2 files, 964/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Files' }));
  });

  it('[FIL2] orders and narrows on the server', async () => {
    const { asked, user } = await mountPage();
    await user.click(await screen.findByRole('button', { name: 'Sort by Name' }));
    expect(asked('files.query').at(-1)).toMatchObject({ sortIndex: 'name', forwardScan: true });
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 're');
    await waitFor(() => expect(asked('files.query').at(-1)).toMatchObject({ nameContains: 're' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Table\.csv/ })).toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(asked('files.query').at(-1)).not.toHaveProperty('nameContains'));
  });

  it('[FIL3] tags of a file are edited in place', async () => {
    const { asked, user } = await mountPage();
    await user.click(await screen.findByRole('button', { name: 'Actions for Report.pdf' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit tags' }));
    const editor = await screen.findByRole('dialog', { name: 'Tags of Report.pdf' });
    await user.type(within(editor).getByRole('textbox'), 'budget{Enter}');
    expect(asked('files.setTags').at(-1)).toEqual({ id: items[0]!.id, tags: ['sea', 'budget'] });
  });

  it('[FIL4] asks before it deletes, and says what still uses a file', async () => {
    const { asked, user } = await mountPage();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Report.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this file?' });
    expect(await within(question).findByText('Trip to Trieste')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(asked('files.delete')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Report\.pdf/ })).toBeNull());
    expect(asked('files.delete')).toEqual([{ key: items[0]!.id }]);
    const title = screen.getByRole('heading', { name: 'Your Files' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    await user.click(screen.getByRole('checkbox', { name: 'Select Table.csv' }));
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(document.activeElement).toBe(title);
  });

  it('[FIL4] names private conversations too, which the server does not have', async () => {
    const inBrowser = (id: string, name: string, fileId: string): Conversation => ({
      id,
      name,
      messages: [
        {
          id: `${id}-1`,
          role: 'user',
          content: 'Read it.',
          data: { dataSources: [{ id: `s3://${fileId}`, name: 'Report.pdf' }] },
        },
      ],
    });
    const { user } = await mountPage({
      conversations: [
        inBrowser('c3', 'Names for the new meeting rooms', items[0]!.id),
        inBrowser('c11', 'Reading list on Stoicism', items[1]!.id),
      ],
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Report.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this file?' });
    expect(await within(question).findByText('Names for the new meeting rooms')).toBeTruthy();
    expect(within(question).getByText(/^Attached in 2 conversations/)).toBeTruthy();
    expect(within(question).queryByText('Reading list on Stoicism')).toBeNull();
  });

  it('[FIL4] says so where a private conversation cannot be read', async () => {
    const { user } = await mountPage({}, ({ entries }) => entries.delete('conversation/c3'));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Report.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this file?' });
    expect(
      await within(question).findByText('Not all conversations could be checked: others may still use it.', {
        exact: false,
      }),
    ).toBeTruthy();
  });

  it('a filter is a chip that says its value and goes by its cross; order has a menu', async () => {
    const { asked, user } = await mountPage();
    await user.click(await screen.findByRole('button', { name: 'Sort by, now: Created' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Type' }));
    expect(asked('files.query').at(-1)).toMatchObject({ sortIndex: 'type' });
    for (const [chip, value, filter] of [
      ['Tag', 'sea', { tags: ['sea'] }],
      ['Status', 'Not read', { status: 'failed' }],
      ['Type', 'PDF', { types: ['application/pdf'] }],
    ] as const) {
      await user.click(screen.getByRole('button', { name: chip }));
      await user.click(await screen.findByRole('menuitemradio', { name: value }));
      await waitFor(() => expect(asked('files.query').at(-1)).toMatchObject(filter));
      expect(screen.getByRole('button', { name: `${chip} ${value}` })).toBeTruthy();
    }
    await user.click(screen.getByRole('button', { name: 'Since' }));
    fireEvent.change(await screen.findByLabelText('Created since', { selector: 'input' }), {
      target: { value: '2026-03-01' },
    });
    await waitFor(() => expect(asked('files.query').at(-1)).toMatchObject({ startDate: '2026-03-01' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Remove the filter Tag: sea' }));
    await waitFor(() => expect(asked('files.query').at(-1)).not.toHaveProperty('tags'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tag' }));
  });

  it('[FIL10] a file is one line: icon, name, what keeps it from being read, and a menu of all that can be done', async () => {
    const failed = { status: 'failed' as const, failure: 'It could not be read.' };
    const { user } = await mountPage({
      files: [
        fileRecord('Plan.pdf', { tags: ['a', 'b', 'c', 'd'] }),
        fileRecord('scan.pdf', failed),
        fileRecord('new.pdf', { status: 'processing' }),
      ],
    });
    const plan = await screen.findByRole('row', { name: /Plan\.pdf/ });
    expect(within(plan).getByText('and c and d')).toBeTruthy();
    expect(
      within(screen.getByRole('row', { name: /scan\.pdf/ })).getByText('It could not be read.'),
    ).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /new\.pdf/ })).getByText('Reading…')).toBeTruthy();
    await user.click(within(plan).getByRole('button', { name: 'Actions for Plan.pdf' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Preview', 'Download', 'Edit tags', 'Delete']);
    await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete this file?' })).toBeTruthy();
  });

  it('[FIL8] tags are made and deleted of all files, after a question', async () => {
    const { asked, user } = await mountPage();
    await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Manage tags' });
    await user.type(within(dialog).getByRole('textbox', { name: 'New tag' }), 'harbour{Enter}');
    expect(asked('files.createTags')).toEqual([{ tags: ['harbour'] }]);
    await user.click(await within(dialog).findByRole('button', { name: 'Delete the tag harbour' }));
    expect(asked('files.deleteTags')).toEqual([]);
    const question = within(dialog).getByRole('group', { name: 'Delete the tag “harbour” from all files?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(within(dialog).queryByText('harbour')).toBeNull());
    expect(asked('files.deleteTags')).toEqual([{ tags: ['harbour'] }]);
  });

  it('[FIL5] a file is read again only where that can help', async () => {
    const failed = { status: 'failed' as const, failure: 'It could not be read.' };
    const { asked, user } = await mountPage({
      files: [fileRecord('slow.pdf', failed), fileRecord('empty.txt', { ...failed, isFailureFinal: true })],
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for empty.txt' }));
    await screen.findByRole('menuitem', { name: 'Download' });
    expect(screen.queryByRole('menuitem', { name: 'Read again' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Actions for slow.pdf' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Read again' }));
    expect(asked('files.reprocess')).toEqual([{ key: fileRecord('slow.pdf').id }]);
  });

  it('[FIL5] says what could not be had, and that there is nothing yet', async () => {
    const { asked, user } = await mountPage({
      failures: { 'files.query': noAnswer, 'files.listTags': noAnswer },
    });
    expect(await screen.findByText('Error loading data')).toBeTruthy();
    expect(screen.getByText('Error loading tags')).toBeTruthy();
    const before = asked('files.query').length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked('files.query').length).toBe(before + 1);
  });
});

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
describe('the preview of a file', () => {
  async function preview(file: FileRecord, seed: StoaSeed = {}) {
    const page = await mountPage({ files: [file], ...seed });
    await page.user.click(await screen.findByRole('button', { name: `Preview ${file.name}` }));
    const panel = await screen.findByRole('region', { name: 'Preview of a file' });
    return { ...page, panel };
  }

  it('[FIL11] stands beside the list, with its heading in focus; closed, the name has it again', async () => {
    const { user, panel } = await preview(fileRecord('Report.docx', { type: word }));
    const heading = within(panel).getByRole('heading', { name: 'Report.docx' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('row', { name: /Report\.docx/ }).getAttribute('aria-current')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Preview of a file' })).toBeNull();
    const name = screen.getByRole('button', { name: 'Preview Report.docx' });
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('[FIL12] a Word file shows the text of the server, never its bytes; what follows comes on request', async () => {
    const fetchText = vi.fn(readAs('PK\u0003\u0004').fetchText);
    const { user, panel } = await preview(fileRecord('Report.docx', { type: word }), {
      fileAddresses: { 'Report.docx': '/f/1' },
      ports: { fetchText },
      fileTexts: {
        'Report.docx': (from) =>
          from === 0
            ? fileText({ passages: [passage(0, '# Plan\nFirst step.', { heading: 'Plan' })], next: 1 })
            : fileText({ passages: [passage(1, 'Last step.', { heading: 'Plan' })], isCut: true }),
      },
    });
    expect(await within(panel).findByText('Plan')).toBeTruthy();
    expect(within(panel).getByText('First step.')).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'Show more' }));
    expect(await within(panel).findByText('Last step.')).toBeTruthy();
    expect(within(panel).getByText(/more text, which was not read/)).toBeTruthy();
    expect(fetchText).not.toHaveBeenCalled();
  });

  it('pages and slides have headings, sheets have tabs and columns', async () => {
    const slides = await preview(fileRecord('Talk.pptx', { type: 'application/vnd.ms-powerpoint' }), {
      fileTexts: {
        'Talk.pptx': () =>
          fileText({ passages: [passage(0, 'Hello', { slide: 1 }), passage(1, 'Bye', { slide: 2 })] }),
      },
    });
    expect(await within(slides.panel).findByRole('heading', { name: 'Slide 2' })).toBeTruthy();
    cleanup();
    const { user, panel } = await preview(fileRecord('Sums.xlsx', { type: excel }), {
      fileTexts: {
        'Sums.xlsx': (from) =>
          fileText({
            passages: [
              passage(0, 'Item | Cost\nTea | 3', { sheet: 'Budget', row: 1 }),
              passage(1, 'Ship | Tons\nArgo | 120', { sheet: 'Ships', row: 1 }),
            ].filter(({ position }) => position >= from),
            sections: [
              { location: { sheet: 'Budget' }, from: 0 },
              { location: { sheet: 'Ships' }, from: 1 },
            ],
          }),
      },
    });
    expect(await within(panel).findByRole('cell', { name: 'Tea' })).toBeTruthy();
    expect(within(panel).queryByText('Argo')).toBeNull();
    await user.click(within(panel).getByRole('tab', { name: 'Ships' }));
    expect(await within(panel).findByRole('cell', { name: 'Argo' })).toBeTruthy();
  });

  it('[FIL14] says why there is nothing to see', async () => {
    const docx = (more: Partial<FileRecord> = {}) => fileRecord('Report.docx', { type: word, ...more });
    await preview(docx({ status: 'processing' }));
    expect(screen.getByText('The file is still being read')).toBeTruthy();
    cleanup();
    const failed = await preview(docx({ status: 'failed', failure: 'Reading took too long.' }));
    expect(within(failed.panel).getByText('Reading took too long.')).toBeTruthy();
    await failed.user.click(within(failed.panel).getByRole('button', { name: 'Read again' }));
    expect(failed.asked('files.reprocess')).toEqual([{ key: docx().id }]);
    cleanup();
    await preview(docx(), { fileTexts: { 'Report.docx': () => fileText() } });
    expect(await screen.findByText('There is no text in this file')).toBeTruthy();
    cleanup();
    const away = await preview(docx());
    expect(await screen.findByText('The text could not be loaded.')).toBeTruthy();
    await away.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(away.asked('files.text')).toHaveLength(2));
  });

  it('a text in another encoding shows the characters that the server has read', async () => {
    const { panel } = await preview(fileRecord('old.txt', { type: 'text/plain' }), {
      ports: readAs('\uFFFD\uFFFD\uFFFD\uFFFD.'),
      fileAddresses: { 'old.txt': '/f/1' },
      fileTexts: { 'old.txt': () => fileText({ passages: [passage(0, 'Журнал.', { line: 1 })] }) },
    });
    expect(await within(panel).findByText('Журнал.')).toBeTruthy();
    expect(panel.textContent).not.toContain('\uFFFD');
  });
});

describe('uploads on the page', () => {
  it('[FIL9] are not bound to the files of one message, and those that find no place are named', async () => {
    const { stoa } = await mountPage();
    const add = vi.spyOn(stoa.attachments, 'add');
    const given = Array.from({ length: 101 }, (_, at) => new File(['a'], `${at}.txt`));
    fireEvent.change(screen.getByLabelText('Upload files', { selector: 'input' }), {
      target: { files: given },
    });
    const [, taken, options] = add.mock.calls[0]!;
    expect([taken.length, options]).toEqual([100, { supportsImages: true, most: 100 }]);
    expect((await screen.findByRole('alert')).textContent).toBe(
      '100.txt The list of uploads holds 100 files at most. Upload these when others are there.',
    );
  });
});

describe('the data-source picker', () => {
  it('[FIL6] attaches what was chosen on any of its tabs', async () => {
    const user = userEvent.setup();
    const { stoa } = await openPage({
      conversations: [conversationOf([])],
      selectedId: 'c1',
      dialog: { name: 'dataSources', conversationId: 'c1' },
      files: items,
      fileTags: ['sea'],
    });
    const add = vi.spyOn(stoa.attachments, 'addSources');
    render(<DialogPage stoa={stoa} />);
    await user.click(await screen.findByRole('row', { name: /Report\.pdf/ }));
    await user.click(screen.getByRole('tab', { name: 'Tags' }));
    await user.click(await screen.findByRole('button', { name: 'sea' }));
    await user.click(screen.getByRole('button', { name: 'Attach 2 sources' }));
    const [id, sources] = add.mock.calls[0]!;
    expect([id, sources.map((source) => source.id)]).toEqual([
      'c1',
      [`s3://${items[0]!.id}`, 'tag://sea?ragOnly=true'],
    ]);
  });

  it('[MCR1] takes what a tool server holds: read once, chosen, and left out again by a press', async () => {
    const user = userEvent.setup();
    const page = await openPage({
      flags: { mcp: true, uploadDocuments: true },
      conversations: [conversationOf([])],
      selectedId: 'c1',
      dialog: { name: 'dataSources', conversationId: 'c1' },
      answers: {
        'mcp.resources': { success: true, data: shelves },
      },
    });
    const { stoa } = page;
    const add = vi.spyOn(stoa.attachments, 'addSources');
    const { container } = render(<DialogPage stoa={stoa} />);
    await user.click(await screen.findByRole('tab', { name: 'Tool servers' }));
    expect(await screen.findByRole('heading', { name: 'Handbook' })).toBeTruthy();
    expect(screen.getByText('This server cannot be reached now.')).toBeTruthy();
    const byTopic = screen.getByRole('button', { name: 'Take By topic' });
    expect(byTopic.getAttribute('aria-disabled'), 'its address is not filled in').toBe('true');
    const data = { key: 'ann/2027/k.json', name: 'Travel.md', type: 'text/markdown' };
    failNext(
      page.world,
      'mcp.attach',
      { success: true, data },
      { code: 'refused', message: 'It is too large.' },
    );
    await user.click(screen.getByRole('button', { name: 'Take Travel' }));
    expect(await screen.findByText('It is too large.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take Travel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave Travel out' }));
    await user.click(screen.getByRole('button', { name: 'Take Travel' }));
    expect(inputsOf(page, 'mcp.attach'), 'it was read again').toHaveLength(2);
    expect(await findViolations(container.ownerDocument.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Attach 1 source' }));
    expect(add.mock.calls[0]![1].map((source) => source.id)).toEqual(['s3://ann/2027/k.json']);
  });

  it('[MCR2] fills in the address of what has variables, and has no such tab without the feature', async () => {
    const user = userEvent.setup();
    const seed: StoaSeed = {
      conversations: [conversationOf([])],
      selectedId: 'c1',
      dialog: { name: 'dataSources', conversationId: 'c1' },
      answers: {
        'mcp.resources': { success: true, data: shelves },
        'mcp.attach': { success: true, data: { key: 'k', name: 'By topic.txt', type: 'text/plain' } },
      },
    };
    const page = await openPage({ ...seed, flags: { mcp: true, uploadDocuments: true } });
    const { unmount } = render(<DialogPage stoa={page.stoa} />);
    await user.click(await screen.findByRole('tab', { name: 'Tool servers' }));
    fireEvent.change(await screen.findByRole('textbox', { name: /^topic/ }), { target: { value: 'sea' } });
    await user.click(screen.getByRole('button', { name: 'Take By topic' }));
    expect(await screen.findByRole('button', { name: 'Attach 1 source' })).toBeTruthy();
    expect(inputsOf(page, 'mcp.attach')).toEqual([
      { id: 'm1', uri: 'notes:{topic}', name: 'By topic', values: { topic: 'sea' } },
    ]);
    unmount();
    const { stoa: other } = await openPage({ ...seed, flags: { mcp: true, uploadDocuments: false } });
    render(<DialogPage stoa={other} />);
    await screen.findByRole('tab', { name: 'Tags' });
    expect(screen.queryByRole('tab', { name: 'Tool servers' })).toBeNull();
  });
});
