import { newConversationName } from './names.js';

/** A conversation as the start needs to know it. */
export interface StartCandidate {
  id: string;
  name: string;
  messages: number;
}

/**
 * Which conversation to show at start: the last one if it is an empty 'New Conversation', otherwise null, and a fresh one is
 * created.
 *
 * @source chat specification §4 "Start-up".
 */
export const conversationAtStart = (last: StartCandidate | null): string | null =>
  last && last.name === newConversationName && last.messages === 0 ? last.id : null;

/** Whether a conversation is as it began: nobody wrote, named, filed or tagged anything in it. It stands in no list. */
export const isBlank = (conversation: {
  name: string;
  messageCount?: number | null | undefined;
  folderId: string | null;
  tags: readonly string[];
  running: boolean;
}): boolean =>
  conversation.name === newConversationName &&
  conversation.messageCount === 0 &&
  conversation.folderId === null &&
  conversation.tags.length === 0 &&
  !conversation.running;

/** Whether new conversations stay in this browser: unless something was chosen that does not contain 'local'. @source protocol §4.3. */
export const isLocalByDefault = (storageSelection: string | null | undefined): boolean =>
  !storageSelection || storageSelection.includes('local');
