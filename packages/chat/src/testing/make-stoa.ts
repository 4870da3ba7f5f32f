import {
  builtInAccount,
  defaultSettings,
  failed,
  sentence,
  success,
  type ChatStatus,
  type Folder,
  type Outcome,
} from '@stoa/core/contract';
import { checkLength, checkMessage, parseVariables } from '@stoa/core/rules';
import type {
  AttachmentsState,
  BillingState,
  BootState,
  ConversationListState,
  ConversationState,
  ConversationStore,
  DownloadState,
  EmailListState,
  FileListState,
  FileRequest,
  ExternalContentState,
  ImportState,
  IntegrationsState,
  LayoutState,
  MemoryActions,
  MemoryState,
  ModelsState,
  Person,
  PluginsState,
  Ports,
  PromptsState,
  ProposalsState,
  ReplyState,
  SearchState,
  SettingsState,
  Stoa,
  WorkspacesState,
} from '@stoa/core/state';
import json5 from 'json5';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ada, fixtureNow, listItems, models } from './fixtures.js';
import { stubAttachments } from './stub-attachments.js';
import { stubBilling } from './stub-billing.js';
import { stubMemory } from './stub-memory.js';
import { stubEmailList } from './stub-email-list.js';
import { stubArtifacts, type ArtifactsStub } from './stub-artifacts.js';
import { stubLibrary, type LibraryStub } from './stub-library.js';
import { stubIntegrations } from './stub-integrations.js';
import { stubQuality, type QualityStub } from './stub-quality.js';
import { stubHighlighter, type HighlighterStub } from './stub-highlighter.js';
import { stubSharing, type SharingStub } from './stub-sharing.js';
import { stubFileList } from './stub-file-list.js';
import { stubPlugins } from './stub-plugins.js';

/** An action that a part asked for, with what it passed. */
export type Called = (action: string, ...input: unknown[]) => void;

export interface StageOptions {
  person?: Person;
  boot?: BootState;
  layout?: Partial<LayoutState>;
  models?: Partial<ModelsState>;
  settings?: Partial<SettingsState['settings']>;
  saving?: SettingsState['saving'];
  conversations?: Partial<ConversationListState>;
  /** The page shows `conversation` before one is selected. */
  hasOpening?: boolean;
  conversation?: Partial<ConversationState>;
  /** The reply in progress, where `conversation.run` says there is one. */
  reply?: Partial<ReplyState>;
  drafts?: Record<string, string>;
  attachments?: AttachmentsState['lists'];
  plugins?: Partial<PluginsState>;
  /** The list of files, on its page and in the picker. */
  fileList?: Partial<FileListState>;
  /** The list of addresses that is being made. */
  emailList?: Partial<EmailListState>;
  /** Accounts of third parties; none is connected by default. */
  integrations?: Partial<IntegrationsState>;
  /** What the conversation is making, and what making and changing artifacts says; left out, it has no such actions. */
  artifacts?: ArtifactsStub;
  /** Saved artifacts; none by default. */
  library?: LibraryStub;
  /** What giving a conversation for quality improvement says; it succeeds by default. */
  quality?: QualityStub;
  /** Whether ratings reach the server; they do by default. */
  isRatingSent?: boolean;
  /** What the person has cost this month; nothing by default. */
  billing?: Partial<BillingState>;
  /** Memories, projects and offered facts; `memoryActions` are in place of what happens with them. */
  memory?: Partial<MemoryState>;
  memoryActions?: Partial<MemoryActions>;
  /** What the highlighter does. */
  highlighter?: HighlighterStub;
  /** What people share with each other. */
  sharing?: SharingStub;
  /** What a model makes of broken JSON; nothing by default. */
  repairJson?: Stoa['repairJson'];
  prompts?: Partial<PromptsState>;
  /** What using a template says; it succeeds by default. */
  templateResult?: Outcome<void>;
  search?: Partial<SearchState>;
  imports?: ImportState;
  documents?: DownloadState;
  /** What the server answers when it is asked for a file; a refusal by default. */
  fileAddress?: (request: FileRequest) => Outcome<string> | Promise<Outcome<string>>;
  /** What stands in every text file; a refusal by default. */
  fileText?: string;
  proposals?: Partial<ProposalsState>;
  workspaces?: Partial<WorkspacesState>;
  externalContent?: Partial<ExternalContentState>;
  flags?: Record<string, boolean>;
  called?: Called;
}

/** State set by hand, for stories and tests of parts: each store holds what it is given, each action is told to `called`. */
export interface Stage extends Stoa {
  conversation: ConversationStore;
  replyStore: StoreApi<ReplyState>;
}

const quietSearch: SearchState = {
  text: '',
  query: { terms: [], tags: [], folders: [], place: 'all', before: null, after: null },
  status: 'idle',
  results: [],
  hasMore: false,
  indexing: null,
  cloudFailure: null,
  isLocalFailed: false,
};

const emptyReply: ReplyState = {
  text: '',
  reasoning: '',
  statuses: [] as ChatStatus[],
  toolCalls: [],
  state: {},
  ended: null,
  unknownEvents: 0,
};

const noFile = failed({ code: 'refused', message: sentence('files.downloadFailed') });

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
  pollDocument: () => Promise.resolve('failed'),
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
    projectId: null,
    path: [],
    unlisted: 0,
    run: { status: 'idle' },
    isFocusing: false,
    queue: [],
    queueStatus: 'empty',
    cost: { usd: 0, inputTokens: 0, outputTokens: 0, isPartial: false },
    isMoving: false,
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

  const proposals = createStore<ProposalsState>(() => ({
    live: new Set(),
    active: null,
    readsAllowed: false,
    ...options.proposals,
  }));
  const conversation: ConversationStore = {
    store: conversationState,
    reply: () => ({ store: replyStore }),
    ...(options.artifacts && { artifacts: stubArtifacts(options.artifacts, called) }),
    amend: () => false,
    preview: () => undefined,
    configure(patch) {
      called('configure', patch);
      conversationState.setState(patch);
    },
    send(text, data) {
      called('send', text, ...(data ? [data] : []));
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
    saveCopyAndEdit(messageId, text) {
      called('saveCopyAndEdit', messageId, text);
      return Promise.resolve(refusalOf(text) ?? success(undefined));
    },
    removePrompt(messageId) {
      called('removePrompt', messageId);
      return () => called('undo');
    },
    clear() {
      called('clear');
      conversationState.setState({ path: [] });
      return () => called('undo');
    },
    listAgain() {
      called('listAgain');
      conversationState.setState({ unlisted: 0 });
    },
    removeUnlisted() {
      called('removeUnlisted');
      conversationState.setState({ unlisted: 0 });
      return () => called('undo');
    },
    setStarred(messageId, starred) {
      called('setStarred', messageId, starred);
      conversationState.setState((state) => ({
        path: state.path.map((message) =>
          message.id === messageId ? { ...message, data: { ...message.data, starred } } : message,
        ),
      }));
    },
    rate(messageId, stars, ...more) {
      called('rate', messageId, stars, ...more);
      const [feedback] = more;
      const rating = stars > 0 ? { stars, ...(feedback && { feedback }) } : undefined;
      conversationState.setState((state) => ({
        path: state.path.map((message) =>
          message.id === messageId ? { ...message, data: { ...message.data, rating } } : message,
        ),
      }));
    },
    enqueue(text) {
      called('enqueue', text);
      const refused = refusalOf(text);
      if (refused) return refused;
      conversationState.setState((state) => ({
        queue: [...state.queue, { id: `q${state.queue.length + 1}`, text }],
        queueStatus: 'waiting',
      }));
      setDraft(conversationState.getState().id, '');
      return success(undefined);
    },
    editQueued(id, text) {
      called('editQueued', id, text);
      conversationState.setState((state) => ({
        queue: state.queue.map((one) => (one.id === id ? { ...one, text } : one)),
      }));
      return success(undefined);
    },
    removeQueued(id) {
      called('removeQueued', id);
      conversationState.setState((state) => ({ queue: state.queue.filter((one) => one.id !== id) }));
    },
    sendNow(what) {
      called('sendNow', what);
      return Promise.resolve(success(undefined));
    },
    resumeQueue: () => called('resumeQueue'),
    sendFilled(text, filled) {
      called('sendFilled', text, filled);
      return Promise.resolve(success(undefined));
    },
    endAutomation: done('endAutomation'),
    stop: done('stop'),
    completed: () => Promise.resolve(),
    showSibling: (messageId) => called('showSibling', messageId),
    validate: (text, when) => (when === 'draft' ? checkLength : checkMessage)({ text, model: modelNow() }),
    reload: done('reload'),
    proposals: {
      store: proposals,
      run(ref, values) {
        called('proposals.run', ref, values);
        return Promise.resolve(success(undefined));
      },
      decline(ref) {
        called('proposals.decline', ref);
        return Promise.resolve(success(undefined));
      },
      cancel: () => called('proposals.cancel'),
      sendResult() {
        called('proposals.sendResult');
        return Promise.resolve(success(undefined));
      },
      allowReads: () => proposals.setState({ readsAllowed: true }),
    },
  };

  const memory = { ...stubMemory(options.memory, called), ...options.memoryActions };

  const conversations = createStore<ConversationListState>(() => ({
    status: 'post-init',
    items: listItems,
    folders: [],
    openFolderIds: [],
    hiddenFolderIds: [],
    sort: 'date',
    transfer: null,
    selectedId: 'c1',
    missingId: null,
    sync: 'idle',
    storageFull: false,
    storage: 'durable',
    pendingDeletes: {},
    storageSelection: null,
    ...options.conversations,
  }));
  const prompts = createStore<PromptsState>(() => ({
    list: [],
    workflows: [],
    sort: 'date',
    ...options.prompts,
  }));
  const search = createStore<SearchState>(() => ({ ...quietSearch, ...options.search }));
  const layout = createStore<LayoutState>(() => ({
    leftOpen: true,
    rightOpen: false,
    leftTab: 'chats',
    dialog: null,
    artifact: null,
    page: 'chat',
    ...options.layout,
  }));
  const settings = createStore<SettingsState>(() => ({
    settings: { ...defaultSettings, ...options.settings },
    saving: options.saving ?? 'clean',
  }));

  const externalContent = createStore<ExternalContentState>(() => ({
    status: 'ready',
    hosts: [],
    once: [],
    ...options.externalContent,
  }));

  return {
    person: options.person ?? ada,
    ports: deafPorts,
    models: { store: modelsStore, load: done('models.load') },
    flags: {
      store: createStore(() => ({
        status: 'ready' as const,
        flags: { storeCloudConversations: true, sharing: true, documentConversion: true, ...options.flags },
      })),
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
      retry: done('settings.retry'),
      dispose() {},
    },
    layout: {
      store: layout,
      load: done('layout.load'),
      toggleLeft: () => layout.setState((state) => ({ leftOpen: !state.leftOpen })),
      toggleRight: () => layout.setState((state) => ({ rightOpen: !state.rightOpen })),
      setLeftTab: (leftTab) => layout.setState({ leftTab }),
      showPage: (page) => layout.setState({ page }),
      openDialog(dialog) {
        called('openDialog', dialog);
        layout.setState({ dialog });
      },
      showArtifact: (artifact) => layout.setState({ artifact }),
      hasRoom: () => true,
      closeDialog: () => layout.setState({ dialog: null }),
      setSmallScreen: (on) => {
        if (on) layout.setState({ leftOpen: false, rightOpen: false });
      },
      setWideScreen: done('layout.setWideScreen'),
      setMediumScreen: (on) => {
        if (on) layout.setState({ rightOpen: false });
      },
    },
    drafts: {
      store: drafts,
      load: done('drafts.load'),
      set: setDraft,
      clear: (id) => setDraft(id, ''),
      detach: (id) => setDraft(id, ''),
      persist() {},
      move() {},
      restore: setDraft,
      flush: done('drafts.flush'),
    },
    attachments: stubAttachments(options.attachments, called),
    plugins: stubPlugins(
      () => ({ flags: options.flags ?? {}, options: settings.getState().settings.featureOptions }),
      options.plugins,
      called,
    ),
    conversations: {
      store: conversations,
      opening: options.hasOpening ? conversation : null,
      create(input) {
        called('create', input);
        return 'new';
      },
      startNew() {
        called('startNew');
        return 'new';
      },
      show: done('show'),
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
      newConversationDefaults: () => ({
        isLocal: false,
        modelId: null,
        prompt: '',
        temperature: 1,
        maxTokens: null,
      }),
      setStorageSelection: done('setStorageSelection'),
      removeMany(ids) {
        called('removeMany', ids);
        conversations.setState((state) => ({ items: state.items.filter(({ id }) => !ids.includes(id)) }));
        return () => called('undo', ids);
      },
      setSort(sort) {
        called('setSort', sort);
        conversations.setState({ sort });
      },
      createFolder(name, type = 'chat') {
        called('createFolder', name, type);
        if (!name.trim()) return failed({ code: 'refused', message: 'Enter a name.' });
        const folder: Folder = { id: `folder-${name}`, name, type, date: '2026-11-21' };
        conversations.setState((state) => ({
          folders: [...state.folders, folder],
          openFolderIds: [...state.openFolderIds, folder.id],
        }));
        return success(folder);
      },
      renameFolder(id, name) {
        called('renameFolder', id, name);
        conversations.setState((state) => ({
          folders: state.folders.map((folder) => (folder.id === id ? { ...folder, name } : folder)),
        }));
        return success(undefined);
      },
      setFolderPinned(id, pinned) {
        called('setFolderPinned', id, pinned);
        conversations.setState((state) => ({
          folders: state.folders.map((folder) => (folder.id === id ? { ...folder, pinned } : folder)),
        }));
      },
      setFolderOpen(id, open) {
        called('setFolderOpen', id, open);
        conversations.setState(({ openFolderIds }) => ({
          openFolderIds: open ? [...openFolderIds, id] : openFolderIds.filter((other) => other !== id),
        }));
      },
      setFolderHidden(id, hidden) {
        called('setFolderHidden', id, hidden);
        conversations.setState(({ hiddenFolderIds }) => ({
          hiddenFolderIds: hidden
            ? [...hiddenFolderIds, id]
            : hiddenFolderIds.filter((other) => other !== id),
        }));
      },
      removeFolder(id) {
        called('removeFolder', id);
        conversations.setState((state) => ({ folders: state.folders.filter((folder) => folder.id !== id) }));
        return () => called('undo', id);
      },
      moveToFolder(ids, folderId) {
        called('moveToFolder', ids, folderId);
        conversations.setState((state) => ({
          items: state.items.map((item) => (ids.includes(item.id) ? { ...item, folderId } : item)),
        }));
        return Promise.resolve(success(undefined));
      },
      changeTags(ids, { add = [], remove = [] }) {
        called('changeTags', ids, { add, remove });
        conversations.setState((state) => ({
          items: state.items.map((item) =>
            ids.includes(item.id)
              ? { ...item, tags: [...new Set([...item.tags, ...add])].filter((tag) => !remove.includes(tag)) }
              : item,
          ),
        }));
        return Promise.resolve(success(undefined));
      },
      duplicate(id) {
        called('duplicate', id);
        return Promise.resolve(success('copy'));
      },
      fork(id, messageId) {
        called('fork', id, messageId);
        return Promise.resolve(success('fork'));
      },
      cleanUp(what) {
        called('cleanUp', what);
        return Promise.resolve(0);
      },
      moveStorage(ids, to) {
        called('moveStorage', ids, to);
        const transfer = {
          status: 'done' as const,
          to,
          total: ids.length,
          moved: ids.length,
          current: null,
          failures: [],
        };
        return Promise.resolve(transfer);
      },
      applyStorageSelection(value) {
        called('applyStorageSelection', value);
        conversations.setState({ storageSelection: value });
        return Promise.resolve();
      },
      cancelTransfer: () => called('cancelTransfer'),
      dismissTransfer: () => conversations.setState({ transfer: null }),
      importConversations: () => Promise.resolve({ added: 0, extended: 0, unchanged: 0, failures: [] }),
      async *readMany() {},
      sync: done('sync'),
    },
    prompts: {
      store: prompts,
      load: done('prompts.load'),
      setSort(sort) {
        called('prompts.setSort', sort);
        prompts.setState({ sort });
      },
      add: () => Promise.resolve(0),
      save(prompt) {
        called('prompts.save', prompt);
        prompts.setState(({ list }) => ({ list: [...list.filter(({ id }) => id !== prompt.id), prompt] }));
        return Promise.resolve(true);
      },
      remove(ids) {
        called('prompts.remove', ids);
        prompts.setState(({ list }) => ({ list: list.filter(({ id }) => !ids.includes(id)) }));
      },
      move: (ids, folderId) => called('prompts.move', ids, folderId),
      removeFolder(id) {
        called('prompts.removeFolder', id);
        return () => called('undo', id);
      },
      releaseWorkflows(id) {
        called('prompts.releaseWorkflows', id);
        return () => called('undo', id);
      },
    },
    templates: {
      choose: done('templates.choose'),
      optimize: done('templates.optimize'),
      read: (content) => Promise.resolve(parseVariables(content, json5.parse)),
      run(order, answers) {
        called('templates.run', order, answers);
        return Promise.resolve(options.templateResult ?? success(undefined));
      },
    },
    search: {
      store: search,
      setText(text) {
        called('search.setText', text);
        search.setState({ text });
      },
      clear: () => search.setState(quietSearch),
      retry: () => called('search.retry'),
      dispose() {},
    },
    imports: {
      store: createStore<ImportState>(() => options.imports ?? { status: 'idle' }),
      read: (file) => called('imports.read', file),
      start: (to) => called('imports.start', to),
      cancel: () => called('imports.cancel'),
      reset: () => called('imports.reset'),
    },
    files: {
      async addressOf(request) {
        called('files.addressOf', request);
        return (await options.fileAddress?.(request)) ?? noFile;
      },
      readText(address) {
        called('files.readText', address);
        const text = options.fileText;
        return Promise.resolve(text === undefined ? noFile : success({ text, isComplete: true }));
      },
      openList: () => Promise.resolve(stubFileList(options.fileList, called)),
    },
    artifactLibrary: { load: () => Promise.resolve(stubLibrary(options.library, called)) },
    integrations: { load: () => Promise.resolve(stubIntegrations(options.integrations, called)) },
    quality: { load: () => Promise.resolve(stubQuality(options.quality, called)) },
    billing: { load: () => Promise.resolve(stubBilling(options.billing, called)) },
    memory: { load: () => Promise.resolve(memory) },
    highlighter: { load: () => Promise.resolve(stubHighlighter(options.highlighter, called)) },
    sharing: {
      unread: createStore(() => ({ count: options.sharing?.unread ?? 0 })),
      countUnread: () => undefined,
      lookForNew: done('sharing.lookForNew'),
      load: () => Promise.resolve(stubSharing(options.sharing, called)),
    },
    directory: { openList: () => Promise.resolve(stubEmailList(options.emailList, called)) },
    documents: {
      store: createStore<DownloadState>(() => options.documents ?? { status: 'idle' }),
      templates: () => Promise.resolve(['Plain.pptx', 'Company.pptx']),
      convert: done('documents.convert'),
      convertText: (document) => {
        called('documents.convertText', document);
        return Promise.resolve(success(undefined));
      },
      saveExport: done('documents.saveExport'),
      saveConversation: done('documents.saveConversation'),
      cancel: () => called('documents.cancel'),
      reset: () => called('documents.reset'),
    },
    workspaces: {
      store: createStore<WorkspacesState>(() => ({
        status: 'ready',
        list: [],
        failure: null,
        open: null,
        ...options.workspaces,
      })),
      load: done('workspaces.load'),
      open: done('workspaces.open'),
      close: () => called('workspaces.close'),
      importItems: done('workspaces.importItems'),
    },
    externalContent: {
      store: externalContent,
      load: () => called('externalContent.load'),
      showOnce(url) {
        called('showOnce', url);
        externalContent.setState(({ once }) => ({ once: [...once, url] }));
      },
      allowHost(host) {
        called('allowHost', host);
        externalContent.setState(({ hosts }) => ({ hosts: [...hosts, host] }));
      },
      revokeHost(host) {
        called('revokeHost', host);
        externalContent.setState(({ hosts }) => ({ hosts: hosts.filter((other) => other !== host) }));
      },
      dispose() {},
    },
    repairJson(order) {
      called('repairJson', order);
      return options.repairJson?.(order) ?? Promise.resolve(null);
    },
    sendRating(rating) {
      called('sendRating', rating);
      return Promise.resolve(options.isRatingSent ?? true);
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
