import type { Conversation, Message } from '../contract/conversations.js';
import type { Model } from '../contract/models.js';
import { success, type Outcome } from '../contract/outcome.js';
import { composeChatRequest, saidOf } from '../rules/chat-request.js';
import { withPrefixPrompt } from '../rules/follow-ups.js';
import type { MarkName } from '../rules/marks.js';
import {
  outputOf,
  parsePrefix,
  prefixNameOf,
  requestExtras,
  type PrefixedMessage,
} from '../rules/prefixes.js';
import { isActionResult } from '../rules/action-result.js';
import { failureOf } from '../rules/run-failure.js';
import { addNodes, pathOf, replaceNode, withdrawNodes } from '../rules/tree.js';
import { selectDefaultAccount } from './accounts.store.js';
import type { ConversationContext } from './conversation-context.js';
import type { ConversationFile } from './conversation-file.js';
import type { ConversationRuns } from './conversation-runs.js';
import type { Focusing } from './focus.js';
import { selectModel } from './models.store.js';
import { newQuestion, newReply } from './new-messages.js';
import type { StorageResult } from './ports.js';
import { prefixPromptOf } from './prefix-prompt.js';
import { refused } from './refused.js';
import { storageKeys } from './storage-keys.js';
import type { SaveOptions } from './vault.js';

/** What is asked. */
export interface Question {
  parentId: string | null;
  /** A new message; without one the parent is asked again. */
  text?: string;
  /** Shown in place of the text, which is then sent as it is. */
  label?: string;
  /** Data of the new message; where it replaces one, that one's. */
  data?: Message['data'];
  /** The text comes from the composer, which is emptied. */
  fromDraft?: boolean;
  /** Written in the same step as the message. */
  extra?: Record<string, unknown>;
}

/** Whether what was asked is on its way: not when a full storage had no room for it. */
export interface Asked {
  isSent: boolean;
  result: StorageResult;
}

export interface Asking {
  /** Adds the messages at once; the promise tells, once they are durable or cannot be, what became of them. */
  ask(question: Question): Outcome<Promise<Asked>>;
  isFocusing(): boolean;
  /** Sends without waiting for a choice under way. */
  cutShort(): void;
}

export interface AskingHost {
  context: ConversationContext;
  file: ConversationFile;
  runs: ConversationRuns;
  isReady(): boolean;
  model(): Model | undefined;
  save(options?: Partial<SaveOptions>): Promise<StorageResult>;
  mark(changes: ReadonlyMap<string, Partial<Record<MarkName, unknown>>>): void;
  changed(): void;
}

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A conversation of fewer messages is read whole. */
const shortestFocused = 5;

/** The reader of JSON5 is big, and loads with the first message that needs it. Rejects when it cannot be had. */
async function readPrefix(text: string): Promise<PrefixedMessage> {
  const { default: JSON5 } = await import('json5');
  return parsePrefix(text, JSON5.parse);
}

/** Takes a message from the composer to the server: stored first, then read for its prefix and focused, then sent. */
export function createAsking(host: AskingHost): Asking {
  const { context, file, runs } = host;
  const { ports } = context;
  const { id } = file.record().head;
  let focusing: Focusing | undefined;

  function accountId(): string | null {
    const account = selectDefaultAccount(context.accounts.store.getState());
    return account.id === 'general_account' ? null : account.id;
  }

  /** Of a prefixed message the reply is built differently, and its record has to say so before the request leaves. */
  async function prefixOf(asked: Message, reply: Message): Promise<PrefixedMessage | undefined> {
    if (!prefixNameOf(asked.content)) return undefined;
    const prefixed = await readPrefix(asked.content);
    const output = outputOf(requestExtras(prefixed.request).options);
    const node = file.record().tree.nodes.get(reply.id);
    if (output.kind === 'text' || !node) return prefixed;
    const run = { ...(node.data['run'] as object), output };
    file.setTree(replaceNode(file.record().tree, { ...node, data: { ...node.data, run } }));
    await host.save();
    return prefixed;
  }

  async function focusOn(path: Message[]): Promise<Message[]> {
    const { featureOptions } = context.settings.store.getState().settings;
    if (!featureOptions.includeFocusedMessages || path.length < shortestFocused) return path;
    const rules = await import('./focus.js').catch(() => undefined);
    if (!rules || runs.state().status === 'stopping') return path;
    const { advancedId } = context.models.store.getState();
    focusing = rules.chooseFocus(ports, selectModel(advancedId)(context.models.store.getState()), path);
    if (!focusing) return path;
    host.changed();
    const focus = await focusing.focus;
    focusing = undefined;
    host.changed();
    if (focus && focus.marks.size > 0) host.mark(focus.marks);
    return focus?.path ?? path;
  }

  function ask({
    parentId,
    text,
    label,
    data,
    fromDraft = false,
    extra = {},
  }: Question): Outcome<Promise<Asked>> {
    if (!host.isReady()) return refused('send.notLoaded');
    if (runs.state().status !== 'idle') return refused('send.wait');
    if (file.isMoving()) return refused('send.moving');
    const model = host.model();
    if (!model) return refused('models.loadFailed');

    const before = file.record();
    const now = new Date(ports.clock.now()).toISOString();
    const written =
      text === undefined
        ? undefined
        : label === undefined
          ? withPrefixPrompt(text, prefixPromptOf(context, before.head.tags))
          : { content: text, label };
    const question =
      written && newQuestion({ id: ports.newId(), ...written, parentId, now, ...(data ? { data } : {}) });
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
    if (fromDraft) context.drafts.hand(id);
    return success(keepThenSend());

    async function keepThenSend(): Promise<Asked> {
      const draft = fromDraft ? { [storageKeys.draft(id)]: undefined } : {};
      const result = await host.save({ extra: { ...extra, ...draft }, retain: false });
      if (result.ok || result.reason !== 'full' || !file.isLocal()) {
        if (fromDraft) context.drafts.keep(id);
        // What cannot be loaded now can be once the network is back.
        composeAndSend(before.head).catch(() => prepared.fail(failureOf({ type: 'unreachable' })));
        return { isSent: true, result };
      }
      // Sent without a durable copy the reply could be lost for good; the text goes back to the composer instead.
      prepared.withdraw();
      const ids = added.map((node) => node.id);
      file.setTree(withdrawNodes(file.record().tree, ids, before.tree.headId));
      if (fromDraft && text !== undefined) context.drafts.giveBack(id, text);
      await file.save();
      context.tellFull();
      return { isSent: false, result };
    }

    async function composeAndSend(head: Conversation | typeof before.head): Promise<void> {
      const path = saidOf(pathOf(file.record().tree, reply.parentId ?? null));
      // A result of an operation asks for no kind of reply, whatever it begins with.
      const prefixed = asked && !isActionResult(asked) ? await prefixOf(asked, reply) : undefined;
      const request = composeChatRequest({
        requestId,
        conversationId: id,
        messageId: reply.id,
        model: model as Model,
        // A result belongs to what was just said, so nothing has to be chosen.
        path: asked && isActionResult(asked) ? path : await focusOn(path),
        ...(prefixed ? { prefixed } : {}),
        prompt: head.prompt ?? '',
        temperature: head.temperature,
        maxTokens: head.maxTokens,
        storage: file.isLocal() ? 'local' : 'cloud',
        accountId: accountId(),
        projectId: head.projectId,
        flags: context.flags.store.getState().flags,
        now: ports.clock.now(),
        timeZone: timeZone(),
      });
      prepared.send(request);
    }
  }

  return { ask, isFocusing: () => focusing !== undefined, cutShort: () => focusing?.giveUp() };
}
