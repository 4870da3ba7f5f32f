'use client';
import { isBlank } from '@stoa/core/rules';
import type { ListItem } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { useMemo } from 'react';

/** Listed conversations: all that have messages. */
export function useListedItems(): ListItem[] {
  const { conversations } = useStoa();
  const items = useStore(conversations.store, (state) => state.items);
  return useMemo(() => items.filter((item) => !isBlank(item)), [items]);
}
