import { filled } from '../conversations/conversation-messages.js';

/**
 * What an import says where no specification gives the sentence.
 *
 * @source ours
 */
export const importMessages = {
  'imports.tooLarge': 'This file is too large to import.',
} as const;

/** The key of one of these sentences. */
export type ImportMessageCode = keyof typeof importMessages;

export const importSentence = (code: ImportMessageCode, values?: Record<string, string | number>): string =>
  filled(importMessages[code], values);
