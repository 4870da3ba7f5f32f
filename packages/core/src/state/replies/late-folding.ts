import type { ChatEvent } from '../../contract/chat-event.js';
import { foldFirst, type Reply } from '../../rules/chat/plain-reply.js';
import type { ReplyFolding } from './reply-folding.js';

/**
 * The folding of a chat whose surroundings count every byte: what plain replies never have (calls of tools, words out of order, the state
 * of a message) is folded by a part that comes with the first event of that kind.
 */
export function createLateFolding(): ReplyFolding {
  let foldRest: ((reply: Reply, event: ChatEvent) => Reply) | undefined;
  return {
    fold: (reply, event) => foldFirst(reply, event) ?? foldRest?.(reply, event),
    async arrive() {
      ({ foldRest } = await import('../../rules/chat/reply-rest.js'));
    },
  };
}
