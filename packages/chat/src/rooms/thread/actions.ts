import { isActionResult } from '@stoa/core/rules';
import type { SiblingConversations, ConversationStore, ThreadMessage } from '@stoa/core/state';
import { Copy, MessageSquareShare, Pencil, RefreshCw, Star, Trash2, type LucideIcon } from 'lucide-react';
import { copyTexts } from '@stoa/react';
import { type ReadTexts } from '@stoa/ui';
import type { AskFirst } from '../../base/state/ask-first.js';
import { runOf } from '../../base/message/run-record.js';
import { messageActionsTexts } from './message/message-actions.texts.js';
import { messageTexts } from './message/message.texts.js';

/** The data and callbacks of an action on a message. */
export interface MessageActionContext {
  message: ThreadMessage;
  conversation: ConversationStore;
  conversations: SiblingConversations;
  /** The last message of its role on the path. */
  isLast: boolean;
  /** No reply is in progress. */
  isIdle: boolean;
  /** The text to copy; empty while there is none. */
  text: string;
  startEditing: () => void;
  /** Focuses the message before this one, which is about to be removed. */
  focusPreviousRow: () => void;
  /** Shows a failure below the message. */
  fail: (what: 'forkFailed', detail: string) => void;
  /** Carries out what asks a model, after a question where that is dear. */
  askFirst: AskFirst;
}

/** A command on a message: the action row, menus and shortcuts read it from here. */
export interface MessageAction {
  id: 'copy' | 'edit' | 'regenerate' | 'star' | 'fork' | 'delete';
  /** The less used ones stand in a menu, so that the row stays calm. */
  place: 'row' | 'menu';
  icon: LucideIcon;
  tone?: 'plain' | 'danger';
  label: (read: ReadTexts) => string;
  /** For actions that are on or off. */
  isPressed?: (message: ThreadMessage) => boolean;
  /** True exactly when the command is shown for this message. */
  isOffered: (context: MessageActionContext) => boolean;
  /** Why it is shown and cannot be carried out; null when it can. */
  blockedBy?: (context: MessageActionContext) => ((read: ReadTexts) => string) | null;
  /** Left out where a control of its own does it. */
  run?: (context: MessageActionContext) => void;
}

const untilIdle = ({ isIdle }: MessageActionContext) =>
  isIdle ? null : (read: ReadTexts) => read(messageTexts).waitForReply;

/** Copies the text of a message; the button itself confirms it. */
export const copyMessage: MessageAction = {
  id: 'copy',
  place: 'row',
  icon: Copy,
  label: (read) => read(copyTexts).copy,
  isOffered: ({ message, text }) => !message.streaming && text !== '',
};

/** Whether the person marked this message. */
export const isStarred = ({ data }: Pick<ThreadMessage, 'data'>): boolean => data['starred'] === true;

/** Edits a message of the person; a reply to the new version is asked for. */
export const editMessage: MessageAction = {
  id: 'edit',
  place: 'row',
  icon: Pencil,
  label: (read) => read(messageTexts).edit,
  isOffered: ({ message }) => message.role === 'user' && !isActionResult(message),
  blockedBy: untilIdle,
  run: ({ startEditing }) => startEditing(),
};

/** A failed or interrupted reply offers *retry* in its own banner. */
const offersRetry = ({ message: { data }, isLast }: MessageActionContext) =>
  isLast && ['failed', 'interrupted'].includes(runOf(data)?.status ?? '');

/** Asks for another version of a reply. */
export const regenerateReply: MessageAction = {
  id: 'regenerate',
  place: 'row',
  icon: RefreshCw,
  label: (read) => read(messageActionsTexts).regenerate,
  isOffered: (context) =>
    context.message.role === 'assistant' && !context.message.streaming && !offersRetry(context),
  blockedBy: untilIdle,
  run: ({ conversation, message: { id: messageId }, askFirst }) =>
    askFirst({ messageId }, () => void conversation.regenerate(messageId)),
};

/** Marks a message, so that it is found again. */
export const starMessage: MessageAction = {
  id: 'star',
  place: 'row',
  icon: Star,
  label: (read) => read(messageActionsTexts).star,
  isPressed: isStarred,
  isOffered: ({ message, conversations }) => !message.streaming && !conversations.hasThumbRatings,
  run: ({ conversation, message }) => conversation.setStarred(message.id, !isStarred(message)),
};

/** Copies the conversation up to this message and selects the copy. @source chat specification §4 "Editing and history". */
export const forkConversation: MessageAction = {
  id: 'fork',
  place: 'menu',
  icon: MessageSquareShare,
  label: (read) => read(messageActionsTexts).fork,
  isOffered: ({ message, conversations }) => conversations.fork !== undefined && !message.streaming,
  run: ({ conversations, conversation, message, fail }) =>
    void conversations.fork?.(conversation.store.getState().id, message.id).then((outcome) => {
      if (!outcome.ok) fail('forkFailed', outcome.failure.message);
    }),
};

/** Deletes a message of the person with its reply; the notice of the store takes it back. @source chat specification §4. */
export const deletePrompt: MessageAction = {
  id: 'delete',
  place: 'menu',
  icon: Trash2,
  tone: 'danger',
  label: (read) => read(messageActionsTexts).removePrompt,
  isOffered: ({ message }) => message.role === 'user',
  blockedBy: untilIdle,
  run: ({ conversation, message, focusPreviousRow: leaveRow }) => {
    leaveRow();
    conversation.removePrompt(message.id);
  },
};

/** Props of a component that renders one action. */
export interface ActionProps {
  action: MessageAction;
  context: MessageActionContext;
}

/** In the order of the row, then of the menu. */
export const messageActions: readonly MessageAction[] = [
  copyMessage,
  editMessage,
  regenerateReply,
  starMessage,
  forkConversation,
  deletePrompt,
];
