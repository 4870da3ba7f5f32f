'use client';
import { failed, groupSentence, type Outcome } from '@stoa/core/contract';
import type { GroupActions } from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { useState } from 'react';

export interface GroupChange {
  isBusy: boolean;
  /** Why the last change failed. */
  failure: string | null;
  run: <T>(change: (actions: GroupActions) => Promise<Outcome<T>>) => Promise<Outcome<T>>;
  setFailure: (failure: string | null) => void;
}

/** One change of a group after the other, with its failure. */
export function useGroupChange(): GroupChange {
  const { groups } = useStoa();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    isBusy,
    failure,
    setFailure,
    async run(change) {
      setBusy(true);
      setFailure(null);
      const actions = await groups.load().catch(() => null);
      const outcome = actions
        ? await change(actions)
        : failed({ code: 'network', message: groupSentence('groups.broken') });
      setBusy(false);
      if (!outcome.ok) setFailure(outcome.failure.message);
      return outcome;
    },
  };
}
