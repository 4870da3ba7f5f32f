'use client';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { chunkAt, chunkRows, rowKeyOf, type Chunk } from './chunks.js';
import { keep, type Place, type ThreadMemory } from '../thread-memory.js';
import { useBrowserLayoutEffect } from '../../../base/screen/use-browser-layout-effect.js';
import { withReach } from './thread-reach.js';
import {
  segmentsOf,
  transition,
  type Segment,
  type ThreadWindow,
  type WindowEvent,
} from './window.machine.js';

/** How far beyond the viewport rows are drawn ahead, as a share of its height. */
const aheadShare = 0.9;
/** How long nothing must move before rows out of sight are put away. @units ms */
const restMs = 400;
/** Chunks of rows above which they are put away while the reader still moves. */
const mostDrawn = 24;

export interface ThreadWindowParts {
  chunks: readonly Chunk[];
  memory: ThreadMemory;
  /** Where the thread opens. */
  start: Place;
  viewport: RefObject<HTMLElement | null>;
  /** Holds one element for each segment. */
  list: RefObject<HTMLElement | null>;
}

export interface ThreadWindowView {
  segments: readonly Segment[];
  /** Draws what has come near. Call it when something moved; `urgent` where a frame without it would be blank. */
  look: (urgency: 'urgent' | 'soon') => void;
  /** Draws a row and its neighbours now. False when there is no such row. */
  draw: (row: number) => boolean;
}

function firstWindow(chunks: readonly Chunk[], { window }: ThreadMemory, place: Place): ThreadWindow {
  const put = new Map([...window].map(([key]) => [key, 'words'] as const));
  const near =
    place.at === 'row'
      ? chunks.findIndex((chunk) => chunk.rows.some((row) => rowKeyOf(row) === place.key))
      : chunks.length - 1;
  const rows = chunks[near]?.rows.length ?? 0;
  // The last chunk may hold one row only, and a row in the middle has others below it.
  const keys = chunks
    .slice(Math.max(0, rows < chunkRows ? near - 1 : near), place.at === 'row' ? near + 2 : near + 1)
    .map(({ key }) => key);
  return transition(put, { type: 'approached', keys });
}

/**
 * Draws of a long thread what the reader is near to. What was drawn stays in the page as words, which the browser's search finds and
 * which can be selected; what was never near is a gap of about its height. Opening costs the same whether a thread holds two hundred
 * messages or ten thousand.
 */
export function useThreadWindow({
  chunks,
  memory,
  start,
  viewport,
  list,
}: ThreadWindowParts): ThreadWindowView {
  const [state, setState] = useState<ThreadWindow>(() => firstWindow(chunks, memory, start));
  // The end is always drawn, and stays when something comes after it.
  const end = chunks.at(-1);
  const wanted = end ? transition(state, { type: 'approached', keys: [end.key] }) : state;
  if (wanted !== state) setState(wanted);
  const segments = useMemo(() => segmentsOf(chunks, wanted), [chunks, wanted]);
  const latest = useRef({ chunks, segments });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useBrowserLayoutEffect(() => {
    latest.current = { chunks, segments };
    keep(memory, { window: wanted });
  });

  const dispatch = useCallback((event: WindowEvent) => setState((now) => transition(now, event)), []);
  const look = useCallback(
    (urgency: 'urgent' | 'soon') => {
      // The end is drawn in any case.
      if (latest.current.segments.length < 2) return;
      withReach(({ missingIn, putAway }) => {
        const [view, box] = [viewport.current, list.current];
        if (!view || !box) return;
        const { top, bottom, height } = view.getBoundingClientRect();
        // Out of sight, or where nothing is laid out.
        if (height === 0) return;
        const missing = (from: number, to: number) => missingIn(box, latest.current, from, to);
        const near = missing(top - height * aheadShare, bottom + height * aheadShare);
        if (near.length > 0) {
          const seen = urgency === 'urgent' ? missing(top, bottom) : [];
          if (seen.length > 0) flushSync(() => dispatch({ type: 'approached', keys: seen }));
          startTransition(() => dispatch({ type: 'approached', keys: near }));
        }
        const rest = () => {
          const keys = putAway(view, box, latest.current.segments, memory);
          startTransition(() => dispatch({ type: 'left', keys }));
        };
        clearTimeout(resting.current);
        resting.current = setTimeout(rest, restMs);
        const drawn = latest.current.segments.filter((one) => one.kind === 'chunk' && one.form === 'rows');
        if (drawn.length > mostDrawn) rest();
      });
    },
    [viewport, list, memory, dispatch],
  );
  useEffect(() => () => clearTimeout(resting.current), []);

  const draw = useCallback(
    (row: number) => {
      const { chunks: now } = latest.current;
      const at = chunkAt(now, row);
      if (at < 0) return false;
      const keys = now.slice(Math.max(0, at - 1), at + 2).map(({ key }) => key);
      flushSync(() => dispatch({ type: 'approached', keys }));
      return true;
    },
    [dispatch],
  );

  return { segments, look, draw };
}
