import type { Message } from '../../contract/conversations/conversations.js';

/**
 * Marks a message as one that came in from outside. A special code block (`auto`, `invoke`, `op`, `APIkey`, `assistant`,
 * `autoArtifacts`) is a proposal only in the live session that produced it; in a message with this mark it is plain text for good.
 *
 * @source security.md "I. Imports and storage"
 */
export const importedMark = { imported: true } as const;

/** Whether a message came in from outside, so that nothing in it may be carried out. */
export const isImported = (message: Pick<Message, 'data'>): boolean => message.data['imported'] === true;
