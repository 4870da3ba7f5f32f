import type { Operations, ParsedInputOf, SearchHit } from '@stoa/core/contract';
import type { Pool } from 'pg';
import { searchRows, type FoundConversation, type FoundMessage } from './search.repository.js';
import { highlight, markdownSnippet } from './snippet.js';

/** Search results, and whether there are more. */
export interface SearchResult {
  results: SearchHit[];
  hasMore: boolean;
}

/** Finds conversations of one person by the words in them. */
export function createSearchService(pool: Pool) {
  return async (
    personId: string,
    { terms, tags, folderIds, before, after, limit }: ParsedInputOf<Operations['conversations']['search']>,
  ): Promise<SearchResult> => {
    const rows = searchRows(pool, personId);
    const filter = {
      tags,
      folderIds: folderIds ?? null,
      before: before === undefined ? null : new Date(before),
      after: after === undefined ? null : new Date(after),
    };
    // Two questions instead of one sorted answer: the second one stops as soon as it has found enough.
    const wanted = limit + 1;
    const names = terms.length > 0 ? await rows.names(terms) : [];
    const isNamed = names.length > 0 && names.every((ids) => ids === null || ids.length > 0);
    const named = isNamed ? await rows.find(terms, names, [], filter, true, wanted) : [];
    const isFull = named.length === wanted;
    const holders = terms.length > 0 && !isFull ? await rows.holders(terms) : [];
    const others = isFull ? [] : await rows.find(terms, names, holders, filter, false, wanted - named.length);
    const found = [...named, ...others];
    const shown = found.slice(0, limit);
    const quoted =
      terms.length > 0 && shown.length > 0
        ? await rows.quote(
            shown.map(({ id }) => id),
            terms,
          )
        : [];
    return { results: shown.map((row) => hit(row, quoted)), hasMore: found.length > limit };

    function hit({ id, name, updatedAt }: FoundConversation, messages: readonly FoundMessage[]): SearchHit {
      return {
        conversationId: id,
        title: highlight(name, terms),
        updatedAt: updatedAt.toISOString(),
        snippets: messages
          .filter(({ conversationId }) => conversationId === id)
          .map((message) => ({
            messageId: message.id,
            role: message.role,
            parts: markdownSnippet(message.content, terms),
          })),
      };
    }
  };
}

/** See {@link createSearchService}. */
export type SearchConversations = ReturnType<typeof createSearchService>;
