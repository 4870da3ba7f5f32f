'use client';
import type { ConversationStore, ReplyState, ThreadMessage } from '@stoa/core/state';
import { useFrameStore, type ReadableStore } from '../../../base/state/use-store.js';

const nothing: ReplyState = {
  text: '',
  reasoning: '',
  statuses: [],
  toolCalls: [],
  state: {},
  ended: null,
  unknownEvents: 0,
};
/** Stands in where no reply is in progress; it never changes. */
const restingStore: ReadableStore<ReplyState> = {
  getState: () => nothing,
  getInitialState: () => nothing,
  subscribe: () => () => {},
};

/** The live view of a streaming reply, once per frame; null for a finished one. */
export function useReply(conversation: ConversationStore, message: ThreadMessage): ReplyState | null {
  const view = message.streaming ? conversation.reply(message.id) : undefined;
  const state = useFrameStore<ReplyState, ReplyState>(view?.store ?? restingStore, (reply) => reply);
  return view ? state : null;
}
