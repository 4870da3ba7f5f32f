import { createStore } from 'zustand/vanilla';
import type { ChatEvent } from '../../contract/chat-event.js';
import { emptyReply, type Reply, type ReplyOutput } from '../../rules/chat/plain-reply.js';
import { visibleStatuses } from '../../rules/chat/statuses.js';
import type { ReplyFolding } from './reply-folding.js';
import type { ReplyState, ReplyView } from './reply.types.js';

/** A reply that is fed events. */
export interface LiveReply extends ReplyView {
  /** @returns whether it was taken in; not where the folding has yet to come for it */
  feed(event: ChatEvent): boolean;
  /** The text will be built like this; only before the first event. */
  expect(output: ReplyOutput): void;
  current(): Reply;
}

/**
 * A store for one streaming reply. Each event is folded in as it comes; what did not change keeps its identity.
 *
 * `keptText` is what was kept from before a reload: it shows until the replay has caught up with it.
 */
export function createReplyStore(output: ReplyOutput, folding: ReplyFolding, keptText = ''): LiveReply {
  let reply = emptyReply(output, folding.writeTable);
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
      reply = emptyReply(output, folding.writeTable);
      shown = reply.statuses;
    },
    feed(event) {
      const next = folding.fold(reply, event);
      if (!next) return false;
      reply = next;
      store.setState(view(store.getState()), true);
      shown = reply.statuses;
      return true;
    },
  };
}
