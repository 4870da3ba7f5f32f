'use client';
import { isActionResult } from '@stoa/core/rules';
import type { ConversationState, ConversationStore, ThreadMessage } from '@stoa/core/state';
import { findByData, useConversationStoa, useStore } from '@stoa/react';
import { useEffect, useReducer, useState, type RefObject } from 'react';
import { rowKeyOf, rowsOf } from '../window/row-groups.js';
import { remember, type ThreadMemory } from '../thread-memory.js';
import { transition, type UnreadState } from './unread.machine.js';

/** How long the line stays once it is in view. @units ms */
const unreadLineMs = 4000;

/** The first reply that ended after the reader left; null when none did. */
function firstUnread(path: ConversationState['path'], { lastSeen }: ThreadMemory): ThreadMessage | null {
  if (!lastSeen) return null;
  const rows = rowsOf(path);
  const at = rows.findLastIndex((row) => rowKeyOf(row) === lastSeen.key);
  if (at < 0) return null;
  const isNew = (row: ThreadMessage) => row.role === 'assistant' && !row.streaming;
  return rows.slice(lastSeen.isComplete ? at + 1 : at).find(isNew) ?? null;
}

/** Whether the person typed it: results of operations are messages of the person too. */
const isTyped = (message: ThreadMessage): boolean => message.role === 'user' && !isActionResult(message);

/** Whether a part of a row is in the viewport of a visible page. */
function isRowVisible(view: Element | null, key: string): boolean {
  const row = findByData(view, 'data-row', key);
  if (!view || !row || document.hidden) return false;
  const [seen, box] = [view.getBoundingClientRect(), row.getBoundingClientRect()];
  return box.bottom >= seen.top && box.top <= seen.bottom;
}

/** The row under the unread line; null while there is none. */
export function useUnread(
  conversation: ConversationStore,
  memory: ThreadMemory,
  viewport: RefObject<HTMLElement | null>,
): string | null {
  const { store } = conversation;
  const { conversations } = useConversationStoa();
  const id = useStore(store, (state) => state.id);
  const isReady = useStore(store, (state) => state.load === 'ready');
  // Opening a conversation clears the mark of its list entry.
  const [wasUnread] = useState(
    () => conversations.store.getState().items.find((item) => item.id === id)?.unread === true,
  );
  const [state, dispatch] = useReducer(transition, null, (): UnreadState => {
    const key = memory.unreadKey;
    if (key !== null) return { status: 'shown', key, wasSeen: false };
    const first = firstUnread(store.getState().path, memory);
    return first ? { status: 'shown', key: rowKeyOf(first), wasSeen: false } : { status: 'none' };
  });

  useEffect(() => {
    if (!isReady || !wasUnread || memory.lastSeen) return;
    const last = store.getState().path.findLast(({ role }) => role === 'assistant');
    if (last && !last.streaming) dispatch({ type: 'reopened', key: rowKeyOf(last) });
  }, [isReady, wasUnread, memory, store]);

  useEffect(() => {
    const unsubscribe = store.subscribe(({ path, run }, before) => {
      if (before.run.status === 'idle') {
        // Only a new prompt counts; a regenerated reply and the result of an operation begin runs too.
        const wrote = path.findLast(isTyped);
        const known = before.path.findLast(isTyped);
        if (run.status !== 'idle' && wrote?.id !== known?.id) dispatch({ type: 'prompted' });
        return;
      }
      const { messageId } = before.run;
      if (run.status !== 'idle' && run.messageId === messageId) return;
      const ended = path.find((message) => message.id === messageId);
      if (!ended) return;
      const key = rowKeyOf(ended);
      dispatch({ type: 'replyEnded', key, isVisible: isRowVisible(viewport.current, key) });
    });
    return () => {
      unsubscribe();
      const last = rowsOf(store.getState().path).at(-1);
      remember(memory, { lastSeen: last ? { key: rowKeyOf(last), isComplete: !last.streaming } : null });
    };
  }, [store, memory, viewport]);

  const key = state.status === 'shown' ? state.key : null;
  const wasSeen = state.status === 'shown' && state.wasSeen;
  useEffect(() => {
    remember(memory, { unreadKey: wasSeen ? null : key });
  }, [memory, key, wasSeen]);

  useEffect(() => {
    if (key === null || wasSeen) return;
    const check = () => {
      const line = viewport.current?.querySelector('[data-slot=unread-line]');
      if (line && isReached(viewport.current, line)) dispatch({ type: 'seen' });
    };
    const view = viewport.current;
    const frame = requestAnimationFrame(check);
    view?.addEventListener('scroll', check, { passive: true });
    document.addEventListener('visibilitychange', check);
    return () => {
      cancelAnimationFrame(frame);
      view?.removeEventListener('scroll', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [key, wasSeen, viewport]);

  useEffect(() => {
    if (!wasSeen) return;
    const timer = setTimeout(() => dispatch({ type: 'expired' }), unreadLineMs);
    return () => clearTimeout(timer);
  }, [wasSeen]);

  return key;
}

/** Whether the reader has reached the line or gone past it: readers come from above it. */
const isReached = (view: Element | null, line: Element): boolean =>
  view !== null &&
  !document.hidden &&
  line.getBoundingClientRect().top <= view.getBoundingClientRect().bottom;
