import { createStore } from 'zustand/vanilla';
import type { ChatEvent } from '../../contract/chat/chat-event.js';
import { emptyReply, foldEvent, type Reply, type ReplyOutput } from '../../rules/chat/reply.js';
import { visibleStatuses } from '../../rules/chat/statuses.js';
import type { ReplyState, ReplyView } from './reply.types.js';

/** A reply that is fed events. */
export interface LiveReply extends ReplyView {
  feed(event: ChatEvent): void;
  /** Sets how the text is built; only before the first event. */
  expect(output: ReplyOutput): void;
  current(): Reply;
}

/**
 * A store for one streaming reply. Each event is folded in as it comes; what did not change keeps its identity.
 *
 * `keptText` was stored before a reload: it shows until the replay is longer.
 */
export function createReplyStore(output: ReplyOutput, keptText = ''): LiveReply {
  let reply = emptyReply(output);
  const view = (before?: ReplyState): ReplyState => ({
    text: reply.text.length >= keptText.length ? reply.text : keptText,
    reasoning: reply.reasoning,
    statuses: before && shown === reply.statuses ? before.statuses : visibleStatuses(reply.statuses),
    toolCalls: reply.toolCalls,
    state: reply.state,
    ended: reply.ended,
    unknownEvents: reply.unknownEvents,
  });
  let shown = reply.statuses;
  const store = createStore<ReplyState>(() => view());
  return {
    store,
    current: () => reply,
    expect(output) {
      reply = emptyReply(output);
      shown = reply.statuses;
    },
    feed(event) {
      reply = foldEvent(reply, event);
      store.setState(view(store.getState()), true);
      shown = reply.statuses;
    },
  };
}
