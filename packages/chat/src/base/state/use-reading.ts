'use client';
import type { Outcome } from '@stoa/core/contract';
import { useIsHere } from '@stoa/react';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What the server knows of something, while it is read. */
export type Reading<T> =
  | { status: 'loading' }
  /** `message` is the server's; null where there was no answer. */
  | { status: 'failed'; message: string | null }
  | { status: 'ready'; value: T };

export interface ReadingControls<T> {
  found: Reading<T>;
  /** Reads again; what is shown stays until the answer. */
  read: () => Promise<void>;
  /** Reads again from the start. */
  again: () => void;
  /** Changes what was read by what was just done to it. */
  edit: (change: (value: T) => T) => void;
}

/**
 * Reads something when a part is first shown; a reading that came late does not replace a later one.
 *
 * @param ask a rejection counts as no answer
 * @param subject of what it is read; another one is read anew
 */
export function useReading<T>(ask: () => Promise<Outcome<T>>, subject = ''): ReadingControls<T> {
  const [found, setFound] = useState<Reading<T>>({ status: 'loading' });
  const round = useRef(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const isHere = useIsHere();
  const read = useCallback(async () => {
    round.current += 1;
    const own = round.current;
    const outcome = await latest.current().catch(() => null);
    if (own !== round.current || !isHere()) return;
    setFound(
      outcome?.ok
        ? { status: 'ready', value: outcome.value }
        : { status: 'failed', message: outcome?.failure.message ?? null },
    );
  }, [isHere]);
  useEffect(() => void read(), [read, subject]);
  const again = () => {
    setFound({ status: 'loading' });
    void read();
  };
  const edit = (change: (value: T) => T) =>
    setFound((now) => (now.status === 'ready' ? { ...now, value: change(now.value) } : now));
  return { found, read, again, edit };
}
