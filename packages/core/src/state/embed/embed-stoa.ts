import { createStore } from 'zustand/vanilla';
import type { EmbedSession } from '../../contract/embed/embed.js';
import {
  conversationMessages,
  conversationSentence,
} from '../../contract/conversations/conversation-messages.js';
import { failed } from '../../contract/outcome.js';
import type { ConversationPorts } from '../conversation/conversation-ports.js';
import { createDraftsStore } from '../drafts/drafts.store.js';
import { createEmbedConversations } from './embed-conversations.js';
import { createEmbedStorage } from './embed-storage.js';
import { createDisclosureStore, type AcceptDisclosure } from './disclosure.store.js';
import { createEmbedAssistantStore, type KeepRating } from './embed-assistant.store.js';
import type { PageContext } from './page-context.js';
import { createPageTools } from './page-tools.js';
import type { EmbedEvent, EmbedStoa, PageReview, PageTool } from './embed.types.js';
import { createExternalContentStore } from '../external-content/external-content.store.js';
import { createWriteBehind } from '../storage/write-behind.js';
import { selectModelInForce } from '../models/choose-model.js';
import type { ModelsState } from '../models/models.store.js';
import type { StorageResult } from '../ports/ports.js';

/** The ports of an embedded chat. `storage` contains the data of one end user only. */
export type EmbedPorts = ConversationPorts;

export interface EmbedStoaOptions {
  /** The session: end user and settings of the chat. */
  session: EmbedSession;
  /** Past conversations are kept and listed; otherwise only the one that is shown, so that it goes on after a reload. */
  keepsHistory: boolean;
  /** Asked for each new conversation: the model that the page wants, if it wants one. */
  modelId?: () => string | null;
  /** Asked for each message. */
  pageContext?: () => PageContext | undefined;
  /** Asked for each message and each round of calls. */
  tools?: () => readonly PageTool[];
  onEvent?: (happening: EmbedEvent) => void;
  /** Asked for each text that is handed over to be sent. What is held stays where it was written. */
  beforeSend?: PageReview;
  /** Called for each finished reply with text, before it is stored. */
  beforeReceive?: PageReview;
  /** Left out, nothing can be accepted. */
  acceptDisclosure?: AcceptDisclosure;
  /** Left out, no thumb can be kept. */
  keepRating?: KeepRating;
}

const passAll: PageReview = ({ text }) => ({ isHeld: false, text });

/** How many conversations are kept. */
const maxConversations = 50;

/**
 * The state of an embedded chat for one end user: the same conversations, runs, queue and drafts as a workspace has, kept in this
 * browser alone. Nothing happens before `start`.
 */
export function createEmbedStoa(ports: EmbedPorts, options: EmbedStoaOptions): EmbedStoa {
  const { session, keepsHistory, onEvent = () => undefined } = options;
  const { beforeSend = passAll, beforeReceive = passAll } = options;
  const { clock } = ports;
  const { models: list, defaultModelId } = session;
  const noFile = async () =>
    failed({ code: 'refused', message: conversationSentence('files.downloadFailed') });

  const models = createStore<ModelsState>(() => ({
    status: 'ready',
    list,
    defaultId: defaultModelId,
    advancedId: null,
    cheapestId: null,
    failure: null,
  }));
  const flags = createStore(() => ({ status: 'ready' as const, flags: { ragEnabled: false } }));
  const settings = createStore(() => ({ settings: { hiddenModelIds: [] } }));
  const prompts = createStore(() => ({ list: [] }));
  const storage = createStore<{ status: 'durable' | 'memory' | 'full' }>(() => ({ status: 'durable' }));
  const unread = createStore(() => ({ count: 0 }));
  const drafts = createDraftsStore(ports);
  const externalContent = createExternalContentStore(ports);
  const disclosure = createDisclosureStore(
    ports.tabs,
    session.disclosure,
    options.acceptDisclosure ?? (async () => undefined),
  );
  const assistant = createEmbedAssistantStore(
    ports.storage,
    session.assistant,
    options.keepRating ?? (async () => false),
  );
  let isVisible = false;
  let disposed = false;
  let started: Promise<void> | undefined;
  let dismissFullNotice: (() => void) | undefined;

  function tellFull(): void {
    dismissFullNotice?.();
    dismissFullNotice = ports.notify({ kind: 'warning', text: conversationMessages['storage.full'] });
  }
  function recordResult(result: StorageResult): void {
    const status = result.ok ? 'durable' : result.reason === 'full' ? 'full' : 'memory';
    const before = storage.getState().status;
    if (disposed || status === before) return;
    storage.setState({ status });
    if (status === 'full') return tellFull();
    dismissFullNotice?.();
    dismissFullNotice = undefined;
  }

  const writeBehind = createWriteBehind(ports.storage, recordResult);
  const embedStorage = createEmbedStorage({
    writeBehind,
    newId: ports.newId,
    maxConversations: keepsHistory ? maxConversations : 1,
    changed: () => conversations.publish(),
  });
  const tools = createPageTools({
    ports,
    tools: () => options.tools?.() ?? [],
    maxCharacters({ file }) {
      const model = selectModelInForce(file.record().head.model?.id ?? null)(models.getState());
      // Two characters a token is on the safe side, and half of the window is for everything else.
      return Math.max(400, model?.inputContextWindow ?? 0);
    },
    onEvent: onEvent,
  });
  const conversations = createEmbedConversations({
    ports,
    models: { store: models, load: async () => undefined },
    flags: { store: flags },
    drafts,
    embedStorage: embedStorage,
    tools,
    mayUseTools: session.scopes.includes('tools'),
    modelId: () => options.modelId?.() ?? null,
    pageContext: () => options.pageContext?.(),
    groupType: () => assistant.store.getState().groupType,
    onEvent(happening) {
      onEvent(happening);
      if (happening.type === 'rate') assistant.rate(happening);
    },
    beforeSend,
    beforeReceive,
    replyEnded(conversationId) {
      if (isVisible && conversations.store.getState().selectedId === conversationId) return;
      if (!isVisible) unread.setState(({ count }) => ({ count: count + 1 }));
      void embedStorage.mark(conversationId, true);
    },
    isSendingBlocked: () => disclosure.store.getState().status !== 'clear' || assistant.isTypeMissing(),
    notifyStorageFull: tellFull,
  });

  async function start(): Promise<void> {
    await Promise.allSettled([drafts.load(), assistant.load(), conversations.load()]);
    if (disposed || isVisible) return;
    // Replies that arrived while the page was closed are counted by conversation.
    const count = embedStorage.entries().filter((entry) => entry.unread).length;
    if (count > 0) unread.setState((state) => ({ count: Math.max(state.count, count) }));
  }

  const { id, name } = session.endUser;
  return {
    session,
    person: { id, name: name ?? '', email: '' },
    models: { store: models, load: async () => undefined },
    flags: { store: flags },
    settings: { store: settings },
    drafts,
    conversations,
    prompts: { store: prompts },
    files: { addressOf: noFile, readText: noFile },
    externalContent,
    now: clock.now,
    tools,
    disclosure,
    assistant,
    storage: { store: storage },
    unread: { store: unread },
    setVisible(next) {
      isVisible = next;
      const { selectedId } = conversations.store.getState();
      if (!next) return;
      unread.setState({ count: 0 });
      if (selectedId !== null) void embedStorage.mark(selectedId, false);
    },
    start: () => (started ??= start()),
    wake() {
      conversations.wake();
      void writeBehind.retry();
    },
    async flush() {
      await Promise.all([drafts.flush(), conversations.flush()]);
    },
    dispose() {
      if (disposed) return;
      void drafts.flush();
      tools.dispose();
      conversations.dispose();
      externalContent.dispose();
      disclosure.dispose();
      disposed = true;
    },
  };
}
