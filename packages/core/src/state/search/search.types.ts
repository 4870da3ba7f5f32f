import type { StoreApi } from 'zustand/vanilla';
import type { SearchHit, SearchTerm } from '../../contract/conversations/conversations.js';
import { emptyQuery, type SearchQuery } from '../../rules/search/search-query.js';

/** A conversation that was found, in this browser or in the cloud. */
export interface SearchResult extends SearchHit {
  isLocal: boolean;
}

/** The search over titles and message text. */
export interface SearchState {
  /** As typed. The list shows its results exactly while it is not blank. */
  text: string;
  query: SearchQuery;
  /** `searching` until both places have answered; results arrive meanwhile. */
  status: 'idle' | 'searching' | 'done';
  /** Newest first; names that match stand before text that matches. */
  results: SearchResult[];
  /** More were found than are listed. */
  hasMore: boolean;
  /** How much of this browser's conversations the index holds; null once it holds them all. */
  indexing: { done: number; total: number } | null;
  /** The sentence to show when the cloud could not be searched; local results stand. */
  cloudFailure: string | null;
  /** The messages of this browser could not be searched; names were. */
  isLocalFailed: boolean;
}

/** No search is on. */
export const idleSearch: SearchState = {
  text: '',
  query: emptyQuery,
  status: 'idle',
  results: [],
  hasMore: false,
  indexing: null,
  cloudFailure: null,
  isLocalFailed: false,
};

/** A conversation in the index. */
export interface IndexedConversation {
  id: string;
  name: string;
  /** ISO time of the last change. */
  updatedAt: string;
  /** All messages, of every branch. */
  messages: { id: string; role: string; text: string }[];
}

/** A search of the index. */
export interface IndexSearch {
  /** Not empty; all must be found in a conversation. */
  terms: SearchTerm[];
  /** Only these conversations; null for all. */
  within: string[] | null;
  limit: number;
}

/** The results of the index: matching names first, then newest first. */
export interface IndexAnswer {
  hits: SearchHit[];
  hasMore: boolean;
}

/**
 * An index over the text of this browser's conversations, for the lifetime of the page. The first search fills it.
 *
 * @errors thrown: when the index has died; the searcher falls back to names.
 */
export interface SearchIndexPort {
  /** Takes conversations in, in the place of what it had of them. */
  put(conversations: readonly IndexedConversation[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  search(search: IndexSearch): Promise<IndexAnswer>;
}

export interface SearchStore {
  store: StoreApi<SearchState>;
  setText(text: string): void;
  clear(): void;
  /** Searches again what could not be searched. */
  retry(): void;
  dispose(): void;
}
