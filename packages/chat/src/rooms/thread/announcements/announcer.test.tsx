// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { act, render } from '@testing-library/react';
import type { ConversationState, RunState, ThreadMessage } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { describe, expect, it, vi } from 'vitest';
import { reply, run, userMessage } from '../../../testing/fixtures.js';
import { makeStoa, type StageOptions } from '../../../testing/make-stoa.js';
import { LazyThread } from '../lazy-thread.js';
import { Thread } from '../thread.js';

const question = userMessage('q', 'Question');
const again = userMessage('q2', 'Another question');
const writing = (messageId: string): RunState => ({
  status: 'streaming',
  requestId: messageId,
  messageId,
  connection: 'live',
});
const streaming = (id: string) => reply(id, '', { streaming: true, data: {} });
const idle: RunState = { status: 'idle' };

/** Texts added to a live region, in order. */
function transcript() {
  const said: string[] = [];
  const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        const element = node instanceof Element ? node : node.parentElement;
        const words = node.textContent?.trim();
        if (words && element?.closest(live)) said.push(words);
        else if (node instanceof Element)
          for (const region of node.querySelectorAll('[role=alert], [role=status]'))
            if (region.textContent) said.push(region.textContent.trim());
      }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return async () => {
    await act(() => new Promise((done) => setTimeout(done, 30)));
    return said;
  };
}

function mount(options: StageOptions = {}) {
  const stage = makeStoa({
    conversation: { path: [question, streaming('r')], run: writing('r') },
    ...options,
  });
  const view = render(
    <StoaProvider stoa={stage}>
      <Thread conversation={stage.conversation} />
    </StoaProvider>,
  );
  const heard = transcript();
  const set = (state: Partial<ConversationState>) => act(() => stage.conversation.store.setState(state));
  const end = (...replies: ThreadMessage[]) => set({ path: [question, ...replies], run: idle });
  return { stage, view, heard, set, end };
}

describe('what a screen reader is told of a thread', () => {
  it('[AN1] a finished reply once, and nothing of it while it streams', async () => {
    const { stage, heard, end, set } = mount();
    act(() => stage.replyStore.setState({ text: 'The whole' }));
    act(() => stage.replyStore.setState({ text: 'The whole reply.' }));
    expect(await heard()).toEqual([]);
    end(reply('r', 'The **whole** reply.'));
    // Later changes of the message are not announced.
    set({ path: [question, reply('r', 'The **whole** reply.', { data: { run: run(), starred: true } })] });
    expect(await heard()).toEqual(['Reply finished. The whole reply.']);
  });

  it('[AN8] that a reply begins, once, and also the next one that waited for it', async () => {
    const { heard, set } = mount({ conversation: { path: [question], run: idle } });
    set({
      path: [question, streaming('r')],
      run: { status: 'sending', requestId: 'r', messageId: 'r', connection: 'live' },
    });
    set({ run: writing('r') });
    expect(await heard()).toEqual(['A reply begins.']);
    set({ path: [question, reply('r', 'One'), question, streaming('s')], run: writing('s') });
    expect(await heard()).toEqual(['A reply begins.', 'Reply finished. One', 'A reply begins.']);
  });

  it.each([
    ['stopped', 'Reply stopped.'],
    ['interrupted', 'This reply was interrupted'],
  ] as const)('[AN2] one that was %s, once', async (status, said) => {
    const { heard, end } = mount();
    end(reply('r', 'Half', { data: { run: run({ status }) } }));
    expect(await heard()).toEqual([said]);
  });

  it('[AN2] a failed reply once, with its reason', async () => {
    const { heard, end } = mount();
    const error = { title: 'Too many requests', lines: ['Wait a little.'], code: 'x', retryable: true };
    end(reply('r', '', { data: { run: run({ status: 'failed', error }) } }));
    expect(await heard()).toEqual(['Reply failed. Too many requests Wait a little.']);
  });

  it('[AN3] two equal replies twice', async () => {
    const { heard, end, set } = mount();
    end(reply('r', 'Yes.'));
    set({ path: [question, reply('r', 'Yes.'), again, streaming('s')], run: writing('s') });
    end(reply('r', 'Yes.'), again, reply('s', 'Yes.'));
    expect(await heard()).toEqual(['Reply finished. Yes.', 'A reply begins.', 'Reply finished. Yes.']);
  });

  it('[AN3] a reply after which the next queued message is sent at once', async () => {
    const { heard, set } = mount();
    set({ path: [question, reply('r', 'One.'), streaming('s')], run: writing('s') });
    set({ path: [question, reply('r', 'One.'), reply('s', 'Two.')], run: idle });
    expect(await heard()).toEqual(['Reply finished. One.', 'A reply begins.', 'Reply finished. Two.']);
  });

  it('[AN7] a reply that ended before the thread was loaded, once', async () => {
    const stage = makeStoa({ conversation: { path: [question, streaming('r')], run: writing('r') } });
    const heard = transcript();
    render(
      <StoaProvider stoa={stage}>
        <LazyThread conversation={stage.conversation} />
      </StoaProvider>,
    );
    expect(document.querySelector('[data-slot=thread]')).toBeNull();
    const end = (...path: ThreadMessage[]) =>
      act(() => stage.conversation.store.setState({ path: [question, ...path], run: idle }));
    end(reply('r', 'At once.'));
    await vi.waitFor(() => expect(document.querySelector('[data-slot=thread]')).not.toBeNull(), 10_000);
    expect((await heard()).filter((said) => said.startsWith('Reply'))).toEqual(['Reply finished. At once.']);
    act(() =>
      stage.conversation.store.setState({
        path: [question, reply('r', 'At once.'), again, streaming('s')],
        run: writing('s'),
      }),
    );
    end(reply('r', 'At once.'), again, reply('s', 'And another.'));
    expect((await heard()).filter((said) => said.startsWith('Reply'))).toEqual([
      'Reply finished. At once.',
      'Reply finished. And another.',
    ]);
  });

  it('[AN4] nothing when a conversation is opened', async () => {
    const error = { title: 'No', lines: [], code: 'x', retryable: true };
    const stage = makeStoa({
      conversation: { path: [question, reply('r', '', { data: { run: run({ status: 'failed', error }) } })] },
    });
    const heard = transcript();
    render(
      <StoaProvider stoa={stage}>
        <Thread conversation={stage.conversation} />
      </StoaProvider>,
    );
    expect(await heard()).toEqual([]);
  });

  it('[AN4] nothing of a conversation that is no longer shown', async () => {
    const { view, heard, end } = mount();
    const other = makeStoa({ conversation: { id: 'c2', path: [userMessage('o', 'Other')] } });
    view.rerender(
      <StoaProvider stoa={other}>
        <Thread conversation={other.conversation} />
      </StoaProvider>,
    );
    end(reply('r', 'Of the first.'));
    expect(await heard()).toEqual([]);
  });

  it('[AN5] the end of a reply on another path, without its text', async () => {
    const { heard, set } = mount();
    set({ path: [question, reply('old', 'Old version')], run: idle });
    expect(await heard()).toEqual(['Reply finished.']);
  });

  it('[AN6] truncates a long reply', async () => {
    const { heard, end } = mount();
    end(reply('r', `Look:\n\n\`\`\`ts\n${'x\n'.repeat(40)}\`\`\`\n\n${'word '.repeat(900)}`));
    const [said = ''] = await heard();
    expect(said).toMatch(/^Reply finished\. Look: \(40 lines of ts code\) word word/);
    expect(said.length).toBeLessThan(640);
  });
});
