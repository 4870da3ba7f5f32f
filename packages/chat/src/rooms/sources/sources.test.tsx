// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed, success } from '@stoa/core/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { hostileState, sourcesState } from '../../testing/extras-fixtures.js';
import { findViolations } from '../../testing/axe.js';
import { Stage } from '../../testing/stage.js';
import type { StageOptions } from '../../testing/make-stoa.js';
import { SourcesPanel } from './sources-panel.js';

async function mount(state: Record<string, unknown> = sourcesState, options: StageOptions = {}) {
  const view = render(
    <Stage {...options}>
      <SourcesPanel state={state} />
    </Stage>,
  );
  const user = userEvent.setup();
  const summary = view.container.querySelector('summary');
  if (summary) await user.click(summary);
  return { user, ...view };
}
const person = { id: 'p', name: 'Ada', email: 'ada@example.org', isAdmin: false };

describe('the sources panel', () => {
  it('[AR8] is closed, says how many, and opens to the groups with their titles', async () => {
    const view = render(
      <Stage>
        <SourcesPanel state={sourcesState} />
      </Stage>,
    );
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
    const called = vi.fn();
    const { user } = await mount(sourcesState, { person, called });
    const buttons = screen.getAllByRole('button', { name: /^Download/ });
    expect(buttons).toHaveLength(2);
    await user.click(buttons[1]!);
    expect(called).toHaveBeenCalledWith('files.addressOf', {
      kind: 'stored',
      key: 'team/c.json',
      groupId: 'g1',
    });
    expect(screen.getByRole('alert').textContent).toBe('Error downloading file. Please try again.');
  });

  it('[AR12] hands an allowed file to the browser, and no address that is none', async () => {
    const clicked: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.getAttribute('href')} ${this.download} ${this.target} ${this.rel}`);
    });
    const answers = [
      success('/api/files/1'),
      success('https://s3.example.org/a?X=1'),
      success('javascript:alert(1)'),
      failed({ code: 'network', message: '' }),
    ];
    const { user } = await mount(sourcesState, { person, fileAddress: () => answers.shift()! });
    const [, button] = screen.getAllByRole('button', { name: /^Download/ });
    for (let press = 0; press < 3; press++) await user.click(button!);
    expect(clicked).toEqual([
      '/api/files/1 contract.docx  noopener noreferrer',
      'https://s3.example.org/a?X=1  _blank noopener noreferrer',
    ]);
    expect(screen.getByRole('alert')).toBeTruthy();
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
