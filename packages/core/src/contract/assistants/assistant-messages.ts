import { filled } from '../conversations/conversation-messages.js';

/**
 * The sentences about assistants, in the exact spelling of the specification; those marked ours are chosen here. They stand by
 * themselves, so that who never meets an assistant does not load them.
 *
 * @source assistants specification §5, §8, §9; chat specification §8
 */
export const assistantMessages = {
  'assistants.uploading': 'Please wait for all data sources to finish uploading.',
  'assistants.invalidUri': 'Invalid URI, please update and try again.',
  'assistants.invalidApi':
    'Please fill out all required API fields (Request Type, URL, and Description) before saving.',
  'assistants.saveFailed': 'Unable to save the assistant at this time, please try again later...',
  'assistants.foldersFailed': 'Assistant(s): {names} failed to delete.',
  'assistants.deleteFailed': 'Failed to delete assistant. Please try again.',
  'assistants.removeFailed': 'Unable to delete this assistant at this time. Please try again later.',
  'assistants.copyFailed': 'Unable to add a copy of the assistant at this time.',
  'assistants.createFailed': 'Failed to create assistant. Please try again.',
  'assistants.created': 'Assistant created successfully!',
  'assistants.deleted': 'Successfully deleted assistant.',
  'assistants.untitled': 'Untitled Assistant',
  'assistants.numbered': 'Assistant {number}',
  'assistants.copyOf': '{name} (Copy)',
  'assistants.groupTypeQuestion': 'Please select the group you best identify with to start chatting.',
  'assistants.responding': 'The "{name}" is responding.',
  /** Of an assistant that answers at an address of its own, and of nothing else. */
  'assistants.unavailable':
    'The assistant you sent the message to is currently unavailable. Please try again in a minute.',
  'assistants.notFound': 'Selected Assistant Not Found',

  /** Ours. */
  'assistants.addressHoldsUser':
    'An address holds a user name or a password, which everybody would see who may open the assistant. Leave it out of the address.',
  'assistants.gone': 'There is no such assistant.',
  'assistants.readOnly': 'You may use this assistant, and not change it.',
  'assistants.stale':
    'Somebody else has saved this assistant since you opened it. Look at what changed, and save again.',
  'assistants.many': 'There may be {max} assistants. Delete some that are not needed any more.',
  'assistants.sourceNotYours': 'You have no right to the file "{name}". Take it out, or upload it yourself.',
  'assistants.shareFailed': 'The right to use this assistant could not be changed. Please try again.',
  'assistants.loadFailed': 'Unable to load this at the moment. Please try again.',
} as const;

/** The key of one of these sentences. */
export type AssistantMessageCode = keyof typeof assistantMessages;

/** The sentence of `code` with its placeholders filled. */
export const assistantSentence = (
  code: AssistantMessageCode,
  values?: Record<string, string | number>,
): string => filled(assistantMessages[code], values);
