'use client';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { chunkAt, chunkRows, rowKeyOf, type Chunk } from './chunks.js';
import { isInUse, overlapping, wordsOf } from './row-elements.js';
import { keep, type Place, type ThreadMemory } from './thread-memory.js';
import { useBrowserLayoutEffect } from './use-browser-layout-effect.js';
import {
  chunksInGap,
  segmentsOf,
  transition,
  type Segment,
  type ThreadWindow,
  type WindowEvent,
} from './window.machine.js';

/** How far beyond the viewport rows are drawn ahead, as a share of its height, and how far they may be left behind. */
const aheadShare = 0.9;
const behindShare = 3;
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
  /** Chunks that are not drawn as rows although they reach into a stretch of the screen. */
  const missing = useCallback(
    (top: number, bottom: number): string[] => {
      if (!list.current) return [];
      const [from, end] = overlapping(list.current, top, bottom);
      const keys: string[] = [];
      for (let index = from; index < end; index += 1) {
        const segment = latest.current.segments[index];
        const box = list.current.children[index]?.getBoundingClientRect();
        if (!segment || !box) break;
        if (segment.kind === 'gap')
          keys.push(
            ...chunksInGap(latest.current.chunks, segment, {
              from: (top - box.top) / box.height,
              to: (bottom - box.top) / box.height,
            }),
          );
        else if (segment.form === 'words') keys.push(segment.chunk.key);
      }
      return keys;
    },
    [list],
  );

  /** Puts away what is far from the viewport, and remembers how it looked. */
  const putAway = useCallback(() => {
    const [view, box] = [viewport.current, list.current];
    if (!view || !box) return;
    const { top, bottom, height } = view.getBoundingClientRect();
    if (height === 0) return;
    const [from, end] = overlapping(box, top - height * behindShare, bottom + height * behindShare);
    const { segments: now } = latest.current;
    const keys: string[] = [];
    now.forEach((segment, index) => {
      const element = box.children[index];
      if (segment.kind === 'gap' || segment.form === 'words' || !element) return;
      if ((index >= from && index < end) || index === now.length - 1 || isInUse(element)) return;
      segment.chunk.rows.forEach((message, at) => {
        const row = element.children[at];
        if (!row) return;
        memory.imprints.set(rowKeyOf(message), {
          message,
          heightPx: row.getBoundingClientRect().height,
          words: wordsOf(row) ?? message.label ?? message.content,
        });
      });
      keys.push(segment.chunk.key);
    });
    startTransition(() => dispatch({ type: 'left', keys }));
  }, [viewport, list, memory, dispatch]);

  const look = useCallback(
    (urgency: 'urgent' | 'soon') => {
      const view = viewport.current;
      if (!view) return;
      const { top, bottom, height } = view.getBoundingClientRect();
      // Out of sight, or where nothing is laid out.
      if (height === 0) return;
      const near = missing(top - height * aheadShare, bottom + height * aheadShare);
      if (near.length > 0) {
        const seen = urgency === 'urgent' ? missing(top, bottom) : [];
        if (seen.length > 0) flushSync(() => dispatch({ type: 'approached', keys: seen }));
        startTransition(() => dispatch({ type: 'approached', keys: near }));
      }
      clearTimeout(resting.current);
      resting.current = setTimeout(putAway, restMs);
      const drawn = latest.current.segments.filter((one) => one.kind === 'chunk' && one.form === 'rows');
      if (drawn.length > mostDrawn) putAway();
    },
    [viewport, missing, putAway, dispatch],
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
