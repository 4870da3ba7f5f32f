import { filled } from '../conversations/conversation-messages.js';

/**
 * What memory says where no specification gives the sentence.
 *
 * @source ours
 */
export const memoryMessages = {
  'memory.removeFailed': 'The memory could not be deleted.',
  'memory.renameProjectFailed': 'The project could not be renamed.',
  'memory.removeProjectFailed': 'The project could not be deleted.',
  'memory.noFacts': 'No facts could be looked for in your message. Your conversation goes on.',
} as const;

/** The key of one of these sentences. */
export type MemoryMessageCode = keyof typeof memoryMessages;

export const memorySentence = (code: MemoryMessageCode, values?: Record<string, string | number>): string =>
  filled(memoryMessages[code], values);
