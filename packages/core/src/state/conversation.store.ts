import { createStore } from 'zustand/vanilla';
import type { RunOutcome } from '../contract/chat.js';
import type { RunFailure } from '../contract/chat-event.js';
import type { Conversation, Message } from '../contract/conversations.js';
import { limits } from '../contract/limits.js';
import { sentence } from '../contract/messages.js';
import { failed, success, type Outcome } from '../contract/outcome.js';
import { composeChatRequest } from '../rules/chat-request.js';
import { checkLength, checkMessage } from '../rules/composer.js';
import { runStatusOf } from '../rules/merge-nodes.js';
import { outputOf, parsePrefix, requestExtras } from '../rules/prefixes.js';
import { finishReply } from '../rules/reply-node.js';
import type { ReplyOutput } from '../rules/reply.js';
import { failureOf } from '../rules/run-failure.js';
import { needsTitle } from '../rules/title.js';
import { addNodes, pathOf, replaceNode, showNode, withdrawNodes } from '../rules/tree.js';
import { selectDefaultAccount } from './accounts.store.js';
import { titleFor } from './auto-title.js';
import type { ConversationContext } from './conversation-context.js';
import { createConversationFile } from './conversation-file.js';
import type {
  ConversationPatch,
  ConversationState,
  ConversationStore,
  RunState,
} from './conversation.types.js';
import { loadTransition, type LoadEvent, type LoadState } from './load.machine.js';
import { selectModel } from './models.store.js';
import type { StorageResult, StreamEnd } from './ports.js';
import { createFollower, type Follower } from './run-follower.js';
import { runTransition, type RunEvent } from './run.machine.js';
import { storageKeys } from './storage-keys.js';
import type { ConversationRecord } from './stored-conversation.js';
import { threadOf } from './thread.js';
import { timing } from './timing.js';

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
  /** It was deleted: leaves its runs and writes nothing more. */
  close(): void;
  dispose(): void;
}

/** What is known when a conversation is opened. With `fresh` nothing has to be loaded. */
export interface ConversationStart {
  record: ConversationRecord;
  isLocal: boolean;
  fresh: boolean;
}

type Ended = Exclude<StreamEnd, { type: 'left' }>;

const refused = (message: string): Outcome<never> => failed({ code: 'refused', message });
const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface StoredRun {
  requestId: string;
  startedAt?: string;
  output?: ReplyOutput;
}

function storedRunOf(node: Message | undefined): StoredRun | undefined {
  const run = node?.data['run'];
  const known = typeof run === 'object' && run !== null && 'requestId' in run;
  return known && typeof run.requestId === 'string' ? (run as StoredRun) : undefined;
}

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
  const followers = new Map<string, Follower>();
  const waitingForStop = new Map<string, () => void>();
  const toAcknowledge = new Set<string>();
  const timers = new Set<() => void>();
  let partialTimer: (() => void) | undefined;
  let configureTimer: (() => void) | undefined;
  let run: RunState = { status: 'idle' };
  let load: LoadState = start.fresh ? { status: 'ready' } : { status: 'loading' };
  let disposed = false;

  const file = createConversationFile(context, start, () => publish());
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
      path: threadOf(tree, (nodeId) => followers.has(nodeId), before),
      run,
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
  function step(event: RunEvent): void {
    const next = runTransition(run, event);
    if (next === run) return;
    run = next;
    publish();
  }
  function loadStep(event: LoadEvent): void {
    load = loadTransition(load, event);
    publish();
  }
  function later(ms: number, action: () => void): void {
    const cancel = ports.clock.after(ms, () => {
      timers.delete(cancel);
      if (!disposed) action();
    });
    timers.add(cancel);
  }
  const isoNow = (): string => new Date(ports.clock.now()).toISOString();
  const nodeOf = (nodeId: string): Message | undefined => file.record().tree.nodes.get(nodeId);
  const isShown = (follower: Follower): boolean =>
    run.status !== 'idle' && run.messageId === follower.messageId;

  function model() {
    const state = context.models.store.getState();
    const chosen = file.record().head.model;
    return (
      selectModel(chosen?.id ?? state.defaultId)(state) ??
      selectModel(state.defaultId)(state) ??
      chosen ??
      state.list[0]
    );
  }

  // --- Durability -----------------------------------------------------------------------------------------------------------

  async function save(options?: Parameters<typeof file.save>[0]) {
    const result = await file.save(options);
    if (result.ok) acknowledgeAll();
    return result;
  }
  function acknowledgeAll(): void {
    for (const requestId of toAcknowledge) {
      toAcknowledge.delete(requestId);
      void ports.chat.acknowledge(requestId);
    }
  }
  function savePartialSoon(follower: Follower): void {
    if (!file.isLocal() || partialTimer) return;
    partialTimer = ports.clock.after(timing.partialSaveMs, () => {
      partialTimer = undefined;
      if (disposed || !followers.has(follower.messageId)) return;
      const { reasoning, state } = follower.reply.current();
      const { text } = follower.reply.store.getState();
      void context.vault.savePartial(id, follower.messageId, { text, reasoning, state, seq: follower.seq() });
    });
  }

  // --- Runs -----------------------------------------------------------------------------------------------------------------

  function watch(node: Message, storedRun: StoredRun): Follower {
    const follower = createFollower(
      ports.chat,
      {
        requestId: storedRun.requestId,
        messageId: node.id,
        output: storedRun.output ?? { kind: 'text' },
        keptText: node.content,
      },
      {
        received() {
          if (isShown(follower)) step({ type: 'received' });
          savePartialSoon(follower);
        },
        connection(connection) {
          if (isShown(follower)) step({ type: 'connection', connection });
        },
        ended: (result) => ended(follower, result),
      },
    );
    followers.set(node.id, follower);
    return follower;
  }

  /** Follows every run that the tree says is going and that is not followed yet. */
  function resume(): void {
    for (const node of file.record().tree.nodes.values()) {
      const storedRun = storedRunOf(node);
      if (!storedRun || runStatusOf(node) !== 'running' || followers.has(node.id)) continue;
      const follower = watch(node, storedRun);
      step({ type: 'resumed', requestId: storedRun.requestId, messageId: node.id });
      publish();
      follower.follow();
    }
  }

  /** Another copy may have brought the end of a run that is still followed here. */
  function dropFinished(): void {
    for (const follower of followers.values()) {
      const node = nodeOf(follower.messageId);
      if (!node || runStatusOf(node) !== 'running') release(follower);
    }
  }
  function release(follower: Follower): void {
    follower.leave();
    followers.delete(follower.messageId);
    waitingForStop.get(follower.messageId)?.();
    waitingForStop.delete(follower.messageId);
    if (isShown(follower)) {
      run = runTransition(run, { type: 'ended' });
      const other = [...followers.values()].at(-1);
      if (other) {
        run = runTransition(run, { type: 'resumed', requestId: other.requestId, messageId: other.messageId });
      }
    }
    publish();
  }

  function ended(follower: Follower, result: Ended): void {
    if (disposed) return;
    const begun = follower.seq() > 0 || !follower.own();
    switch (result.type) {
      case 'ended':
        return finish(follower, result.outcome, result.end.error);
      case 'refused':
        if (!begun) {
          if (result.message) ports.notify({ kind: 'error', text: result.message, timeoutMs: limits.undoMs });
          return finish(follower, 'failed', failureOf(result));
        }
        if (result.status === 404 || result.status === 410) return void lost(follower);
        return offline(follower);
      case 'unauthorized':
        if (begun) offline(follower);
        else finish(follower, 'failed', failureOf(result));
        return ports.sessionLost(result.code ?? sentence('session.expired'));
      case 'unreachable':
        return begun ? offline(follower) : finish(follower, 'failed', failureOf(result));
      default:
        return result satisfies never;
    }
  }

  /** The run may still be going: it stays in progress and is asked for again. */
  function offline(follower: Follower): void {
    if (isShown(follower)) step({ type: 'connection', connection: 'offline' });
    later(timing.refollowMs, () => refollow(follower));
  }
  function refollow(follower: Follower): void {
    if (followers.get(follower.messageId) === follower) follower.follow();
  }

  /** The server does not know the run. Somebody else may have written its end down, or is about to start it. */
  async function lost(follower: Follower): Promise<void> {
    const read = await file.refresh();
    dropFinished();
    if (disposed || followers.get(follower.messageId) !== follower) return;
    if (read === 'unavailable') return offline(follower);
    const startedAt = Date.parse(storedRunOf(nodeOf(follower.messageId))?.startedAt ?? '');
    const age = ports.clock.now() - (Number.isNaN(startedAt) ? 0 : startedAt);
    if (!follower.own() && age < timing.runGraceMs) return later(timing.runRetryMs, () => refollow(follower));
    finish(follower, 'interrupted');
  }

  function finish(follower: Follower, outcome: RunOutcome, error?: RunFailure): void {
    const node = nodeOf(follower.messageId);
    if (!node) return release(follower);
    const reply = follower.reply.current();
    const finished = finishReply(node, reply, { outcome, seq: follower.seq(), endedAt: isoNow(), error });
    followers.delete(follower.messageId);
    file.setTree(replaceNode(file.record().tree, finished));
    release(follower);
    void keepEnd(follower, outcome, finished.content !== reply.text);
    context.replyEnded(id);
    if (finished.content) void title();
  }

  async function keepEnd(follower: Follower, outcome: RunOutcome, textIsOurs: boolean): Promise<void> {
    if (file.isLocal()) {
      toAcknowledge.add(follower.requestId);
      await save({ extra: { [storageKeys.partial(id, follower.messageId)]: undefined } });
      return;
    }
    // The server has written the end of a run that it ended itself; only what it cannot know goes up.
    const serverKnows = follower.reply.current().ended !== null && !(outcome === 'interrupted' && textIsOurs);
    const pending = (await context.outbox.ids()).all.has(id);
    if (serverKnows && !pending && outcome !== 'interrupted') await file.saveSummary();
    else await save();
  }

  async function title(): Promise<void> {
    const wanted = (): boolean => {
      const { name, path, run: current } = store.getState();
      return needsTitle({ name, messages: path.length, streaming: current.status !== 'idle' });
    };
    const first = store.getState().path[0];
    if (!wanted() || !first) return;
    const name = await titleFor(ports, context.models.store.getState().cheapestId, first.content);
    if (!disposed && wanted()) await context.rename(id, name);
  }

  // --- Asking ---------------------------------------------------------------------------------------------------------------

  interface Question {
    /** A new message, or none when an old one is asked again. */
    text?: string;
    parentId: string | null;
    /** Empties the composer. */
    fromDraft?: boolean;
    like?: Message;
  }

  function ask(question: Question): Outcome<void> {
    if (load.status !== 'ready') return refused('The conversation is not loaded yet.');
    if (run.status !== 'idle') return refused('Wait for the reply to end, or stop it first.');
    const chosen = model();
    if (!chosen) return refused(sentence('models.loadFailed'));

    const now = isoNow();
    const user: Message | undefined =
      question.text === undefined
        ? undefined
        : {
            id: ports.newId(),
            role: 'user',
            content: question.text,
            type: 'prompt',
            data: question.like?.data ?? {},
            parentId: question.parentId,
            createdAt: now,
          };
    const parentId = user?.id ?? question.parentId;
    const asked = user?.content ?? (parentId === null ? '' : (nodeOf(parentId)?.content ?? ''));
    const storedRun = {
      requestId: ports.newId(),
      status: 'running',
      seq: 0,
      modelId: chosen.id,
      startedAt: now,
      output: outputOf(requestExtras(parsePrefix(asked).request).options),
    };
    const reply: Message = {
      id: ports.newId(),
      role: 'assistant',
      content: '',
      data: { run: storedRun },
      parentId,
      createdAt: now,
    };
    const before = file.record().tree;
    const follower = watch(reply, storedRun as StoredRun);
    run = runTransition(run, { type: 'submitted', requestId: storedRun.requestId, messageId: reply.id });
    file.setTree(addNodes(before, ...(user ? [user, reply] : [reply])));
    if (question.fromDraft) context.drafts.hand(id);

    const { head, tree } = file.record();
    const request = composeChatRequest({
      requestId: storedRun.requestId,
      conversationId: id,
      messageId: reply.id,
      model: chosen,
      path: pathOf(tree, parentId),
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
    void begin(
      follower,
      request,
      () => {
        file.setTree(
          withdrawNodes(file.record().tree, [reply.id, ...(user ? [user.id] : [])], before.headId),
        );
        if (question.fromDraft && user) giveBack(user.content);
      },
      question.fromDraft === true,
    );
    return success(undefined);
  }
  function accountId(): string | null {
    const account = selectDefaultAccount(context.accounts.store.getState());
    return account.id === 'general_account' ? null : account.id;
  }
  function giveBack(text: string): void {
    const typedSince = context.drafts.store.getState().drafts[id];
    context.drafts.set(id, typedSince ? `${text}\n${typedSince}` : text);
  }

  async function begin(
    follower: Follower,
    request: Parameters<Follower['start']>[0],
    withdraw: () => void,
    fromDraft: boolean,
  ): Promise<void> {
    const result = await save({
      extra: fromDraft ? { [storageKeys.draft(id)]: undefined } : {},
      retain: false,
    });
    if (disposed || followers.get(follower.messageId) !== follower) return;
    if (!result.ok && result.reason === 'full' && file.isLocal()) {
      // Sent without a durable copy the reply could be lost for good; the text goes back to the composer instead.
      followers.delete(follower.messageId);
      withdraw();
      release(follower);
      void file.save();
      return;
    }
    if (run.status === 'stopping' && isShown(follower)) return finish(follower, 'stopped');
    follower.start(request);
  }

  function again(messageId: string | undefined): Outcome<void> {
    const path = pathOf(file.record().tree);
    const target =
      messageId === undefined ? path.findLast((node) => node.role === 'assistant') : nodeOf(messageId);
    if (!target || target.role !== 'assistant') return refused('There is no reply to make again.');
    return ask({ parentId: target.parentId ?? null });
  }

  function check(text: string, when: 'draft' | 'send') {
    const input = { text, model: model() };
    return when === 'send' ? checkMessage(input) : checkLength(input);
  }

  // --- Opening --------------------------------------------------------------------------------------------------------------

  async function open(): Promise<void> {
    const read = await file.refresh();
    if (disposed) return;
    if (read === 'gone') {
      loadStep({ type: 'gone' });
      return context.gone(id);
    }
    loadStep({ type: read === 'ok' ? 'loaded' : 'unavailable' });
    dropFinished();
    resume();
  }

  if (!start.fresh) void open();

  return {
    store,
    reply: (messageId) => followers.get(messageId)?.reply,
    configure(patch) {
      const { isLocal, ...fields } = patch;
      const head = headFields(fields, (modelId) => selectModel(modelId)(context.models.store.getState()));
      if (Object.keys(head).length > 0) {
        file.setHead(head);
        configureTimer?.();
        configureTimer = ports.clock.after(limits.debounceMs, () => {
          configureTimer = undefined;
          if (load.status === 'ready') void save();
        });
      }
      if (isLocal !== undefined && isLocal !== file.isLocal() && run.status === 'idle') {
        void file.move(isLocal).then((moved) => {
          if (!moved) ports.notify({ kind: 'error', text: sentence('storage.cloudSendFailed') });
        });
      }
    },
    send(text) {
      const refusal = check(text, 'send');
      if (refusal) return refused(refusal.text);
      return ask({ text, parentId: file.record().tree.headId, fromDraft: true });
    },
    edit(messageId, text) {
      const target = nodeOf(messageId);
      if (!target || target.role !== 'user') return refused('Only your own messages can be edited.');
      const refusal = check(text, 'send');
      if (refusal) return refused(refusal.text);
      return ask({ text, parentId: target.parentId ?? null, like: target });
    },
    regenerate: again,
    retry: again,
    stop() {
      if (run.status === 'idle' || run.status === 'stopping') return Promise.resolve();
      const follower = followers.get(run.messageId);
      const wasSent = run.status !== 'sending' || follower?.own() === true;
      step({ type: 'stopPressed' });
      if (!follower || !wasSent) return Promise.resolve();
      return new Promise((resolve) => {
        waitingForStop.set(follower.messageId, resolve);
        void ports.chat.stop(follower.requestId);
        later(limits.stopDelayMs, () => {
          if (followers.get(follower.messageId) === follower) finish(follower, 'stopped');
        });
      });
    },
    showSibling(messageId) {
      if (load.status !== 'ready') return;
      file.setTree(showNode(file.record().tree, messageId));
      if (file.isLocal()) void save();
    },
    validate: (text, when = 'send') => check(text, when),
    async reload() {
      loadStep({ type: 'retried' });
      await open();
    },
    async refresh(isLocal) {
      if (load.status === 'missing') return;
      if (isLocal !== undefined) file.moved(isLocal);
      await open();
    },
    async saveNew() {
      await save();
    },
    wake() {
      for (const follower of followers.values()) {
        if (isShown(follower) && run.status !== 'idle' && run.connection === 'offline') follower.follow();
      }
      if (load.status === 'failed') void this.reload();
    },
    async rename(name) {
      file.setHead({ name });
      return file.isLocal() && load.status === 'ready' ? file.save() : undefined;
    },
    outboxStatus: (status) => file.outboxStatus(status),
    saveAgain() {
      if (store.getState().saved === 'failed') void save();
    },
    isLocal: () => file.isLocal(),
    record: () => file.record(),
    close() {
      for (const follower of followers.values()) {
        void ports.chat.stop(follower.requestId);
        release(follower);
      }
      file.close();
      loadStep({ type: 'gone' });
    },
    dispose() {
      disposed = true;
      for (const follower of followers.values()) follower.leave();
      for (const cancel of timers) cancel();
      partialTimer?.();
      if (configureTimer) {
        configureTimer();
        void file.save();
      }
    },
  };
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

function headFields(
  patch: Omit<ConversationPatch, 'isLocal'>,
  modelCalled: (id: string | null) => Conversation['model'],
): Partial<Conversation> {
  const { modelId, ...fields } = patch;
  if (modelId === undefined) return fields;
  const model = modelId === null ? null : modelCalled(modelId);
  return model === undefined ? fields : { ...fields, model };
}
