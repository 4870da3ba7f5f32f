import type { SearchState, Stoa } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';
import type { Called } from './called.js';

const quietSearch: SearchState = {
  text: '',
  query: { terms: [], tags: [], folders: [], place: 'all', before: null, after: null },
  status: 'idle',
  results: [],
  hasMore: false,
  indexing: null,
  cloudFailure: null,
  isLocalFailed: false,
};

export function stubSearch(given: Partial<SearchState> | undefined, called: Called): Stoa['search'] {
  const search = createStore<SearchState>(() => ({ ...quietSearch, ...given }));
  return {
    store: search,
    setText(text) {
      called('search.setText', text);
      search.setState({ text });
    },
    clear: () => search.setState(quietSearch),
    retry: () => called('search.retry'),
    dispose() {},
  };
}
