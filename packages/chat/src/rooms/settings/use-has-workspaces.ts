'use client';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';

/** Whether the person saved workspaces while they existed. */
export function useHasWorkspaces(): boolean {
  const { workspaces } = useStoa();
  return useStore(workspaces.store, (state) => state.list.length > 0);
}
