import { fallbackTitle, isUntitled, needsTitle } from '../../rules/conversations/title.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { AcknowledgingSave } from './acknowledging-save.js';
import type { EndedReply } from './conversation-runs.types.js';
import type { ConversationState } from './conversation.types.js';
import type { QueueTrigger } from './queue/message-queue.types.js';

/**
 * Completes a reply that has ended: makes it durable, sets a title, lets proposals run and sends the next queued message. The promise
 * resolves once the end is durable and the queue has been told.
 */
export function createReplyCompletion(needs: {
  file: Pick<ConversationFile, 'isLocal' | 'hasUnsent' | 'saveSummary' | 'record'>;
  saving: AcknowledgingSave;
  state(): ConversationState;
  isDisposed(): boolean;
  titleFor(firstMessage: string): Promise<string>;
  rename(name: string): Promise<unknown>;
  /** The list marks the conversation. */
  marked(reply: EndedReply): void;
  modelsKnown(): Promise<unknown>;
  proposals: { replyEnded(reply: EndedReply): void; runAutomatic(reply: EndedReply): Promise<void> };
  artifacts?: { runAutomatic(reply: EndedReply): Promise<void> } | undefined;
  queueReplyEnded(trigger: QueueTrigger): Promise<void>;
}): (reply: EndedReply) => Promise<void> {
  const { file, saving, proposals } = needs;

  async function saveEnd(reply: EndedReply): Promise<void> {
    if (file.isLocal()) {
      if (reply.hasBegun) saving.acknowledge(reply.requestId);
      const partial = storageKeys.partial(file.record().head.id, reply.node.id);
      await saving.save({ extra: { [partial]: undefined } });
      return;
    }
    if (reply.isStoredByServer && !(await file.hasUnsent())) await file.saveSummary();
    else await saving.save();
  }
  /** A reply that failed without text gets its conversation no model's title, but the beginning of the message. */
  async function setTitle(hasText: boolean): Promise<void> {
    const { name, path, run } = needs.state();
    const [first] = path;
    if (!first || !needsTitle({ name, messages: path.length, streaming: run.status !== 'idle' })) return;
    const asked = first.label ?? first.content;
    const title = hasText ? await needs.titleFor(asked) : fallbackTitle(asked);
    // A name that the person gave meanwhile stays.
    if (!needs.isDisposed() && isUntitled(needs.state().name)) await needs.rename(title);
  }
  return async (reply) => {
    const { requestId, outcome, setsTitle, node } = reply;
    proposals.replyEnded(reply);
    needs.marked(reply);
    if (setsTitle && node.content) void setTitle(true);
    await saveEnd(reply);
    if (setsTitle && !node.content) void setTitle(false);
    await needs.modelsKnown();
    // A proposal that continues by itself, and an artifact, come before the next queued message.
    await proposals.runAutomatic(reply);
    await needs.artifacts?.runAutomatic(reply);
    void needs.queueReplyEnded({ requestId, outcome, isOurs: setsTitle });
  };
}
