import type { ChatEvent } from '../../contract/chat-event.js';
import type { Reply, WriteTable } from '../../rules/chat/plain-reply.js';

/** How the events of runs become replies. */
export interface ReplyFolding {
  /** Left out where no message asks for a table. */
  writeTable?: WriteTable;
  /** Undefined for an event that takes a part that has yet to come. */
  fold(reply: Reply, event: ChatEvent): Reply | undefined;
  /** Resolves once that part is there; rejects when it cannot be had. */
  arrive?(): Promise<unknown>;
}
