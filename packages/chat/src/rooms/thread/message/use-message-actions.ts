'use client';
import { typedTextOf } from '@stoa/core/rules';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { useConversationStoa } from '@stoa/react';
import { useRef, useState, type RefObject } from 'react';
import { useAskFirst } from '../../../base/state/ask-first.js';
import type { MessageActionContext } from '../actions.js';

export interface MessageRowProps {
  message: ThreadMessage;
  conversation: ConversationStore;
  /** The last message of its role on the path. */
  isLast: boolean;
  /** No reply is in progress. */
  isIdle: boolean;
}

/** The failure of an action of this message. */
export type MessageActionFailure = { what: 'forkFailed'; detail: string } | null;

/** The message before this one, or the viewport where there is none. */
function rowBefore(row: HTMLElement | null): HTMLElement | null {
  const viewport = row?.closest<HTMLElement>('[data-slot=thread-viewport]') ?? null;
  const rows = [...(viewport?.querySelectorAll<HTMLElement>('[data-slot=message]') ?? [])];
  return rows[rows.findIndex((one) => one === row) - 1] ?? viewport;
}

/** The context of a message's actions, and the failure of the last one. */
export function useMessageActions(
  { message, conversation, isLast, isIdle }: MessageRowProps,
  row: RefObject<HTMLElement | null>,
  startEditing: () => void = () => {},
) {
  const { conversations } = useConversationStoa();
  const askFirst = useAskFirst(conversation);
  const [failure, setFailure] = useState<MessageActionFailure>(null);
  const focusAfterRemoval = useRef<HTMLElement | null>(null);
  const context: MessageActionContext = {
    message,
    conversation,
    conversations,
    isLast,
    isIdle,
    text: message.streaming ? '' : typedTextOf(message),
    startEditing,
    focusPreviousRow: () => {
      focusAfterRemoval.current = rowBefore(row.current);
      focusAfterRemoval.current?.focus();
    },
    fail: (what, detail) => setFailure({ what, detail }),
    askFirst,
  };
  return { context, focusAfterRemoval, failure, dismissFailure: () => setFailure(null) };
}
