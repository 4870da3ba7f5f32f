// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../shell/dialogs/dialogs.js';
import { StoaProvider } from '@stoa/react';
import { findViolations } from '../../testing/axe.js';
import { listSeed } from '../../testing/fixtures.js';
import { openPage, type StoaSeed } from '../../testing/open-page.js';
import { holderOf, keyOf, rebind } from './bindings.js';
import { foldCommands } from '../../base/commands/command.js';
import { RoomsContext } from '../../base/rooms/rooms-context.js';
import { rooms } from '../../shell/rooms.js';
import { useIntent } from '../../base/commands/commands-context.js';
import { CommandsProvider } from '../../shell/commands/commands-provider.js';
import { bindingOf, isPlain, isReserved, keyParts } from './keys.js';
import { ranked, scoreOf } from './rank.js';
import { ShortcutEditor } from './shortcut-editor.js';
import { ShortcutList } from './shortcut-list.js';
import { commandsTexts } from '../../base/commands/commands.texts.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const commands = foldCommands(rooms);

function Parts({ onRename }: { onRename: () => void }) {
  useIntent('rename', onRename);
  return <input aria-label="Somewhere" />;
}

async function mount(seed: StoaSeed = {}) {
  const onRename = vi.fn();
  const { stoa } = await openPage({ ...listSeed, ...seed });
  const startNew = vi.spyOn(stoa.conversations, 'startNew');
  const view = render(
    <StoaProvider stoa={stoa}>
      <CommandsProvider signOutAction="/out">
        <Parts onRename={onRename} />
        <button type="button">Elsewhere</button>
        <Dialogs />
      </CommandsProvider>
    </StoaProvider>,
  );
  await act(async () => void (await import('../../shell/commands/room-shortcuts.js')));
  await act(async () => {});
  return { stoa, startNew, onRename, view, user: userEvent.setup() };
}

describe('keys of commands', () => {
  it('[SHO1] run from any focus, but a single key never while typing', async () => {
    const { user, startNew, stoa } = await mount();
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await user.keyboard('n');
    expect(startNew).toHaveBeenCalledOnce();
    screen.getByRole('textbox', { name: 'Somewhere' }).focus();
    await user.keyboard('n');
    expect(startNew).toHaveBeenCalledOnce();
    await user.keyboard('{Control>}k{/Control}');
    expect(stoa.layout.store.getState().dialog).toEqual({ name: 'palette' });
  });

  it('[SHO2] follow the person’s choice', async () => {
    const { user, startNew, stoa } = await mount({
      settings: { shortcuts: { newConversation: '', theme: 'n' } },
    });
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await user.keyboard('n');
    expect(startNew).not.toHaveBeenCalled();
    expect(stoa.settings.store.getState().settings).toMatchObject({
      theme: 'light',
      followsSystemTheme: false,
    });
  });

  it('[SHO3] reach the part that handles them, and pause under a dialog', async () => {
    const { user, onRename, stoa, startNew } = await mount();
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await user.keyboard('{F2}');
    expect(onRename).toHaveBeenCalledOnce();
    act(() => stoa.layout.openDialog({ name: 'shortcuts' }));
    await screen.findByRole('dialog');
    await user.keyboard('n');
    expect(startNew).not.toHaveBeenCalled();
  });

  it('[SHO4] no two commands share a default key, and none is the browser’s', () => {
    const keys = commands.map((command) => keyOf(command, {})).filter(Boolean);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key !== '$mod+k' && isReserved(key))).toEqual([]);
    // A room may bring the words of its commands itself; none of the common ones is left without a command.
    const ids = commands.map(({ id }) => id);
    expect(Object.keys(commandsTexts.english('en-GB').labels).filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the command palette', () => {
  const open = async () => {
    const page = await mount();
    screen.getByRole('textbox', { name: 'Somewhere' }).focus();
    await page.user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(box));
    return { ...page, box };
  };

  it('[PAL1] lists recent conversations and all commands by group, with their keys', async () => {
    const { view } = await open();
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['Recent conversations', ...Object.values(commandsTexts.english('en-GB').groups)]);
    const option = screen.getByRole('option', { name: /Settings/ });
    expect(within(option).getByText(',')).toBeTruthy();
    expect(await findViolations(view.baseElement)).toEqual([]);
  });

  it('finds commands and conversations by words, and runs the best match with Enter', async () => {
    const { user, stoa } = await open();
    await user.keyboard('trieste');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(stoa.conversations.store.getState().selectedId).toBe('c6');
    expect(stoa.layout.store.getState().dialog).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Somewhere' })),
    );
  });

  it('ranks a match in a name above one in other text', async () => {
    const { user } = await open();
    await user.keyboard('tr');
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toBe('Trip to Trieste'));
  });

  it('Enter uses the typed query while an older list is still shown', async () => {
    const { user, stoa } = await mount();
    await user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox');
    // Both before anything is drawn again.
    act(() => {
      fireEvent.change(box, { target: { value: 'keyboard shortcuts' } });
      fireEvent.keyDown(box, { key: 'Enter' });
    });
    await waitFor(() => expect(stoa.layout.store.getState().dialog?.name).toBe('shortcuts'));
  });

  it('says when nothing matches', async () => {
    const { user, view } = await open();
    await user.keyboard('zzzz');
    expect(await screen.findByText('Nothing matches “zzzz”.')).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(await findViolations(view.baseElement)).toEqual([]);
  });

  it('a command that moves focus runs after the dialog returned it', async () => {
    const { user, onRename } = await open();
    onRename.mockImplementation(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    await user.keyboard('rename{Enter}');
    await waitFor(() => expect(onRename).toHaveBeenCalledOnce());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  });

  it('is replaced by the dialog that a command opens', async () => {
    const { user, stoa } = await open();
    await user.keyboard('keyboard{Enter}');
    await waitFor(() => expect(stoa.layout.store.getState().dialog).toEqual({ name: 'shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });
});

describe('the editor of keys', () => {
  const edit = async (shortcuts: Record<string, string> = {}) => {
    const { stoa } = await openPage({ settings: { shortcuts } });
    const view = render(
      <StoaProvider stoa={stoa}>
        <RoomsContext.Provider value={rooms}>
          <ShortcutEditor />
        </RoomsContext.Provider>
      </StoaProvider>,
    );
    const kept = () => stoa.settings.store.getState().settings.shortcuts;
    return { view, kept, user: userEvent.setup() };
  };
  const change = (name: string) =>
    screen.getByRole('button', { name: new RegExp(`^Change the key of “${name}”`) });

  it('[KEY3] records a key, and names the command that loses it', async () => {
    const { user, kept, view } = await edit();
    await user.click(change('Settings'));
    fireEvent.keyDown(window, { key: 'Shift', shiftKey: true });
    fireEvent.keyDown(window, { key: 'n', code: 'KeyN' });
    expect(kept()).toEqual({ settings: 'n', newConversation: '' });
    expect(screen.getByText(/Also the key of “New conversation”/)).toBeTruthy();
    expect(await findViolations(view.container)).toEqual([]);
  });

  it('[KEY4] refuses keys of the browser; Escape keeps the old key, Backspace removes it', async () => {
    const { user, kept } = await edit();
    await user.click(change('Settings'));
    fireEvent.keyDown(window, { key: 't', code: 'KeyT', ctrlKey: true });
    expect(screen.getByRole('alert').textContent).toContain('Choose another');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(kept()).toEqual({});
    await user.click(change('Settings'));
    fireEvent.keyDown(window, { key: 'Backspace' });
    expect(kept()).toEqual({ settings: '' });
  });

  it('[KEY5] resets one key and all', async () => {
    const { user, kept } = await edit({ settings: 'x', theme: 'z' });
    await user.click(screen.getByRole('button', { name: 'Reset the key of “Settings”' }));
    expect(kept()).toEqual({ theme: 'z' });
    await user.click(screen.getByRole('button', { name: 'Reset all' }));
    expect(kept()).toEqual({});
  });

  it('[KEY6] the overview shows the keys in force', async () => {
    const { stoa } = await openPage({ settings: { shortcuts: { theme: 'x' } } });
    const { container } = render(
      <StoaProvider stoa={stoa}>
        <RoomsContext.Provider value={rooms}>
          <ShortcutList />
        </RoomsContext.Provider>
      </StoaProvider>,
    );
    const row = screen.getByText('Change the theme: dark, light, system').parentElement!;
    expect(within(row).getByText('X')).toBeTruthy();
    expect(await findViolations(container)).toEqual([]);
  });
});

describe('bindings', () => {
  it('gives a key to one command only, and keeps no override that equals the default', () => {
    const theme = commands.find(({ id }) => id === 'theme')!;
    const moved = rebind('settings', 't', commands, {});
    expect(moved).toEqual({ settings: 't', theme: '' });
    expect(keyOf(theme, moved)).toBe('');
    expect(holderOf('t', 'theme', commands, moved)?.id).toBe('settings');
    expect(rebind('theme', 't', commands, moved)).toEqual({ settings: '' });
  });

  const press = (rest: Partial<KeyboardEvent>) => ({
    key: '',
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...rest,
  });
  it.each([
    [{ key: 'k', code: 'KeyK', ctrlKey: true }, false, '$mod+k'],
    [{ key: 'K', code: 'KeyK', metaKey: true, shiftKey: true }, true, '$mod+Shift+k'],
    [{ key: 'k', code: 'KeyK', ctrlKey: true }, true, 'Control+k'],
    [{ key: '?', code: 'Slash', shiftKey: true }, false, 'Shift+?'],
    [{ key: '∂', code: 'KeyD', altKey: true }, true, 'Alt+KeyD'],
    [{ key: 'л', code: 'KeyK' }, false, 'KeyK'],
    [{ key: 'F8', code: 'F8' }, false, 'F8'],
    [{ key: 'Shift', code: 'ShiftLeft', shiftKey: true }, false, null],
    [{ key: 'Enter', code: 'Enter' }, false, null],
    [{ key: 'Enter', code: 'Enter', ctrlKey: true }, false, '$mod+Enter'],
  ])('%j on a Mac: %s is %s', (event, onMac, expected) => {
    expect(bindingOf(press(event), onMac)).toBe(expected);
  });

  it.each([
    ['$mod+k', false, ['Ctrl', 'K']],
    ['$mod+Shift+k', true, ['⌘', '⇧', 'K']],
    ['Shift+?', false, ['?']],
    ['Alt+KeyD', true, ['⌥', 'D']],
    ['F2', false, ['F2']],
    ['$mod++', false, ['Ctrl', '+']],
    ['', false, []],
  ])('%s on a Mac: %s reads %j', (binding, onMac, expected) => {
    expect(keyParts(binding, commandsTexts.english('en-GB').keys, onMac)).toEqual(expected);
  });

  it.each([
    ['n', true],
    ['Shift+?', true],
    ['F2', false],
    ['$mod+k', false],
  ])('%s is plain: %s', (binding, expected) => {
    expect(isPlain(binding)).toBe(expected);
  });
});

describe('ranking', () => {
  it('wants every word, forgives case and marks, and puts beginnings first', () => {
    expect(scoreOf('reunion', 'Réunion')).toBe(4);
    expect(scoreOf('chat', 'New conversation', 'chat start')).toBe(1);
    expect(scoreOf('new missing', 'New conversation')).toBeNull();
    const labels = ['Export all', 'Port', 'Report'];
    expect(ranked('port', labels, (label) => ({ label }))).toEqual(['Port', 'Export all', 'Report']);
  });
});
