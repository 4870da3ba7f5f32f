import * as limits from '../../contract/limits.js';
import { parseSearch } from '../../rules/search/parse-search.js';
import { hasFilters, isEmptyQuery, type SearchQuery } from '../../rules/search/search-query.js';
import type { ListItem } from '../conversations/conversation-list.types.js';
import type { Ports } from '../ports/ports.js';
import { createIndexFeed } from './search-feed.js';
import { mergeResults, namedHits, searchScope, type SearchScope } from './search-results.js';
import type { SearchDependencies } from './search.store.js';
import { idleSearch, type IndexAnswer, type SearchResult, type SearchStore } from './search.types.js';

/** How many conversations a search lists. */
const listed = 50;

/** The results of one search so far. */
interface Search {
  scope: SearchScope;
  named: SearchResult[];
  local: SearchResult[];
  cloud: SearchResult[];
  hasMore: { local: boolean; cloud: boolean };
  waiting: Set<'local' | 'cloud'>;
}

/**
 * The search over titles and message text. Names answer at once, this browser's index next, and the cloud after a pause in
 * typing; an answer to anything but the latest search is dropped.
 *
 * @source chat specification §2 "Left sidebar conversation list"; full text and the grammar are ours.
 */
export function createSearchEngine(
  ports: Ports,
  { conversations, flags }: SearchDependencies,
  store: SearchStore['store'],
): Omit<SearchStore, 'store'> {
  const list = conversations.store;
  const feed = createIndexFeed(ports, conversations, {
    progress: (indexing) => store.setState({ indexing }),
    grew: () => void (search && searchAgain(search)),
    failed: () => void (search && store.setState({ isLocalFailed: true })),
  });
  let search: Search | null = null;
  let cancelPause: () => void = () => undefined;

  const cloudAllowed = (): boolean => flags.store.getState().flags['storeCloudConversations'] === true;

  function publish(current: Search): void {
    if (search !== current) return;
    const { results, hasMore } = mergeResults(
      [current.named, current.local, inCloud(current.cloud)],
      current.scope,
      listed,
    );
    store.setState({
      results,
      hasMore: hasMore || current.hasMore.local || current.hasMore.cloud,
      status: current.waiting.size > 0 ? 'searching' : 'done',
    });
  }
  function settle(current: Search, place: 'local' | 'cloud'): void {
    current.waiting.delete(place);
    publish(current);
  }

  /** The results of the cloud, without pending deletions and conversations that have moved here since. */
  function inCloud(hits: readonly SearchResult[]): SearchResult[] {
    const { pendingDeletes, items } = list.getState();
    const isLocal = new Set(items.filter((item) => item.isLocal).map(({ id }) => id));
    return hits.filter((hit) => !pendingDeletes[hit.conversationId] && !isLocal.has(hit.conversationId));
  }
  /** The list or the index has changed: what is new is found, and what went is not. */
  function searchAgain(current: Search): Promise<void> {
    current.scope = searchScope(current.scope.query, list.getState(), cloudAllowed());
    current.named = namedHits(current.scope, listed);
    return searchLocally(current);
  }

  async function searchLocally(current: Search): Promise<void> {
    const { query, within } = current.scope;
    const index = ports.searchIndex;
    if (!index || query.terms.length === 0 || query.place === 'cloud') return settle(current, 'local');
    const ids = hasFilters(query)
      ? [...within.values()].filter((one) => one.isLocal).map(({ id }) => id)
      : null;
    const answer = await index
      .search({ terms: query.terms, within: ids, limit: listed })
      .catch((): IndexAnswer | null => null);
    if (search !== current) return;
    // A conversation that has gone or moved since it was indexed is not found here.
    if (answer) {
      store.setState({ isLocalFailed: false });
      current.local = answer.hits.flatMap((hit) => {
        const item = within.get(hit.conversationId);
        return item?.isLocal ? [{ ...hit, updatedAt: item.updatedAt, isLocal: true }] : [];
      });
      current.hasMore.local = answer.hasMore;
    } else {
      store.setState({ isLocalFailed: true });
      feed.forget();
    }
    settle(current, 'local');
  }

  async function searchCloud(current: Search): Promise<void> {
    const { query, folderIds, tags } = current.scope;
    const answer = await ports.call('conversations', 'search', {
      terms: query.terms,
      tags,
      ...(query.folders.length > 0 ? { folderIds } : {}),
      ...(query.before === null ? {} : { before: query.before }),
      ...(query.after === null ? {} : { after: query.after }),
      limit: listed,
    });
    if (search !== current) return;
    if (answer.ok) {
      current.cloud = answer.value.results.map((hit) => ({ ...hit, isLocal: false }));
      current.hasMore.cloud = answer.value.hasMore;
    }
    store.setState({ cloudFailure: answer.ok ? null : answer.failure.message });
    settle(current, 'cloud');
  }

  function asksCloud({ query, folderIds }: SearchScope): boolean {
    if (query.place === 'local' || !cloudAllowed()) return false;
    if (query.folders.length > 0 && folderIds.length === 0) return false;
    return query.terms.length > 0 || hasFilters(query);
  }

  function begin(query: SearchQuery, pauseMs: number): void {
    cancelPause();
    const scope = searchScope(query, list.getState(), cloudAllowed());
    const asks = asksCloud(scope);
    const current: Search = {
      scope,
      named: namedHits(scope, listed),
      // The previous results stay until new ones arrive, so that the list does not jump while a word is typed.
      local: search ? keepMatching(search.local, scope) : [],
      cloud: search ? keepMatching(search.cloud, scope) : [],
      hasMore: { local: false, cloud: false },
      waiting: new Set(asks ? ['local', 'cloud'] : ['local']),
    };
    search = current;
    store.setState({ isLocalFailed: false });
    publish(current);
    feed.start();
    void searchLocally(current);
    if (asks) cancelPause = ports.clock.after(pauseMs, () => void searchCloud(current));
    else store.setState({ cloudFailure: null });
  }

  function stop(): void {
    cancelPause();
    search = null;
  }

  return {
    setText(text) {
      if (text.trim() === '') {
        stop();
        store.setState({ ...idleSearch, text, indexing: store.getState().indexing });
        return;
      }
      const query = parseSearch(text, ports.clock.now());
      const before = store.getState();
      store.setState({ text, query });
      if (isEmptyQuery(query)) {
        stop();
        store.setState({ status: 'done', results: [], hasMore: false, cloudFailure: null });
      } else if (!search || JSON.stringify(query) !== JSON.stringify(before.query))
        begin(query, limits.debounceMs);
    },
    clear() {
      stop();
      store.setState({ ...idleSearch, indexing: store.getState().indexing });
    },
    retry() {
      if (search) begin(search.scope.query, 0);
    },
    dispose() {
      stop();
      feed.dispose();
    },
  };
}

/** Results of the previous search that match this one, judged by their shown fields. */
function keepMatching(results: readonly SearchResult[], scope: SearchScope): SearchResult[] {
  return results.filter((hit) => {
    const item: ListItem | undefined = scope.within.get(hit.conversationId);
    return item !== undefined && scope.matchesShown(hit);
  });
}
