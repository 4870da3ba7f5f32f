'use client';
import type { Outcome } from '@stoa/core/contract';
import { useRef, useState, type RefObject } from 'react';

interface Ending {
  failure: string | null;
  /** Announced by screen readers. */
  said: string;
}

/** Removing and withdrawing: the outcome is told, and the list takes focus when what had it is gone. */
export function useEnding(done: string): {
  list: RefObject<HTMLDivElement | null>;
  ending: Ending;
  end: (outcome: Promise<Outcome<void>> | undefined) => Promise<void>;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  return {
    list: ref,
    ending: { failure, said },
    async end(outcome) {
      setSaid('');
      setFailure(null);
      ref.current?.focus();
      const answer = await outcome;
      if (answer?.ok) setSaid(done);
      else if (answer) setFailure(answer.failure.message);
    },
  };
}
