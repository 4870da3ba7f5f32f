// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { StoaProvider } from '@stoa/react';
import { reply, userMessage } from '../../../testing/fixtures.js';
import { conversationOf, openThread, type StoaSeed } from '../../../testing/open-page.js';
import type { ThreadHandle } from '../thread-handle.js';
import type { ThreadMemories } from '../thread-memory.js';
import { Thread } from '../thread.js';

// On a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const path = Array.from({ length: 200 }, (_, index) =>
  index % 2 === 0 ? userMessage(`m${index}`, `Question ${index}`) : reply(`m${index}`, `Answer ${index}`),
);

async function mount(seed: StoaSeed = {}) {
  const { stoa } = await openThread(path, seed);
  const conversation = stoa.conversations.open('c1');
  await vi.waitFor(() => expect(conversation.store.getState().load).toBe('ready'));
  const handle = createRef<ThreadHandle>();
  const memories: ThreadMemories = new Map();
  const show = (shown = conversation) => (
    <StoaProvider stoa={stoa}>
      <Thread conversation={shown} handle={handle} memories={memories} />
    </StoaProvider>
  );
  const view = render(show());
  return { stoa, view, handle, memories, show };
}
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-rendering=full] [data-message-id]')];

describe('a long thread', () => {
  it('[TW3] opens at its end at any length', async () => {
    await mount();
    expect(rows().length).toBeLessThan(16);
    expect(rows().at(-1)?.dataset['messageId']).toBe('m199');
    expect(screen.getByRole('button', { name: /^Show 1\d\d earlier messages$/ })).toBeTruthy();
  });

  it('[TW5] jumps to a distant message, and reports a missing one', async () => {
    const { handle } = await mount();
    act(() => expect(handle.current?.jumpTo('m41')).toBe(true));
    expect(document.activeElement?.getAttribute('data-message-id')).toBe('m41');
    expect(document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset')).toBe('42');
    expect(rows().length).toBeLessThan(40);
    expect(document.querySelectorAll('[data-slot=thread-gap]')).toHaveLength(2);
    act(() => expect(handle.current?.jumpTo('gone')).toBe(false));
  });

  it('[TW5] K and J continue into rows that were never rendered', async () => {
    const { handle } = await mount();
    act(() => void handle.current?.jumpTo('m41'));
    for (let place = 41; place > 20; place -= 1) {
      act(() => void fireEvent.keyDown(document.activeElement!, { key: 'k' }));
      expect(document.activeElement?.getAttribute('data-message-id')).toBe(`m${place - 1}`);
    }
    act(() => void fireEvent.keyDown(document.activeElement!, { key: 'j' }));
    expect(document.activeElement?.getAttribute('data-message-id')).toBe('m21');
  });

  it('[TW3] the buttons of a gap render rows at either end, and keep focus', async () => {
    const { handle } = await mount();
    act(() => void handle.current?.jumpTo('m41'));
    const before = rows().length;
    const later = screen.getByRole('button', { name: /later messages$/ });
    act(() => later.click());
    expect(rows().length).toBeGreaterThan(before);
    expect(later.isConnected).toBe(true);
  });

  it('[TW4] rendered rows are text after a visit to another conversation', async () => {
    const { view, show, handle, memories, stoa } = await mount({
      conversations: [conversationOf(path), conversationOf([userMessage('o', 'Other')], { id: 'c2' })],
    });
    act(() => void handle.current?.jumpTo('m41'));
    const other = stoa.conversations.open('c2');
    await act(() => vi.waitFor(() => expect(other.store.getState().load).toBe('ready')));
    view.rerender(show(other));
    expect(screen.queryByText('Question 40')).toBeNull();
    view.rerender(show());
    expect(screen.getByText('Question 40').closest('[data-rendering]')?.getAttribute('data-rendering')).toBe(
      'text',
    );
    expect(rows().at(-1)?.dataset['messageId']).toBe('m199');
    expect(memories.size).toBe(2);
  });

  it('[UL1] opens at the unread line over messages of another visit', async () => {
    await mount({
      conversations: [conversationOf(path), conversationOf([], { id: 'c2' })],
      selectedId: 'c2',
      unread: ['c1'],
    });
    const line = screen.getByRole('separator', { name: 'New messages' });
    expect(line.closest('[data-row]')?.getAttribute('data-row')).toBe('m199');
  });
});
