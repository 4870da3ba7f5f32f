import { createStore } from 'zustand/vanilla';
import type { Model } from '../../contract/models/models.js';
import { emptyTree, showNode, type Tree } from '../../rules/conversations/tree.js';
import { modelsKnown, selectModelInForce } from '../models/choose-model.js';
import type { StorageResult } from '../ports/ports.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';
import { createAcknowledgingSave } from './acknowledging-save.js';
import type { ConversationDependencies } from './conversation-environment.js';
import { createConversationLoader } from './conversation-loader.js';
import { createConversationRuns, lastReplyOf } from './conversation-runs.js';
import type { ConversationRuns } from './conversation-runs.types.js';
import { createConversationSettings } from './conversation-settings.js';
import { createConversationView } from './conversation-view.js';
import type { ConversationState, ConversationStore } from './conversation.types.js';
import { insertedInDraft } from '../drafts/inserted-draft.js';
import { createMessageCommands } from './message-commands.js';
import { createMessageSubmitter } from './message-submitter.js';
import { createReplyCompletion } from './reply-completion.js';

/** An open conversation as the list sees it. */
export interface OpenConversation extends ConversationStore {
  /** Another tab, device or the server changed it, or moved it. Whether it could be read. */
  refresh(isLocal: boolean | undefined): Promise<boolean>;
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

/** The initial state of an open conversation. With `fresh` nothing has to be loaded. */
export interface ConversationStart {
  record: ConversationRecord;
  isLocal: boolean;
  fresh: boolean;
}

/**
 * One open conversation: connects the collaborators that load, send, follow, complete and store.
 *
 * The message and the placeholder of the reply are durable before the request leaves. The text of a private conversation is stored while
 * it streams and its run is acknowledged only once its end is durable, so after a crash the next start finds either the text or a run
 * that it can follow.
 *
 * @source architecture "State"; chat specification §4 "Chat send and stream".
 */
export function createConversationStore(
  dependencies: ConversationDependencies,
  start: ConversationStart,
): OpenConversation {
  const { ports, environment, models, drafts, flags, notifyStorageFull } = dependencies;
  const { id } = start.record.head;
  let disposed = false;
  let closed = false;
  let completion: Promise<unknown> = Promise.resolve();
  let previewed: ((tree: Tree) => Tree) | null = null;

  const file = environment.createFile(start, () => publish());
  const saving = createAcknowledgingSave(file, ports.chat);
  const { save } = saving;
  const isReady = (): boolean => loader.isReady();
  const isActive = (): boolean => loader.isReady() && !disposed;
  const known = (): Promise<unknown> => modelsKnown(models);

  function model(): Model | undefined {
    const chosen = file.record().head.model;
    return selectModelInForce(chosen?.id ?? null)(models.store.getState()) ?? chosen ?? undefined;
  }
  async function stop(): Promise<void> {
    const stopped = runs.state().status === 'idle' ? artifacts?.stop() : runs.stop();
    preparation.skipWait();
    await stopped;
  }

  const runs = createConversationRuns({
    ports,
    environment,
    file,
    changed: () => publish(),
    ended(reply) {
      const done = completeReply(reply);
      completion = Promise.allSettled([completion, done]);
      return done;
    },
  });
  /** The runs as the page sees them: while an artifact is made nothing can be sent either. */
  const activity: ConversationRuns = {
    ...runs,
    state: () => (runs.state().status === 'idle' && artifacts ? artifacts.run() : runs.state()),
  };
  const actions = environment.createActions({
    ports,
    file,
    isReady,
    run: activity.state,
    stop: () => void stop(),
    save: () => void save(),
  });
  const preparation = environment.createPreparation({
    file,
    runs,
    model,
    save,
    mark: (changes) => actions.mark(changes),
    changed: () => publish(),
  });
  const submitter = createMessageSubmitter({
    ports,
    drafts,
    flags: () => flags.store.getState().flags,
    file,
    runs: activity,
    preparation,
    isReady: isActive,
    isBlocked: () => dependencies.isSendingBlocked?.() === true,
    model,
    save,
    notifyStorageFull,
  });
  const commands = createMessageCommands({
    file,
    submitter,
    preparation,
    model,
    insertedIn: (text) => insertedInDraft(drafts, id, text),
  });
  const proposals = environment.createProposals({
    file,
    runs: activity,
    submitter,
    isReady: isActive,
    save,
  });
  const artifacts = environment.createArtifacts?.({
    file,
    runs,
    isReady: isActive,
    save,
    changed: () => publish(),
  });
  const queue = environment.createQueue({
    ports,
    id,
    drafts,
    readStored: environment.readQueue,
    check: commands.check,
    isReady,
    run: activity.state,
    stop,
    send: ({ text, inserted }, extra) =>
      submitter.submit({ text, inserted: inserted ?? [], parentId: file.record().tree.headId, extra }),
    sendFilled: commands.sendFilled,
    lastReply: () => lastReplyOf(file.record().tree),
    refresh: async () => void (await loader.load({ setsTitles: false })),
    notifyStorageFull,
    changed: () => publish(),
  });
  const loader = createConversationLoader(start.fresh, {
    read: file.refresh,
    sentence: environment.sentence,
    loadQueue: queue.load,
    modelsKnown: known,
    wasRead(options) {
      runs.resume(options);
      artifacts?.resume();
      if (isReady()) actions.wipeInTime();
    },
    opened: queue.opened,
    removed: () => dependencies.removed(id),
    changed: () => publish(),
  });
  const view = createConversationView({
    file,
    previewed: () => previewed,
    loader,
    runs: activity,
    preparation,
    queue,
    costOf: environment.createCost(),
    models: () => models.store.getState().list,
  });
  const store = createStore<ConversationState>(() => view());
  const settings = createConversationSettings({
    file,
    clock: ports.clock,
    models,
    isReady,
    run: activity.state,
    save,
    modelChosen: dependencies.modelChosen,
    move: environment.move,
  });
  const completeReply = createReplyCompletion({
    file,
    saving,
    state: store.getState,
    isDisposed: () => disposed,
    titleFor: environment.titleFor,
    rename: (name) => dependencies.rename(id, name),
    marked: (reply) => dependencies.replyEnded(id, reply),
    modelsKnown: known,
    proposals,
    artifacts,
    queueReplyEnded: queue.replyEnded,
  });
  const unsubscribe = models.store.subscribe(() => publish());

  function publish(): void {
    if (!disposed) store.setState(view(store.getState()), true);
  }

  if (!start.fresh) void loader.open();

  return {
    store,
    reply: runs.reply,
    configure: settings.configure,
    send: commands.send,
    edit: commands.edit,
    saveCopyAndEdit: environment.createCopyAndEdit({
      id,
      run: activity.state,
      nodeOf: (messageId) => file.record().tree.nodes.get(messageId),
      check: commands.check,
      edit: commands.edit,
    }),
    regenerate: commands.regenerate,
    retry: commands.regenerate,
    stop,
    async completed() {
      // A reply is shown as ended just before its completion begins.
      await Promise.resolve();
      for (let known; known !== completion;) {
        known = completion;
        await known;
      }
    },
    removePrompt: actions.removePrompt,
    clear: actions.clear,
    listAgain: actions.listAgain,
    removeUnlisted: actions.removeUnlisted,
    setStarred: actions.setStarred,
    rate: actions.rate,
    enqueue: queue.enqueue,
    sendFilled: queue.sendFilled,
    endAutomation: queue.endAutomation,
    editQueued: queue.editQueued,
    removeQueued: queue.removeQueued,
    sendNow: queue.sendNow,
    resumeQueue: queue.resumeQueue,
    showSibling(messageId) {
      if (!isReady()) return;
      file.setTree(showNode(file.record().tree, messageId));
      if (file.isLocal()) void save();
    },
    amend(change) {
      if (!isActive() || activity.state().status !== 'idle') return false;
      file.setTree(change(file.record().tree));
      void save();
      return true;
    },
    preview(change) {
      previewed = change;
      publish();
    },
    proposals,
    ...(artifacts ? { artifacts } : {}),
    validate: commands.check,
    reload: loader.reload,
    async refresh(isLocal) {
      if (closed) return true;
      // Who stores a deleted conversation again begins it anew.
      if (loader.status() === 'missing') file.setTree(emptyTree);
      if (isLocal !== undefined) file.setPlace(isLocal);
      const [read] = await Promise.all([loader.load({ setsTitles: false }), queue.load()]);
      return read !== 'unavailable';
    },
    async saveNew() {
      await save();
    },
    wake() {
      runs.wake();
      if (loader.status() === 'failed') void loader.reload();
    },
    async rename(name) {
      file.setHead({ name });
      return file.isLocal() && isReady() ? file.save() : undefined;
    },
    outboxStatus: (status) => file.outboxStatus(status),
    saveAgain() {
      if (store.getState().saved === 'failed') void save();
    },
    isLocal: file.isLocal,
    record: file.record,
    close() {
      closed = true;
      runs.abandon();
      preparation.skipWait();
      file.close();
      queue.forget();
      proposals.dispose();
      artifacts?.dispose();
      actions.dispose();
      unsubscribe();
      loader.remove();
    },
    dispose() {
      disposed = true;
      loader.dispose();
      runs.dispose();
      preparation.skipWait();
      actions.dispose();
      queue.dispose();
      proposals.dispose();
      artifacts?.dispose();
      unsubscribe();
      void settings.flush();
    },
    flush: settings.flush,
  };
}
