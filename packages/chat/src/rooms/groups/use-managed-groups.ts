'use client';
import { assistantLimits } from '@stoa/core/contract';
import { managedGroups } from '@stoa/core/rules';
import { useStoa, useStore } from '@stoa/react';
import { useEffect, useMemo } from 'react';

/** The groups of the interface. They are read again a second after syncing. @source assistants specification §4 "Group selector and analytics" */
export function useManagedGroups() {
  const { assistants, person, ports } = useStoa();
  const status = useStore(assistants.store, (state) => state.status);
  const all = useStore(assistants.store, (state) => state.groups);
  const isIncomplete = useStore(assistants.store, (state) => state.isIncomplete);
  const groups = useMemo(() => managedGroups(all, person.email), [all, person.email]);
  const isIdle = status === 'idle';
  const isSynced = status === 'ready';
  useEffect(() => {
    if (isIdle) void assistants.refresh();
    if (!isSynced) return undefined;
    return ports.clock.after(assistantLimits.groupRefreshMs, () => void assistants.refresh());
  }, [assistants, isIdle, isSynced, ports]);
  return { groups, all, status, isIncomplete, refresh: () => void assistants.refresh() };
}
