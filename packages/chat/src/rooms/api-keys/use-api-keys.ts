'use client';
import type { ApiKeysActions, ApiKeysState } from '@stoa/core/state';
import { useLazyStore, useStoa } from '@stoa/react';
import { useEffect } from 'react';
import { noApiKeys } from './no-api-keys.js';

/** The person's API keys, read anew when a part that shows them appears. */
export function useApiKeys(): { keys: ApiKeysActions | null; state: ApiKeysState } {
  const { actions, state, isFailed } = useLazyStore(useStoa().apiKeys, noApiKeys);
  useEffect(() => void actions?.refresh(), [actions]);
  return { keys: actions, state: isFailed ? { ...state, status: 'failed' } : state };
}
