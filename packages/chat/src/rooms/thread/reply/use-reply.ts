'use client';
import type { ConversationStore, ReplyState, ThreadMessage } from '@stoa/core/state';
import { type ReadableStore, useFrameStore } from '@stoa/react';

const emptyReply: ReplyState = {
  text: '',
  reasoning: '',
  statuses: [],
  toolCalls: [],
  state: {},
  ended: null,
  unknownEvents: 0,
};
/** The store of a finished reply; it never changes. */
const idleStore: ReadableStore<ReplyState> = {
  getState: () => emptyReply,
  getInitialState: () => emptyReply,
  subscribe: () => () => {},
};

/** The state of a streaming reply, once per frame; null for a finished one. */
export function useReply(conversation: ConversationStore, message: ThreadMessage): ReplyState | null {
  const view = message.streaming ? conversation.reply(message.id) : undefined;
  const state = useFrameStore<ReplyState, ReplyState>(view?.store ?? idleStore, (reply) => reply);
  return view ? state : null;
}
