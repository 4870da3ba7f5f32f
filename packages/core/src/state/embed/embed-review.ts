import type { Message } from '../../contract/conversations/conversations.js';
import { ownMessages } from '../../contract/own-messages.js';
import { success, type Outcome } from '../../contract/outcome.js';
import type { ConversationStore } from '../conversation/conversation.types.js';
import type { PageReview } from './embed.types.js';
import { refused } from '../ports/refused.js';

/** Asks the page to review a text of one conversation. */
export type Review = (text: string) => ReturnType<PageReview>;

/** A conversation whose sent, edited and queued texts are reviewed by the page first. */
export function withReview(conversation: ConversationStore, review: Review): ConversationStore {
  const { store, validate, send, edit, enqueue, editQueued, sendNow } = conversation;

  /** Texts that the conversation refuses are not reviewed. */
  function reviewText(text: string, isDue = true): Outcome<string> {
    if (!isDue || store.getState().load !== 'ready' || validate(text)) return success(text);
    const { isHeld, text: next } = review(text);
    return isHeld ? refused('send.held', next || ownMessages['send.held']) : success(next);
  }
  const isIdle = (): boolean => store.getState().run.status === 'idle';

  return {
    ...conversation,
    send(text, data) {
      const reviewed = reviewText(text, isIdle());
      return reviewed.ok ? send(reviewed.value, data) : reviewed;
    },
    edit(messageId, text) {
      const reviewed = reviewText(text, isIdle());
      return reviewed.ok ? edit(messageId, reviewed.value) : reviewed;
    },
    enqueue(text) {
      const reviewed = reviewText(text);
      return reviewed.ok ? enqueue(reviewed.value) : reviewed;
    },
    editQueued(queuedId, text) {
      const reviewed = reviewText(text);
      return reviewed.ok ? editQueued(queuedId, reviewed.value) : reviewed;
    },
    async sendNow(what) {
      if (!('text' in what)) return sendNow(what);
      const reviewed = reviewText(what.text);
      return reviewed.ok ? sendNow({ text: reviewed.value }) : reviewed;
    },
  };
}

/**
 * A reply that has ended, as the page lets it be. What the model thought goes with words that were replaced; of a reply that was held
 * nothing stays but that there was one, so it calls no tools either.
 */
export function reviewedReply(node: Message, review: Review): Message {
  if (node.content === '') return node;
  const { isHeld, text } = review(node.content);
  if (!isHeld && text === node.content) return node;
  const { reasoning: _reasoning, ...data } = node.data;
  if (!isHeld) return { ...node, content: text, data };
  const { reason: _reason, ...run } = data['run'] as Record<string, unknown>;
  return { ...node, content: text || ownMessages['reply.held'], data: { run } };
}
