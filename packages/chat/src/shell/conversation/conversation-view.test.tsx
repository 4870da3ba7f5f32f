// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CommandsProvider } from '../commands/commands-provider.js';
import { findViolations } from '../../testing/axe.js';
import { reply, thread, userMessage } from '../../testing/fixtures.js';
import { monthCost } from '../../testing/month-cost-fixture.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import { ConversationView } from './conversation-view.js';
import { StoaProvider } from '@stoa/react';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function mount(options: StageOptions = {}) {
  const called = vi.fn();
  const stage = makeStoa({
    called,
    ...options,
    conversation: { path: thread, ...options.conversation },
  });
  const view = render(
    <StoaProvider stoa={stage}>
      <CommandsProvider signOutAction="/out">
        <ConversationView conversation={stage.conversation} />
      </CommandsProvider>
    </StoaProvider>,
  );
  await act(async () => {
    await Promise.all([import('../../parts/markdown/index.js'), import('./conversation-menu.js')]);
  });
  return { stage, called, view, user: userEvent.setup() };
}
const live = { status: 'streaming', requestId: 'r', messageId: 'm4', connection: 'live' } as const;
const openMenu = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Details of the conversation' }));
  return await screen.findByRole('menu');
};

describe('messages that another client left out', () => {
  it('[NOT9] are counted, and shown again or removed, with the focus in the box', async () => {
    const { user, called, stage, view } = await mount({ conversation: { unlisted: 2 } });
    expect(await screen.findByText(/2 messages were removed in another app/)).toBeTruthy();
    expect(await findViolations(view.baseElement)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show again' }));
    expect(called).toHaveBeenCalledWith('listAgain');
    expect(screen.queryByRole('button', { name: 'Show again' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
    act(() => stage.conversation.store.setState({ unlisted: 1, path: [] }));
    await user.click(await screen.findByRole('button', { name: 'Remove for good' }));
    expect(called).toHaveBeenCalledWith('removeUnlisted');
    act(() => stage.conversation.store.setState({ unlisted: 1, path: thread, run: live }));
    expect(screen.queryByRole('button', { name: 'Show again' })).toBeNull();
  });
});

describe('the place of the message box', () => {
  it.each([
    [0, true],
    [2, false],
  ])(
    '[SSR3] of a conversation that is still loading is that of its %i listed messages',
    async (messageCount, isInTheMiddle) => {
      const { stage, view } = await mount({ conversation: { path: [], load: 'loading' } });
      const { conversations, conversation } = stage;
      const { id } = conversation.store.getState();
      act(() =>
        conversations.store.setState(({ items }) => ({
          items: items.map((item) => (item.id === id ? { ...item, messageCount } : item)),
        })),
      );
      const find = () => view.container.querySelector('[data-slot=start-panel]');
      expect(find() !== null).toBe(isInTheMiddle);
      const box = screen.getByRole('textbox', { name: 'Message' });
      if (!isInTheMiddle) return;
      expect(find()?.closest('[inert]')).toBeNull();
      act(() => conversation.store.setState({ load: 'ready' }));
      expect(find()).not.toBeNull();
      expect(screen.getByRole('textbox', { name: 'Message' })).toBe(box);
    },
  );
});

describe('the bar over a conversation', () => {
  it('[HDR1] renames in place, and returns focus', async () => {
    const { user, called } = await mount();
    await user.click(screen.getByRole('button', { name: 'Delivery guarantees in queues' }));
    await user.clear(screen.getByRole('textbox', { name: 'Conversation name' }));
    await user.keyboard('Queues{Enter}');
    expect(called).toHaveBeenCalledWith('rename', 'c1', 'Queues');
    // The rest of the key must not press the button that took the field's place.
    expect(screen.queryByRole('textbox', { name: 'Conversation name' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).contains(document.activeElement)).toBe(true);
  });

  it('[HDR2] asks before it moves the conversation, and moves it', async () => {
    const { user, called, view } = await mount();
    const ask = async () => {
      await openMenu(user);
      await user.click(screen.getByRole('menuitem', { name: /Make private/ }));
    };
    await ask();
    const question = await screen.findByRole('alertdialog');
    expect(question.getAttribute('aria-describedby')).toBeTruthy();
    expect(await findViolations(view.baseElement)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(called).not.toHaveBeenCalledWith('configure', expect.anything());
    await ask();
    await user.click(await screen.findByRole('button', { name: 'Make private' }));
    expect(called).toHaveBeenCalledWith('configure', { isLocal: true });
  });

  it('[HDR3] disables moving while a reply streams, and says why; without the flag shows only the storage', async () => {
    const { stage, user } = await mount({ conversation: { run: live } });
    await openMenu(user);
    const move = screen.getByRole('menuitem', { name: /Make private/ });
    expect(move.getAttribute('aria-disabled')).toBe('true');
    expect(move.textContent).toContain('Wait for the reply');
    await user.keyboard('{Escape}');
    act(() => {
      stage.flags.store.setState({ flags: { storeCloudConversations: false } });
      stage.conversation.store.setState({ run: { status: 'idle' } });
    });
    await openMenu(user);
    expect(screen.queryByRole('menuitem', { name: /Make private/ })).toBeNull();
    expect(within(screen.getByRole('banner', { hidden: true })).getByText('Cloud')).toBeTruthy();
  });

  it('[HDR4] shows the cost, as a lower bound where parts are unknown', async () => {
    const cost = { usd: 0.0421, inputTokens: 12_400, outputTokens: 3300, isPartial: true };
    const { user } = await mount({ conversation: { cost } });
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: /^Cost of this conversation.*≥ \$0\.04$/ }));
    const facts = await screen.findByRole('dialog', { name: 'Cost of this conversation' });
    expect(within(facts).getByText('12,400')).toBeTruthy();
    expect(within(facts).getByText(/at least this much/)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Details of the conversation' }));
  });

  it('[BIL3] shows the cost of the month, and leads to its dialog', async () => {
    const { user, called } = await mount({ seed: { monthCost }, flags: { mtdCost: true } });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: /^Month-to-date cost.*\$12\.35$/ }));
    expect(called).toHaveBeenCalledWith('openDialog', { name: 'monthCost' });
  });

  it('[BIL4] [HDR4] names tokens, and no amount, where nothing was spent', async () => {
    const cost = { usd: 0, inputTokens: 1200, outputTokens: 300, isPartial: false };
    const { user } = await mount({ conversation: { cost }, flags: { mtdCost: true } });
    const menu = await openMenu(user);
    expect(within(menu).getByRole('menuitem', { name: /^Tokens of this conversation.*1,500$/ })).toBeTruthy();
    expect(within(menu).getByRole('menuitem', { name: 'Month-to-date cost' })).toBeTruthy();
    expect(menu.textContent).not.toMatch(/\$/);
  });

  it('[HDR10] holds the title and its state alone; the model is chosen in the message box', async () => {
    const cost = { usd: 12.5, inputTokens: 12_400, outputTokens: 3300, isPartial: false };
    await mount({ conversation: { cost, tags: ['work', 'queues'] }, flags: { mtdCost: true } });
    const bar = screen.getByRole('banner');
    await within(bar).findByRole('button', { name: 'Details of the conversation' });
    const names = within(bar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(['Delivery guarantees in queues', 'Details of the conversation']);
    expect(bar.textContent).not.toMatch(/\$|work/);
    const form = screen.getByRole('textbox', { name: 'Message' }).closest('form');
    expect(within(form!).getByRole('button', { name: /^Model:/ })).toBeTruthy();
  });

  it('[HDR11] tells a conversation of a group and an imported one by one badge', async () => {
    const [first, ...rest] = thread;
    const imported = [{ ...first!, data: { ...first!.data, imported: true } }, ...rest];
    const folders = [
      { id: 'g', name: 'Physics', type: 'chat', isGroupFolder: true },
      { id: 'f', name: 'Work', type: 'chat' },
    ] as const;
    const { stage, view } = await mount({
      conversations: { folders: [...folders] },
      conversation: { folderId: 'f' },
    });
    const badges = () =>
      [...screen.getByRole('banner').querySelectorAll('[data-slot=origin-state]')].map(
        ({ textContent }) => textContent,
      );
    const { store } = stage.conversation;
    expect(badges()).toEqual([]);
    act(() => store.setState({ path: imported }));
    await waitFor(() => expect(badges()).toEqual(['Imported']));
    expect(screen.getByTitle(/^Messages of it came from a file or from somebody else/)).toBeTruthy();
    expect(await findViolations(view.baseElement)).toEqual([]);
    act(() => store.setState({ folderId: 'g' }));
    expect(badges()).toEqual(['Group']);
    act(() => store.setState({ path: [] }));
    expect(badges()).toEqual([]);
  });

  it('[HDR5] asks before it clears all messages', async () => {
    const { user, called } = await mount();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: /Clear all messages/ }));
    await user.click(await screen.findByRole('button', { name: 'Clear messages' }));
    expect(called).toHaveBeenCalledWith('clear');
  });

  it('[HDR6] the menu lists every action; a disabled one says why', async () => {
    const { user, called, view } = await mount({ conversation: { run: live } });
    const menu = await openMenu(user);
    expect(await findViolations(view.baseElement)).toEqual([]);
    for (const name of [/Clear all messages/, /Make private/])
      expect(within(menu).getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe('true');
    await user.click(within(menu).getByRole('menuitem', { name: 'Download conversation' }));
    expect(called).toHaveBeenCalledWith('openDialog', { name: 'download', ids: ['c1'] });
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate conversation' }));
    expect(called).toHaveBeenCalledWith('duplicate', 'c1');
  });

  it('[HDR7] renames from the menu, with the field focused', async () => {
    const { user } = await mount();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: /Rename/ }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Conversation name' })),
    );
  });

  it('[HDR8] lists starred messages, each of which jumps to its message', async () => {
    const path = [
      userMessage('m1', 'First question', { data: { starred: true } }),
      reply('m2', '**Bold** answer', { data: { starred: true } }),
    ];
    const { user, view } = await mount({ conversation: { path } });
    await user.click(screen.getByRole('button', { name: '2 starred messages' }));
    const list = await screen.findByRole('dialog', { name: 'Starred messages' });
    await user.click(await within(list).findByRole('button', { name: /Bold answer/ }));
    await waitFor(() =>
      expect(document.activeElement).toBe(view.container.querySelector('[data-message-id=m2]')),
    );
  });

  it('[HDR9] names the tags, and leads to where they are edited', async () => {
    const { user, called } = await mount({ conversation: { tags: ['work', 'queues', 'later'] } });
    await openMenu(user);
    await user.click(
      screen.getByRole('menuitem', { name: /^Edit tags.*work, queues, later$|^Tag.*work, queues, later$/ }),
    );
    expect(called).toHaveBeenCalledWith('openDialog', { name: 'tags', ids: ['c1'] });
  });
});
