import { success } from '@stoa/core/contract';
import type {
  AssistantActions,
  AssistantsState,
  AttachmentsState,
  BootState,
  ConversationListState,
  ConversationState,
  ConversationStore,
  DownloadState,
  LayoutState,
  ModelsState,
  Person,
  PluginsState,
  PromptsState,
  ProposalsState,
  ReplyState,
  SearchState,
  SettingsState,
  Stoa,
  WorkspacesState,
} from '@stoa/core/state';
import { createStoa } from '@stoa/core/state';
import { createSeededWorld, type StoaSeed } from '@stoa/core/testing';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ada, fixtureNow, models } from './fixtures.js';
import { tellTo, type Called } from './stubs/called.js';
import { stubConversation } from './stubs/stub-conversation.js';
import { stubConversationList } from './stubs/stub-conversation-list.js';
import { stubLayout } from './stubs/stub-layout.js';
import { stubPrompts, stubTemplates } from './stubs/stub-prompts.js';
import { stubSearch } from './stubs/stub-search.js';
import { stubSettings } from './stubs/stub-settings.js';
import { stubAssistantActions } from './stubs/stub-assistant-actions.js';
import { stubAttachments } from './stubs/stub-attachments.js';
import type { ArtifactsStub } from './stubs/stub-artifacts.js';
import { stubPlugins } from './stubs/stub-plugins.js';

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
  /** Artifacts of the conversation and the outcomes of their actions; without it, the conversation has none. */
  artifacts?: ArtifactsStub;
  /** Whether ratings reach the server; they do by default. */
  isRatingSent?: boolean;
  /** Assistants and groups of the person; none by default. */
  assistants?: Partial<AssistantsState>;
  /** In place of actions on assistants, which succeed. */
  assistantActions?: Partial<AssistantActions>;
  /** What the real stores of the other rooms are opened over. */
  seed?: StoaSeed;
  /** A model's repair of broken JSON; none by default. */
  repairJson?: Stoa['repairJson'];
  prompts?: Partial<PromptsState>;
  search?: Partial<SearchState>;
  documents?: DownloadState;
  proposals?: Partial<ProposalsState>;
  workspaces?: Partial<WorkspacesState>;
  flags?: Record<string, boolean>;
  called?: Called;
}

/** State set by hand, for stories and tests of parts: each store holds what it is given, each action is told to `called`. */
export interface Stage extends Stoa {
  conversation: ConversationStore;
  replyStore: StoreApi<ReplyState>;
}

/** Builds the state of a signed-in person by hand. */
export function makeStoa(options: StageOptions = {}): Stage {
  const called: Called = options.called ?? (() => {});
  const done = tellTo(called);

  const modelsStore = createStore<ModelsState>(() => ({
    status: 'ready',
    list: models,
    defaultId: 'anthropic.claude-sonnet',
    advancedId: 'gpt-large',
    cheapestId: 'gpt-small',
    failure: null,
    ...options.models,
  }));
  const drafts = createStore(() => ({ drafts: options.drafts ?? {} }));
  const setDraft = (id: string, text: string) =>
    drafts.setState((state) => ({ drafts: { ...state.drafts, [id]: text } }));
  const { conversation, replyStore } = stubConversation(options, { modelsStore, setDraft }, called);
  const settings = stubSettings(options, called);

  const real = createStoa(createSeededWorld({ now: fixtureNow, ...options.seed }).tab(), {
    person: options.person ?? ada,
    smallScreen: false,
  });
  return {
    ...real,
    models: { store: modelsStore, load: done('models.load') },
    flags: {
      store: createStore(() => ({
        status: 'ready' as const,
        flags: { storeCloudConversations: true, sharing: true, documentConversion: true, ...options.flags },
      })),
      load: done('flags.load'),
    },
    settings,
    layout: stubLayout(options.layout, called),
    drafts: {
      store: drafts,
      load: done('drafts.load'),
      set: setDraft,
      clear: (id) => setDraft(id, ''),
      detach: (id) => setDraft(id, ''),
      forget(id) {
        setDraft(id, '');
        return () => undefined;
      },
      persist() {},
      move() {},
      restore: setDraft,
      flush: done('drafts.flush'),
    },
    attachments: stubAttachments(options.attachments, called),
    plugins: stubPlugins(
      () => ({ flags: options.flags ?? {}, options: settings.store.getState().settings.featureOptions }),
      options.plugins,
      called,
    ),
    conversations: stubConversationList(options, conversation, called),
    prompts: stubPrompts(options.prompts, called),
    templates: stubTemplates(called),
    search: stubSearch(options.search, called),
    assistants: {
      store: createStore<AssistantsState>(() => ({
        status: 'ready',
        assistants: [],
        groups: [],
        isIncomplete: false,
        choices: {},
        once: {},
        ...options.assistants,
      })),
      refresh: () => done('assistants.refresh')().then(() => 'nothing' as const),
      choose: (...input) => called('assistants.choose', ...input),
      removeInFolders: () => Promise.resolve(true),
      write: () => ({}),
      actions: () => Promise.resolve(stubAssistantActions(options.assistantActions, called)),
    },
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
    pause: () => called('pause'),
    flush: done('flush'),
    dispose: () => called('dispose'),
    conversation,
    replyStore,
  };
}
