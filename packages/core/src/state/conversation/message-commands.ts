import type { Message } from '../../contract/conversations/conversations.js';
import type { Model } from '../../contract/models/models.js';
import { success, type Outcome } from '../../contract/outcome.js';
import { checkText, checkTextLength, type Refusal } from '../../rules/chat/check-text.js';
import { insertedTextsOf, type InsertedText } from '../../rules/prompts/inserted-texts.js';
import { withoutMarks } from '../../rules/conversations/marks.js';
import { pathOf } from '../../rules/conversations/tree.js';
import { isActionResult } from '../../rules/conversations/action-result.js';
import { refused } from '../ports/refused.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { ConversationStore, FilledMessage } from './conversation.types.js';
import type { MessageSubmitter, Submission, SubmissionResult } from './message-submitter.js';
import type { RequestPreparation } from './request-preparation.types.js';

/** The commands that ask for a reply. */
export interface MessageCommands {
  send: ConversationStore['send'];
  /** Sends what a form was filled with; `extra` is written in the same step as it. */
  sendFilled(
    text: string,
    filled: Omit<FilledMessage, 'steps'>,
    extra: Record<string, unknown>,
  ): Outcome<Promise<SubmissionResult>>;
  edit(messageId: string, text: string): Outcome<void>;
  /** Asks for another reply to the message before `messageId`, or before the last reply. */
  regenerate(messageId?: string): Outcome<void>;
  /** Why a text cannot be sent; null when it can. `draft` checks its length only. */
  check(text: string, when?: 'draft' | 'send', inserted?: readonly InsertedText[]): Refusal | null;
}

/** Creates the commands. */
export function createMessageCommands(needs: {
  file: Pick<ConversationFile, 'record'>;
  submitter: MessageSubmitter;
  preparation: Pick<RequestPreparation, 'write'>;
  model(): Model | undefined;
  /** The conversations and templates that a text of the message box names. */
  insertedIn(text: string): InsertedText[];
}): MessageCommands {
  const { file, submitter, preparation, model, insertedIn } = needs;
  const nodeOf = (id: string): Message | undefined => file.record().tree.nodes.get(id);

  function submit(submission: Submission): Outcome<void> {
    const submitted = submitter.submit(submission);
    return submitted.ok ? success(undefined) : submitted;
  }
  function check(
    text: string,
    when: 'draft' | 'send' = 'send',
    inserted: readonly InsertedText[] = insertedIn(text),
  ): Refusal | null {
    const { tags } = file.record().head;
    const { content } = preparation.write(text, { tags, inserted });
    const input = { text: content, model: model() };
    if (when === 'draft') return checkTextLength(input);
    return checkText(text.trim() === '' ? { text } : input);
  }
  function append(
    text: string,
    submission: Omit<Submission, 'text' | 'parentId'>,
  ): Outcome<Promise<SubmissionResult>> {
    const refusal = check(text, 'send', submission.inserted);
    if (refusal) return refused(refusal.code, refusal.text);
    return submitter.submit({ text, parentId: file.record().tree.headId, ...submission });
  }
  return {
    check,
    send(text, data, { keepsDraft = false, ...options } = {}) {
      // A text from elsewhere names nothing of the draft.
      const named = keepsDraft ? { inserted: [] } : {};
      const sent = append(text, { fromDraft: !keepsDraft, ...named, ...options, ...(data ? { data } : {}) });
      return sent.ok ? success(undefined) : sent;
    },
    sendFilled: (text, filled, extra) => append(text, { ...filled, extra }),
    edit(messageId, text) {
      const target = nodeOf(messageId);
      if (target?.role !== 'user' || isActionResult(target)) return refused('edit.notYours');
      const inserted = insertedTextsOf(target);
      const refusal = check(text, 'send', inserted);
      return refusal
        ? refused(refusal.code, refusal.text)
        : submit({ text, inserted, parentId: target.parentId ?? null, data: withoutMarks(target) });
    },
    regenerate(messageId) {
      const last = pathOf(file.record().tree).findLast((node) => node.role === 'assistant');
      const target = messageId === undefined ? last : nodeOf(messageId);
      if (target?.role !== 'assistant') return refused('send.nothingToRepeat');
      return submit({ parentId: target.parentId ?? null });
    },
  };
}
