import { createStore } from 'zustand/vanilla';
import type { Conversation, Message } from '../contract/conversations.js';
import { limits } from '../contract/limits.js';
import { sentence } from '../contract/messages.js';
import { failed, success, type Outcome } from '../contract/outcome.js';
import { composeChatRequest } from '../rules/chat-request.js';
import { checkLength, checkMessage } from '../rules/composer.js';
import { needsTitle } from '../rules/title.js';
import { addNodes, pathOf, showNode, withdrawNodes } from '../rules/tree.js';
import { selectDefaultAccount } from './accounts.store.js';
import { titleFor } from './auto-title.js';
import type { ConversationContext } from './conversation-context.js';
import { createConversationFile } from './conversation-file.js';
import { createConversationRuns, type EndedReply } from './conversation-runs.js';
import type { ConversationPatch, ConversationState, ConversationStore } from './conversation.types.js';
import { selectFlag } from './flags.store.js';
import { loadTransition, type LoadEvent, type LoadState } from './load.machine.js';
import { selectModel, selectModelInForce } from './models.store.js';
import { newQuestion, newReply } from './new-messages.js';
import type { StorageResult } from './ports.js';
import { storageKeys } from './storage-keys.js';
import type { ConversationRecord } from './stored-conversation.js';
import { threadOf } from './thread.js';

/** An open conversation as the list sees it. */
export interface OpenConversation extends ConversationStore {
  /** Another tab, device or the server changed it, or moved it. */
  refresh(isLocal: boolean | undefined): Promise<void>;
  /** Makes a new conversation durable. */
  saveNew(): Promise<void>;
  /** The network or the page is back. */
  wake(): void;
  /** Takes a new name, and stores it unless that is left to the caller: then the answer is undefined. */
  rename(name: string): Promise<StorageResult | undefined>;
  outboxStatus(status: ConversationState['saved']): void;
  /** Storage has room again. */
  saveAgain(): void;
  isLocal(): boolean;
  record(): ConversationRecord;
  /** It was deleted: stops its runs and writes nothing more. */
  close(): void;
  /** Writes what waits for its debounce. */
  flush(): Promise<void>;
  dispose(): void;
}

/** What is known when a conversation is opened. With `fresh` nothing has to be loaded. */
export interface ConversationStart {
  record: ConversationRecord;
  isLocal: boolean;
  fresh: boolean;
}

const refused = (message: string): Outcome<never> => failed({ code: 'refused', message });
const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/**
 * One open conversation: its tree, the reply in progress, and what keeps both safe.
 *
 * The message and the placeholder of the reply are durable before the request leaves. Of a private conversation the text is written
 * down while it streams and the run is acknowledged only once its end is durable, so whatever dies in between, the next start finds
 * either the text or a run that it can follow.
 *
 * @source architecture "State"; chat specification §4 "Chat send and stream".
 */
export function createConversationStore(
  context: ConversationContext,
  start: ConversationStart,
): OpenConversation {
  const { ports } = context;
  const { id } = start.record.head;
  const toAcknowledge = new Set<string>();
  let configureTimer: (() => void) | undefined;
  let load: LoadState = start.fresh ? { status: 'ready' } : { status: 'loading' };
  let disposed = false;

  const file = createConversationFile(context, start, () => publish());
  const runs = createConversationRuns({
    ports,
    vault: context.vault,
    file,
    changed: () => publish(),
    ended: (reply) => void replyEnded(reply),
  });
  const store = createStore<ConversationState>(() => view([]));

  function view(before: ConversationState['path']): ConversationState {
    const { head, tree } = file.record();
    return {
      load: load.status,
      ...('failure' in load ? { loadFailure: load.failure } : {}),
      id,
      name: head.name,
      isLocal: file.isLocal(),
      modelId: head.model?.id ?? null,
      prompt: head.prompt ?? '',
      temperature: head.temperature ?? limits.defaultTemperature,
      maxTokens: head.maxTokens ?? null,
      tags: head.tags ?? [],
      folderId: head.folderId ?? null,
      path: threadOf(tree, runs.isFollowed, before),
      run: runs.state(),
      saved: file.saved(),
    };
  }
  function publish(): void {
    if (disposed) return;
    const before = store.getState();
    const next = view(before.path);
    if (sameList(before.tags, next.tags)) next.tags = before.tags;
    store.setState(next, true);
  }
  function loadStep(event: LoadEvent): void {
    load = loadTransition(load, event);
    publish();
  }
  const nodeOf = (nodeId: string): Message | undefined => file.record().tree.nodes.get(nodeId);

  function model() {
    const state = context.models.store.getState();
    const chosen = file.record().head.model;
    return selectModelInForce(chosen?.id ?? null)(state) ?? chosen ?? undefined;
  }

  // --- Keeping --------------------------------------------------------------------------------------------------------------

  async function save(options?: Parameters<typeof file.save>[0]): Promise<StorageResult> {
    const result = await file.save(options);
    if (!result.ok) return result;
    for (const requestId of toAcknowledge) {
      toAcknowledge.delete(requestId);
      void ports.chat.acknowledge(requestId);
    }
    return result;
  }

  async function replyEnded(reply: EndedReply): Promise<void> {
    context.replyEnded(id);
    if (reply.titles && reply.node.content) void title();
    if (file.isLocal()) {
      toAcknowledge.add(reply.requestId);
      await save({ extra: { [storageKeys.partial(id, reply.node.id)]: undefined } });
      return;
    }
    const pending = (await context.outbox.ids()).all.has(id);
    if (reply.serverKnows && !pending) await file.saveSummary();
    else await save();
  }

  async function title(): Promise<void> {
    const wanted = (): boolean => {
      const { name, path, run } = store.getState();
      return needsTitle({ name, messages: path.length, streaming: run.status !== 'idle' });
    };
    const first = store.getState().path[0];
    if (!wanted() || !first) return;
    const name = await titleFor(ports, context.models.store.getState().cheapestId, first.content);
    if (!disposed && wanted()) await context.rename(id, name);
  }

  // --- Asking ---------------------------------------------------------------------------------------------------------------

  interface Question {
    parentId: string | null;
    /** A new message; without one the parent is asked again. */
    text?: string;
    /** Data of the message that the new one replaces. */
    data?: Message['data'];
    /** The text comes from the composer, which is emptied. */
    fromDraft?: boolean;
  }

  function ask({ parentId, text, data, fromDraft = false }: Question): Outcome<void> {
    if (load.status !== 'ready') return refused('The conversation is not loaded yet.');
    if (runs.state().status !== 'idle') return refused('Wait for the reply to end, or stop it first.');
    if (file.isMoving()) return refused('The conversation is being moved. Send again in a moment.');
    const chosen = model();
    if (!chosen) return refused(sentence('models.loadFailed'));

    const now = new Date(ports.clock.now()).toISOString();
    const question =
      text === undefined ? undefined : newQuestion({ id: ports.newId(), content: text, parentId, now, data });
    const asked = question ?? nodeOf(parentId ?? '');
    const requestId = ports.newId();
    const reply = newReply({
      id: ports.newId(),
      requestId,
      asked: asked?.content ?? '',
      parentId: asked?.id ?? null,
      modelId: chosen.id,
      now,
    });
    const added = question ? [question, reply] : [reply];
    const before = file.record().tree;
    const prepared = runs.prepare(reply);
    file.setTree(addNodes(before, ...added));
    if (fromDraft) context.drafts.hand(id);

    const { head, tree } = file.record();
    const request = composeChatRequest({
      requestId,
      conversationId: id,
      messageId: reply.id,
      model: chosen,
      path: pathOf(tree, reply.parentId ?? null),
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
    void keepThenSend();
    return success(undefined);

    async function keepThenSend(): Promise<void> {
      const extra = fromDraft ? { [storageKeys.draft(id)]: undefined } : {};
      const result = await save({ extra, retain: false });
      if (result.ok || result.reason !== 'full' || !file.isLocal()) {
        if (fromDraft) context.drafts.keep(id);
        return prepared.send(request);
      }
      // Sent without a durable copy the reply could be lost for good; the text goes back to the composer instead.
      prepared.withdraw();
      const ids = added.map((node) => node.id);
      file.setTree(withdrawNodes(file.record().tree, ids, before.headId));
      if (fromDraft && text !== undefined) giveBack(text);
      await file.save();
      context.tellFull();
    }
  }
  function accountId(): string | null {
    const account = selectDefaultAccount(context.accounts.store.getState());
    return account.id === 'general_account' ? null : account.id;
  }
  function giveBack(text: string): void {
    const typedSince = context.drafts.store.getState().drafts[id];
    context.drafts.set(id, typedSince ? `${text}\n${typedSince}` : text);
  }
  function again(messageId?: string): Outcome<void> {
    const path = pathOf(file.record().tree);
    const last = path.findLast((node) => node.role === 'assistant');
    const target = messageId === undefined ? last : nodeOf(messageId);
    if (target?.role !== 'assistant') return refused('There is no reply to make again.');
    return ask({ parentId: target.parentId ?? null });
  }
  function check(text: string, when: 'draft' | 'send' = 'send') {
    const input = { text, model: model() };
    return when === 'send' ? checkMessage(input) : checkLength(input);
  }

  // --- Opening --------------------------------------------------------------------------------------------------------------

  async function open(options: { titles: boolean }): Promise<void> {
    const read = await file.refresh();
    if (disposed) return;
    if (read === 'gone') {
      loadStep({ type: 'gone' });
      return context.gone(id);
    }
    loadStep({ type: read === 'ok' ? 'loaded' : 'unavailable' });
    runs.resume(options);
  }
  /** Writes changed settings that still wait for their debounce. */
  async function flush(): Promise<void> {
    if (!configureTimer) return;
    configureTimer();
    configureTimer = undefined;
    if (load.status === 'ready') await file.save();
  }
  async function reload(): Promise<void> {
    loadStep({ type: 'retried' });
    await open({ titles: true });
  }

  if (!start.fresh) void open({ titles: true });

  return {
    store,
    reply: runs.reply,
    configure({ isLocal, ...patch }) {
      const fields = headFields(patch, (modelId) => selectModel(modelId)(context.models.store.getState()));
      if (Object.keys(fields).length > 0) {
        file.setHead(fields);
        configureTimer?.();
        configureTimer = ports.clock.after(limits.debounceMs, () => {
          configureTimer = undefined;
          if (load.status === 'ready') void save();
        });
      }
      if (patch.modelId) context.modelChosen(patch.modelId);
      if (isLocal === undefined || isLocal === file.isLocal() || runs.state().status !== 'idle') return;
      if (!isLocal && !selectFlag('storeCloudConversations')(context.flags.store.getState())) return;
      void file.move(isLocal).then((moved) => {
        if (!moved) ports.notify({ kind: 'error', text: sentence('storage.cloudSendFailed') });
      });
    },
    send(text) {
      const refusal = check(text);
      return refusal
        ? refused(refusal.text)
        : ask({ text, parentId: file.record().tree.headId, fromDraft: true });
    },
    edit(messageId, text) {
      const target = nodeOf(messageId);
      if (target?.role !== 'user') return refused('Only your own messages can be edited.');
      const refusal = check(text);
      return refusal
        ? refused(refusal.text)
        : ask({ text, parentId: target.parentId ?? null, data: target.data });
    },
    regenerate: again,
    retry: again,
    stop: runs.stop,
    showSibling(messageId) {
      if (load.status !== 'ready') return;
      file.setTree(showNode(file.record().tree, messageId));
      if (file.isLocal()) void save();
    },
    validate: check,
    reload,
    async refresh(isLocal) {
      if (load.status === 'missing') return;
      if (isLocal !== undefined) file.moved(isLocal);
      await open({ titles: false });
    },
    async saveNew() {
      await save();
    },
    wake() {
      runs.wake();
      if (load.status === 'failed') void reload();
    },
    async rename(name) {
      file.setHead({ name });
      return file.isLocal() && load.status === 'ready' ? file.save() : undefined;
    },
    outboxStatus: (status) => file.outboxStatus(status),
    saveAgain() {
      if (store.getState().saved === 'failed') void save();
    },
    isLocal: file.isLocal,
    record: file.record,
    close() {
      runs.abandon();
      file.close();
      loadStep({ type: 'gone' });
    },
    dispose() {
      disposed = true;
      runs.dispose();
      void flush();
    },
    flush,
  };
}

function headFields(
  { modelId, ...fields }: Omit<ConversationPatch, 'isLocal'>,
  modelCalled: (id: string | null) => Conversation['model'],
): Partial<Conversation> {
  if (modelId === undefined) return fields;
  const model = modelId === null ? null : modelCalled(modelId);
  return model === undefined ? fields : { ...fields, model };
}
