// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { hostileState, sourcesState } from '../../testing/extras-fixtures.js';
import { findViolations } from '../../testing/axe.js';
import { openPage, type StoaSeed } from '../../testing/open-page.js';
import { SourcesPanel } from './sources-panel.js';

async function mountClosed(state: Record<string, unknown> = sourcesState, seed: StoaSeed = {}) {
  const { stoa, calls } = await openPage(seed);
  const view = render(
    <StoaProvider stoa={stoa}>
      <SourcesPanel state={state} />
    </StoaProvider>,
  );
  return { calls, ...view };
}
async function mount(...input: Parameters<typeof mountClosed>) {
  const view = await mountClosed(...input);
  const user = userEvent.setup();
  const summary = view.container.querySelector('summary');
  if (summary) await user.click(summary);
  return { user, ...view };
}
const person = { id: 'p', name: 'Ada', email: 'ada@example.org', isAdmin: false };

describe('the sources panel', () => {
  it('[AR8] is closed, says how many, and opens to the groups with their titles', async () => {
    const view = await mountClosed();
    expect(view.container.querySelector('summary')?.textContent).toBe('Sources6');
    expect(screen.queryByRole('list')).toBeNull();
    await userEvent.click(screen.getByText('Sources'));
    expect(
      screen
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-label'))
        .filter(Boolean),
    ).toEqual(['Document Search Results (RAG)', 'Attached Documents', 'Images', 'Web Search']);
    expect(screen.getByRole('group', { name: 'Document Search Results (RAG)' }).textContent).toContain(
      '2 · 14 passages',
    );
    expect(await findViolations(view.container)).toEqual([]);
  });

  it('[AR9] names places as ranges, cuts long names and texts, and shows the whole passage on request', async () => {
    const { user } = await mount();
    const rag = screen.getByRole('group', { name: 'Document Search Results (RAG)' });
    expect(within(rag).getByText('1–3, 7')).toBeTruthy();
    expect(within(rag).getByText('Retries')).toBeTruthy();
    const name = within(rag).getByText(/^Delivery guarantees in distributed/);
    expect(name.textContent).toBe('Delivery guarantees in distributed queues, second…');
    expect(name.title).toContain('appendices.pdf');
    await user.click(within(rag).getByText(/^At-least-once delivery means/));
    expect(within(rag).getByRole('group', { name: 'Passage' }).textContent).toContain(
      'remember what it has seen.',
    );
  });

  it('[X] links of the web open in a new tab; every other address is dropped', async () => {
    await mount();
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['https://www.rabbitmq.com/docs/confirms', 'noopener noreferrer'],
    ]);
    expect(screen.getByText('A page that is none').closest('a')).toBeNull();
  });

  it('[AR12] offers a download where the rule says so, and says when the server refuses', async () => {
    const { user, calls } = await mount(sourcesState, { person });
    const buttons = screen.getAllByRole('button', { name: /^Download/ });
    expect(buttons).toHaveLength(2);
    await user.click(buttons[1]!);
    const refusal = await screen.findByRole('alert');
    expect(calls).toContainEqual({
      operation: 'files.download',
      input: { key: 'team/c.json', encoding: 'none', groupId: 'g1' },
    });
    expect(refusal.textContent).toBe('Error downloading file. Please try again.');
  });

  it('[AR12] hands an allowed file to the browser, and no address that is none', async () => {
    const clicked: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.getAttribute('href')} ${this.download} ${this.target} ${this.rel}`);
    });
    for (const downloadUrl of ['/api/files/1', 'https://s3.example.org/a?X=1', 'javascript:alert(1)']) {
      const { user, unmount } = await mount(sourcesState, {
        person,
        answers: { 'files.download': { success: true, downloadUrl } },
      });
      await user.click(screen.getAllByRole('button', { name: /^Download/ })[1]!);
      if (downloadUrl.startsWith('javascript:')) expect(await screen.findByRole('alert')).toBeTruthy();
      else await vi.waitFor(() => expect(clicked.at(-1)).toContain(downloadUrl));
      unmount();
    }
    expect(clicked).toEqual([
      '/api/files/1 contract.docx  noopener noreferrer',
      'https://s3.example.org/a?X=1  _blank noopener noreferrer',
    ]);
    click.mockRestore();
  });

  it('[AR11] hostile sources are words, and nothing is asked for', async () => {
    const { container } = await mount(hostileState);
    expect(container.querySelector('img, script, a, b')).toBeNull();
    expect(screen.getByText('invoicefdp.exe')).toBeTruthy();
    expect(screen.queryByText('proto')).toBeNull();
  });

  it.each([[{}], [{ sources: null }], [{ sources: { rag: {} } }]])(
    '[AR11] %j draws nothing',
    async (state) => {
      const { container } = await mount(state);
      expect(container.textContent).toBe('');
    },
  );
});
