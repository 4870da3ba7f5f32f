// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed } from '@stoa/core/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { StoaProvider } from '@stoa/react';
import { findViolations } from '../../testing/axe.js';
import { conversationsOf, fixtureNow, listItem } from '../../testing/fixtures.js';
import { holdAfter, noAnswer, openPage, type StoaSeed } from '../../testing/open-page.js';
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

async function mount(seed: StoaSeed = {}, props: ConversationsPanelProps = {}) {
  const { stoa, world } = await openPage({
    conversations: conversationsOf(items),
    folders: [{ id: 'work', name: 'Work', type: 'chat' }],
    selectedId: 'a',
    ...seed,
  });
  const view = render(
    <StoaProvider stoa={stoa}>
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
  return { stoa, world, view, user, begin };
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
  it('a click or Space toggles a row and opens nothing', async () => {
    const { user, stoa, begin } = await mount();
    await begin();
    expect(document.activeElement).toBe(within(bar()).getByRole('checkbox', { name: 'Select all' }));
    await user.click(row(/^Alpha/));
    await user.keyboard('{ArrowDown} ');
    expect(chosen()).toEqual(['Alpha', 'Beta']);
    expect(within(bar()).getByText('2 selected')).toBeTruthy();
    await user.click(row(/^Alpha/));
    expect(chosen()).toEqual(['Beta']);
    expect(stoa.conversations.store.getState().selectedId).toBe('a');
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

  it('selects all, or the rows of a folder', async () => {
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
    const { user, stoa, begin } = await mount();
    const removeMany = vi.spyOn(stoa.conversations, 'removeMany');
    await begin();
    await user.click(row(/^Alpha/));
    await user.click(row(/^Gamma/));
    for (const [name, dialog] of [
      ['Tag…', 'tags'],
      ['Move to folder…', 'move'],
      ['Download…', 'download'],
    ] as const) {
      await user.click(tool(name));
      expect(stoa.layout.store.getState().dialog).toEqual({ name: dialog, ids: ['a', 'c'] });
    }
    await user.click(tool('Delete'));
    expect(removeMany).toHaveBeenCalledWith(['a', 'c']);
    expect(screen.queryByRole('group', { name: 'Selected conversations' })).toBeNull();
  });

  it('[CON34] moves only conversations on the other side, and asks first', async () => {
    const { user, stoa, begin } = await mount();
    const moveStorage = vi.spyOn(stoa.conversations, 'moveStorage');
    await begin();
    await user.click(row(/^Alpha/));
    await user.click(row(/^Beta/));
    await user.click(tool('Make private…'));
    const question = await screen.findByRole('alertdialog', { name: 'Make this conversation private?' });
    await user.click(within(question).getByRole('button', { name: 'Make private' }));
    expect(moveStorage).toHaveBeenCalledWith(['a'], 'local');
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

  it('Escape and Done clear the selection', async () => {
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
  const four = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name, index) =>
    listItem(name, name, { isLocal: true, updatedAt: at(index + 1) }),
  );
  const ids = four.map(({ id }) => id);
  const privateSeed: StoaSeed = { conversations: conversationsOf(four), folders: [], selectedId: 'Alpha' };
  const panel = () => screen.findByRole('region', { name: 'Moving conversations' });

  it('[CON40] shows its progress, and can be stopped', async () => {
    const { user, stoa, world } = await mount(privateSeed);
    holdAfter(world, 'conversations.upload', 1);
    act(() => void stoa.conversations.moveStorage(ids, 'cloud'));
    const shown = await panel();
    await waitFor(() =>
      expect(within(shown).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25'),
    );
    expect(shown.textContent).toContain('1 of 4');
    expect(shown.textContent).toContain('Beta');
    const cancel = vi.spyOn(stoa.conversations, 'cancelTransfer');
    await user.click(within(shown).getByRole('button', { name: 'Cancel' }));
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('[CON41] reports its result, which stayed and why, and closes', async () => {
    const { user, view, stoa, world } = await mount(privateSeed);
    let count = 0;
    world.answer('conversations.upload', (input) =>
      (count += 1) === 2 ? failed(noAnswer) : world.cloud.handlers['conversations.upload']!(input as never),
    );
    const { failures } = await act(() => stoa.conversations.moveStorage(ids, 'cloud'));
    const shown = await panel();
    expect(shown.textContent).toContain('3 conversations moved to the cloud');
    expect(failures.map(({ name }) => name)).toEqual(['Beta']);
    expect(within(shown).getByText(failures[0]!.reason)).toBeTruthy();
    expect(await findViolations(view.container)).toEqual([]);
    await user.click(within(shown).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Moving conversations' })).toBeNull();
  });

  it('[CON41] a stopped one reports how many were moved', async () => {
    const { stoa, world } = await mount(privateSeed);
    world.answer('conversations.upload', (input) => {
      stoa.conversations.cancelTransfer();
      return world.cloud.handlers['conversations.upload']!(input as never);
    });
    await act(() => stoa.conversations.moveStorage(ids, 'cloud'));
    expect(screen.getByText('Stopped after 1 of 4')).toBeTruthy();
  });
});
