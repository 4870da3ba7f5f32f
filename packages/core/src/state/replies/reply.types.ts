import type { StoreApi } from 'zustand/vanilla';
import type { ChatStatus, RunEnd } from '../../contract/chat/chat-event.js';
import type { ReplyToolCall } from '../../rules/chat/reply.js';

/** A reply while it streams. */
export interface ReplyState {
  text: string;
  reasoning: string;
  /** The visible ones: the last of each id, in progress or sticky. */
  statuses: ChatStatus[];
  toolCalls: readonly ReplyToolCall[];
  /** Merged message state (sources and so on). */
  state: Record<string, unknown>;
  ended: RunEnd | null;
  /** Events of a kind that this version does not know. */
  unknownEvents: number;
}

/** Live view of one streaming reply: a store of its own, so that only the component that shows it renders. */
export interface ReplyView {
  store: StoreApi<ReplyState>;
}
