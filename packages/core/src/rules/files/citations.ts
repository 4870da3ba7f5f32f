import type { SourcePlace } from './sources.js';

/** A passage that a reply names by its number. */
export interface CitedPassage {
  number: number;
  /** Of the document. */
  name: string;
  /** Where it stands in the document. */
  places: SourcePlace[];
  content: string;
  contentKey: string | null;
  groupId: string | null;
}

/** Passages of a reply by number. */
export type CitedPassages = ReadonlyMap<number, CitedPassage>;

/** Before the number of a passage in an anchor. */
export const passageAnchor = 'passage-';

/** The number of the passage that an anchor names; null for every other anchor. */
export function citedNumberOf(place: string): number | null {
  const digits = place.startsWith(passageAnchor) ? place.slice(passageAnchor.length) : '';
  return /^\d{1,3}$/.test(digits) ? Number(digits) : null;
}
