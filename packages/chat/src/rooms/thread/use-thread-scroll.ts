'use client';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { useBrowserLayoutEffect, useStore } from '@stoa/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createScrollActivity, type ScrollActivity } from './scroll/scroll-activity.js';
import { useScrollFollow } from './scroll/use-scroll-follow.js';
import { remember, type ThreadMemory } from './thread-memory.js';
import type { ThreadElements, ThreadRows } from './use-thread-rows.js';
import { createScrollAnchor, type ScrollAnchor } from './window/scroll-anchor.js';
import { rowKeyOf, rowsOf } from './window/row-groups.js';
import { isAtEnd } from './window/estimate-gaps.js';
import { scrollToRow } from './window/scroll-to-row.js';

const lastPrompt = (path: readonly ThreadMessage[]) => path.findLast(({ role }) => role === 'user');

/** The scroll position of a thread, and what moves it. */
export interface ThreadScroll {
  /** Whether the end is out of sight. */
  isAway: boolean;
  activity: ScrollActivity;
  /** Renders the last rows, goes to the end and follows it again. */
  scrollToEnd: () => void;
  /** Stops following the end until the reader comes back to it. */
  release: () => void;
  /** Takes the element at the top of the viewport as the scroll anchor. */
  captureAnchor: () => void;
}

/**
 * Keeps a thread at its end while the reader is there; elsewhere keeps what the reader sees where it is. The place outlasts the thread
 * in its memory.
 */
export function useThreadScroll(
  conversation: ConversationStore,
  memory: ThreadMemory,
  { viewport, content, spacer }: ThreadElements,
  { start, update, renderRow }: ThreadRows,
): ThreadScroll {
  const { store } = conversation;
  const anchor = useRef<ScrollAnchor | null>(null);
  const [activity] = useState(createScrollActivity);

  const rememberPosition = useCallback(() => {
    const view = viewport.current;
    // Without a layout there is no scroll position to remember.
    if (!view || view.clientHeight === 0) return;
    const position = isAtEnd(view) ? ({ at: 'end' } as const) : anchor.current?.position();
    if (position) remember(memory, { position });
  }, [viewport, memory]);
  const createAnchor = useCallback(() => {
    if (viewport.current) anchor.current ??= createScrollAnchor(viewport.current);
  }, [viewport]);
  const captureAnchor = useCallback(() => anchor.current?.capture(), []);
  const onScrolled = useCallback(() => {
    activity.scrolled();
    if (!anchor.current) createAnchor();
    captureAnchor();
    rememberPosition();
    update('urgent');
  }, [activity, createAnchor, captureAnchor, rememberPosition, update]);
  const onLaidOut = useCallback(
    (isFollowing: boolean) => {
      // At the end there is no place to keep: following scrolls, and the scroll captures the anchor.
      if (!isFollowing) anchor.current?.restore();
      rememberPosition();
      update('soon');
    },
    [rememberPosition, update],
  );
  const { isAway, jumpToEnd, beginTurn, release } = useScrollFollow({
    viewport,
    content,
    spacer,
    startsAtEnd: start.at === 'end',
    onScrolled,
    onLaidOut,
  });

  useBrowserLayoutEffect(() => {
    const view = viewport.current;
    if (!view) return;
    if (start.at === 'row' && !scrollToRow(view, start)) jumpToEnd();
    createAnchor();
    if (start.at === 'row') captureAnchor();
  }, [viewport, start, jumpToEnd, createAnchor, captureAnchor]);

  const prompt = useStore(store, (state) => lastPrompt(state.path));
  const isIdle = useStore(store, (state) => state.run.status === 'idle');
  const promptId = prompt?.id ?? null;
  const knownPromptId = useRef(promptId);
  useEffect(() => {
    const before = knownPromptId.current;
    knownPromptId.current = promptId;
    // Paging through versions changes the last prompt too, and must not scroll: only a running reply begins a turn.
    if (before !== promptId && prompt && !isIdle) beginTurn(rowKeyOf(prompt));
  }, [prompt, promptId, isIdle, beginTurn]);

  const scrollToEnd = useCallback(() => {
    renderRow(rowsOf(store.getState().path).length - 1);
    jumpToEnd();
  }, [store, renderRow, jumpToEnd]);
  return { isAway, activity, scrollToEnd, release, captureAnchor };
}
