'use client';
import { isBlank } from '@stoa/core/rules';
import type { ListItem } from '@stoa/core/state';
import { useMemo } from 'react';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';

/** The conversations that stand in lists: all but those that nobody has written in. */
export function useListedItems(): ListItem[] {
  const { conversations } = useStoa();
  const items = useStore(conversations.store, (state) => state.items);
  return useMemo(() => items.filter((item) => !isBlank(item)), [items]);
}
