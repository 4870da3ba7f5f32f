import { filled } from '../conversations/conversation-messages.js';

/**
 * What templates say where no specification gives the sentence.
 *
 * @source ours
 */
export const promptMessages = {
  'prompts.optimized': 'Optimized prompt',
} as const;

/** The key of one of these sentences. */
export type PromptMessageCode = keyof typeof promptMessages;

export const promptSentence = (code: PromptMessageCode, values?: Record<string, string | number>): string =>
  filled(promptMessages[code], values);
