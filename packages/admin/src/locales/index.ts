import type { AdminTexts } from '../admin-texts.js';

/** The translations of the administration area by language, each fetched when it is asked for: a `catalog` of `TextsProvider`. */
export const adminTexts = {
  de: async (): Promise<AdminTexts> => (await import('./de/index.js')).texts,
  he: async (): Promise<AdminTexts> => (await import('./he/index.js')).texts,
};
