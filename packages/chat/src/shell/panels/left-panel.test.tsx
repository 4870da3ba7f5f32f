// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed } from '@stoa/core/contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { noAnswer, openPage, reached, type SeededTab, type StoaSeed } from '../../testing/open-page.js';
import '../../rooms/account/account-menu.js';
import './activity.js';
import '../../rooms/settings/settings-panel.js';
import '../../rooms/settings/workspaces-panel.js';
import type { CommandContext } from '../../base/commands/commands-context.js';
import { foldCommands } from '../../base/commands/command.js';
import { rooms } from '../rooms.js';
import {
  conversationActions,
  type ConversationActionContext,
} from '../../rooms/conversations/rows/actions.js';
import { ada, listItems, listSeed } from '../../testing/fixtures.js';
import { LeftPanel } from './left-panel.js';
import { StoaProvider } from '@stoa/react';
import { StorageBanner } from '../storage-banner.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function mount(
  seed: StoaSeed = {},
  supportEmail?: string,
  before: (page: SeededTab) => Promise<unknown> | void = () => undefined,
  docsHref?: string,
) {
  const page = await openPage({ ...listSeed, ...seed });
  const { stoa } = page;
  await before(page);
  const onChosen = vi.fn();
  const dialog = () => stoa.layout.store.getState().dialog;
  const view = render(
    <StoaProvider stoa={stoa}>
      <h1>Page</h1>
      <h2>Panel</h2>
      <StorageBanner />
      <LeftPanel
        signOutAction="/out"
        supportEmail={supportEmail}
        docsHref={docsHref}
        onClose={() => {}}
        onChosen={onChosen}
      />
    </StoaProvider>,
  );
  return { ...page, onChosen, dialog, view, user: userEvent.setup() };
}

const withTab =
  (tab: 'settings' | 'workspaces') =>
  ({ stoa }: SeededTab) =>
    stoa.layout.setLeftTab(tab);
const openMenu = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Menu of Ada Marlowe' }));
  return screen.findByRole('menu');
};

describe('what is shared', () => {
  it('[SH11] is asked for each minute while the page is seen', async () => {
    let look = vi.fn();
    const { view } = await mount({}, undefined, ({ stoa }) => {
      look = vi.spyOn(stoa.sharing, 'lookForNew').mockResolvedValue(false) as typeof look;
      vi.useFakeTimers();
    });
    try {
      const looks = () => look.mock.calls.length;
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
    const { stoa, user } = await mount();
    await user.click(screen.getByRole('tab', { name: 'Share' }));
    act(() => stoa.flags.store.setState({ flags: { storeCloudConversations: true } }));
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
  ])('[OFR1] with the flags %j the commands and rows are %j', async (flags, offered) => {
    const page = await openPage({
      ...listSeed,
      flags: {
        sharing: false,
        documentConversion: false,
        ...Object.fromEntries(flags.map((one) => [one, true])),
      },
    });
    const has = (flag: string) => flags.includes(flag);
    const ids = ['share', 'download'];
    const context = { stoa: page.stoa, conversation: page.current() } as unknown as CommandContext;
    expect(
      foldCommands(rooms)
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
    const { user, dialog, onChosen } = await mount();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Import conversations' }));
    expect(dialog()).toEqual({ name: 'import' });
    expect(onChosen).toHaveBeenCalledOnce();
  });

  it('[FOO2] exports everything, shows progress and can be cancelled', async () => {
    const { user, stoa, world } = await mount({ pending: ['conversations.getMultiple'] });
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Export Conversations' }));
    expect(await screen.findByRole('progressbar', { name: 'Preparing Conversation Export...' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(stoa.documents.store.getState()).toEqual({ status: 'idle' });
    world.answer('conversations.getMultiple', () => failed(noAnswer));
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Export Conversations' }));
    expect(await screen.findByText(/^Not in the file: .*Budget model/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(stoa.documents.store.getState()).toEqual({ status: 'idle' });
  });

  it('[FOO3] offers feedback only with an address', async () => {
    const { user, view } = await mount();
    await openMenu(user);
    expect(screen.queryByRole('menuitem', { name: 'Send Feedback' })).toBeNull();
    view.unmount();
    const second = await mount({}, 'help@example.org');
    await openMenu(second.user);
    const entry = screen.getByRole('menuitem', { name: 'Send Feedback' });
    expect(entry.getAttribute('href')).toBe('mailto:help@example.org');
  });

  it('[FOO6] leads to the documentation where the host names its address', async () => {
    const { user, view } = await mount();
    await openMenu(user);
    expect(screen.queryByRole('menuitem', { name: 'Documentation' })).toBeNull();
    view.unmount();
    const second = await mount({}, undefined, undefined, 'https://docs.example.org/');
    await openMenu(second.user);
    const entry = screen.getByRole('menuitem', { name: 'Documentation' });
    expect(entry.getAttribute('href')).toBe('https://docs.example.org/');
  });

  it('[FOO4] Escape closes the menu and returns focus to its button; sign-out stays beside it', async () => {
    const { user } = await mount();
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
    const { user, dialog } = await mount({}, undefined, withTab('settings'));
    await user.click(await screen.findByRole('button', { name: /Conversation Storage/ }));
    expect(dialog()).toEqual({ name: 'settings', tab: 'storage' });
  });

  it('[TAB2] Workspaces is there only with saved ones, says that it is retired and how to go on', async () => {
    const { view } = await mount({}, undefined, withTab('workspaces'));
    expect(screen.queryByRole('tab', { name: 'Workspaces' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Chats', selected: true })).toBeTruthy();
    view.unmount();
    const received = [{ key: 'k', note: '', sharedAt: 1, sharedBy: ada.email }];
    const { user, dialog } = await mount({ received }, undefined, withTab('workspaces'));
    expect(await screen.findByText(/pick a workspace and click Import Items/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open Legacy Workspaces' }));
    expect(dialog()).toEqual({ name: 'settings', tab: 'workspaces' });
  });

  it('[SET10] the tab Settings leads to every dialog by one line', async () => {
    const { user, dialog, stoa, onChosen } = await mount({}, undefined, withTab('settings'));
    const saveExport = vi.spyOn(stoa.documents, 'saveExport');
    for (const [name, wanted] of [
      ['Configurations', { name: 'settings', tab: 'configurations' }],
      ['Conversation Storage', { name: 'settings', tab: 'storage' }],
      ['Keyboard', { name: 'settings', tab: 'keyboard' }],
      ['Import conversations', { name: 'import' }],
    ] as const) {
      await user.click(await screen.findByRole('button', { name }));
      expect(dialog()).toEqual(wanted);
    }
    expect(onChosen).toHaveBeenCalledTimes(4);
    await user.click(screen.getByRole('button', { name: 'Export Conversations' }));
    expect(saveExport).toHaveBeenCalledOnce();
  });

  it('meets axe', async () => {
    const { view } = await mount(
      { pending: ['conversations.getMultiple'], failures: { 'settings.save': noAnswer } },
      undefined,
      async (page) => {
        withTab('settings')(page);
        const { documents, settings } = page.stoa;
        await settings.update({ theme: 'light' });
        void documents.saveExport();
        await reached(() => documents.store.getState().status === 'reading');
      },
    );
    await screen.findByRole('button', { name: /Conversation Storage/ });
    await screen.findByRole('progressbar');
    expect(await findViolations(view.container)).toEqual([]);
  });
});

describe('a window without storage', () => {
  it('[MEM1] says so until it is read', async () => {
    const { user } = await mount({}, undefined, async ({ ports, stoa }) => {
      ports.storage.fail('unavailable');
      await stoa.conversations.rename('c6', 'Trip');
    });
    expect(screen.getByText(/are gone when you close it/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/are gone when you close it/)).toBeNull();
  });
});
