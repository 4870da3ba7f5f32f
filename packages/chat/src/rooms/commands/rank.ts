/** Letters as they are compared: without case and without marks. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How well a text answers a query; null where a word of the query is missing. Higher is better. */
export function scoreOf(query: string, label: string, keywords = ''): number | null {
  const wanted = fold(query).trim();
  if (wanted === '') return 0;
  const name = fold(label);
  const more = fold(keywords);
  if (name.startsWith(wanted)) return 4;
  let score = 3;
  for (const word of wanted.split(/\s+/)) {
    if (` ${name}`.includes(` ${word}`)) continue;
    if (name.includes(word)) score = Math.min(score, 2);
    else if (` ${more}`.includes(` ${word}`)) score = Math.min(score, 1);
    else return null;
  }
  return score;
}

/** Those that answer the query with how well they do, best first; equals stay in their order. */
export function scored<T>(
  query: string,
  entries: readonly T[],
  wordsOf: (entry: T) => { label: string; keywords?: string },
): { entry: T; score: number }[] {
  return entries
    .map((entry) => {
      const { label, keywords } = wordsOf(entry);
      return { entry, score: scoreOf(query, label, keywords) };
    })
    .filter((one): one is { entry: T; score: number } => one.score !== null)
    .sort((one, other) => other.score - one.score);
}

/** Those that answer the query, best first. */
export const ranked = <T>(...input: Parameters<typeof scored<T>>): T[] =>
  scored(...input).map(({ entry }) => entry);
