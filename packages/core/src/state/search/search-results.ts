import type { Folder, SnippetPart } from '../../contract/conversations/conversations.js';
import type { SearchQuery } from '../../rules/search/search-query.js';
import {
  findMatches,
  foldedHas,
  foldedHasAll,
  foldText,
  markMatches,
} from '../../rules/search/search-text.js';
import type { ConversationListState, ListItem } from '../conversations/conversation-list.types.js';
import type { SearchResult } from './search.types.js';

/** A search together with what the list knows about it. */
export interface SearchScope {
  query: SearchQuery;
  /** Conversations that the filters leave, by id. */
  within: ReadonlyMap<string, ListItem>;
  /** The folders that are named, as far as they exist. */
  folderIds: string[];
  /** The tags as conversations spell them. */
  tags: string[];
  /** Whether what is shown of a result holds every term. */
  matchesShown(hit: Pick<SearchResult, 'title' | 'snippets'>): boolean;
}

/** Names are folded once; an item is a view of one immutable thing. */
const foldedNames = new WeakMap<ListItem, string>();
function foldedName(item: ListItem): string {
  const known = foldedNames.get(item) ?? foldText(item.name);
  foldedNames.set(item, known);
  return known;
}

const textOf = (parts: readonly SnippetPart[]): string => parts.map((part) => part.text).join('');

/** Ids of the folders with one of the names; where none is called so, of those whose name begins so. */
function foldersNamed(names: readonly string[], folders: readonly Folder[]): string[] {
  const chats = folders.filter((folder) => folder.type === 'chat');
  return names.flatMap((name) => {
    const wanted = foldText(name);
    const exact = chats.filter((folder) => foldText(folder.name) === wanted);
    const found = exact.length > 0 ? exact : chats.filter((one) => foldText(one.name).startsWith(wanted));
    return found.map(({ id }) => id);
  });
}

function tagsSpelled(tags: readonly string[], items: readonly ListItem[]): string[] {
  if (tags.length === 0) return [];
  const spellings = new Map<string, string>();
  for (const item of items) for (const tag of item.tags) spellings.set(foldText(tag), tag);
  return tags.map((tag) => spellings.get(foldText(tag)) ?? tag);
}

/** Applies the filters of a search to the list. */
export function searchScope(
  query: SearchQuery,
  { items, folders }: Pick<ConversationListState, 'items' | 'folders'>,
  cloudAllowed: boolean,
): SearchScope {
  const folderIds = foldersNamed(query.folders, folders);
  const inFolders = new Set(folderIds);
  const wanted = query.tags.map(foldText);
  const fits = (item: ListItem): boolean => {
    if (item.isLocal ? query.place === 'cloud' : query.place === 'local' || !cloudAllowed) return false;
    if (query.before !== null && item.updatedAt >= query.before) return false;
    if (query.after !== null && item.updatedAt < query.after) return false;
    if (query.folders.length > 0 && (item.folderId === null || !inFolders.has(item.folderId))) return false;
    if (wanted.length === 0) return true;
    const has = new Set(item.tags.map(foldText));
    return wanted.every((tag) => has.has(tag));
  };
  return {
    query,
    within: new Map(items.filter(fits).map((item) => [item.id, item])),
    folderIds,
    tags: tagsSpelled(query.tags, items),
    matchesShown({ title, snippets }) {
      const shown = [textOf(title), ...snippets.map(({ parts }) => textOf(parts))].map(foldText);
      return query.terms.every((term) => shown.some((text) => foldedHas(text, term)));
    },
  };
}

/** Conversations whose names hold every term, newest first; all that the filters leave when there are no terms. */
export function namedHits({ query, within }: SearchScope, limit: number): SearchResult[] {
  const found: SearchResult[] = [];
  // One more than the limit shows that there are more.
  for (const item of within.values()) {
    if (found.length > limit) break;
    if (!foldedHasAll(foldedName(item), query.terms)) continue;
    found.push({
      conversationId: item.id,
      title: markMatches(item.name, findMatches(item.name, query.terms)),
      updatedAt: item.updatedAt,
      snippets: [],
      isLocal: item.isLocal,
    });
  }
  return found;
}

/** Joins what was found in several places: each conversation once, names that match first, then newest first. */
export function mergeResults(
  places: readonly (readonly SearchResult[])[],
  { query, within }: SearchScope,
  limit: number,
): { results: SearchResult[]; hasMore: boolean } {
  const byId = new Map<string, SearchResult>();
  for (const hit of places.flat()) {
    const before = byId.get(hit.conversationId);
    // A result with snippets wins over one with a name only.
    if (!before || before.snippets.length < hit.snippets.length) byId.set(hit.conversationId, hit);
  }
  const named = new Set<SearchResult>();
  for (const hit of byId.values()) {
    const item = within.get(hit.conversationId);
    const name = item ? foldedName(item) : foldText(textOf(hit.title));
    if (foldedHasAll(name, query.terms)) named.add(hit);
  }
  const results = [...byId.values()].sort(
    (a, b) =>
      Number(named.has(b)) - Number(named.has(a)) ||
      compare(b.updatedAt, a.updatedAt) ||
      compare(b.conversationId, a.conversationId),
  );
  return { results: results.slice(0, limit), hasMore: results.length > limit };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
