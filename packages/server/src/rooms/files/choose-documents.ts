import type { Reading } from '../chat/turn.js';
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

/** Decides by tokens: small documents whole, as long as there is space, large ones by passages, each as it may be read. */
export function chooseDocuments<T extends Candidate>(
  files: readonly T[],
  { budget, readingOf }: { budget: number; readingOf(file: T): Reading },
): DocumentChoice<T> {
  const readable = files.flatMap((file) =>
    file.status === 'ready' && !file.isImage ? [{ file, reading: readingOf(file) }] : [],
  );
  const complete: T[] = [];
  const searched: T[] = [];
  // Half of the budget is kept for passages while there may be some.
  const maySearch = readable.some(({ reading }) => reading.searched);
  let left = maySearch ? Math.max(budget - searchTokens, budget / 2) : budget;
  for (const { file, reading } of readable) {
    const tokens = file.totalTokens ?? 1000;
    const fits = tokens <= left && (!reading.searched || tokens <= completeTokens);
    if (reading.whole && fits) {
      complete.push(file);
      left -= tokens;
    } else if (reading.searched) searched.push(file);
  }
  const taken = complete.reduce((sum, { totalTokens }) => sum + (totalTokens ?? 1000), 0);
  const searchBudget = searched.length === 0 ? 0 : Math.max(0, Math.min(searchTokens, budget - taken));
  return { complete, searched, searchBudget, tokens: taken + searchBudget };
}
