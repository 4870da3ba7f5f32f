import { conversationMessages, filled } from './conversations/conversation-messages.js';
import { wireMessages } from './wire-messages.js';

/** Those that the rest of the workspace says. */
const otherMessages = {
  'models.loadFailed.title': 'Failed to Retrieve Models',

  'storage.syncFailed':
    'Unable to sync local conversations with those stored in the cloud. Please refresh the page to try again...',
  'storage.cloudSendFailed': 'Failed to send conversation to the cloud. Please try again later...',

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

  'files.unsupported': 'This file type is not supported.',
  'files.saveAsXlsx': 'This file type is not supported. Please save the file as xlsx.',
  'files.saveAsPptx': 'This file type is not supported. Please save the file as pptx.',
  'files.noText':
    'I was unable to extract any text from the provided document. If this is a PDF, please OCR the PDF before uploading it.',
  'files.uploadFailed': 'upload failed',
  'files.tooLargeForSite': 'The file is larger than this site accepts.',
  'files.listFailed': 'Error loading data',
  'files.tagsFailed': 'Error loading tags',

  'memory.saveFailed': 'Failed to save memory item',
  'memory.projectFailed': 'Failed to create project',
  'template.missingFiles': 'Please provide all the required files marked with "*"',
  'template.missingVariables': 'Please fill out all required variables marked with "*"',
  'optimizer.failed': 'Error optimizing prompt. Please try again.',

  'settings.localOnly': 'Settings failed to update in the cloud: the changes still apply locally.',

  'disclosure.notScrolled': 'You must scroll to the bottom of the disclosure before accepting.',
  'disclosure.emailMismatch': 'The entered email does not match your account email.',
  'disclosure.uploadFailed':
    'Unable to upload the Data Disclosure file at this time. Please try again later.',
  'integrations.failed': 'An error occurred. Please try again.',
  'quality.failed': 'Failed to submit quality improvement summary. Please try again...',
  'upload.unsupported': 'This file type is not supported. Please upload a file of type: {types}',

  'sharing.failed': 'Sharing failed, please try again.',
  'sharing.listFailed':
    'Unable to fetch your shared items. Please check your Internet connection and try again later.',
  'sharing.itemNotFound': 'Unable to find shared item. It may have been deleted.',
  'sharing.itemGone': 'Unable to find item. It may have been removed',
  'sharing.sentListFailed':
    'Unable to fetch items you shared. Please check your Internet connection and try again later.',

  'tools.conversationNotFound': 'Conversation not found',
  'tools.folderNameRequired': 'Folder name is required',
  'tools.folderNotFound': 'Folder not found',
} as const;

/**
 * Every sentence that the specifications spell out, once, in their exact spelling. `{name}` marks a placeholder.
 *
 * @source chat specification §5, §8, §9; administration specification §8.
 */
export const messages: typeof conversationMessages & typeof wireMessages & typeof otherMessages =
  /* @__PURE__ */ Object.assign({}, conversationMessages, wireMessages, otherMessages);

/** The key of one specified sentence. */
export type MessageCode = keyof typeof messages;

/** The sentence of `code` with its placeholders filled. */
export const sentence = (code: MessageCode, values?: Record<string, string | number>): string =>
  filled(messages[code], values);
