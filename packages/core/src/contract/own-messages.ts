import { conversationMessages, type ConversationMessageCode } from './conversations/conversation-messages.js';

/**
 * Sentences that the stores say and no specification spells out. A user interface in another language finds its own words by the
 * code; where it has none, these stand in.
 *
 * @source ours
 */
export const ownMessages = {
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
  'queue.full': 'No more messages can wait. Let some of them be sent first.',
  'remove.prompt': 'Message removed.',
  'remove.several': 'Messages removed.',
  'remove.all': 'All messages removed.',
  'remove.undo': 'Undo',

  'template.instructionsSet': 'The conversation keeps to “{name}”. Write your first message.',
  'template.noConversation': 'Open a conversation first.',
  'optimizer.busy': 'Optimizing the prompt…',
  'optimizer.done': 'The prompt was optimized.',
  'optimizer.undo': 'Undo',

  'run.notSetUp.title': 'Chat is not set up',
  'run.tooLarge.title': 'The message is too large',
  'run.tooLarge':
    'The conversation is larger than the server accepts. Shorten the message or start a new conversation.',
  'run.unavailable.title': 'Chat is unavailable',
  'run.notStarted.title': 'The reply could not be started',
  'run.signedOut.title': 'You are signed out',
  'run.signedOut': 'Your session has ended. Sign in and try again; your message has been kept.',
} as const;

/** The key of one sentence of ours. */
export type OwnMessageCode = keyof typeof ownMessages;

/** The key of any sentence that a conversation may say. */
export type SentenceCode = ConversationMessageCode | OwnMessageCode;

/** The English text of a message of either catalogue, with its placeholders. */
export const messageText = (code: SentenceCode): string =>
  code in ownMessages
    ? ownMessages[code as OwnMessageCode]
    : conversationMessages[code as ConversationMessageCode];
