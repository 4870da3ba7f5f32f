'use client';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBrowserLayoutEffect } from '../../base/screen/use-browser-layout-effect.js';
import { useStore } from '../../base/state/use-store.js';
import { createMotion, type Motion } from './reply/motion.js';
import { useScrollFollow } from './scroll/use-scroll-follow.js';
import { keep, type ThreadMemory } from './thread-memory.js';
import type { ThreadElements, ThreadRows } from './use-thread-rows.js';
import type { AnchorHold } from './window/anchor.js';
import { rowKeyOf, rowsOf } from './window/chunks.js';
import { isAtEnd } from './window/gap-scale.js';
import { placeRow } from './window/place-row.js';
import { withReach } from './window/thread-reach.js';

const lastPrompt = (path: readonly ThreadMessage[]) => path.findLast(({ role }) => role === 'user');

/** The scroll position of a thread, and what moves it. */
export interface ThreadScroll {
  /** Whether the end is out of sight. */
  isAway: boolean;
  motion: Motion;
  /** Renders the last rows, goes to the end and follows it again. */
  scrollToEnd: () => void;
  /** Stops following the end until the reader comes back to it. */
  release: () => void;
  /** Takes what is at the top of the viewport as the place to keep. */
  noteAnchor: () => void;
}

/**
 * Keeps a thread at its end while the reader is there; elsewhere keeps what the reader sees where it is. The place outlasts the thread
 * in its memory.
 */
export function useThreadScroll(
  conversation: ConversationStore,
  memory: ThreadMemory,
  { viewport, content, spacer }: ThreadElements,
  { start, look, draw }: ThreadRows,
): ThreadScroll {
  const { store } = conversation;
  const anchor = useRef<AnchorHold | null>(null);
  const [motion] = useState(createMotion);

  const keepPlace = useCallback(() => {
    const view = viewport.current;
    // Without a layout there is no scroll position to remember.
    if (!view || view.clientHeight === 0) return;
    const place = isAtEnd(view) ? ({ at: 'end' } as const) : anchor.current?.place();
    if (place) keep(memory, { place });
  }, [viewport, memory]);
  const createAnchor = useCallback(
    () =>
      withReach(({ createAnchorHold }) => {
        if (viewport.current) anchor.current ??= createAnchorHold(viewport.current);
      }),
    [viewport],
  );
  const noteAnchor = useCallback(() => anchor.current?.note(), []);
  const onScrolled = useCallback(() => {
    motion.moved();
    if (!anchor.current) createAnchor();
    noteAnchor();
    keepPlace();
    look('urgent');
  }, [motion, createAnchor, noteAnchor, keepPlace, look]);
  const onLaidOut = useCallback(
    (isFollowing: boolean) => {
      // At the end there is no place to keep: following scrolls, and the scroll notes the anchor.
      if (!isFollowing) anchor.current?.hold();
      keepPlace();
      look('soon');
    },
    [keepPlace, look],
  );
  const { isAway, jump, begin, release } = useScrollFollow({
    viewport,
    content,
    room: spacer,
    startsAtEnd: start.at === 'end',
    onScrolled,
    onLaidOut,
  });

  useBrowserLayoutEffect(() => {
    const view = viewport.current;
    if (!view) return;
    if (start.at === 'row' && !placeRow(view, start)) jump();
    createAnchor();
    if (start.at === 'row') noteAnchor();
  }, [viewport, start, jump, createAnchor, noteAnchor]);

  const prompt = useStore(store, (state) => lastPrompt(state.path));
  const isIdle = useStore(store, (state) => state.run.status === 'idle');
  const promptId = prompt?.id ?? null;
  const knownPromptId = useRef(promptId);
  useEffect(() => {
    const before = knownPromptId.current;
    knownPromptId.current = promptId;
    // Paging through versions changes the last prompt too, and must not scroll: only a running reply begins a turn.
    if (before !== promptId && prompt && !isIdle) begin(rowKeyOf(prompt));
  }, [prompt, promptId, isIdle, begin]);

  const scrollToEnd = useCallback(() => {
    draw(rowsOf(store.getState().path).length - 1);
    jump();
  }, [store, draw, jump]);
  return { isAway, motion, scrollToEnd, release, noteAnchor };
}
