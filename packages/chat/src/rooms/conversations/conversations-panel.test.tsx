// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Folder } from '@stoa/core/contract';
import { findViolations } from '../../testing/axe.js';
import { fixtureNow, listItem } from '../../testing/fixtures.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import { ConversationsPanel } from './conversations-panel.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });
// Fetched once, so that no test waits for it.
beforeAll(() => import('./list-body.js'));

const at = (hours: number) => new Date(fixtureNow - hours * 3_600_000).toISOString();
const items = [
  listItem('a', 'Alpha', { updatedAt: at(1) }),
  listItem('b', 'Beta', { isLocal: true, unread: true, updatedAt: at(2) }),
  listItem('c', 'Gamma', { running: true, updatedAt: at(3) }),
];
const folder = (id: string, name: string, rest: Partial<Folder> = {}): Folder => ({
  id,
  name,
  type: 'chat',
  date: '2026-11-01',
  ...rest,
});
const inFolders = {
  items: [
    ...items,
    listItem('w', 'Wages', { folderId: 'work' }),
    listItem('x', 'Xylem', { folderId: 'work' }),
  ],
  folders: [
    folder('work', 'Work', { pinned: true }),
    folder('none', 'Nothing yet'),
    folder('team', 'The team', { isGroupFolder: true }),
  ],
  openFolderIds: ['work'],
};

async function mount(conversations: StageOptions['conversations'] = {}, options: StageOptions = {}) {
  const called = vi.fn();
  const onChosen = vi.fn();
  const stage = makeStoa({ called, ...options, conversations: { items, selectedId: 'a', ...conversations } });
  const view = render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <TooltipProvider>
        <ConversationsPanel onChosen={onChosen} />
      </TooltipProvider>
      <button type="button">Elsewhere</button>
    </StoaProvider>,
  );
  // The list comes by itself, and its rows once they are measured.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { stage, called, onChosen, view, user: userEvent.setup() };
}

const row = (name: RegExp | string) => screen.getByRole('treeitem', { name });
const names = () =>
  screen.getAllByRole('treeitem').map((one) => one.getAttribute('aria-label')?.split(',')[0]);
const focused = () => document.activeElement?.getAttribute('aria-label')?.split(',')[0];

describe('the list of conversations', () => {
  it('[CON1] creates and selects', async () => {
    const { user, called, onChosen } = await mount();
    await user.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(called).toHaveBeenCalledWith('startNew');
    await user.click(row(/^Beta/));
    expect(called).toHaveBeenCalledWith('select', 'b');
    expect(onChosen).toHaveBeenCalledTimes(2);
  });

  it('[CON2] shows storage and state as text, not by colour alone', async () => {
    await mount();
    expect(row('Alpha, Kept in the cloud').getAttribute('aria-current')).toBe('page');
    expect(row('Beta, Private: kept in this browser, New reply')).toBeTruthy();
    expect(row('Gamma, Kept in the cloud, A reply is being written')).toBeTruthy();
    expect(row(/^Alpha/).getAttribute('aria-description')).toBe('Today');
  });

  it('[CON3] renames in place: Enter saves, Escape and an empty name cancel, focus returns', async () => {
    const { user, called } = await mount();
    const rename = async (typed: string) => {
      await user.click(screen.getByRole('button', { name: /Actions for Alpha/ }));
      await user.click(await screen.findByRole('menuitem', { name: /Rename/ }));
      await user.clear(screen.getByRole('textbox', { name: 'Conversation name' }));
      await user.keyboard(typed);
    };
    await rename('Other{Escape}');
    expect(focused()).toBe('Alpha');
    await rename('   {Enter}');
    expect(called.mock.calls.filter(([action]) => action === 'rename')).toEqual([]);
    await rename('  Omega {Enter}');
    expect(called).toHaveBeenCalledWith('rename', 'a', 'Omega');
    expect(focused()).toBe('Omega');
  });

  it('[CON3] leaves Escape and Enter to an input method', async () => {
    const { user, called } = await mount();
    row(/^Alpha/).focus();
    await user.keyboard('{F2}');
    const field = screen.getByRole('textbox', { name: 'Conversation name' });
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(screen.getByRole('textbox', { name: 'Conversation name' })).toBe(field);
    expect(called).not.toHaveBeenCalledWith('rename', expect.anything(), expect.anything());
  });

  it('[CON4] deletes from the menu and by key, and focuses the row in its place', async () => {
    const { user, called } = await mount();
    await user.click(screen.getByRole('button', { name: /Actions for Beta/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
    expect(called).toHaveBeenCalledWith('remove', 'b');
    await waitFor(() => expect(focused()).toBe('Gamma'));
    await user.keyboard('{Delete}');
    expect(called).toHaveBeenCalledWith('remove', 'c');
    await waitFor(() => expect(focused()).toBe('Alpha'));
  });

  it('[CON4] moves focus on when another tab deletes the focused row', async () => {
    const { stage } = await mount();
    act(() => row(/^Beta/).focus());
    act(() => stage.conversations.store.setState({ items: items.filter(({ id }) => id !== 'b') }));
    expect(focused()).toBe('Gamma');
  });

  it('[CON4] keeps focus on a row that is sorted elsewhere', async () => {
    const { stage } = await mount();
    act(() => row(/^Gamma/).focus());
    const moved = { ...items[2]!, updatedAt: at(0) };
    act(() => stage.conversations.store.setState({ items: [moved, items[0]!, items[1]!] }));
    expect(names()).toEqual(['Gamma', 'Alpha', 'Beta']);
    expect(focused()).toBe('Gamma');
  });

  it('is one tab stop; arrows, Home, End and letters move inside', async () => {
    const { user } = await mount();
    expect(screen.getAllByRole('treeitem').map((one) => one.tabIndex)).toEqual([0, -1, -1]);
    row(/^Alpha/).focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Beta');
    await user.keyboard('{End}');
    expect(focused()).toBe('Gamma');
    await user.keyboard('{Home}{ArrowUp}');
    expect(focused()).toBe('Alpha');
    await user.keyboard('g');
    expect(focused()).toBe('Gamma');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Actions for Gamma/ }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  });

  it('the tags of a row can be read on hover and on keyboard focus', async () => {
    const tagged = listItem('t', 'Tagged', { tags: ['harbour', 'river'] });
    const { user } = await mount({ items: [tagged] });
    const row = screen.getByRole('treeitem', { name: /^Tagged/ });
    await user.hover(row);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Tags: harbour, river');
    await user.unhover(row);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    // jsdom has no notion of how focus came.
    vi.spyOn(row, 'matches').mockImplementation((selector) => selector === ':focus-visible');
    act(() => row.focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('Tags: harbour, river');
  });

  it('[CON6] full storage shows the sentence and an action', async () => {
    const { user, called } = await mount({ storageFull: true });
    const alert = screen.getByRole('alert');
    expect(within(alert).getByText(/Please delete or export conversations/)).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Export conversations' }));
    expect(called).toHaveBeenCalledWith('documents.saveExport');
  });

  it('[CON7] a failed sync shows the sentence and retries', async () => {
    const { user, called } = await mount({ sync: 'failed' });
    expect(screen.getByText(/Unable to sync local conversations/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(called).toHaveBeenCalledWith('sync');
  });

  it('an empty list explains itself; a loading one is a skeleton', async () => {
    const { view } = await mount({ items: [] });
    expect(screen.getByText('Nothing here yet')).toBeTruthy();
    view.unmount();
    await mount({ items: [], status: 'init' });
    expect(screen.queryByText('Nothing here yet')).toBeNull();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('of ten thousand rows only visible ones are rendered, and a change renders its own row', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      listItem(`n${index}`, `Number ${index}`, { updatedAt: at(index / 60) }),
    );
    const { user, stage } = await mount({ items: many, selectedId: 'n0' });
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
    const second = row(/^Number 1,/);
    expect([second.getAttribute('aria-posinset'), second.getAttribute('aria-setsize')]).toEqual([
      '2',
      '10000',
    ]);
    row(/^Number 0,/).focus();
    await user.keyboard('{End}');
    expect(focused()).toBe('Number 9999');
    act(() => stage.conversations.store.setState({ items: many.with(3, { ...many[3]!, name: 'Renamed' }) }));
    expect(row(/^Number 1,/)).toBe(second);
    expect(row(/^Renamed/)).toBeTruthy();
  });

  it('[CON10] the menu lists the actions, and says why one is disabled', async () => {
    const { user, called, stage } = await mount();
    row(/^Gamma/).focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const blocked = await screen.findByRole('menuitem', { name: /Make private/ });
    expect(blocked.getAttribute('aria-disabled')).toBe('true');
    expect(blocked.textContent).toContain('Wait for it to finish');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('Gamma'));
    fireEvent.contextMenu(row(/^Alpha/), { clientX: 20, clientY: 20 });
    await user.click(await screen.findByRole('menuitem', { name: /Move to folder/ }));
    expect(stage.layout.store.getState().dialog).toEqual({ name: 'move', ids: ['a'] });
    await user.click(screen.getByRole('button', { name: /Actions for Alpha/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Duplicate/ }));
    expect(called).toHaveBeenCalledWith('duplicate', 'a');
  });

  it.each([
    ['Export as Markdown', 'md'],
    ['Export as JSON', 'json'],
  ])('[CON55] the menu of a row offers “%s” for its conversation', async (label, format) => {
    const { user, called } = await mount();
    await user.click(screen.getByRole('button', { name: /Actions for Beta/ }));
    await user.click(await screen.findByRole('menuitem', { name: label }));
    expect(called).toHaveBeenCalledWith('documents.saveConversation', 'b', format);
  });

  it('[CON55] the menu of a row exports nothing while another file is made, and says so', async () => {
    const { user, called } = await mount({}, { documents: { status: 'converting', poll: 3 } });
    await user.click(screen.getByRole('button', { name: /Actions for Beta/ }));
    for (const name of [/Export as Markdown/, /Export as JSON/]) {
      const item = await screen.findByRole('menuitem', { name });
      expect(item.getAttribute('aria-disabled')).toBe('true');
      expect(item.textContent).toContain('Another file is being made. Wait until it is done.');
    }
    expect(called.mock.calls.some(([action]) => action === 'documents.saveConversation')).toBe(false);
  });

  it('[CON11] asks before it moves a conversation', async () => {
    const { user, called } = await mount();
    const ask = async () => {
      await user.click(screen.getByRole('button', { name: /Actions for Alpha/ }));
      await user.click(await screen.findByRole('menuitem', { name: /Make private/ }));
      return screen.findByRole('alertdialog', { name: 'Make this conversation private?' });
    };
    await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
    expect(called).not.toHaveBeenCalledWith('moveStorage', expect.anything(), expect.anything());
    await user.click(within(await ask()).getByRole('button', { name: 'Make private' }));
    expect(called).toHaveBeenCalledWith('moveStorage', ['a'], 'local');
  });

  it('[CON11] offers no cloud where the workspace has none', async () => {
    const { user } = await mount({}, { flags: { storeCloudConversations: false } });
    await user.click(screen.getByRole('button', { name: /Actions for Beta/ }));
    await screen.findByRole('menuitem', { name: /Rename/ });
    expect(screen.queryByRole('menuitem', { name: /Move to cloud/ })).toBeNull();
  });

  it('meets axe', async () => {
    const { view } = await mount({ ...inFolders, hiddenFolderIds: [] });
    expect(await findViolations(view.container)).toEqual([]);
  });
});

describe('folders', () => {
  it('[CON12] form a tree with level, position and state', async () => {
    await mount(inFolders);
    const work = row(/^Work, folder with 2 conversations, Pinned/);
    expect([work.getAttribute('aria-expanded'), work.getAttribute('aria-level')]).toEqual(['true', '1']);
    const wages = row(/^Wages/);
    expect(['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => wages.getAttribute(name))).toEqual([
      '2',
      expect.any(String),
      '2',
    ]);
    expect(row(/^The team, folder with 0 conversations, Group folder/).getAttribute('aria-expanded')).toBe(
      'false',
    );
  });

  it('[CON12] expand and collapse by click and by arrow keys', async () => {
    const { user, called } = await mount({ ...inFolders, openFolderIds: [] });
    await user.click(row(/^Work/));
    expect(called).toHaveBeenCalledWith('setFolderOpen', 'work', true);
    row(/^Work/).focus();
    await user.keyboard('{ArrowRight}');
    expect(['Wages', 'Xylem']).toContain(focused());
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Work');
    await user.keyboard('{ArrowLeft}');
    expect(row(/^Work/).getAttribute('aria-expanded')).toBe('false');
  });

  it('[CON12] focus inside a folder that closes moves to a visible row', async () => {
    const { stage } = await mount(inFolders);
    act(() => row(/^Wages/).focus());
    act(() => stage.conversations.setFolderOpen('work', false));
    expect(document.activeElement?.getAttribute('role')).toBe('treeitem');
  });

  it('[CON13] are renamed, pinned and deleted, with the number of conversations affected', async () => {
    const { user, called } = await mount(inFolders);
    row(/^Work/).focus();
    await user.keyboard('{F2}');
    const field = screen.getByRole('textbox', { name: 'Folder name' });
    await user.clear(field);
    await user.keyboard('Office{Enter}');
    expect(called).toHaveBeenCalledWith('renameFolder', 'work', 'Office');
    await user.click(screen.getByRole('button', { name: 'Actions for the folder Office' }));
    expect(await screen.findByRole('menuitem', { name: /Delete with 2 conversations/ })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: /Unpin/ }));
    expect(called).toHaveBeenCalledWith('setFolderPinned', 'work', false);
    row(/^Nothing yet/).focus();
    await user.keyboard('{Delete}');
    expect(called).toHaveBeenCalledWith('removeFolder', 'none');
  });

  it('[CON14] of a group can be hidden, but neither renamed nor deleted', async () => {
    const { user, called } = await mount(inFolders);
    row(/^The team/).focus();
    await user.keyboard('{F2}{Delete}');
    expect(screen.queryByRole('textbox', { name: 'Folder name' })).toBeNull();
    expect(called).not.toHaveBeenCalledWith('removeFolder', 'team');
    await user.click(screen.getByRole('button', { name: 'Actions for the folder The team' }));
    await screen.findByRole('menuitem', { name: /Hide folder/ });
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
    await user.click(screen.getByRole('menuitem', { name: /Hide folder/ }));
    expect(called).toHaveBeenCalledWith('setFolderHidden', 'team', true);
    expect(screen.queryByRole('treeitem', { name: /^The team/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'List options' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Show 1 hidden folder' }));
    expect(row(/^The team.*Hidden/)).toBeTruthy();
  });

  it('[CON14] of the product are read-only, and say so', async () => {
    const { user } = await mount({
      items: [listItem('g', 'Agent run', { folderId: 'agents' })],
      folders: [{ id: 'agents', name: 'Agents', type: 'chat', pinned: true }],
    });
    await user.click(screen.getByRole('button', { name: 'Actions for the folder Agents' }));
    expect(await screen.findByText('This folder cannot be renamed or deleted.')).toBeTruthy();
  });

  it('[CON15] are named in place, and the new one is focused', async () => {
    const { user, called } = await mount(inFolders);
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New folder' }));
    await user.keyboard('{Enter}Plans{Enter}');
    expect(called).toHaveBeenCalledWith('createFolder', 'Plans', 'chat');
    await waitFor(() => expect(focused()).toBe('Plans'));
  });

  it('[CON16] accept dragged rows, and the list takes them back', async () => {
    const { called } = await mount(inFolders);
    const data = { setData: vi.fn(), setDragImage: vi.fn(), effectAllowed: '', dropEffect: '' };
    const drag = (from: RegExp, to: Element, end: 'drop' | 'dragEnd') => {
      fireEvent.dragStart(row(from), { dataTransfer: data });
      fireEvent.dragOver(to, { dataTransfer: data });
      fireEvent[end](to, { dataTransfer: data });
    };
    drag(/^Alpha/, row(/^Nothing yet/), 'dragEnd');
    expect(called).not.toHaveBeenCalledWith('moveToFolder', expect.anything(), expect.anything());
    drag(/^Alpha/, row(/^Nothing yet/), 'drop');
    expect(called).toHaveBeenCalledWith('moveToFolder', ['a'], 'none');
    drag(/^Wages/, row(/^Beta/), 'drop');
    expect(called).toHaveBeenCalledWith('moveToFolder', ['w'], null);
    called.mockClear();
    drag(/^Xylem/, row(/^Work/), 'drop');
    expect(called).not.toHaveBeenCalledWith('moveToFolder', expect.anything(), expect.anything());
  });

  it('[CON16] open under a row held over them', async () => {
    const { called } = await mount({ ...inFolders, openFolderIds: [] });
    const data = { setData: vi.fn(), setDragImage: vi.fn() };
    fireEvent.dragStart(row(/^Alpha/), { dataTransfer: data });
    fireEvent.dragOver(row(/^Work/), { dataTransfer: data });
    await waitFor(() => expect(called).toHaveBeenCalledWith('setFolderOpen', 'work', true), {
      timeout: 3000,
    });
  });
});
