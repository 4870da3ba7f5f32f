import type { IndexAnswer, IndexedConversation, IndexSearch } from '@stoa/core/state';

/** Requests to the worker that holds the index; each is answered. */
export type SearchRequest = { id: number } & (
  | { type: 'put'; conversations: readonly IndexedConversation[] }
  | { type: 'remove'; ids: readonly string[] }
  | { type: 'search'; search: IndexSearch }
);

export type SearchAnswer = { id: number; answer: IndexAnswer | null; isFailed?: true };
