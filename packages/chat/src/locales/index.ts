import type { ChatTexts } from '../chat-texts.js';

/** The translations of the conversation area by language, each fetched when it is asked for: a `catalog` of `TextsProvider`. */
export const chatTexts = {
  de: async (): Promise<ChatTexts> => (await import('./de/index.js')).texts,
  he: async (): Promise<ChatTexts> => (await import('./he/index.js')).texts,
};
