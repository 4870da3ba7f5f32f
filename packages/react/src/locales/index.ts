import type { ReactTexts } from '../react-texts.js';

/** The translations of the parts that all areas share by language, each fetched when it is asked for: a `catalog` of `TextsProvider`. */
export const sharedTexts = {
  de: async (): Promise<ReactTexts> => (await import('./de/index.js')).texts,
  he: async (): Promise<ReactTexts> => (await import('./he/index.js')).texts,
};
