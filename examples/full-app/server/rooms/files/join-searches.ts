import { fuseRanks } from '../embedding/fuse-ranks.js';
import type { PassagePlace } from '../embedding/vector-store.js';
import type { WordMatch } from './passages.repository.js';

/**
 * Joins what was found by words and by meaning. A passage that shares only frequent words with the question says little, and must not
 * stand before one that means what was asked.
 */
export function joinSearches(
  byWords: readonly WordMatch[],
  byMeaning: readonly PassagePlace[],
  most: number,
): PassagePlace[] {
  const coverages = new Map(byWords.map((match) => [keyOf(match), match.coverage]));
  const places = byWords.map(({ fileId, position }): PassagePlace => ({ fileId, position }));
  return fuseRanks(
    [
      { items: places, weightOf: (place) => (coverages.get(keyOf(place)) ?? 0) ** 2 },
      { items: byMeaning, weightOf: () => 1 },
    ],
    keyOf,
    most,
  );
}

const keyOf = ({ fileId, position }: PassagePlace): string => `${fileId}/${position}`;
