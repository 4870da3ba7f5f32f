import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import type { Model } from '../../contract/models/models.js';
import { success, type Outcome } from '../../contract/outcome.js';
import { composeChatRequest, nonEmptyMessages } from '../../rules/chat/chat-request.js';
import { noConnection } from '../../rules/chat/no-connection.js';
import type { InsertedText } from '../../rules/prompts/inserted-texts.js';
import { withoutWriting } from '../../rules/prompts/written-message.js';
import { addNodes, pathOf, withdrawNodes } from '../../rules/conversations/tree.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import { dropInserted, insertedInDraft } from '../drafts/inserted-draft.js';
import type { Ports } from '../ports/ports.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { ConversationRuns } from './conversation-runs.types.js';
import { newUserMessage, newReply } from './new-messages.js';
import type { StorageResult } from '../ports/ports.js';
import type { RequestPreparation } from './request-preparation.types.js';
import { refused } from '../ports/refused.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { SaveOptions } from '../storage/local-conversations.js';

/** A message or a repeated request. */
export interface Submission {
  parentId: string | null;
  /** A new message; without one the parent is asked again. */
  text?: string;
  /** Shown in place of the text, which is then sent as it is. */
  label?: string;
  /** Conversations and templates whose marks stand in the text; those of the draft where it comes from there. */
  inserted?: readonly InsertedText[];
  /** Of the new message; `prompt` where it comes from no template. */
  type?: string;
  /** Data of the new message; where it replaces one, that one's. */
  data?: Message['data'];
  /** The text comes from the composer, which is emptied. */
  fromDraft?: boolean;
  /** Written in the same step as the message. */
  extra?: Record<string, unknown>;
}

/** Whether what was asked is on its way: not when a full storage had no space for it. */
export interface SubmissionResult {
  isSent: boolean;
  result: StorageResult;
}

export interface MessageSubmitter {
  /** Adds the messages at once; the promise resolves with the result once they are durable or cannot be. */
  submit(question: Submission): Outcome<Promise<SubmissionResult>>;
}

export interface MessageSubmitterHost {
  ports: Pick<Ports, 'clock' | 'newId'>;
  drafts: Pick<DraftsStore, 'store' | 'set' | 'clear' | 'detach' | 'persist' | 'restore'>;
  flags(): Readonly<Record<string, boolean>>;
  file: ConversationFile;
  runs: ConversationRuns;
  preparation: RequestPreparation;
  notifyStorageFull(): void;
  isReady(): boolean;
  /** Whether something has to be accepted before anything is sent. */
  isBlocked(): boolean;
  model(): Model | undefined;
  save(options?: Partial<SaveOptions>): Promise<StorageResult>;
}

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Takes a message from the composer to the server: stored first, then prepared, then sent. */
export function createMessageSubmitter(host: MessageSubmitterHost): MessageSubmitter {
  const { ports, drafts, file, runs, preparation } = host;
  const { id } = file.record().head;

  function ask({
    parentId,
    text,
    label,
    inserted,
    type,
    data = {},
    fromDraft = false,
    extra = {},
  }: Submission): Outcome<Promise<SubmissionResult>> {
    if (!host.isReady()) return refused('send.notLoaded');
    if (host.isBlocked()) return refused('send.notAccepted');
    if (runs.state().status !== 'idle') return refused('send.wait');
    if (file.isMoving()) return refused('send.moving');
    const model = host.model();
    if (!model) return refused('models.loadFailed');

    const before = file.record();
    const named = inserted ?? (fromDraft && text !== undefined ? insertedInDraft(drafts, id, text) : []);
    const now = new Date(ports.clock.now()).toISOString();
    const written =
      text === undefined
        ? undefined
        : preparation.write(text, {
            sent: {
              conversationId: id,
              said: data['assistant']
                ? data
                : pathOf(before.tree, parentId).findLast(({ role }) => role === 'user')?.data,
            },
            tags: before.head.tags,
            isPrefixed: label !== undefined,
            inserted: named,
          });
    const question =
      written &&
      newUserMessage({
        id: ports.newId(),
        content: written.content,
        ...((label ?? written.label) !== undefined && { label: label ?? written.label }),
        data: { ...withoutWriting(data), ...written.data },
        parentId,
        now,
        ...(type ? { type } : {}),
      });
    const asked = question ?? before.tree.nodes.get(parentId ?? '');
    const requestId = ports.newId();
    const reply = newReply({
      id: ports.newId(),
      requestId,
      parentId: asked?.id ?? null,
      modelId: model.id,
      now,
    });
    const added = question ? [question, reply] : [reply];
    const prepared = runs.prepare(reply);
    file.setTree(addNodes(before.tree, ...added));
    if (fromDraft) drafts.detach(id);
    return success(keepThenSend());

    async function keepThenSend(): Promise<SubmissionResult> {
      const draft = fromDraft ? { [storageKeys.draft(id)]: undefined } : {};
      const result = await host.save({ extra: { ...extra, ...draft }, retain: false });
      if (result.ok || result.reason !== 'full' || !file.isLocal()) {
        if (fromDraft) drafts.persist(id);
        if (fromDraft) dropInserted(drafts, id);
        // A module that failed to load can be loaded once the network is back.
        composeAndSend(before.head).catch(() => prepared.fail(noConnection));
        return { isSent: true, result };
      }
      // Sent without a durable copy the reply could be lost for good; the text goes back to the composer instead.
      prepared.withdraw();
      const ids = added.map((node) => node.id);
      file.setTree(withdrawNodes(file.record().tree, ids, before.tree.headId));
      if (fromDraft && text !== undefined) drafts.restore(id, text);
      await file.save();
      host.notifyStorageFull();
      return { isSent: false, result };
    }

    async function composeAndSend(head: Conversation | typeof before.head): Promise<void> {
      const path = nonEmptyMessages(pathOf(file.record().tree, reply.parentId ?? null));
      const request = composeChatRequest({
        prompt: head.prompt ?? '',
        ...(await preparation.prepare({ asked, reply, path })),
        requestId,
        conversationId: id,
        messageId: reply.id,
        model: model as Model,
        temperature: head.temperature,
        maxTokens: head.maxTokens,
        storage: file.isLocal() ? 'local' : 'cloud',
        projectId: head.projectId,
        flags: host.flags(),
        now: ports.clock.now(),
        timeZone: timeZone(),
      });
      prepared.send(request);
    }
  }

  return { submit: ask };
}
