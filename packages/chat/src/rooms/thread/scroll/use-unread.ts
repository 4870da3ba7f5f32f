'use client';
import { isActionResult } from '@stoa/core/rules';
import type { ConversationState, ConversationStore, ThreadMessage } from '@stoa/core/state';
import { useEffect, useReducer, useState, type RefObject } from 'react';
import { useConversationStoa } from '../../../base/state/stoa-context.js';
import { useStore } from '../../../base/state/use-store.js';
import { findByData } from '../../../base/focus/find-by-data.js';
import { rowKeyOf, rowsOf } from '../window/chunks.js';
import { keep, type ThreadMemory } from '../thread-memory.js';
import { transition, type UnreadState } from './unread.machine.js';

/** How long the line stays after it was seen. @units ms */
const unreadLineMs = 4000;

/** The first reply that ended after the reader went; null when nothing did. */
function firstSince(path: ConversationState['path'], { lastSeen }: ThreadMemory): ThreadMessage | null {
  if (!lastSeen) return null;
  const rows = rowsOf(path);
  const at = rows.findLastIndex((row) => rowKeyOf(row) === lastSeen.key);
  if (at < 0) return null;
  const isNew = (row: ThreadMessage) => row.role === 'assistant' && !row.streaming;
  return rows.slice(lastSeen.isWhole ? at + 1 : at).find(isNew) ?? null;
}

/** Whether somebody typed it: results of operations are messages of the person too. */
const isTyped = (message: ThreadMessage): boolean => message.role === 'user' && !isActionResult(message);

/** Whether some of a row is before the reader's eyes. */
function isWatched(view: Element | null, key: string): boolean {
  const row = findByData(view, 'data-row', key);
  if (!view || !row || document.hidden) return false;
  const [seen, box] = [view.getBoundingClientRect(), row.getBoundingClientRect()];
  return box.bottom >= seen.top && box.top <= seen.bottom;
}

/** The line over the first message that came while the reader was elsewhere; null while none stands. */
export function useUnread(
  conversation: ConversationStore,
  memory: ThreadMemory,
  viewport: RefObject<HTMLElement | null>,
): string | null {
  const { store } = conversation;
  const { conversations } = useConversationStoa();
  const id = useStore(store, (state) => state.id);
  const isReady = useStore(store, (state) => state.load === 'ready');
  // Being shown takes the mark from the conversation's entry.
  const [wasUnread] = useState(
    () => conversations.store.getState().items.find((item) => item.id === id)?.unread === true,
  );
  const [state, dispatch] = useReducer(transition, null, (): UnreadState => {
    const key = memory.unreadKey;
    if (key !== null) return { status: 'shown', key, wasSeen: false };
    const first = firstSince(store.getState().path, memory);
    return first ? { status: 'shown', key: rowKeyOf(first), wasSeen: false } : { status: 'none' };
  });

  useEffect(() => {
    if (!isReady || !wasUnread || memory.lastSeen) return;
    const last = store.getState().path.findLast(({ role }) => role === 'assistant');
    if (last && !last.streaming) dispatch({ type: 'cameBack', key: rowKeyOf(last) });
  }, [isReady, wasUnread, memory, store]);

  useEffect(() => {
    const stop = store.subscribe(({ path, run }, before) => {
      if (before.run.status === 'idle') {
        // Another message of the person; a reply made again and the result of an operation begin runs too.
        const wrote = path.findLast(isTyped);
        const known = before.path.findLast(isTyped);
        if (run.status !== 'idle' && wrote?.id !== known?.id) dispatch({ type: 'wrote' });
        return;
      }
      const { messageId } = before.run;
      if (run.status !== 'idle' && run.messageId === messageId) return;
      const ended = path.find((message) => message.id === messageId);
      if (!ended) return;
      const key = rowKeyOf(ended);
      dispatch({ type: 'ended', key, isWatched: isWatched(viewport.current, key) });
    });
    return () => {
      stop();
      const last = rowsOf(store.getState().path).at(-1);
      keep(memory, { lastSeen: last ? { key: rowKeyOf(last), isWhole: !last.streaming } : null });
    };
  }, [store, memory, viewport]);

  const key = state.status === 'shown' ? state.key : null;
  const wasSeen = state.status === 'shown' && state.wasSeen;
  useEffect(() => {
    keep(memory, { unreadKey: wasSeen ? null : key });
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
    const timer = setTimeout(() => dispatch({ type: 'faded' }), unreadLineMs);
    return () => clearTimeout(timer);
  }, [wasSeen]);

  return key;
}

/** Whether the reader has come to the line, or beyond it: it always stands below the place from which they come. */
const isReached = (view: Element | null, line: Element): boolean =>
  view !== null &&
  !document.hidden &&
  line.getBoundingClientRect().top <= view.getBoundingClientRect().bottom;
