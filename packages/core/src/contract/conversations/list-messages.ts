import { filled } from './conversation-messages.js';

/**
 * What the stores of the list and of storage say of their own accord, where no specification gives the sentence.
 *
 * @source ours
 */
export const listMessages = {
  'answer.unreadable': 'The answer of the server could not be read.',
  'memories.notRead': 'Your memories could not be read. This message goes without them.',
  tryAgain: 'Try again',
  export: 'Export',
  'deleted.several': 'Deleted {count} conversations.',
  'deleted.folder': 'Deleted the folder “{name}”.',
  'deleted.folderWithOne': 'Deleted the folder “{name}” with 1 conversation.',
  'deleted.folderWith': 'Deleted the folder “{name}” with {count} conversations.',
  'deleted.oneFolder': 'Deleted 1 folder.',
  'deleted.folders': 'Deleted {count} folders.',
  andMore: '{names} and {count} more',
  copyOf: '{name} (copy)',
  'name.needed': 'Enter a name.',
  'name.tooLong': 'A name has at most {max} characters.',
  'tag.tooLong': 'A tag has at most {max} characters.',
  'folder.stays': 'This folder can be neither renamed nor deleted.',
  'move.streaming': 'A reply is in progress.',
  'move.cloudIsOff': 'Storing conversations in the cloud is switched off.',
  /** Completes the specified sentence '…failed to {action}'. */
  'move.toLocal': 'move to local storage.',
  'move.isMoving': 'The conversation is being moved already.',
  'move.unverified': 'The copy could not be verified. The conversation stays where it is.',
  'move.changing': 'The conversation is being changed. Try again in a moment.',
  'move.noStorage': 'This browser offers no storage.',
  'copy.noRoom': 'There is no room for the copy.',
  'template.notUsable': 'The template could not be used. Check the connection and try again.',
  'part.notLoaded': 'This could not be loaded. Check the connection and try again.',
  'import.unreadable': 'This file could not be read.',
} as const;

/** The key of one of these sentences. */
export type ListMessageCode = keyof typeof listMessages;

export const listSentence = (code: ListMessageCode, values?: Record<string, string | number>): string =>
  filled(listMessages[code], values);
