import type { ChatEvent } from '../../contract/chat-event.js';
import { foldFirst, type Reply } from './plain-reply.js';
import { foldRest } from './reply-rest.js';

export {
  emptyReply,
  settleReply,
  type Reply,
  type ReplyOutput,
  type ReplyToolCall,
  type WriteTable,
} from './plain-reply.js';

/**
 * Folds one event into a reply. Never throws: what this version does not know is counted and left out.
 *
 * @source protocol §2.4; reasoning and run events are ours.
 */
export const foldEvent = (reply: Reply, event: ChatEvent): Reply =>
  foldFirst(reply, event) ?? foldRest(reply, event);
