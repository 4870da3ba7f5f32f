'use client';
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import { isFocusLost } from '@stoa/react';

export interface RovingOptions {
  /** By index; null for rows that focus does not stop at. The same array as long as nothing changed. */
  keys: readonly (string | null)[];
  /** Where Tab stops until the person has moved. */
  preferredKey: string | null;
  /** The scrolling element; its rows carry `data-row-key`. */
  viewport: RefObject<HTMLElement | null>;
  /** The virtual list around the rows; absent when every row is rendered. */
  virtual?: RefObject<VirtualizerHandle | null>;
}

export interface RovingRows {
  /** The one row where Tab stops. Keep it mounted: it may have focus while it is scrolled away. */
  activeKey: string | null;
  activeIndex: number;
  indexOf: ReadonlyMap<string, number>;
  /** Gives focus to a row and brings it into view. */
  focusIndex: (index: number) => void;
  focusKey: (key: string) => void;
  /** Gives focus to the active row, say when a menu has closed. */
  focusActive: () => void;
  /** The next stop `delta` stops away; the outermost where there are fewer. */
  stopFrom: (index: number, delta: number) => number;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

function nearestStop(keys: readonly (string | null)[], from: number): number {
  for (let index = from; index < keys.length; index += 1) if (keys[index] != null) return index;
  for (let index = Math.min(from, keys.length) - 1; index >= 0; index -= 1)
    if (keys[index] != null) return index;
  return -1;
}

/** The element of a row; only rows that can be seen have one, and the active one. */
export const rowElement = (viewport: HTMLElement | null, key: string): HTMLElement | undefined =>
  [...(viewport?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])].find(
    (row) => row.dataset['rowKey'] === key,
  );

const rowKeyOf = (target: Element): string | null =>
  target.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'] ?? null;

/**
 * One Tab stop among rows of which only the visible ones are in the document. Focus stays with its row when rows are added or
 * sorted, and goes to the row in its place when it is deleted.
 */
export function useRovingRows({ keys, preferredKey, viewport, virtual }: RovingOptions): RovingRows {
  /** Where the person is: the row, and its place in `keys` for when the row is gone. */
  const [place, setPlace] = useState<{ key: string | null; index: number }>({ key: null, index: 0 });
  // Setting the same key would not render, so no effect would move focus.
  const [, askAgain] = useReducer((count: number) => count + 1, 0);
  const indexOf = useMemo(() => {
    const map = new Map<string, number>();
    for (const [index, key] of keys.entries()) if (key !== null) map.set(key, index);
    return map;
  }, [keys]);

  const focusedKey = useRef<string | null>(null);
  const isWanted = useRef(false);
  const active = useRef<{ key: string | null; index: number }>({ key: null, index: 0 });
  const wantedKey = place.key ?? preferredKey;
  const known = wantedKey === null ? undefined : indexOf.get(wantedKey);
  const activeIndex = known ?? nearestStop(keys, place.key === null ? 0 : place.index);
  const activeKey = keys[activeIndex] ?? null;
  // While rendering, so that no row is ever drawn by an outdated place.
  if (place.key !== null && activeKey !== null && (place.key !== activeKey || place.index !== activeIndex))
    setPlace({ key: activeKey, index: activeIndex });

  // Reads the active row at the call: the caller may have rendered before the last change.
  const focusActive = useCallback(() => {
    const { key, index } = active.current;
    const row = key === null ? undefined : rowElement(viewport.current, key);
    if (!row) return;
    row.focus({ preventScroll: true });
    if (virtual) virtual.current?.scrollToIndex(index, { align: 'nearest' });
    else row.scrollIntoView({ block: 'nearest' });
  }, [viewport, virtual]);

  // After each commit: a row may have been mounted to take focus, or may have lost it by being moved or taken away.
  useLayoutEffect(() => {
    active.current = { key: activeKey, index: activeIndex };
    if (!viewport.current) return;
    const isLost = focusedKey.current !== null && isFocusLost(viewport.current);
    if (!isWanted.current && !isLost) return;
    isWanted.current = false;
    focusActive();
  });

  const focusKey = useCallback((key: string) => {
    isWanted.current = true;
    setPlace((before) => ({ ...before, key }));
    askAgain();
  }, []);
  const focusIndex = useCallback(
    (index: number) => {
      const key = keys[index];
      if (key == null) return;
      if (key === activeKey) focusActive();
      else focusKey(key);
    },
    [keys, activeKey, focusActive, focusKey],
  );
  const stopFrom = useCallback(
    (index: number, delta: number) => {
      const step = Math.sign(delta);
      let [at, left] = [index, Math.abs(delta)];
      for (let next = index + step; left > 0 && next >= 0 && next < keys.length; next += step) {
        if (keys[next] === null) continue;
        at = next;
        left -= 1;
      }
      return at;
    },
    [keys],
  );

  const onFocus = useCallback((event: FocusEvent<HTMLElement>) => {
    const key = rowKeyOf(event.target);
    if (key === null) return;
    focusedKey.current = key;
    setPlace((before) => (before.key === key ? before : { ...before, key }));
  }, []);
  const onBlur = useCallback((event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget;
    if (next instanceof Node && event.currentTarget.contains(next)) return;
    const list = event.currentTarget;
    if (next) focusedKey.current = null;
    // A row that is moved or taken out of the document blurs too; it is forgotten only if focus did not come back to its place.
    else
      setTimeout(() => {
        if (isFocusLost(list)) focusedKey.current = null;
      });
  }, []);

  return {
    activeKey,
    activeIndex,
    indexOf,
    focusIndex,
    focusKey,
    focusActive,
    stopFrom,
    onFocus,
    onBlur,
  };
}
