'use client';
import { useStoa, useStore } from '@stoa/react';

/** Whether the person saved workspaces while they existed. */
export function useHasWorkspaces(): boolean {
  const { workspaces } = useStoa();
  return useStore(workspaces.store, (state) => state.list.length > 0);
}
