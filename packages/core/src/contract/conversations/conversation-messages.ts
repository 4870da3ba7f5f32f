/**
 * The sentences of the specifications that one conversation by itself can come to say, in their exact spelling; the others stand in
 * `messages.ts`. A chat that stands alone then carries these and no other. `{name}` marks a placeholder.
 *
 * @source chat specification §5, §8, §9.
 */
export const conversationMessages = {
  'chat.empty': 'Please enter a message',
  'chat.tooLong': 'Message limit is {maxLength} characters. You have entered {valueLength} characters.',
  'chat.unavailable': 'The chat service is currently unavailable. Please try again in a minute.',
  'models.loadFailed':
    'There was a problem retrieving the available models, please contact our support team.',
  /** The specification describes this one: an alert about exceeding storage space advising to delete or export conversations. */
  'storage.full':
    'Your browser storage is full. Please delete or export conversations to make room for new ones.',
  'session.expired': 'SessionExpiredError',
  'chat.uploading': 'Please wait for all documents to finish uploading or remove them from the prompt.',
  'chat.tooLongWithDocuments':
    'Message limit is {maxLength} characters. Your prompt and attached documents are {valueLength} characters. Please remove the attached documents or choose smaller excerpts.',
  'chat.non200': 'Error communicating with the server. Please try again in a minute.',
  'chat.endpointMissing':
    'Chat endpoint not set. Please tell the system administrator to set the CHAT_ENDPOINT environment variable.',
  'chat.rateLimited': 'Request limit reached. Please try again in a few minutes.',
  'files.downloadFailed': 'Error downloading file. Please try again.',
  'storage.cloudConversationUnavailable':
    'Unfortunately, we are unable to get your cloud-stored conversation at this time. Please try again later...',
  'storage.noSuchKey':
    'This conversation is no longer accessible, it has been made private in another browser or has been removed by another device.',
} as const;

/** The key of one of these sentences. */
export type ConversationMessageCode = keyof typeof conversationMessages;

type Values = Record<string, string | number>;

/** Fills the placeholders, `{name}`, of a message. */
export const filled = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (match, name: string) => String(values[name] ?? match));

/** The message of `code` with its placeholders filled. */
export const conversationSentence = (code: ConversationMessageCode, values?: Values): string =>
  filled(conversationMessages[code], values);
