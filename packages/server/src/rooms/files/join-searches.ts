import { fuseRanks } from '../embedding/fuse-ranks.js';
import type { MeaningSearch } from '../embedding/embedding.service.js';
import type { PassagePlace } from '../embedding/vector-store.js';
import type { WordMatch } from './passages.repository.js';

/**
 * Joins what was found by words and by meaning. A passage that shares only frequent words with the question says little, and must not
 * stand before one that means what was asked. In a file that was searched by its words alone those are the best that there is.
 */
export function joinSearches(
  byWords: readonly WordMatch[],
  byMeaning: MeaningSearch,
  most: number,
): PassagePlace[] {
  const coverages = new Map(byWords.map((match) => [keyOf(match), match.coverage]));
  const places = byWords.map(({ fileId, position }): PassagePlace => ({ fileId, position }));
  return fuseRanks(
    [
      {
        items: places,
        weightOf: (place) =>
          byMeaning.searched.has(place.fileId) ? (coverages.get(keyOf(place)) ?? 0) ** 2 : 1,
      },
      { items: byMeaning.places, weightOf: () => 1 },
    ],
    keyOf,
    most,
  );
}

const keyOf = ({ fileId, position }: PassagePlace): string => `${fileId}/${position}`;
