import { filled } from '../conversations/conversation-messages.js';

/**
 * The sentences of the highlighter, in the exact spelling of the specification. They stand by themselves, so that nobody loads them who does
 * not open it.
 *
 * @source chat specification §8
 */
export const highlighterMessages = {
  'highlighter.invalid': 'Invalid Selection',
  'highlighter.mismatch': 'Something went wrong, please try again in highlight mode.',
  'highlighter.failed': 'We are unable to fulfill your request at this time, please try again later.',
} as const;

/** The key of one of these sentences. */
export type HighlighterMessageCode = keyof typeof highlighterMessages;

export const highlighterSentence = (code: HighlighterMessageCode): string =>
  filled(highlighterMessages[code]);
