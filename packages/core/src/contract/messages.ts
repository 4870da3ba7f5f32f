/**
 * Every sentence that the specifications spell out, once, in their exact spelling. `{name}` marks a placeholder.
 *
 * @source chat specification §5, §8, §9; administration specification §8.
 */
export const messages = {
  'envelope.http': 'Error calling {method} - {path}{op}: {statusText}.',
  'envelope.network': 'Network Error calling {method} - {path}{op}: {error}.',
  'envelope.parse': 'Error parsing response from {method} - {path}{op}.',
  'envelope.presignedUrl': 'Failed to get presigned url: {status}',

  'chat.empty': 'Please enter a message',
  'chat.uploading': 'Please wait for all documents to finish uploading or remove them from the prompt.',
  'chat.tooLong': 'Message limit is {maxLength} characters. You have entered {valueLength} characters.',
  'chat.tooLongWithDocuments':
    'Message limit is {maxLength} characters. Your prompt and attached documents are {valueLength} characters. Please remove the attached documents or choose smaller excerpts.',
  'chat.non200': 'Error communicating with the server. Please try again in a minute.',
  'chat.assistantUnavailable':
    'The assistant you sent the message to is currently unavailable. Please try again in a minute.',
  'chat.unavailable': 'The chat service is currently unavailable. Please try again in a minute.',
  'chat.endpointMissing':
    'Chat endpoint not set. Please tell the system administrator to set the CHAT_ENDPOINT environment variable.',
  'chat.rateLimited': 'Request limit reached. Please try again in a few minutes.',
  'chat.missingGroupInfo': 'Please address missing information to enable chat',

  'files.downloadFailed': 'Error downloading file. Please try again.',

  'models.loadFailed.title': 'Failed to Retrieve Models',
  'models.loadFailed':
    'There was a problem retrieving the available models, please contact our support team.',

  'storage.cloudConversationUnavailable':
    'Unfortunately, we are unable to get your cloud-stored conversation at this time. Please try again later...',
  'storage.noSuchKey':
    'This conversation is no longer accessible, it has been made private in another browser or has been removed by another device.',
  'storage.syncFailed':
    'Unable to sync local conversations with those stored in the cloud. Please refresh the page to try again...',
  'storage.cloudSendFailed': 'Failed to send conversation to the cloud. Please try again later...',
  /** The specification describes this one: an alert about exceeding storage space advising to delete or export conversations. */
  'storage.full':
    'Your browser storage is full. Please delete or export conversations to make room for new ones.',

  /** sic: the specification gives the beginning of each sentence with these names of the two places. */
  'storage.movedToCloud': 'Successfully moved all conversations to the cloud.',
  'storage.movedToLocal': 'Successfully moved all conversations to local storage.',
  'storage.cloudMoveFailed': 'Conversation(s): {names} failed to move to the cloud.',
  /** The specification gives the end of this sentence: '…failed to {action}'. */
  'storage.resolveFailed': 'Conversation(s): {names} failed to {action}',
  'cleanUp.noEmptyConversations': 'No Empty Conversations To Remove',
  'cleanUp.noEmptyFolders': 'No Empty Folders To Remove',

  'import.unsupported': 'Unsupported data format',
  'export.preparing': 'Preparing Conversation Export...',
  'export.unavailable': 'Unable to download. Please check your Internet connection and try again',
  'export.serviceUnreachable': 'Failed to reach the download service.',

  'settings.localOnly': 'Settings failed to update in the cloud: the changes still apply locally.',

  'sharing.failed': 'Sharing failed, please try again.',
  'sharing.listFailed':
    'Unable to fetch your shared items. Please check your Internet connection and try again later.',
  'sharing.itemNotFound': 'Unable to find shared item. It may have been deleted.',

  'tools.conversationNotFound': 'Conversation not found',
  'tools.folderNameRequired': 'Folder name is required',
  'tools.folderNotFound': 'Folder not found',
  'tools.noFolders': 'No folders found',
  'tools.chatNotFound': 'Chat not found',

  'session.refreshFailed': 'RefreshAccessTokenError',
  'session.expired': 'SessionExpiredError',
} as const;

/** The key of one specified sentence. */
export type MessageCode = keyof typeof messages;

/** The sentence of `code` with its placeholders filled. */
export function sentence(code: MessageCode, values: Record<string, string | number> = {}): string {
  return messages[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
