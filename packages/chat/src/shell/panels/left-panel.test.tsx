// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import '../../rooms/account/account-menu.js';
import './activity.js';
import '../../rooms/settings/settings-panel.js';
import '../../rooms/settings/workspaces-panel.js';
import type { CommandContext } from '../../base/commands/commands-context.js';
import { commands } from '../../rooms/commands/commands.js';
import {
  conversationActions,
  type ConversationActionContext,
} from '../../rooms/conversations/rows/actions.js';
import { listItems, thread } from '../../testing/fixtures.js';
import { LeftPanel } from './left-panel.js';
import { StoaProvider } from '@stoa/react';
import { StorageBanner } from '../storage-banner.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

function mount(options: StageOptions = {}, supportEmail?: string) {
  const called = vi.fn();
  const onChosen = vi.fn();
  const stage = makeStoa({ called, ...options });
  const view = render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <h2>Panel</h2>
      <StorageBanner />
      <LeftPanel signOutAction="/out" supportEmail={supportEmail} onClose={() => {}} onChosen={onChosen} />
    </StoaProvider>,
  );
  return { stage, called, onChosen, view, user: userEvent.setup() };
}

const openMenu = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Menu of Ada Marlowe' }));
  return screen.findByRole('menu');
};

describe('what is shared', () => {
  it('[SH11] is asked for each minute while the page is seen', () => {
    vi.useFakeTimers();
    try {
      const { called, view } = mount();
      const looks = () => called.mock.calls.filter(([name]) => name === 'sharing.lookForNew').length;
      vi.advanceTimersByTime(120_000);
      expect(looks()).toBe(2);
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      vi.advanceTimersByTime(120_000);
      expect(looks()).toBe(2);
      vi.restoreAllMocks();
      view.unmount();
      vi.advanceTimersByTime(120_000);
      expect(looks()).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what is not there', () => {
  it('[OFR1] has no tab, and a tab that goes leads to the conversations', async () => {
    const { stage, user } = mount();
    await user.click(screen.getByRole('tab', { name: 'Share' }));
    act(() => stage.flags.store.setState({ flags: { storeCloudConversations: true } }));
    expect(screen.queryByRole('tab', { name: 'Share' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Chats' }).getAttribute('aria-selected')).toBe('true');
  });

  it.each([
    [
      ['sharing', 'documentConversion'],
      ['share', 'download'],
    ],
    [['sharing'], ['share']],
    [[], []],
  ])('[OFR1] with the flags %j the commands and rows are %j', (flags, offered) => {
    const stage = makeStoa({
      flags: {
        sharing: false,
        documentConversion: false,
        ...Object.fromEntries(flags.map((one) => [one, true])),
      },
      conversation: { path: thread },
      conversations: { items: listItems, selectedId: 'c1' },
    });
    const has = (flag: string) => flags.includes(flag);
    const ids = ['share', 'download'];
    const context = { stoa: stage, conversation: stage.conversation } as unknown as CommandContext;
    expect(
      commands
        .filter(({ id, isOffered }) => ids.includes(id) && isOffered(context))
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...offered].sort());
    const row = {
      item: listItems[0],
      canShare: has('sharing'),
      canConvert: has('documentConversion'),
    } as ConversationActionContext;
    expect(
      conversationActions
        .filter(({ id, isShown }) => ids.includes(id) && (isShown?.(row) ?? true))
        .map(({ id }) => id),
    ).toEqual(offered);
  });
});

describe("the panel's foot", () => {
  it('[FOO1] imports, and closes the sheet for the dialog', async () => {
    const { user, called, onChosen } = mount();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Import conversations' }));
    expect(called).toHaveBeenCalledWith('openDialog', { name: 'import' });
    expect(onChosen).toHaveBeenCalledOnce();
  });

  it('[FOO2] exports everything, shows progress and can be cancelled', async () => {
    const { user, called, stage } = mount();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Export Conversations' }));
    expect(called).toHaveBeenCalledWith('documents.saveExport');
    act(() => stage.documents.store.setState({ status: 'reading', done: 3, total: 12 }, true));
    expect(await screen.findByRole('progressbar', { name: 'Preparing Conversation Export...' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(called).toHaveBeenCalledWith('documents.cancel');
    act(() =>
      stage.documents.store.setState(
        { status: 'done', url: null, fileName: 'chatbot_ui_history_11-21.json', missing: ['Budget'] },
        true,
      ),
    );
    expect(screen.getByText('Not in the file: Budget')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(called).toHaveBeenCalledWith('documents.reset');
  });

  it('[FOO3] offers feedback only with an address', async () => {
    const { user, view } = mount();
    await openMenu(user);
    expect(screen.queryByRole('menuitem', { name: 'Send Feedback' })).toBeNull();
    view.unmount();
    const second = mount({}, 'help@example.org');
    await openMenu(second.user);
    const entry = screen.getByRole('menuitem', { name: 'Send Feedback' });
    expect(entry.getAttribute('href')).toBe('mailto:help@example.org');
  });

  it('[FOO4] Escape closes the menu and returns focus to its button; sign-out stays beside it', async () => {
    const { user } = mount();
    await openMenu(user);
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu of Ada Marlowe' })),
    );
    expect(screen.getByRole('button', { name: 'Sign out' }).closest('form')?.getAttribute('action')).toBe(
      '/out',
    );
  });
});

describe('the tabs of the left panel', () => {
  it('[TAB1] Settings leads to the tabs of the dialog', async () => {
    const { user, called } = mount({ layout: { leftTab: 'settings' } });
    await user.click(await screen.findByRole('button', { name: /Conversation Storage/ }));
    expect(called).toHaveBeenCalledWith('openDialog', { name: 'settings', tab: 'storage' });
  });

  it('[TAB2] Workspaces is there only with saved ones, says that it is retired and how to go on', async () => {
    const { view } = mount({ layout: { leftTab: 'workspaces' } });
    expect(screen.queryByRole('tab', { name: 'Workspaces' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Chats', selected: true })).toBeTruthy();
    view.unmount();
    const { user, called } = mount({
      layout: { leftTab: 'workspaces' },
      workspaces: { list: [{ key: 'k', note: '', savedAt: 1 }] },
    });
    expect(await screen.findByText(/pick a workspace and click Import Items/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open Legacy Workspaces' }));
    expect(called).toHaveBeenCalledWith('openDialog', { name: 'settings', tab: 'workspaces' });
  });

  it('[SET10] the tab Settings leads to every dialog by one line', async () => {
    const { user, called, onChosen } = mount({ layout: { leftTab: 'settings' } });
    for (const [name, dialog] of [
      ['Configurations', { name: 'settings', tab: 'configurations' }],
      ['Conversation Storage', { name: 'settings', tab: 'storage' }],
      ['Keyboard', { name: 'settings', tab: 'keyboard' }],
      ['Import conversations', { name: 'import' }],
    ] as const) {
      await user.click(await screen.findByRole('button', { name }));
      expect(called).toHaveBeenLastCalledWith('openDialog', dialog);
    }
    expect(onChosen).toHaveBeenCalledTimes(4);
    await user.click(screen.getByRole('button', { name: 'Export Conversations' }));
    expect(called).toHaveBeenCalledWith('documents.saveExport');
  });

  it('meets axe', async () => {
    const { view } = mount({
      layout: { leftTab: 'settings' },
      saving: 'localOnly',
      documents: { status: 'reading', done: 1, total: 2 },
    });
    await screen.findByRole('button', { name: /Conversation Storage/ });
    await screen.findByRole('progressbar');
    expect(await findViolations(view.container)).toEqual([]);
  });
});

describe('a window without storage', () => {
  it('[MEM1] says so until it is read', async () => {
    const { user } = mount({ conversations: { storage: 'memory' } });
    expect(screen.getByText(/are gone when you close it/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/are gone when you close it/)).toBeNull();
  });
});
