// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { StoaProvider } from '@stoa/react';
import { useCommandContext } from '../../base/commands/commands-context.js';
import { CommandsProvider } from '../../shell/commands/commands-provider.js';
import { findViolations } from '../../testing/axe.js';
import { fixtureNow, longReply, reply, run, thread, userMessage } from '../../testing/fixtures.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import { Thread } from './thread.js';
import { preloadMessageParts } from './lazy-parts.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function mount(options: StageOptions) {
  const called = vi.fn();
  const stage = makeStoa({ called, ...options });
  const view = render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <Thread conversation={stage.conversation} />
    </StoaProvider>,
  );
  await act(async () => void (await import('../../parts/markdown/index.js')));
  return { stage, called, view, user: userEvent.setup() };
}

const live = { status: 'streaming', requestId: 'r', messageId: 'm2', connection: 'live' } as const;
const streamingPath = [userMessage('m1', 'Question'), reply('m2', '', { streaming: true, data: {} })];
const frame = () => act(() => new Promise((done) => setTimeout(done, 40)));

beforeAll(preloadMessageParts);

describe('the thread', () => {
  it('[THR1] shows the text of prompts and replies', async () => {
    await mount({ conversation: { path: thread } });
    expect(screen.getAllByRole('article', { name: 'You' })).toHaveLength(2);
    expect(await screen.findByRole('heading', { name: 'What can go wrong' })).toBeTruthy();
    expect(
      screen.getByText('A message that may arrive twice is a design input, not an accident.'),
    ).toBeTruthy();
  });

  it('[THR2] renders a streaming reply once per frame, then the finished one in the same element', async () => {
    const { stage } = await mount({
      conversation: { path: streamingPath, run: live },
      reply: { text: 'First words.\n\nSecond' },
    });
    const first = await screen.findByText('First words.');
    act(() => stage.replyStore.setState({ text: 'First words.\n\nSecond **para' }));
    await frame();
    expect(screen.getByText('para').tagName).toBe('STRONG');
    const text = 'First words.\n\nSecond **paragraph**.';
    act(() =>
      stage.conversation.store.setState({
        path: [streamingPath[0]!, reply('m2', text)],
        run: { status: 'idle' },
      }),
    );
    expect(screen.getByText('First words.')).toBe(first);
    expect(screen.getByText('paragraph')).toBeTruthy();
  });

  it('[THR3] is busy while a reply streams and announces it once, when it is finished', async () => {
    const { stage, view } = await mount({
      conversation: { path: streamingPath, run: live },
      reply: { text: 'Words' },
    });
    const log = screen.getByRole('log');
    expect(view.container.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(log.textContent).toBe('');
    act(() =>
      stage.conversation.store.setState({
        path: [streamingPath[0]!, reply('m2', 'The **whole** reply.')],
        run: { status: 'idle' },
      }),
    );
    expect(log.textContent).toBe('Reply finished. The whole reply.');
  });

  it('[THR4] shows a failure with its lines, code and retry', async () => {
    const error = {
      title: 'Too many requests',
      lines: ['Wait a little.'],
      code: 'provider.429',
      retryable: true,
    };
    const { user, called } = await mount({
      conversation: {
        path: [userMessage('m1', 'Q'), reply('m2', '', { data: { run: run({ status: 'failed', error }) } })],
      },
    });
    const alert = screen.getByRole('group', { name: 'Too many requests' });
    expect(within(alert).getByText('Too many requests')).toBeTruthy();
    expect(within(alert).getByText('Wait a little.')).toBeTruthy();
    const details = within(alert).getByText('Code provider.429').closest('details');
    expect(details?.open).toBe(false);
    await user.click(within(alert).getByText('Details'));
    expect(details?.open).toBe(true);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(called).toHaveBeenCalledWith('retry', 'm2');
    expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull();
  });

  it('[THR5] offers no retry for an error that is not retryable', async () => {
    const error = { title: 'Not allowed', lines: [], code: 'x', retryable: false };
    await mount({
      conversation: {
        path: [userMessage('m1', 'Q'), reply('m2', '', { data: { run: run({ status: 'failed', error }) } })],
      },
    });
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('[THR5] counts down the remaining wait below the banner, from the end of the reply', async () => {
    const failed = (endedAt: number) => {
      const error = { title: 'Busy', lines: [], code: 'x', retryable: true, retryAfterS: 20 };
      const end = new Date(fixtureNow - endedAt).toISOString();
      return reply('m2', '', { data: { run: run({ status: 'failed', error, endedAt: end }) } });
    };
    const { stage } = await mount({ conversation: { path: [userMessage('m1', 'Q'), failed(5000)] } });
    const wait = screen.getByText('Ready to retry in 15 seconds');
    expect(screen.getByRole('group', { name: 'Busy' }).contains(wait)).toBe(false);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    act(() => stage.conversation.store.setState({ path: [] }));
    act(() => stage.conversation.store.setState({ path: [userMessage('m1', 'Q'), failed(60_000)] }));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('[THR6] keeps the text of an interrupted reply, with retry', async () => {
    const { user, called } = await mount({
      conversation: {
        path: [
          userMessage('m1', 'Q'),
          reply('m2', 'Half a sen', { data: { run: run({ status: 'interrupted' }) } }),
        ],
      },
    });
    expect(await screen.findByText('Half a sen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(called).toHaveBeenCalledWith('retry', 'm2');
  });

  it('[THR7] continues a stopped reply', async () => {
    const { user, called } = await mount({
      conversation: {
        path: [userMessage('m1', 'Q'), reply('m2', 'Half', { data: { run: run({ status: 'stopped' }) } })],
      },
    });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(called).toHaveBeenCalledWith('send', 'Continue from where you stopped.');
  });

  it('[THR8] edits the last prompt: Save needs text, Enter saves, Escape cancels', async () => {
    const { user, called } = await mount({
      conversation: { path: [userMessage('m1', 'Old words'), reply('m2', 'R')] },
    });
    await user.click(screen.getByRole('button', { name: 'Edit message' }));
    const box = screen.getByRole('textbox', { name: 'Edit your message' });
    const save = screen.getByRole('button', { name: 'Save' });
    expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Saving sends it again.',
    );
    await user.clear(box);
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.type(box, 'a{Shift>}{Enter}{/Shift}b');
    expect(called).not.toHaveBeenCalledWith('edit', expect.anything(), expect.anything());
    await user.type(box, '{Enter}');
    expect(called).toHaveBeenCalledWith('edit', 'm1', 'a\nb');
    await user.click(screen.getByRole('button', { name: 'Edit message' }));
    // Escape that takes a composed character back is not ours.
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', isComposing: true });
    expect(screen.getByRole('textbox')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit message' }));
  });

  it('[THR8] restores focus when an edit is cancelled before its effects ran', async () => {
    const stage = makeStoa({
      called: vi.fn(),
      conversation: { path: [userMessage('m1', 'Old words'), reply('m2', 'R')] },
    });
    let ask = () => {};
    function Asking() {
      const { intents } = useCommandContext();
      ask = () => intents.ask('editLast');
      return null;
    }
    render(
      <StoaProvider stoa={stage}>
        <CommandsProvider signOutAction="/">
          <Thread conversation={stage.conversation} />
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
    const { stage, user, called } = await mount({ conversation: { path: thread } });
    expect(screen.getAllByRole('button', { name: 'Edit message' })).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Regenerate' })[0]!);
    expect(called).toHaveBeenCalledWith('regenerate', 'm2');
    act(() => stage.conversation.store.setState({ run: live }));
    for (const name of ['Edit message', 'Regenerate'])
      for (const button of screen.getAllByRole('button', { name })) {
        expect(button.getAttribute('aria-disabled')).toBe('true');
        await user.click(button);
      }
    expect(screen.queryByRole('textbox', { name: 'Edit your message' })).toBeNull();
    expect(called).toHaveBeenCalledTimes(1);
  });

  it('[THR10] pages through versions', async () => {
    const { user, called } = await mount({ conversation: { path: thread } });
    const pagers = screen.getAllByRole('button', { name: 'Next version' });
    await user.click(pagers.at(-1)!);
    expect(called).toHaveBeenCalledWith('showSibling', 'm4b');
    expect(screen.getByRole('img', { name: 'Version 1 of 3' })).toBeTruthy();
  });

  it('[THR10] paging keeps focus on the pager and the scroll position', async () => {
    const ids = ['m1', 'm1b'];
    const version = (index: number) =>
      userMessage(ids[index]!, `Version ${index}`, { siblings: { index, count: 2, ids } });
    const { stage, view, user } = await mount({ conversation: { path: [version(0), reply('m2', 'R')] } });
    const viewport = view.container.querySelector('[data-slot=thread-viewport]')!;
    Object.defineProperty(viewport, 'scrollHeight', { value: 2000 });
    act(() => void fireEvent.wheel(viewport, { deltaY: -1 }));
    viewport.scrollTop = 100;
    fireEvent.wheel(viewport, { deltaY: -1 });
    const next = screen.getByRole('button', { name: 'Next version' });
    await user.click(next);
    act(() => stage.conversation.store.setState({ path: [version(1), reply('m3', 'S')] }));
    expect(screen.getByText('Version 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous version' })).toBeTruthy();
    expect(document.activeElement).toBe(next);
    expect([next.getAttribute('aria-disabled'), next.hasAttribute('disabled')]).toEqual(['true', false]);
    expect(viewport.scrollTop).toBe(100);
  });

  it('[THR11] shows time, model, tokens and cost in the details', async () => {
    const { user } = await mount({ conversation: { path: [userMessage('m1', 'Q'), reply('m2', 'R')] } });
    await user.click(screen.getByRole('button', { name: 'Details' }));
    const details = await screen.findByRole('dialog', { name: 'About this reply' });
    for (const fact of ['Claude Sonnet', '1,840', '1,024', '612', '$0.01', '8.4 s'])
      expect(within(details).getByText(fact)).toBeTruthy();
  });

  it('[THR12] renders messages without a run record or with a malformed one', async () => {
    await mount({
      conversation: {
        path: [
          userMessage('m1', 'Q'),
          reply('m2', 'Imported words', { data: {} }),
          reply('m3', 'Odd words', {
            data: { run: { status: 'failed', error: 'boom', usage: { inputTokens: 'many' } }, reasoning: 7 },
          }),
        ],
      },
    });
    expect(await screen.findByText('Imported words')).toBeTruthy();
    expect(await screen.findByText('Odd words')).toBeTruthy();
  });

  it('[THR13] shows why a conversation could not be loaded', async () => {
    const { user, called } = await mount({
      conversation: { load: 'failed', loadFailure: 'Try later.', path: [] },
    });
    expect(screen.getByText('Try later.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(called).toHaveBeenCalledWith('reload');
  });

  it('[THR14] reports a lost connection, and that the reply continues', async () => {
    await mount({ conversation: { path: streamingPath, run: { ...live, connection: 'waiting' } } });
    expect(screen.getByText(/Connection lost/)).toBeTruthy();
  });

  it('meets axe', async () => {
    const { view } = await mount({
      conversation: { path: [userMessage('m5', 'More'), reply('m6', longReply)] },
    });
    await screen.findAllByText(/What can go wrong/);
    expect(await findViolations(view.container)).toEqual([]);
  });
});
