import type { Message } from '../../contract/conversations/conversations.js';

/** A rating with two values, where five stars are too many. */
export type Thumb = 'up' | 'down';

/** The stars of a thumb: ratings are stored in one form. */
export const starsOfThumb = { up: 5, down: 1 } as const satisfies Record<Thumb, number>;

/** The stars of a message; 0 where it has none. What stands there may come from a file. @units 1–5 */
export function starsOf({ data }: Pick<Message, 'data'>): number {
  const rating: unknown = data['rating'];
  const stars: unknown =
    typeof rating === 'object' && rating !== null ? (rating as Record<string, unknown>)['stars'] : rating;
  return typeof stars === 'number' && Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : 0;
}

/** The rating of a message as a thumb; null where it has none, and for three stars, which say neither. */
export function thumbOf(node: Pick<Message, 'data'>): Thumb | null {
  const stars = starsOf(node);
  return stars > 3 ? 'up' : stars > 0 && stars < 3 ? 'down' : null;
}
