import { builtInAccount, defaultSettings, failed, success, type ChatStatus } from '@stoa/core/contract';
import { checkLength, checkMessage } from '@stoa/core/rules';
import type {
  BootState,
  ConversationsState,
  ConversationState,
  ConversationStore,
  LayoutState,
  ModelsState,
  Person,
  Ports,
  ReplyState,
  SettingsState,
  Stoa,
} from '@stoa/core/state';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ada, fixtureNow, listItems, models } from './fixtures.js';

/** An action that a part asked for, with what it passed. */
export type Called = (action: string, ...input: unknown[]) => void;

export interface StageOptions {
  person?: Person;
  boot?: BootState;
  layout?: Partial<LayoutState>;
  models?: Partial<ModelsState>;
  settings?: Partial<SettingsState['settings']>;
  saving?: SettingsState['saving'];
  conversations?: Partial<ConversationsState>;
  conversation?: Partial<ConversationState>;
  /** The reply in progress, where `conversation.run` says there is one. */
  reply?: Partial<ReplyState>;
  drafts?: Record<string, string>;
  called?: Called;
}

/** State set by hand, for stories and tests of parts: each store holds what it is given, each action is told to `called`. */
export interface Stage extends Stoa {
  conversation: ConversationStore;
  replyStore: StoreApi<ReplyState>;
}

const emptyReply: ReplyState = {
  text: '',
  reasoning: '',
  statuses: [] as ChatStatus[],
  toolCalls: [],
  state: {},
  ended: null,
  unknownEvents: 0,
};

/** Ports that lead nowhere; parts never call them. */
const deafPorts: Ports = {
  call: () => Promise.resolve(failed({ code: 'network', message: 'There is no network here.' })),
  chat: {
    start: () => ({ leave() {} }),
    follow: () => ({ leave() {} }),
    stop: () => Promise.resolve(success(undefined)),
    acknowledge: () => Promise.resolve(success(undefined)),
  },
  storage: {
    get: () => Promise.resolve(undefined),
    set: () => Promise.resolve({ ok: true }),
    remove: () => Promise.resolve({ ok: true }),
    keys: () => Promise.resolve([]),
    setMany: () => Promise.resolve({ ok: true }),
  },
  tabs: { post() {}, subscribe: () => () => {} },
  clock: { now: () => fixtureNow, after: () => () => {} },
  newId: () => 'id',
  notify: () => () => {},
  fetchChunk: () => Promise.resolve(failed({ code: 'network', message: 'There is no network here.' })),
  sessionLost() {},
};

/** Builds the state of a signed-in person by hand. */
export function makeStoa(options: StageOptions = {}): Stage {
  const called: Called = options.called ?? (() => {});
  const done =
    (action: string) =>
    (...input: unknown[]) => {
      called(action, ...input);
      return Promise.resolve();
    };

  const modelsStore = createStore<ModelsState>(() => ({
    status: 'ready',
    list: models,
    defaultId: 'anthropic.claude-sonnet',
    advancedId: 'gpt-large',
    cheapestId: 'gpt-small',
    failure: null,
    ...options.models,
  }));
  const conversationState = createStore<ConversationState>(() => ({
    load: 'ready',
    id: 'c1',
    name: 'Delivery guarantees in queues',
    isLocal: false,
    modelId: null,
    prompt: '',
    temperature: 1,
    maxTokens: null,
    tags: [],
    folderId: null,
    path: [],
    run: { status: 'idle' },
    saved: 'clean',
    ...options.conversation,
  }));
  const replyStore = createStore<ReplyState>(() => ({ ...emptyReply, ...options.reply }));
  const drafts = createStore(() => ({ drafts: options.drafts ?? {} }));
  const setDraft = (id: string, text: string) =>
    drafts.setState((state) => ({ drafts: { ...state.drafts, [id]: text } }));
  const modelNow = () =>
    modelsStore
      .getState()
      .list.find(
        ({ id }) => id === (conversationState.getState().modelId ?? modelsStore.getState().defaultId),
      );
  const refusalOf = (text: string) => {
    const refusal = checkMessage({ text, model: modelNow() });
    return refusal ? failed({ code: 'refused', message: refusal.text }) : null;
  };

  const conversation: ConversationStore = {
    store: conversationState,
    reply: () => ({ store: replyStore }),
    configure(patch) {
      called('configure', patch);
      conversationState.setState(patch);
    },
    send(text) {
      called('send', text);
      const refused = refusalOf(text);
      if (refused) return refused;
      setDraft(conversationState.getState().id, '');
      return success(undefined);
    },
    edit(messageId, text) {
      called('edit', messageId, text);
      return refusalOf(text) ?? success(undefined);
    },
    regenerate(messageId) {
      called('regenerate', messageId);
      return success(undefined);
    },
    retry(messageId) {
      called('retry', messageId);
      return success(undefined);
    },
    stop: done('stop'),
    showSibling: (messageId) => called('showSibling', messageId),
    validate: (text, when) => (when === 'draft' ? checkLength : checkMessage)({ text, model: modelNow() }),
    reload: done('reload'),
  };

  const conversations = createStore<ConversationsState>(() => ({
    status: 'post-init',
    items: listItems,
    folders: [],
    selectedId: 'c1',
    sync: 'idle',
    storageFull: false,
    pendingDeletes: {},
    storageSelection: null,
    ...options.conversations,
  }));
  const layout = createStore<LayoutState>(() => ({
    leftOpen: true,
    rightOpen: false,
    leftTab: 'chats',
    ...options.layout,
  }));
  const settings = createStore<SettingsState>(() => ({
    settings: { ...defaultSettings, ...options.settings },
    saving: options.saving ?? 'clean',
  }));

  return {
    person: options.person ?? ada,
    ports: deafPorts,
    models: { store: modelsStore, load: done('models.load') },
    flags: {
      store: createStore(() => ({ status: 'ready' as const, flags: { storeCloudConversations: true } })),
      load: done('flags.load'),
    },
    accounts: {
      store: createStore(() => ({ list: [builtInAccount] })),
      load: done('accounts.load'),
    },
    settings: {
      store: settings,
      load: done('settings.load'),
      update(patch) {
        called('settings.update', patch);
        settings.setState((state) => ({ settings: { ...state.settings, ...patch } }));
        return Promise.resolve();
      },
    },
    layout: {
      store: layout,
      load: done('layout.load'),
      toggleLeft: () => layout.setState((state) => ({ leftOpen: !state.leftOpen })),
      toggleRight: () => layout.setState((state) => ({ rightOpen: !state.rightOpen })),
      setLeftTab: (leftTab) => layout.setState({ leftTab }),
      setSmallScreen: (on) => {
        if (on) layout.setState({ leftOpen: false, rightOpen: false });
      },
      setMediumScreen: (on) => {
        if (on) layout.setState({ rightOpen: false });
      },
    },
    drafts: {
      store: drafts,
      load: done('drafts.load'),
      set: setDraft,
      clear: (id) => setDraft(id, ''),
      hand: (id) => setDraft(id, ''),
      keep() {},
      flush: done('drafts.flush'),
    },
    conversations: {
      store: conversations,
      create(input) {
        called('create', input);
        return 'new';
      },
      select(id) {
        called('select', id);
        conversations.setState({ selectedId: id });
      },
      rename(id, name) {
        called('rename', id, name);
        conversations.setState((state) => ({
          items: state.items.map((item) => (item.id === id ? { ...item, name } : item)),
        }));
        return Promise.resolve(success(undefined));
      },
      remove(id) {
        called('remove', id);
        conversations.setState((state) => ({ items: state.items.filter((item) => item.id !== id) }));
        return () => called('undo', id);
      },
      open: () => conversation,
      exportAll: () => Promise.resolve('{"version":4}'),
      saveExport: done('saveExport'),
      newConversationDefaults: () => ({
        isLocal: false,
        modelId: null,
        prompt: '',
        temperature: 1,
        maxTokens: null,
      }),
      setStorageSelection: done('setStorageSelection'),
      sync: done('sync'),
    },
    boot: { store: createStore<BootState>(() => options.boot ?? { status: 'ready' }) },
    start: done('start'),
    now: () => fixtureNow,
    wake: () => called('wake'),
    flush: done('flush'),
    dispose: () => called('dispose'),
    conversation,
    replyStore,
  };
}
