import { filled } from '../conversations/conversation-messages.js';

/**
 * What the making of documents says where no specification gives the sentence.
 *
 * @source ours
 */
export const documentMessages = {
  'documents.saved': 'Saved {name}',
  'documents.missing': 'Not in the file: {names}',
  'documents.noneSelected': 'Select at least one conversation.',
  'documents.noMessages': 'The selected conversations have no such messages.',
  'documents.givenUp': 'The document was given up.',
} as const;

/** The key of one of these sentences. */
export type DocumentMessageCode = keyof typeof documentMessages;

export const documentSentence = (
  code: DocumentMessageCode,
  values?: Record<string, string | number>,
): string => filled(documentMessages[code], values);
