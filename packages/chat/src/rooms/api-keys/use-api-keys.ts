'use client';
import type { ApiKeysActions, ApiKeysState } from '@stoa/core/state';
import { useLazyStore, useStoa } from '@stoa/react';
import { useEffect } from 'react';

const nothing: ApiKeysState = { status: 'loading', keys: [], made: null };

/** The person's API keys, read anew when a part that shows them appears. */
export function useApiKeys(): { keys: ApiKeysActions | null; state: ApiKeysState } {
  const { actions, state, isFailed } = useLazyStore(useStoa().apiKeys, nothing);
  useEffect(() => void actions?.refresh(), [actions]);
  return { keys: actions, state: isFailed ? { ...state, status: 'failed' } : state };
}
