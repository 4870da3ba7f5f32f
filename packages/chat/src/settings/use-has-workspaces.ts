'use client';
import { useStoa } from '../app/stoa-context.js';
import { useStore } from '../app/use-store.js';

/** Whether the person saved workspaces while they existed. */
export function useHasWorkspaces(): boolean {
  const { workspaces } = useStoa();
  return useStore(workspaces.store, (state) => state.list.length > 0);
}
