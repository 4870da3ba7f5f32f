import type { Message } from '../../contract/conversations/conversations.js';
import type { Outcome } from '../../contract/outcome.js';
import { isActionResult } from '../../rules/conversations/action-result.js';
import type { Refusal } from '../../rules/chat/check-text.js';
import type { ConversationStore, RunState } from './conversation.types.js';
import { refused } from '../ports/refused.js';

/** The host of copy and edit. */
export interface CopyAndEditHost {
  id: string;
  run(): RunState;
  nodeOf(messageId: string): Message | undefined;
  check(text: string): Refusal | null;
  edit(messageId: string, text: string): Outcome<void>;
}

/** Duplicates a conversation before one of its messages is edited. */
export const createCopyAndEdit =
  (
    duplicate: (id: string) => Promise<Outcome<string>>,
    host: CopyAndEditHost,
  ): ConversationStore['saveCopyAndEdit'] =>
  async (messageId, text) => {
    const refusal = host.check(text);
    if (refusal) return refused(refusal.code, refusal.text);
    const target = host.nodeOf(messageId);
    if (target?.role !== 'user' || isActionResult(target)) return refused('edit.notYours');
    if (host.run().status !== 'idle') return refused('send.wait');
    const copy = await duplicate(host.id);
    return copy.ok ? host.edit(messageId, text) : copy;
  };
