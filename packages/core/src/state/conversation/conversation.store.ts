import { createStore } from 'zustand/vanilla';
import type { Conversation, Message } from '../../contract/conversations.js';
import * as limits from '../../contract/limits.js';
import { success, type Outcome } from '../../contract/outcome.js';
import { checkText, checkTextLength } from '../../rules/chat/check-text.js';
import { withoutMarks } from '../../rules/conversations/marks.js';
import { isActionResult } from '../../rules/proposals/action-result.js';
import { isUntitled, needsTitle } from '../../rules/conversations/title.js';
import { pathOf, showNode } from '../../rules/conversations/tree.js';
import { createMessageSubmitter, type Submission } from './message-submitter.js';
import type { ConversationContext } from './conversation-context.js';
import { createConversationRuns, lastReplyOf, type EndedReply } from './conversation-runs.js';
import type { ConversationPatch, ConversationState, ConversationStore } from './conversation.types.js';
import {
  loadFailures,
  loadTransition,
  type LoadEvent,
  type LoadState,
  type LoadFailure,
} from './load.machine.js';
import { modelsKnown, selectModel, selectModelInForce } from '../models/choose-model.js';
import type { StorageResult } from '../ports/ports.js';
import { refusedAtOnce, refusedFor } from '../ports/refused-at-once.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';
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
  const { ports, environment: parts } = context;
  const { id } = start.record.head;
  const toAcknowledge = new Set<string>();
  let configureTimer: (() => void) | undefined;
  let load: LoadState = start.fresh ? { status: 'ready' } : { status: 'loading' };
  let loadFailure: string | undefined;
  let disposed = false;

  const file = parts.createFile(start, () => publish());
  const runs = createConversationRuns({
    ports,
    environment: parts,
    file,
    changed: () => publish(),
    ended: replyEnded,
  });
  const actions = parts.createActions({
    ports,
    file,
    isReady: () => load.status === 'ready',
    run: runs.state,
    stop: () => void stop(),
    save: () => void save(),
  });
  const preparing = parts.createPreparing({
    file,
    runs,
    model,
    save,
    mark: (changes) => actions.mark(changes),
    changed: () => publish(),
  });
  const asking = createMessageSubmitter({
    context,
    file,
    runs,
    preparing,
    isReady: () => load.status === 'ready' && !disposed,
    model,
    save,
  });
  const proposals = parts.createProposals({
    file,
    runs,
    submitter: asking,
    isReady: () => load.status === 'ready' && !disposed,
    save,
  });
  const queue = parts.createQueue({
    ports,
    id,
    drafts: context.drafts,
    readStored: parts.readQueue,
    check,
    isReady: () => load.status === 'ready',
    run: runs.state,
    stop,
    send: (text, extra) => asking.submit({ text, parentId: file.record().tree.headId, extra }),
    lastReply: () => lastReplyOf(file.record().tree),
    refresh: () => open({ titles: false }),
    notifyStorageFull: context.notifyStorageFull,
    changed: () => publish(),
  });
  const costOf = parts.createCost();
  const store = createStore<ConversationState>(() => view([]));
  const unsubscribe = context.models.store.subscribe(() => publish());

  function view(before: ConversationState['path']): ConversationState {
    const { head, tree } = file.record();
    return {
      load: load.status,
      ...(loadFailure === undefined ? {} : { loadFailure }),
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
      isFocusing: preparing.isFocusing(),
      queue: queue.items(),
      queueStatus: queue.status(),
      cost: costOf(tree.nodes, context.models.store.getState().list),
      isMoving: file.isMoving(),
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
    loadFailure = undefined;
    publish();
    if (load.status === 'missing' || load.status === 'failed') void tellFailure(load);
  }
  /** The words may have to be fetched. */
  async function tellFailure(failing: LoadFailure): Promise<void> {
    const words = await parts.sentence(loadFailures[failing.status]);
    if (load !== failing) return;
    loadFailure = words;
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
    proposals.replyEnded(reply);
    context.replyEnded(id);
    if (reply.setsTitle && reply.node.content) void title();
    await saveEnd(reply);
    const { requestId, outcome, setsTitle: titles } = reply;
    await modelsKnown(context.models);
    // An assistant that goes on by itself does so before the next message is sent.
    await proposals.runAutomatic(reply);
    void queue.replyEnded({ requestId, outcome, isOurs: titles });
  }
  async function saveEnd(reply: EndedReply): Promise<void> {
    if (file.isLocal()) {
      if (reply.hasBegun) toAcknowledge.add(reply.requestId);
      await save({ extra: { [storageKeys.partial(id, reply.node.id)]: undefined } });
      return;
    }
    if (reply.isStoredByServer && !(await file.hasUnsent())) await file.saveSummary();
    else await save();
  }

  async function title(): Promise<void> {
    const { name, path, run } = store.getState();
    const [first] = path;
    if (!first || !needsTitle({ name, messages: path.length, streaming: run.status !== 'idle' })) return;
    const said = first.label ?? first.content;
    const found = await parts.titleFor(said);
    // The conversation may have gone on, but a name that a person gave meanwhile stays.
    if (!disposed && isUntitled(store.getState().name)) await context.rename(id, found);
  }

  // --- Asking ---------------------------------------------------------------------------------------------------------------

  const ask = (question: Submission): Outcome<void> => {
    const asked = asking.submit(question);
    return asked.ok ? success(undefined) : asked;
  };

  function again(messageId?: string): Outcome<void> {
    const path = pathOf(file.record().tree);
    const last = path.findLast((node) => node.role === 'assistant');
    const target = messageId === undefined ? last : nodeOf(messageId);
    if (target?.role !== 'assistant') return refusedAtOnce('send.nothingToRepeat');
    return ask({ parentId: target.parentId ?? null });
  }
  function edit(messageId: string, text: string): Outcome<void> {
    const target = nodeOf(messageId);
    if (target?.role !== 'user' || isActionResult(target)) return refusedAtOnce('edit.notYours');
    const refusal = check(text);
    return refusal
      ? refusedFor(refusal.code, refusal.text)
      : ask({ text, parentId: target.parentId ?? null, data: withoutMarks(target) });
  }
  function check(text: string, when: 'draft' | 'send' = 'send') {
    const { content } = preparing.expand(text, file.record().head.tags);
    const input = { text: content, model: model() };
    if (when === 'draft') return checkTextLength(input);
    return checkText(text.trim() === '' ? { text } : input);
  }
  async function stop(): Promise<void> {
    const stopped = runs.stop();
    preparing.skipWait();
    await stopped;
  }

  // --- Opening --------------------------------------------------------------------------------------------------------------

  async function open(options: { titles: boolean }): Promise<void> {
    const read = await file.refresh();
    if (disposed) return;
    if (read === 'gone') {
      loadStep({ type: 'gone' });
      return context.removed(id);
    }
    loadStep({ type: read === 'ok' ? 'loaded' : 'unavailable' });
    runs.resume(options);
    if (load.status === 'ready') actions.wipeInTime();
  }
  /** The first reading of a conversation that was there before. */
  async function openFirst(): Promise<void> {
    await queue.load();
    await open({ titles: true });
    await modelsKnown(context.models);
    if (load.status === 'ready' && !disposed) await queue.opened();
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
    await openFirst();
  }

  if (!start.fresh) void openFirst();

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
      parts.move(file, isLocal);
    },
    send(text, data) {
      const refusal = check(text);
      return refusal
        ? refusedFor(refusal.code, refusal.text)
        : ask({ text, parentId: file.record().tree.headId, fromDraft: true, ...(data ? { data } : {}) });
    },
    edit,
    saveCopyAndEdit: parts.createCopyAndEdit({ id, run: runs.state, nodeOf, check, edit }),
    regenerate: again,
    retry: again,
    stop,
    removePrompt: actions.removePrompt,
    clear: actions.clear,
    setStarred: actions.setStarred,
    rate: actions.rate,
    enqueue: queue.enqueue,
    editQueued: queue.editQueued,
    removeQueued: queue.removeQueued,
    sendNow: queue.sendNow,
    resumeQueue: queue.resumeQueue,
    showSibling(messageId) {
      if (load.status !== 'ready') return;
      file.setTree(showNode(file.record().tree, messageId));
      if (file.isLocal()) void save();
    },
    proposals,
    validate: check,
    reload,
    async refresh(isLocal) {
      if (load.status === 'missing') return;
      if (isLocal !== undefined) file.setPlace(isLocal);
      await Promise.all([open({ titles: false }), queue.load()]);
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
      preparing.skipWait();
      file.close();
      queue.forget();
      proposals.dispose();
      actions.dispose();
      unsubscribe();
      loadStep({ type: 'gone' });
    },
    dispose() {
      disposed = true;
      runs.dispose();
      preparing.skipWait();
      actions.dispose();
      queue.dispose();
      proposals.dispose();
      unsubscribe();
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
