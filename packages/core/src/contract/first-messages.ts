/*
 * The sentences that a conversation can come to say with nothing else fetched: what keeps a message from being sent at once, and what is
 * said where nothing more can be fetched. `conversation-messages.ts` and `own-messages.ts` add the others.
 */

/** In the exact spelling of the specifications. @source chat specification §5, §8, §9. */
export const firstConversationMessages = {
  'chat.empty': 'Please enter a message',
  'chat.tooLong': 'Message limit is {maxLength} characters. You have entered {valueLength} characters.',
  'chat.unavailable': 'The chat service is currently unavailable. Please try again in a minute.',
  'models.loadFailed':
    'There was a problem retrieving the available models, please contact our support team.',
  /** The specification describes this one: an alert about exceeding storage space advising to delete or export conversations. */
  'storage.full':
    'Your browser storage is full. Please delete or export conversations to make room for new ones.',
  'session.expired': 'SessionExpiredError',
} as const;

/** Those that no specification spells out. @source ours */
export const firstOwnMessages = {
  'send.notLoaded': 'The conversation is not loaded yet.',
  'send.wait': 'Wait for the reply to end, or stop it first.',
  'send.moving': 'The conversation is being moved. Send again in a moment.',
  'send.held': 'This page has held the message back.',
  'reply.held': 'This page has held the reply back.',
  'send.notAccepted': 'Read the notice of this chat and accept it first.',
  'send.nothingToRepeat': 'There is no reply to make again.',
  'edit.notYours': 'Only your own messages can be edited.',
  'queue.notFound': 'This message is no longer waiting.',
  'run.noConnection.title': 'No connection',
} as const;

type Values = Record<string, string | number>;

/** A sentence with its placeholders, `{name}`, filled. */
export const filled = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The key of one of these sentences. */
export type FirstMessageCode = keyof typeof firstConversationMessages | keyof typeof firstOwnMessages;

/** All of them. */
export const firstMessages: Readonly<Record<FirstMessageCode, string>> = {
  ...firstConversationMessages,
  ...firstOwnMessages,
};
