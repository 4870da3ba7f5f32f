import type { ApiKeysState } from '@stoa/core/state';

/** API keys before they were asked for. */
export const noApiKeys: ApiKeysState = { status: 'loading', keys: [], made: null };
