'use client';
import type { ConversationState, ConversationStore } from '@stoa/core/state';
import { useBrowserLayoutEffect, useStore } from '@stoa/react';
import { createRef, useRef, useState, type RefObject } from 'react';
import { useUnread } from './scroll/use-unread.js';
import type { ScrollPosition, ThreadMemory } from './thread-memory.js';
import { groupRows, rowsOf, type RowGroup } from './window/row-groups.js';
import { scaleGapEstimates } from './window/estimate-gaps.js';
import { useThreadWindow, type ThreadWindowView } from './window/use-thread-window.js';

type Path = ConversationState['path'];

/** The elements of one thread that its hooks measure and scroll. */
export interface ThreadElements {
  viewport: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** Below the content: the space that lets a new turn stand at the top. */
  spacer: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLDivElement | null>;
}

/** Makes the refs of one thread. */
export const createThreadElements = (): ThreadElements => ({
  viewport: createRef<HTMLDivElement>(),
  content: createRef<HTMLDivElement>(),
  spacer: createRef<HTMLDivElement>(),
  list: createRef<HTMLDivElement>(),
});

/** Where the first unread message stands when a thread opens, so that the line over it shows. @units px */
const unreadOffsetPx = 48;

/** The groups of a path's rows; groups that did not change keep their identity. */
function useRowGroups(path: Path): readonly RowGroup[] {
  const [held, setHeld] = useState(() => ({ path, groups: groupRows(rowsOf(path), []) }));
  if (held.path === path) return held.groups;
  const next = { path, groups: groupRows(rowsOf(path), held.groups) };
  setHeld(next);
  return next.groups;
}

/** The rows of a thread and the virtual window over them. */
export interface ThreadRows extends ThreadWindowView {
  groups: readonly RowGroup[];
  /** Where the thread opens. */
  start: ScrollPosition;
  /** The row with the line over it. */
  unreadKey: string | null;
}

/** Groups the messages of a conversation into rows and renders those that the reader is near to. */
export function useThreadRows(
  conversation: ConversationStore,
  memory: ThreadMemory,
  { viewport, list }: ThreadElements,
): ThreadRows {
  const path = useStore(conversation.store, (state) => state.path);
  const groups = useRowGroups(path);
  const unreadKey = useUnread(conversation, memory, viewport);
  const [start] = useState<ScrollPosition>(() =>
    unreadKey === null || memory.position.at === 'row'
      ? memory.position
      : { at: 'row', key: unreadKey, offsetPx: unreadOffsetPx },
  );
  const view = useThreadWindow({ groups, memory, start, viewport, list });
  const isScaled = useRef(false);
  useBrowserLayoutEffect(() => {
    // Once, with the first rows beside gaps, and before the thread is scrolled to its start: to measure forces layout.
    if (isScaled.current || !list.current || !view.segments.some(({ kind }) => kind === 'gap')) return;
    isScaled.current = true;
    scaleGapEstimates(list.current, view.segments);
  });
  return { ...view, groups, start, unreadKey };
}
