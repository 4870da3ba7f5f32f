'use client';
import { useStoa, useStore } from '@stoa/react';
import { useEffect } from 'react';

/** Reads the list to its end where a part needs all of it, as a choice among all conversations does. */
export function useWholeList(isNeeded = true): { isWhole: boolean; hasFailed: boolean } {
  const { conversations } = useStoa();
  const isMissing = useStore(conversations.store, (state) => state.older !== null);
  const hasFailed = useStore(conversations.store, (state) => state.olderStatus === 'failed');
  useEffect(() => {
    if (isNeeded && isMissing && !hasFailed) void conversations.listAll();
  }, [conversations, isNeeded, isMissing, hasFailed]);
  return { isWhole: !isMissing, hasFailed };
}
