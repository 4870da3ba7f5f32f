'use client';
import type { Outcome } from '@stoa/core/contract';
import type { AssistantActions } from '@stoa/core/state';
import { useIsHere, useStoa } from '@stoa/react';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What the server knows of an assistant, while it is read. */
export type Reading<T> =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; value: T };

export interface ReadingControls<T> {
  found: Reading<T>;
  /** Reads again; what is shown stays until the answer. */
  read: () => Promise<void>;
  /** Reads again from the start. */
  again: () => void;
}

/**
 * Reads something about one assistant when it is first shown; a reading that came late does not replace a later one.
 *
 * @param loadFailed what is said where there was no answer
 */
export function useReading<T>(
  assistantId: string,
  ask: (actions: AssistantActions, assistantId: string) => Promise<Outcome<T>>,
  loadFailed: string,
): ReadingControls<T> {
  const { assistants } = useStoa();
  const [found, setFound] = useState<Reading<T>>({ status: 'loading' });
  const round = useRef(0);
  const latest = useRef({ ask, loadFailed });
  useEffect(() => {
    latest.current = { ask, loadFailed };
  });
  const isHere = useIsHere();
  const read = useCallback(async () => {
    round.current += 1;
    const own = round.current;
    const actions = await assistants.actions().catch(() => null);
    const outcome = actions && (await latest.current.ask(actions, assistantId));
    if (own !== round.current || !isHere()) return;
    setFound(
      outcome?.ok
        ? { status: 'ready', value: outcome.value }
        : { status: 'failed', message: outcome?.failure.message ?? latest.current.loadFailed },
    );
  }, [assistants, assistantId, isHere]);
  useEffect(() => void read(), [read]);
  const again = () => {
    setFound({ status: 'loading' });
    void read();
  };
  return { found, read, again };
}
