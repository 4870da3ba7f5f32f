/** How much the first places count before the later ones: the usual constant of reciprocal rank fusion. */
const smoothing = 60;

/** A list in order, and how much it counts. */
export interface RankedList<T> {
  items: readonly T[];
  /** Of an item, between 0 and 1: how sure its list is of it. */
  weightOf(item: T): number;
}

/**
 * Joins several lists in order to one: what stands early in several of them comes first. Only places count, because the scores of
 * different searches cannot be compared.
 *
 * @param keyOf tells equal items of different lists
 */
export function fuseRanks<T>(lists: readonly RankedList<T>[], keyOf: (item: T) => string, most: number): T[] {
  const scored = new Map<string, { item: T; score: number }>();
  for (const { items, weightOf } of lists)
    for (const [place, item] of items.entries()) {
      const key = keyOf(item);
      const known = scored.get(key) ?? { item, score: 0 };
      scored.set(key, { ...known, score: known.score + weightOf(item) / (smoothing + place + 1) });
    }
  return [...scored.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ item }) => item);
}
