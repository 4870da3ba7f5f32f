// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { StoaProvider } from '@stoa/react';
import { findViolations } from '../../testing/axe.js';
import { fixtureNow, listItem } from '../../testing/fixtures.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import { ConversationsPanel, type ConversationsPanelProps } from './conversations-panel.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });
// Fetched once, so that no test waits for it.
beforeAll(() => import('./list-body.js'));

const at = (hours: number) => new Date(fixtureNow - hours * 3_600_000).toISOString();
const items = [
  listItem('a', 'Alpha', { updatedAt: at(1) }),
  listItem('b', 'Beta', { isLocal: true, updatedAt: at(2) }),
  listItem('c', 'Gamma', { updatedAt: at(3) }),
  listItem('d', 'Delta', { updatedAt: at(4) }),
  listItem('w', 'Wages', { folderId: 'work' }),
  listItem('x', 'Xylem', { folderId: 'work' }),
];

async function mount(options: StageOptions = {}, props: ConversationsPanelProps = {}) {
  const called = vi.fn();
  const stage = makeStoa({
    called,
    ...options,
    conversations: {
      items,
      selectedId: 'a',
      folders: [{ id: 'work', name: 'Work', type: 'chat' }],
      ...options.conversations,
    },
  });
  const view = render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <ConversationsPanel {...props} />
    </StoaProvider>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  const user = userEvent.setup();
  const begin = async () => {
    await user.click(screen.getByRole('button', { name: 'List options' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Select conversations' }));
  };
  return { stage, called, view, user, begin };
}

const row = (name: RegExp) => screen.getByRole('treeitem', { name });
const bar = () => screen.getByRole('group', { name: 'Selected conversations' });
const tool = (name: RegExp | string) => within(bar()).getByRole('button', { name });
const chosen = () =>
  screen
    .getAllByRole('treeitem')
    .filter((one) => one.getAttribute('aria-checked') === 'true')
    .map((one) => one.getAttribute('aria-label')?.split(',')[0]);

describe('choosing several conversations', () => {
  it('[CON30] a click or Space toggles a row and opens nothing', async () => {
    const { user, called, begin } = await mount();
    await begin();
    expect(document.activeElement).toBe(within(bar()).getByRole('checkbox', { name: 'Select all' }));
    await user.click(row(/^Alpha/));
    await user.keyboard('{ArrowDown} ');
    expect(chosen()).toEqual(['Alpha', 'Beta']);
    expect(within(bar()).getByText('2 selected')).toBeTruthy();
    await user.click(row(/^Alpha/));
    expect(chosen()).toEqual(['Beta']);
    expect(called).not.toHaveBeenCalledWith('select', expect.anything());
  });

  it('[CON31] Shift extends the range, by click and by arrow key', async () => {
    const { user, begin } = await mount();
    await begin();
    await user.click(row(/^Alpha/));
    await user.keyboard('{Shift>}');
    await user.click(row(/^Gamma/));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['Alpha', 'Beta', 'Gamma']);
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta']);
  });

  it('[CON31] Control and a click begin a selection', async () => {
    const { user } = await mount();
    await user.keyboard('{Control>}');
    await user.click(row(/^Beta/));
    await user.keyboard('{/Control}');
    expect(chosen()).toEqual(['Beta']);
    expect(document.activeElement?.getAttribute('role')).not.toBe('checkbox');
  });

  it('[CON32] selects all, or the rows of a folder', async () => {
    const { user, begin } = await mount();
    await begin();
    row(/^Work/).focus();
    await user.keyboard(' ');
    expect(row(/^Work/).getAttribute('aria-checked')).toBe('true');
    expect(within(bar()).getByText('2 selected')).toBeTruthy();
    const all = within(bar()).getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(within(bar()).getByText('6 selected')).toBeTruthy();
    await user.click(all);
    expect(within(bar()).getByText('0 selected')).toBeTruthy();
  });

  it('[CON33] deletes, tags, moves and downloads the selection', async () => {
    const { user, called, stage, begin } = await mount();
    await begin();
    await user.click(row(/^Alpha/));
    await user.click(row(/^Gamma/));
    for (const [name, dialog] of [
      ['Tag…', 'tags'],
      ['Move to folder…', 'move'],
      ['Download…', 'download'],
    ] as const) {
      await user.click(tool(name));
      expect(stage.layout.store.getState().dialog).toEqual({ name: dialog, ids: ['a', 'c'] });
    }
    await user.click(tool('Delete'));
    expect(called).toHaveBeenCalledWith('removeMany', ['a', 'c']);
    expect(screen.queryByRole('group', { name: 'Selected conversations' })).toBeNull();
  });

  it('[CON34] moves only conversations on the other side, and asks first', async () => {
    const { user, called, begin } = await mount();
    await begin();
    await user.click(row(/^Alpha/));
    await user.click(row(/^Beta/));
    await user.click(tool('Make private…'));
    const question = await screen.findByRole('alertdialog', { name: 'Make this conversation private?' });
    await user.click(within(question).getByRole('button', { name: 'Make private' }));
    expect(called).toHaveBeenCalledWith('moveStorage', ['a'], 'local');
  });

  it('[CON35] shows words on each action, and says why one is disabled', async () => {
    const { user, begin } = await mount({ flags: { storeCloudConversations: false } });
    await begin();
    expect(tool(/Delete\. Select at least one/).getAttribute('aria-disabled')).toBe('true');
    expect(tool(/^Share\. .*not available here/).getAttribute('aria-disabled')).toBe('true');
    expect(within(bar()).queryByRole('button', { name: /Move to cloud/ })).toBeNull();
    await user.click(row(/^Alpha/));
    expect(tool('Delete').textContent).toBe('Delete');
  });

  it('[CON35] passes the selection to sharing where it exists', async () => {
    const onShare = vi.fn();
    const { user, begin } = await mount({}, { onShare });
    await begin();
    await user.click(row(/^Delta/));
    await user.click(tool('Share…'));
    expect(onShare).toHaveBeenCalledWith(['d']);
  });

  it('[CON36] Escape and Done clear the selection', async () => {
    const { user, begin } = await mount();
    await begin();
    await user.click(row(/^Alpha/));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Selected conversations' })).toBeNull();
    expect(document.activeElement).toBe(row(/^Alpha/));
    await begin();
    expect(within(bar()).getByText('0 selected')).toBeTruthy();
    await user.click(tool('Done'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'List options' }));
  });

  it('meets axe', async () => {
    const { view, begin, user } = await mount();
    await begin();
    await user.click(row(/^Alpha/));
    expect(await findViolations(view.container)).toEqual([]);
  });
});

describe('moving between browser and cloud', () => {
  const transfer = {
    status: 'running',
    to: 'cloud',
    total: 4,
    moved: 1,
    current: 'Beta',
    failures: [],
  } as const;

  it('[CON40] shows its progress, and can be stopped', async () => {
    const { user, called } = await mount({ conversations: { transfer: { ...transfer, failures: [] } } });
    const panel = screen.getByRole('region', { name: 'Moving conversations' });
    expect(within(panel).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(panel.textContent).toContain('1 of 4');
    expect(panel.textContent).toContain('Beta');
    await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
    expect(called).toHaveBeenCalledWith('cancelTransfer');
  });

  it('[CON41] reports its result, which stayed and why, and closes', async () => {
    const failures = [{ id: 'b', name: 'Beta', reason: 'A reply is being written.' }];
    const { user, view } = await mount({
      conversations: { transfer: { ...transfer, status: 'done', moved: 3, current: null, failures } },
    });
    const panel = screen.getByRole('region', { name: 'Moving conversations' });
    expect(panel.textContent).toContain('3 conversations moved to the cloud');
    expect(within(panel).getByText('A reply is being written.')).toBeTruthy();
    expect(await findViolations(view.container)).toEqual([]);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Moving conversations' })).toBeNull();
  });

  it('[CON41] a stopped one reports how many were moved', async () => {
    await mount({
      conversations: { transfer: { ...transfer, status: 'cancelled', current: null, failures: [] } },
    });
    expect(screen.getByText('Stopped after 1 of 4')).toBeTruthy();
  });
});
