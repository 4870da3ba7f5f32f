'use client';
import { useMemo } from 'react';
import { useWholeList } from '../../../base/state/use-whole-list.js';
import { useStoa, useStore } from '@stoa/react';

/** All tags that conversations have, the most used first. */
export function useTagsInUse(): readonly string[] {
  const { conversations } = useStoa();
  useWholeList();
  const items = useStore(conversations.store, (state) => state.items);
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { tags } of items) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([tag]) => tag);
  }, [items]);
}
