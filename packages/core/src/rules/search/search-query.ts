import type { SearchTerm } from '../../contract/conversations/conversations.js';

/** A search as the person typed it, understood. */
export interface SearchQuery {
  terms: SearchTerm[];
  tags: string[];
  /** Names of folders; a conversation lies in one of them. */
  folders: string[];
  place: 'all' | 'local' | 'cloud';
  /** ISO times: changed before this moment, and at or after it. */
  before: string | null;
  after: string | null;
}

/** The keys of a query besides words. */
export const searchKeys = ['tag', 'folder', 'in', 'before', 'after'] as const;
export type SearchKey = (typeof searchKeys)[number];

/** A search that asks for nothing. */
export const emptyQuery: SearchQuery = {
  terms: [],
  tags: [],
  folders: [],
  place: 'all',
  before: null,
  after: null,
};

/** Whether a search asks for anything at all. */
export const isEmptyQuery = (query: SearchQuery): boolean =>
  query.terms.length === 0 && !hasFilters(query) && query.place === 'all';

/** Whether a query has filters besides words and the place. */
export const hasFilters = ({ tags, folders, before, after }: SearchQuery): boolean =>
  tags.length > 0 || folders.length > 0 || before !== null || after !== null;
