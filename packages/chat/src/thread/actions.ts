import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { Pencil, RefreshCw, type LucideIcon } from 'lucide-react';
import type { Text } from '../text/en.js';
import { runOf } from './run-record.js';

/** What an action on a message needs to know and to do. */
export interface MessageActionContext {
  message: ThreadMessage;
  conversation: ConversationStore;
  /** The last message of its role on the path. */
  isLast: boolean;
  /** No reply is in progress. */
  isIdle: boolean;
  startEditing: () => void;
}

/** A command on a message: the action row, menus and shortcuts read it from here. */
export interface MessageAction {
  id: 'edit' | 'regenerate';
  icon: LucideIcon;
  label: (text: Text) => string;
  /** True exactly when the command is shown for this message. */
  isOffered: (context: MessageActionContext) => boolean;
  run: (context: MessageActionContext) => void;
}

/** Edits the last message of the person; the reply to it is asked for again. */
export const editMessage: MessageAction = {
  id: 'edit',
  icon: Pencil,
  label: (text) => text.thread.edit,
  isOffered: ({ message, isLast, isIdle }) => message.role === 'user' && isLast && isIdle,
  run: ({ startEditing }) => startEditing(),
};

/** A reply that broke off offers *retry* where it says so. */
const offersRetry = ({ data }: ThreadMessage) =>
  ['failed', 'interrupted'].includes(runOf(data)?.status ?? '');

/** Asks for another version of the last reply. */
export const regenerateReply: MessageAction = {
  id: 'regenerate',
  icon: RefreshCw,
  label: (text) => text.thread.regenerate,
  isOffered: ({ message, isLast, isIdle }) =>
    message.role === 'assistant' && isLast && isIdle && !message.streaming && !offersRetry(message),
  run: ({ conversation, message }) => void conversation.regenerate(message.id),
};

/** In the order of the row. */
export const messageActions: readonly MessageAction[] = [editMessage, regenerateReply];
