// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failed, success, type ChatEvent, type Conversation } from '@stoa/core/contract';
import type { CostGuard, ThreadMessage } from '@stoa/core/state';
import { textEvents } from '@stoa/core/testing';
import { StoaProvider } from '@stoa/react';
import { useCommandContext } from '../../base/commands/commands-context.js';
import { CommandsProvider } from '../../shell/commands/commands-provider.js';
import { findViolations } from '../../testing/axe.js';
import { fixtureNow, longReply, reply, run, thread, userMessage } from '../../testing/fixtures.js';
import { conversationOf, openThread, type StoaSeed } from '../../testing/open-page.js';
import { Thread } from './thread.js';
import { preloadMessageParts } from './lazy-parts.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function mount(
  path: readonly ThreadMessage[] = thread,
  { live, ...seed }: StoaSeed & { live?: readonly ChatEvent[] } = {},
) {
  const { stoa, conversation, world } = await openThread(path, {
    replies: [['', ...(live ?? []), 'hold']],
    ...seed,
  });
  if (live) conversation.send('Question');
  await act(async () => {});
  const view = render(
    <StoaProvider stoa={stoa}>
      <h1>Page</h1>
      <Thread conversation={conversation} />
    </StoaProvider>,
  );
  await act(async () => void (await import('../../parts/markdown/index.js')));
  const asked = {
    send: vi.spyOn(conversation, 'send').mockReturnValue(success(undefined)),
    edit: vi.spyOn(conversation, 'edit').mockReturnValue(success(undefined)),
    retry: vi.spyOn(conversation, 'retry').mockReturnValue(success(undefined)),
    regenerate: vi.spyOn(conversation, 'regenerate').mockReturnValue(success(undefined)),
  };
  return { stoa, conversation, world, asked, view, user: userEvent.setup() };
}
/** A question, and a reply that ended otherwise than well. */
const ended = (content: string, record: Parameters<typeof run>[0]) => [
  userMessage('m1', 'Q'),
  reply('m2', content, { data: { run: run(record) } }),
];
/** A page with several versions of messages, of which the head shows one each. */
const versions = (nodes: readonly (ThreadMessage & { parentId: string | null })[], headId: string) => ({
  conversations: [
    conversationOf([], {
      nodes: nodes.map(({ streaming: _, siblings: __, ...node }) => node),
      headId,
    } as Partial<Conversation>),
  ],
});

const frame = () => act(() => new Promise((done) => setTimeout(done, 40)));

beforeAll(preloadMessageParts);

describe('the thread', () => {
  it('[THR1] shows the text of prompts and replies', async () => {
    await mount();
    expect(screen.getAllByRole('article', { name: 'You' })).toHaveLength(2);
    expect(await screen.findByRole('heading', { name: 'What can go wrong' })).toBeTruthy();
    expect(
      screen.getByText('A message that may arrive twice is a design input, not an accident.'),
    ).toBeTruthy();
  });

  it('[THR2] renders a streaming reply once per frame, then the finished one in the same element', async () => {
    const { world } = await mount([], { live: textEvents('First words.\n\nSecond') });
    const first = await screen.findByText('First words.');
    act(() => world.chat.emit(textEvents(' **para')));
    await frame();
    expect(screen.getByText('para').tagName).toBe('STRONG');
    act(() => world.chat.emit(textEvents('graph**.')));
    await act(async () => world.chat.end());
    expect(screen.getByText('First words.')).toBe(first);
    expect(screen.getByText('paragraph')).toBeTruthy();
  });

  it('is busy while a reply streams and announces it once, when it is finished', async () => {
    const { world, view } = await mount([], { live: textEvents('The **whole**') });
    const log = screen.getByRole('log');
    expect(view.container.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(log.textContent).toBe('');
    act(() => world.chat.emit(textEvents(' reply.')));
    await act(async () => world.chat.end());
    expect(log.textContent).toBe('Reply finished. The whole reply.');
  });

  it('[THR4] shows a failure with its lines, code and retry', async () => {
    const error = {
      title: 'Too many requests',
      lines: ['Wait a little.'],
      code: 'provider.429',
      retryable: true,
    };
    const { user, asked } = await mount(ended('', { status: 'failed', error }));
    const alert = screen.getByRole('group', { name: 'Too many requests' });
    expect(within(alert).getByText('Too many requests')).toBeTruthy();
    expect(within(alert).getByText('Wait a little.')).toBeTruthy();
    const details = within(alert).getByText('Code provider.429').closest('details');
    expect(details?.open).toBe(false);
    await user.click(within(alert).getByText('Details'));
    expect(details?.open).toBe(true);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(asked.retry).toHaveBeenCalledWith('m2');
    expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull();
  });

  it('[BIL9] 2.007: asks before a reply is tried again, and before one goes on', async () => {
    const error = { title: 'Too many requests', lines: [], code: 'x', retryable: true };
    const { user, asked, stoa, conversation } = await mount(ended('', { status: 'failed', error }));
    const guard = vi.fn<CostGuard>();
    (await stoa.billing.load()).setGuard(guard);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const { id: conversationId } = conversation.store.getState();
    expect(guard.mock.lastCall?.[0]).toEqual({ conversationId, text: '', messageId: 'm2' });
    expect(asked.retry).not.toHaveBeenCalled();
    guard.mock.lastCall?.[1]();
    expect(asked.retry).toHaveBeenCalledWith('m2');
  });

  it('[BIL9] 2.007: an edit that is refused once it was asked about says so, and keeps its text', async () => {
    const { user, asked, stoa } = await mount();
    const guard = vi.fn<CostGuard>();
    (await stoa.billing.load()).setGuard(guard);
    await user.click(screen.getAllByRole('button', { name: 'Edit message' })[0]!);
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' });
    await user.type(box, ' And more.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    asked.edit.mockReturnValueOnce(failed({ code: 'refused', message: 'There is no model.' }));
    act(() => guard.mock.lastCall?.[1]());
    expect((await screen.findByRole('alert')).textContent).toBe('There is no model.');
    expect(box.value).toMatch(/And more\.$/);
    await user.click(screen.getByRole('button', { name: 'Save a copy first' }));
    act(() => guard.mock.lastCall?.[2]?.());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save a copy first' }).disabled).toBe(false);
    expect(box.value).toMatch(/And more\.$/);
  });

  it('[THR5] offers no retry for an error that is not retryable', async () => {
    const error = { title: 'Not allowed', lines: [], code: 'x', retryable: false };
    await mount(ended('', { status: 'failed', error }));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('[THR5] counts down the remaining wait below the banner, from the end of the reply', async () => {
    const failedAgo = (endedAt: number) => {
      const error = { title: 'Busy', lines: [], code: 'x', retryable: true, retryAfterS: 20 };
      return ended('', { status: 'failed', error, endedAt: new Date(fixtureNow - endedAt).toISOString() });
    };
    const { view } = await mount(failedAgo(5000));
    const wait = screen.getByText('Ready to retry in 15 seconds');
    expect(screen.getByRole('group', { name: 'Busy' }).contains(wait)).toBe(false);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    view.unmount();
    await mount(failedAgo(60_000));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('keeps the text of an interrupted reply, with retry', async () => {
    const { user, asked } = await mount(ended('Half a sen', { status: 'interrupted' }));
    expect(await screen.findByText('Half a sen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(asked.retry).toHaveBeenCalledWith('m2');
  });

  it('continues a stopped reply', async () => {
    const { user, asked } = await mount(ended('Half', { status: 'stopped' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(asked.send).toHaveBeenCalledWith('Continue from where you stopped.');
  });

  it('[THR8] edits the last prompt: Save needs text, Enter saves, Escape cancels', async () => {
    const { user, asked } = await mount([userMessage('m1', 'Old words'), reply('m2', 'R')]);
    await user.click(screen.getByRole('button', { name: 'Edit message' }));
    const box = screen.getByRole('textbox', { name: 'Edit your message' });
    const save = screen.getByRole('button', { name: 'Save' });
    expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Saving sends it again.',
    );
    await user.clear(box);
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.type(box, 'a{Shift>}{Enter}{/Shift}b');
    expect(asked.edit).not.toHaveBeenCalled();
    await user.type(box, '{Enter}');
    expect(asked.edit).toHaveBeenCalledWith('m1', 'a\nb');
    await user.click(screen.getByRole('button', { name: 'Edit message' }));
    // Escape that takes a composed character back is not ours.
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', isComposing: true });
    expect(screen.getByRole('textbox')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit message' }));
  });

  it('[THR8] restores focus when an edit is cancelled before its effects ran', async () => {
    const { stoa, conversation } = await openThread([userMessage('m1', 'Old words'), reply('m2', 'R')]);
    let ask = () => {};
    function Asking() {
      const { intents } = useCommandContext();
      ask = () => intents.ask('editLast');
      return null;
    }
    render(
      <StoaProvider stoa={stoa}>
        <CommandsProvider signOutAction="/">
          <Thread conversation={conversation} />
          <Asking />
        </CommandsProvider>
      </StoaProvider>,
    );
    // As in a page: what is to be done after a drawing is done in a task of its own.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    try {
      const left = new Promise<void>((resolve) => {
        const leave = ({ target }: FocusEvent) => {
          if (!(target instanceof HTMLTextAreaElement)) return;
          document.removeEventListener('focusin', leave);
          target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          resolve();
        };
        document.addEventListener('focusin', leave);
      });
      setTimeout(ask);
      await left;
      await vi.waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit message' })),
      );
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('[THR9] edits any prompt and regenerates any reply, but not while a reply streams', async () => {
    const { conversation, user, asked } = await mount();
    expect(screen.getAllByRole('button', { name: 'Edit message' })).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Regenerate' })[0]!);
    expect(asked.regenerate).toHaveBeenCalledWith('m2');
    asked.send.mockRestore();
    await act(async () => void conversation.send('Next'));
    for (const name of ['Edit message', 'Regenerate'])
      for (const button of screen.getAllByRole('button', { name })) {
        expect(button.getAttribute('aria-disabled')).toBe('true');
        await user.click(button);
      }
    expect(screen.queryByRole('textbox', { name: 'Edit your message' })).toBeNull();
    expect(asked.regenerate).toHaveBeenCalledTimes(1);
  });

  it('[THR10] pages through versions', async () => {
    const node = (message: ThreadMessage, parentId: string | null) => ({ ...message, parentId });
    const { user } = await mount(
      [],
      versions(
        [node(userMessage('m3', 'Q'), null), ...['m4', 'm4b', 'm4c'].map((id) => node(reply(id, id), 'm3'))],
        'm4',
      ),
    );
    expect(screen.getByRole('img', { name: 'Version 1 of 3' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next version' }));
    expect(await screen.findByRole('img', { name: 'Version 2 of 3' })).toBeTruthy();
    expect(screen.getByText('m4b')).toBeTruthy();
  });

  it('[THR10] paging keeps focus on the pager and the scroll position', async () => {
    const { view, user } = await mount(
      [],
      versions(
        [
          { ...userMessage('m1', 'Version 0'), parentId: null },
          { ...reply('m2', 'R'), parentId: 'm1' },
          { ...userMessage('m1b', 'Version 1'), parentId: null },
          { ...reply('m3', 'S'), parentId: 'm1b' },
        ],
        'm2',
      ),
    );
    const viewport = view.container.querySelector('[data-slot=thread-viewport]')!;
    Object.defineProperty(viewport, 'scrollHeight', { value: 2000 });
    act(() => void fireEvent.wheel(viewport, { deltaY: -1 }));
    viewport.scrollTop = 100;
    fireEvent.wheel(viewport, { deltaY: -1 });
    const next = screen.getByRole('button', { name: 'Next version' });
    await user.click(next);
    expect(await screen.findByText('Version 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous version' })).toBeTruthy();
    expect(document.activeElement).toBe(next);
    expect([next.getAttribute('aria-disabled'), next.hasAttribute('disabled')]).toEqual(['true', false]);
    expect(viewport.scrollTop).toBe(100);
  });

  it('[THR11] shows time, model, tokens and cost in the details', async () => {
    const { user } = await mount([userMessage('m1', 'Q'), reply('m2', 'R')]);
    await user.click(screen.getByRole('button', { name: 'Details' }));
    const details = await screen.findByRole('dialog', { name: 'About this reply' });
    for (const fact of ['Claude Sonnet', '1,840', '1,024', '612', '$0.01', '8.4 s'])
      expect(within(details).getByText(fact)).toBeTruthy();
  });

  it('renders messages without a run record or with a malformed one', async () => {
    await mount([
      userMessage('m1', 'Q'),
      reply('m2', 'Imported words', { data: {} }),
      reply('m3', 'Odd words', {
        data: { run: { status: 'failed', error: 'boom', usage: { inputTokens: 'many' } }, reasoning: 7 },
      }),
    ]);
    expect(await screen.findByText('Imported words')).toBeTruthy();
    expect(await screen.findByText('Odd words')).toBeTruthy();
  });

  it('shows why a conversation could not be loaded', async () => {
    const { user, conversation } = await mount([], {
      conversations: [conversationOf(thread, { isLocal: false })],
      failures: { 'conversations.get': { code: 'network', message: 'Network Error' } },
    });
    const reload = vi.spyOn(conversation, 'reload');
    expect(screen.getByText(conversation.store.getState().loadFailure!)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reports a lost connection, and that the reply continues', async () => {
    const { world } = await mount([], { live: textEvents('Words') });
    act(() => world.chat.drop());
    expect(screen.getByText(/Connection lost/)).toBeTruthy();
  });

  it('meets axe', async () => {
    const { view } = await mount([userMessage('m5', 'More'), reply('m6', longReply)]);
    await screen.findAllByText(/What can go wrong/);
    expect(await findViolations(view.container)).toEqual([]);
  });
});
