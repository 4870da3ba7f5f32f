import type { SearchResult, SearchState } from '@stoa/core/state';

const isSameParts = (a: SearchResult['title'], b: SearchResult['title']): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((part, at) => part.text === b[at]?.text && part.isMatch === b[at]?.isMatch));

const isSameResult = (a: SearchResult, b: SearchResult): boolean =>
  a === b ||
  (a.conversationId === b.conversationId &&
    a.isLocal === b.isLocal &&
    a.updatedAt === b.updatedAt &&
    a.snippets.length === b.snippets.length &&
    isSameParts(a.title, b.title) &&
    a.snippets.every(
      (snippet, at) =>
        snippet.messageId === b.snippets[at]?.messageId &&
        isSameParts(snippet.parts, b.snippets[at]?.parts ?? []),
    ));

/**
 * The new results by the objects of the old ones, where they say the same; the old list itself where all do. Each keystroke brings
 * new objects and most of them say what is there already, so nothing of it needs to be drawn again.
 */
export function keepSame(
  before: readonly SearchResult[],
  after: readonly SearchResult[],
): readonly SearchResult[] {
  if (before === after) return before;
  const known = new Map(before.map((result) => [result.conversationId, result]));
  const kept = after.map((result) => {
    const old = known.get(result.conversationId);
    return old && isSameResult(old, result) ? old : result;
  });
  return kept.length === before.length && kept.every((result, at) => result === before[at]) ? before : kept;
}

/** Selects the results of the search by the objects that were selected before, where they say the same. */
export function createResultsSelector(): (state: SearchState) => readonly SearchResult[] {
  let read: readonly SearchResult[] | null = null;
  let kept: readonly SearchResult[] = [];
  return ({ results }) => {
    if (results !== read) {
      read = results;
      kept = keepSame(kept, results);
    }
    return kept;
  };
}
