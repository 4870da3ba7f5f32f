'use client';
import type { Project } from '@stoa/core/contract';
import type { MemoryActions, MemoryState } from '@stoa/core/state';
import { type Distinctions, useLazyStore, useStoa, useToldApart } from '@stoa/react';
import { useEffect, useMemo } from 'react';

const nothing: MemoryState = {
  status: 'loading',
  memories: [],
  projects: [],
  facts: {},
  saving: new Set(),
  extracts: true,
};

/** What tells projects of the same name apart. */
export function useProjectsApart(projects: readonly Project[]): Distinctions {
  return useToldApart(
    useMemo(
      () => projects.map(({ id, project, timestamp }) => ({ id, title: project, at: timestamp })),
      [projects],
    ),
  );
}

/** Memories and projects, read when a part that shows them appears and whenever `occasion` changes. */
export function useMemory(occasion?: unknown): { memory: MemoryActions | null; state: MemoryState } {
  const { actions, state, isFailed } = useLazyStore(useStoa().memory, nothing);
  useEffect(() => void actions?.refresh(), [actions, occasion]);
  return { memory: actions, state: isFailed ? { ...state, status: 'failed' } : state };
}
