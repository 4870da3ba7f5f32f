'use client';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { useRef, useState, type RefObject } from 'react';
import { useConversationStoa } from '../../../base/state/stoa-context.js';
import type { MessageActionContext } from '../actions.js';

export interface MessageRowProps {
  message: ThreadMessage;
  conversation: ConversationStore;
  /** The last message of its role on the path. */
  isLast: boolean;
  /** No reply is in progress. */
  isIdle: boolean;
}

/** What went wrong with an action of this message. */
export type MessageTrouble = { what: 'forkFailed'; detail: string } | null;

/** The message before this one, or what scrolls where there is none. */
function placeBefore(row: HTMLElement | null): HTMLElement | null {
  const viewport = row?.closest<HTMLElement>('[data-slot=thread-viewport]') ?? null;
  const rows = [...(viewport?.querySelectorAll<HTMLElement>('[data-slot=message]') ?? [])];
  return rows[rows.findIndex((one) => one === row) - 1] ?? viewport;
}

/** What the actions of a message need, and what went wrong with one of them. */
export function useMessageActions(
  { message, conversation, isLast, isIdle }: MessageRowProps,
  row: RefObject<HTMLElement | null>,
  startEditing: () => void = () => {},
) {
  const { conversations } = useConversationStoa();
  const [trouble, setTrouble] = useState<MessageTrouble>(null);
  const leaveFor = useRef<HTMLElement | null>(null);
  const context: MessageActionContext = {
    message,
    conversation,
    conversations,
    isLast,
    isIdle,
    words: message.streaming ? '' : message.content,
    startEditing,
    leaveRow: () => {
      leaveFor.current = placeBefore(row.current);
      leaveFor.current?.focus();
    },
    fail: (what, detail) => setTrouble({ what, detail }),
  };
  return { context, leaveFor, trouble, forget: () => setTrouble(null) };
}
