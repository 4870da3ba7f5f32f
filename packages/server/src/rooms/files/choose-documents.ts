import type { StoredFile } from './files.repository.js';

/** A document up to this size is read whole, within the budget. @units tokens */
const completeTokens = 16_000;
/** Passages of large documents together. @units tokens */
const searchTokens = 8_000;

type Candidate = Pick<StoredFile, 'id' | 'key' | 'status' | 'isImage' | 'totalTokens'>;

/** Which documents a model reads whole, and which are looked through for what fits the question. */
export interface DocumentChoice<T extends Candidate = StoredFile> {
  complete: T[];
  searched: T[];
  /** Budget for passages. @units tokens */
  searchBudget: number;
  /** Upper bound of all of it. */
  tokens: number;
}

/**
 * Decides by tokens: small documents whole, as long as there is space, large ones by passages. Without searching
 * (`skipRag`), what is too large is left out.
 *
 * @param onlySearched files that came by a tag; those of `named` were named themselves
 */
export function chooseDocuments<T extends Candidate>(
  files: readonly T[],
  {
    budget,
    isRagOnly,
    skipRag,
    onlySearched,
    named,
  }: {
    budget: number;
    isRagOnly: boolean;
    skipRag: boolean;
    onlySearched: ReadonlySet<string>;
    named: ReadonlySet<string>;
  },
): DocumentChoice<T> {
  const readable = files.filter(({ status, isImage }) => status === 'ready' && !isImage);
  const complete: T[] = [];
  const searched: T[] = [];
  // Half of the budget is kept for passages while there may be some.
  let left = skipRag ? budget : Math.max(budget - searchTokens, budget / 2);
  for (const file of readable) {
    const tokens = file.totalTokens ?? 1000;
    const isByTag = onlySearched.has(file.id) && !named.has(file.key);
    const isComplete = !isRagOnly && !isByTag && tokens <= left && (skipRag || tokens <= completeTokens);
    if (isComplete) {
      complete.push(file);
      left -= tokens;
    } else if (!skipRag) searched.push(file);
  }
  const taken = complete.reduce((sum, { totalTokens }) => sum + (totalTokens ?? 1000), 0);
  const searchBudget = searched.length === 0 ? 0 : Math.max(0, Math.min(searchTokens, budget - taken));
  return { complete, searched, searchBudget, tokens: taken + searchBudget };
}
