import type { WorkspacesState } from '@stoa/core/state';

/** True exactly when the person saved workspaces while they existed. */
export const hasWorkspaces = ({ list }: WorkspacesState): boolean => list.length > 0;
