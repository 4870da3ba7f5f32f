import { starsOf } from '@stoa/core/rules';
import { lazyPart } from '@stoa/react';

/** The stars and the feedback of a reply. */
export interface Rating {
  /** @units 1–5; 0 before it was rated */
  stars: number;
  feedback: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value deep in the data of a message, which may come from a file. */
const at = (data: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), data);

/** Whether a reply may be rated: assistants of groups only. @source chat specification §6; protocol §2.6. */
export function isRatable(data: Record<string, unknown>): boolean {
  const id = at(data, 'state', 'currentAssistantId') ?? at(data, 'assistant', 'definition', 'assistantId');
  return typeof id === 'string' && id.startsWith('astgp');
}

/** The rating kept with a reply. */
export function ratingOf(data: Record<string, unknown>): Rating {
  const feedback = at(data, 'rating', 'feedback');
  return { stars: starsOf({ data }), feedback: typeof feedback === 'string' ? feedback : '' };
}

/** The stars, loaded with the first reply that may be rated. */
export const LazyRating = lazyPart(() => import('./rating.js').then((room) => room.RatingStars));

/** The thumbs, loaded when the first reply has ended. */
export const LazyThumbs = lazyPart(() => import('./thumbs.js').then((room) => room.Thumbs));
