// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { act, render } from '@testing-library/react';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { runEnd, textEvents } from '@stoa/core/testing';
import { StoaProvider } from '@stoa/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { reply, run, userMessage } from '../../../testing/fixtures.js';
import { conversationOf, openThread, type StoaSeed } from '../../../testing/open-page.js';
import { LazyThread } from '../lazy-thread.js';
import { Thread } from '../thread.js';

// Fetched once, so that no test waits for it.
beforeAll(() => import('./announcement.js'));

const question = userMessage('q', 'Question');

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

/** A page on which a question was asked, if it is: its reply goes on until the test ends it. */
async function open(path: readonly ThreadMessage[] = [], seed: StoaSeed = {}, asks = 'Question') {
  const page = await openThread(path, { replies: [['', 'hold']], ...seed });
  const { conversation, world } = page;
  const ask = (text: string) => act(async () => void conversation.send(text));
  if (asks) await ask(asks);
  /** Ends the reply with a text. */
  const end = (text: string, last = runEnd()) =>
    act(async () => world.chat.emit([...(text ? textEvents(text) : []), last]));
  return { ...page, ask, end };
}
async function mount(...input: Parameters<typeof open>) {
  const page = await open(...input);
  const show = (conversation: ConversationStore) => (
    <StoaProvider stoa={page.stoa}>
      <Thread conversation={conversation} />
    </StoaProvider>
  );
  const view = render(show(page.conversation));
  return { ...page, view, show, heard: transcript() };
}
const ofReplies = (said: readonly string[]) => said.filter((words) => words.startsWith('Reply'));

describe('what a screen reader is told of a thread', () => {
  it('[AN1] a finished reply once, and nothing of it while it streams', async () => {
    const { world, heard, end, conversation } = await mount();
    act(() => world.chat.emit(textEvents('The **whole')));
    expect(await heard()).toEqual([]);
    await end('** reply.');
    // Later changes of the message are not announced.
    await act(async () => conversation.setStarred(conversation.store.getState().path[1]!.id, true));
    expect(await heard()).toEqual(['Reply finished. The whole reply.']);
  });

  it('that a reply begins, once, and also the next one that waited for it', async () => {
    const { heard, ask, end, conversation } = await mount([question, reply('r', 'Zero')], {}, '');
    await ask('One more');
    expect(await heard()).toEqual(['A reply begins.']);
    await act(async () => void conversation.enqueue('And another'));
    await end('One');
    expect(await heard()).toEqual(
      expect.arrayContaining(['A reply begins.', 'Reply finished. One', 'A reply begins.']),
    );
    expect((await heard()).filter((said) => said === 'A reply begins.')).toHaveLength(2);
  });

  it.each([
    ['stopped', 'Reply stopped.'],
    ['interrupted', 'This reply was interrupted'],
  ] as const)('[AN2] one that was %s, once', async (outcome, said) => {
    const { heard, end } = await mount();
    await end('Half', runEnd(outcome));
    expect(await heard()).toEqual([said]);
  });

  it('[AN2] a failed reply once, with its reason', async () => {
    const { heard, end } = await mount();
    const error = { title: 'Too many requests', lines: ['Wait a little.'], code: 'x', retryable: true };
    await end('', runEnd('failed', { error }));
    expect(await heard()).toEqual(['Reply failed. Too many requests Wait a little.']);
  });

  it('[AN3] two equal replies twice', async () => {
    const { heard, end, ask } = await mount();
    await end('Yes.');
    await ask('Another question');
    await end('Yes.');
    expect(await heard()).toEqual(['Reply finished. Yes.', 'A reply begins.', 'Reply finished. Yes.']);
  });

  it('[AN3] a reply after which the next queued message is sent at once', async () => {
    const { heard, end, conversation } = await mount();
    await act(async () => void conversation.enqueue('Next'));
    await end('One.');
    await vi.waitFor(() => expect(conversation.store.getState().path).toHaveLength(4));
    await end('Two.');
    expect(ofReplies(await heard())).toEqual(['Reply finished. One.', 'Reply finished. Two.']);
  });

  it('a reply that ended before the thread was loaded, once', async () => {
    const { stoa, conversation, end, ask } = await open();
    const heard = transcript();
    render(
      <StoaProvider stoa={stoa}>
        <LazyThread conversation={conversation} />
      </StoaProvider>,
    );
    expect(document.querySelector('[data-slot=thread]')).toBeNull();
    await end('At once.');
    await vi.waitFor(() => expect(document.querySelector('[data-slot=thread]')).not.toBeNull(), 10_000);
    expect(ofReplies(await heard())).toEqual(['Reply finished. At once.']);
    await ask('Another question');
    await end('And another.');
    expect(ofReplies(await heard())).toEqual(['Reply finished. At once.', 'Reply finished. And another.']);
  });

  it('[AN4] nothing when a conversation is opened', async () => {
    const error = { title: 'No', lines: [], code: 'x', retryable: true };
    const failed = reply('r', '', { data: { run: run({ status: 'failed', error }) } });
    const { heard } = await mount([question, failed], {}, '');
    expect(await heard()).toEqual([]);
  });

  it('[AN4] nothing of a conversation that is no longer shown', async () => {
    const { stoa, view, show, heard, end } = await mount([], {
      conversations: [conversationOf([]), conversationOf([userMessage('o', 'Other')], { id: 'c2' })],
    });
    const other = stoa.conversations.open('c2');
    await vi.waitFor(() => expect(other.store.getState().load).toBe('ready'));
    view.rerender(show(other));
    await end('Of the first.');
    expect(await heard()).toEqual([]);
  });

  it('[AN5] the end of a reply on another path, without its text', async () => {
    const { heard, end, conversation } = await mount([question, reply('old', 'Old version')], {}, '');
    await act(async () => void conversation.regenerate('old'));
    await act(async () => conversation.showSibling('old'));
    await end('New version');
    expect((await heard()).at(-1)).toBe('Reply finished.');
  });

  it('[AN6] truncates a long reply', async () => {
    const { heard, end } = await mount();
    await end(`Look:\n\n\`\`\`ts\n${'x\n'.repeat(40)}\`\`\`\n\n${'word '.repeat(900)}`);
    const [said = ''] = await heard();
    expect(said).toMatch(/^Reply finished\. Look: \(40 lines of ts code\) word word/);
    expect(said.length).toBeLessThan(640);
  });
});
