import { noticeSentence } from '../../contract/conversations/notice-messages.js';
import { createStore, type StoreApi } from 'zustand/vanilla';
import * as limits from '../../contract/limits.js';
import { success } from '../../contract/outcome.js';
import { newConversationName } from '../../rules/conversations/names.js';
import { fallbackTitle } from '../../rules/conversations/title.js';
import { emptyTree } from '../../rules/conversations/tree.js';
import type { ConversationDependencies } from '../conversation/conversation-environment.js';
import type { SiblingConversationsState } from '../conversation/conversation-stoa.js';
import { createConversationStore, type OpenConversation } from '../conversation/conversation.store.js';
import type { ConversationStore } from '../conversation/conversation.types.js';
import { createEmbedFile } from './embed-file.js';
import { createEmbedEvents, type EmbedEvents } from './embed-events.js';
import type { EmbedStorage } from './embed-storage.js';
import { readPageContext, type PageContext } from './page-context.js';
import { endsWithToolCalls, type ManagedPageTools } from './page-tools.js';
import { reviewedReply, withReview } from './embed-review.js';
import type { EmbedConversations, EmbedEvent, PageReview } from './embed.types.js';
import { conversationSentence } from '../../contract/conversations/conversation-messages.js';
import { failureOf } from '../../rules/chat/run-failure.js';
import { createConversationActions } from '../conversation/conversation-actions.js';
import { createMessageQueue } from '../conversation/queue/message-queue.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import type { ModelsStore } from '../models/models.store.js';
import { newConversation } from '../conversations/new-conversation.js';
import { refused } from '../ports/refused.js';
import * as storageKeys from '../ports/storage-keys.js';
import { startUndoPeriod } from '../ports/undo-period.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';

/** Dependencies of the conversations of an embedded chat. */
export interface EmbedConversationsDependencies extends Omit<
  ConversationDependencies,
  'environment' | 'drafts' | 'rename' | 'replyEnded' | 'removed' | 'modelChosen'
> {
  drafts: DraftsStore;
  embedStorage: EmbedStorage;
  tools: ManagedPageTools;
  models: ModelsStore;
  /** Whether the end user may be offered tools of the page. */
  mayUseTools: boolean;
  /** The model that the page asks for. */
  modelId(): string | null;
  pageContext(): PageContext | undefined;
  /** What the end user is, where the assistant asks. */
  groupType(): string | null;
  onEvent(happening: EmbedEvent): void;
  beforeSend: PageReview;
  beforeReceive: PageReview;
  /** A reply that is the last word ended. */
  replyEnded(conversationId: string): void;
}

/** The conversations with what the chat around them needs. */
export interface ManagedEmbedConversations extends EmbedConversations {
  store: StoreApi<SiblingConversationsState>;
  /** Reads the list and opens the last conversation, and those in which replies are in progress. */
  load(): Promise<void>;
  /** The list was read anew. */
  publish(): void;
  wake(): void;
  flush(): Promise<void>;
  dispose(): void;
}

const costsNothing = { usd: 0, inputTokens: 0, outputTokens: 0, isPartial: false };

/**
 * The conversations of an embedded chat: one is shown, the others are a short list. They live in this browser; the server forgets each
 * run once its end is kept here.
 */
export function createEmbedConversations(needs: EmbedConversationsDependencies): ManagedEmbedConversations {
  const { ports, embedStorage, tools, models, drafts, onEvent: happened } = needs;
  const openConversations = new Map<string, OpenConversation>();
  const reviewedConversations = new Map<string, ConversationStore>();
  const events = new Map<string, EmbedEvents>();
  /** Deletions that can still be taken back. */
  const pendingRemovals = new Map<string, { now(): Promise<void> }>();
  let disposed = false;
  const store = createStore<SiblingConversationsState>(() => ({ items: [], folders: [], selectedId: null }));

  function publish(): void {
    if (!disposed)
      store.setState({ items: embedStorage.entries().filter(({ id }) => !pendingRemovals.has(id)) });
  }
  const unsubscribe = ports.tabs.subscribe((value) => {
    const message = value as { type?: unknown; id?: unknown } | null | undefined;
    if (!disposed && typeof message?.id === 'string') void handleTabMessage(message.type, message.id);
  });

  // --- One conversation -----------------------------------------------------------------------------------------------------

  const contextOf = (id: string, fresh: boolean): ConversationDependencies => ({
    ...needs,
    rename: async (_id, name) => {
      await openConversations.get(id)?.rename(name);
      return success(undefined);
    },
    replyEnded: () => undefined,
    removed: leave,
    modelChosen: () => undefined,
    environment: {
      createFile: (start, changed) =>
        createEmbedFile({ ports, embedStorage, gone: leave }, { ...start, fresh }, changed),
      savePartial: embedStorage.savePartial,
      readQueue: embedStorage.readQueue,
      received: (node) =>
        reviewedReply(node, (text) => needs.beforeReceive({ conversationId: id, messageId: node.id, text })),
      // There is one line of talk, in one place.
      createCopyAndEdit: () => async () => refused('send.nothingToRepeat'),
      move: () => undefined,
      failureOf,
      sentence: conversationSentence,
      titleFor: async (said) => fallbackTitle(said),
      createCost: () => () => costsNothing,
      createQueue: createMessageQueue,
      createActions: (host) =>
        createConversationActions({
          ...host,
          rated: (messageId, rating) => happened({ type: 'rate', conversationId: id, messageId, rating }),
        }),
      createPreparation(host) {
        const embedEvents = createEmbedEvents(id, { clock: ports.clock, runs: host.runs, onEvent: happened });
        events.set(id, embedEvents);
        return {
          write: (typed) => ({ content: typed, data: {} }),
          async prepare({ asked, reply, path }) {
            embedEvents.requestStarted(asked, reply);
            const groupType = needs.groupType();
            const offered = needs.mayUseTools ? await tools.offered(path) : [];
            const pageContext = await readPageContext(needs.pageContext(), ports.clock);
            return {
              path,
              options: {
                ...(offered.length > 0 ? { functions: offered } : {}),
                ...(pageContext === undefined ? {} : { pageContext }),
                ...(groupType === null ? {} : { groupType }),
              },
            };
          },
          isFocusing: () => false,
          skipWait: () => undefined,
        };
      },
      createProposals(host) {
        const calls = tools.ofConversation(id, host);
        return {
          ...calls,
          replyEnded(reply) {
            events.get(id)?.replyEnded(reply);
            // A reply that only calls tools is not counted as an answer.
            if (!endsWithToolCalls(reply.node)) needs.replyEnded(id);
          },
        };
      },
    },
  });

  function add(record: ConversationRecord, fresh: boolean): ConversationStore {
    const { id } = record.head;
    const conversation = createConversationStore(contextOf(id, fresh), { record, isLocal: true, fresh });
    // Somebody who says something else, or stops, has gone on without the calls that wait.
    const cancelCallsThen =
      <Args extends unknown[], T>(act: (...args: Args) => T) =>
      (...args: Args): T => {
        tools.cancel(id);
        return act(...args);
      };
    const unasked: ConversationStore = {
      ...conversation,
      send: cancelCallsThen(conversation.send),
      edit: cancelCallsThen(conversation.edit),
      regenerate: cancelCallsThen(conversation.regenerate),
      retry: cancelCallsThen(conversation.retry),
      stop: cancelCallsThen(conversation.stop),
      clear: cancelCallsThen(conversation.clear),
    };
    const face = withReview(unasked, (text) =>
      needs.isSendingBlocked?.() ? { isHeld: false, text } : needs.beforeSend({ conversationId: id, text }),
    );
    openConversations.set(id, conversation);
    reviewedConversations.set(id, face);
    return face;
  }
  function open(id: string): ConversationStore {
    const entry = embedStorage.entries().find((one) => one.id === id);
    return (
      reviewedConversations.get(id) ??
      add({ head: { id, name: entry?.name ?? newConversationName, isLocal: true }, tree: emptyTree }, false)
    );
  }
  function close(id: string): void {
    tools.cancel(id);
    events.get(id)?.dispose();
    openConversations.get(id)?.close();
    openConversations.delete(id);
    reviewedConversations.delete(id);
    events.delete(id);
  }

  // --- The list -------------------------------------------------------------------------------------------------------------

  function select(id: string): void {
    if (store.getState().selectedId !== id) {
      store.setState({ selectedId: id });
      happened({ type: 'thread-change', conversationId: id });
    }
    void ports.storage.set(storageKeys.selected, id);
  }
  function create(): string {
    const { selectedId } = store.getState();
    // An empty conversation is reused as the new one.
    const current = selectedId === null ? undefined : openConversations.get(selectedId);
    if (selectedId !== null && current?.record().tree.nodes.size === 0 && !pendingRemovals.has(selectedId))
      return selectedId;
    const id = ports.newId();
    const { list, defaultId } = models.store.getState();
    const model = list.find((one) => one.id === needs.modelId()) ?? list.find((one) => one.id === defaultId);
    const now = new Date(ports.clock.now()).toISOString();
    const defaults = {
      isLocal: true,
      modelId: model?.id ?? null,
      // The server has its own; what a page could say here would count for nothing.
      prompt: '',
      temperature: limits.defaultTemperature,
      maxTokens: null,
    };
    add(newConversation({ id, defaults, model, now }), true);
    select(id);
    return id;
  }
  /** Removes a conversation that no longer exists, and selects another when it was shown. */
  function leave(id: string): void {
    close(id);
    if (store.getState().selectedId !== id) return;
    store.setState({ selectedId: null });
    const next = embedStorage.entries().find((entry) => entry.id !== id && !pendingRemovals.has(entry.id));
    if (next) select(next.id);
    else create();
  }
  async function commitRemoval(ids: readonly string[]): Promise<void> {
    ids.forEach(close);
    await embedStorage.remove(ids);
    for (const id of ids) {
      drafts.forget(id);
      ports.tabs.post({ type: 'conversation-deleted', id });
    }
  }
  function remove(id: string): () => void {
    if (pendingRemovals.has(id)) return () => undefined;
    const wasSelected = store.getState().selectedId === id;
    const name =
      openConversations.get(id)?.store.getState().name ??
      embedStorage.entries().find((one) => one.id === id)?.name;
    const end = (): void => {
      period.cancel();
      dismissNotice();
      pendingRemovals.delete(id);
    };
    const period = startUndoPeriod(ports.clock, () => void pendingRemovals.get(id)?.now());
    const undo = (): void => {
      if (!pendingRemovals.has(id)) return;
      end();
      publish();
      if (wasSelected) select(id);
    };
    const dismissNotice = ports.notify({
      kind: 'info',
      text: noticeSentence('deleted', { name: name ?? newConversationName }),
      action: { label: noticeSentence('undo'), run: undo },
      timeoutMs: limits.undoMs,
      onHold: period.hold,
    });
    pendingRemovals.set(id, {
      async now() {
        end();
        await commitRemoval([id]);
      },
    });
    publish();
    if (wasSelected) {
      const next = store.getState().items[0];
      if (next) select(next.id);
      else create();
    }
    return undo;
  }
  async function clear(): Promise<void> {
    for (const deletion of pendingRemovals.values()) await deletion.now();
    await embedStorage.readEntries();
    await commitRemoval(embedStorage.entries().map(({ id }) => id));
    for (const id of openConversations.keys())
      if (openConversations.get(id)?.record().tree.nodes.size !== 0) close(id);
    store.setState({ selectedId: null });
    create();
  }

  async function handleTabMessage(type: unknown, id: string): Promise<void> {
    if (type === 'conversation-changed') {
      await embedStorage.readEntries();
      await openConversations.get(id)?.refresh(undefined);
    }
    if (type === 'conversation-deleted') {
      // Closed first, so that nothing writes it again.
      openConversations.get(id)?.close();
      await embedStorage.readEntries();
      leave(id);
    }
  }

  return {
    store,
    hasThumbRatings: true,
    create,
    select(id) {
      select(id);
      void embedStorage.mark(id, false);
    },
    open,
    remove,
    clear,
    publish,
    async load() {
      await embedStorage.readEntries();
      const entries = embedStorage.entries();
      const last = await ports.storage.get(storageKeys.selected);
      const found = entries.find(({ id }) => id === last) ?? entries[0];
      if (found) select(found.id);
      else create();
      for (const { id, running } of entries) if (running || id === found?.id) open(id);
    },
    wake() {
      for (const conversation of openConversations.values()) {
        conversation.wake();
        conversation.saveAgain();
      }
    },
    async flush() {
      // Pending deletions are committed on `pagehide`.
      for (const deletion of pendingRemovals.values()) await deletion.now();
      await Promise.all([...openConversations.values()].map((conversation) => conversation.flush()));
    },
    dispose() {
      for (const deletion of pendingRemovals.values()) void deletion.now();
      disposed = true;
      unsubscribe();
      for (const one of events.values()) one.dispose();
      for (const conversation of openConversations.values()) conversation.dispose();
    },
  };
}
