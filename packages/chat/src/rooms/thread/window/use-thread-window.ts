'use client';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { groupIndexAt, groupSize, rowKeyOf, type RowGroup } from './row-groups.js';
import { remember, type ScrollPosition, type ThreadMemory } from '../thread-memory.js';
import { useBrowserLayoutEffect } from '@stoa/react';
import { snapshotOffscreen, unrenderedIn } from './window-measures.js';
import {
  segmentsOf,
  transition,
  type Segment,
  type ThreadWindow,
  type WindowEvent,
} from './window.machine.js';

/** How far beyond the viewport rows are rendered, as a share of its height. */
const overscanShare = 0.9;
/** How long the scroll position must rest before off-screen rows become text. @units ms */
const settleMs = 400;
/** Rendered groups above which off-screen ones become text while the reader still scrolls. */
const maxRenderedGroups = 24;

export interface ThreadWindowOptions {
  groups: readonly RowGroup[];
  memory: ThreadMemory;
  /** Where the thread opens. */
  start: ScrollPosition;
  viewport: RefObject<HTMLElement | null>;
  /** Holds one element for each segment. */
  list: RefObject<HTMLElement | null>;
}

export interface ThreadWindowView {
  segments: readonly Segment[];
  /** Renders the rows near the viewport. Call it after a scroll or layout; `urgent` where the frame would be blank otherwise. */
  update: (urgency: 'urgent' | 'soon') => void;
  /** Renders a row and its neighbours synchronously. False when there is no such row. */
  renderRow: (row: number) => boolean;
}

function initialWindow(
  groups: readonly RowGroup[],
  { window }: ThreadMemory,
  position: ScrollPosition,
): ThreadWindow {
  const offscreen = new Map([...window].map(([key]) => [key, 'text'] as const));
  const near =
    position.at === 'row'
      ? groups.findIndex((group) => group.rows.some((row) => rowKeyOf(row) === position.key))
      : groups.length - 1;
  const rows = groups[near]?.rows.length ?? 0;
  // The last group may hold one row only, and a row in the middle has others below it.
  const keys = groups
    .slice(Math.max(0, rows < groupSize ? near - 1 : near), position.at === 'row' ? near + 2 : near + 1)
    .map(({ key }) => key);
  return transition(offscreen, { type: 'entered', keys });
}

/**
 * Virtualizes a thread. Rows near the reader are rendered; rows that were rendered before stay in the page as text, so that the
 * browser's search finds them and a selection may span them; the others are gaps of an estimated height. Opening costs the same for
 * two hundred messages and for ten thousand.
 */
export function useThreadWindow({
  groups,
  memory,
  start,
  viewport,
  list,
}: ThreadWindowOptions): ThreadWindowView {
  const [state, setState] = useState<ThreadWindow>(() => initialWindow(groups, memory, start));
  // The last group is always rendered, and stays rendered when another one follows it.
  const end = groups.at(-1);
  const current = end ? transition(state, { type: 'entered', keys: [end.key] }) : state;
  if (current !== state) setState(current);
  const segments = useMemo(() => segmentsOf(groups, current), [groups, current]);
  const latest = useRef({ groups, segments });
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useBrowserLayoutEffect(() => {
    latest.current = { groups, segments };
    remember(memory, { window: current });
  });

  const dispatch = useCallback((event: WindowEvent) => setState((now) => transition(now, event)), []);
  const update = useCallback(
    (urgency: 'urgent' | 'soon') => {
      // The last group is always rendered.
      if (latest.current.segments.length < 2) return;
      const [view, box] = [viewport.current, list.current];
      if (!view || !box) return;
      const { top, bottom, height } = view.getBoundingClientRect();
      // Without a layout nothing can be measured.
      if (height === 0) return;
      const unrendered = (from: number, to: number) => unrenderedIn(box, latest.current, from, to);
      const near = unrendered(top - height * overscanShare, bottom + height * overscanShare);
      if (near.length > 0) {
        const visible = urgency === 'urgent' ? unrendered(top, bottom) : [];
        if (visible.length > 0) flushSync(() => dispatch({ type: 'entered', keys: visible }));
        startTransition(() => dispatch({ type: 'entered', keys: near }));
      }
      const unrenderOffscreen = () => {
        const keys = snapshotOffscreen(view, box, latest.current.segments, memory);
        startTransition(() => dispatch({ type: 'left', keys }));
      };
      clearTimeout(settleTimer.current);
      settleTimer.current = setTimeout(unrenderOffscreen, settleMs);
      const rendered = latest.current.segments.filter(
        (one) => one.kind === 'group' && one.rendering === 'full',
      );
      if (rendered.length > maxRenderedGroups) unrenderOffscreen();
    },
    [viewport, list, memory, dispatch],
  );
  useEffect(() => () => clearTimeout(settleTimer.current), []);

  const renderRow = useCallback(
    (row: number) => {
      const { groups: now } = latest.current;
      const at = groupIndexAt(now, row);
      if (at < 0) return false;
      const keys = now.slice(Math.max(0, at - 1), at + 2).map(({ key }) => key);
      flushSync(() => dispatch({ type: 'entered', keys }));
      return true;
    },
    [dispatch],
  );

  return { segments, update, renderRow };
}
