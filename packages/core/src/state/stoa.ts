import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Settings } from '../contract/settings/settings.js';
import { createAccountsStore, type AccountsStore } from './accounts/accounts.store.js';
import { createAttachmentsStore } from './attachments/attachments.store.js';
import type { AttachmentsStore } from './attachments/attachments.types.js';
import type { BillingStore } from './billing/billing.types.js';
import { createConversationListStore } from './conversations/conversation-list.store.js';
import type { ConversationListStore } from './conversations/conversation-list.types.js';
import { createDirectoryStore } from './directory/directory.store.js';
import type { DirectoryStore } from './directory/directory.types.js';
import { createDraftsStore, type DraftsStore } from './drafts/drafts.store.js';
import { createExternalContentStore } from './external-content/external-content.store.js';
import type { ExternalContentStore } from './external-content/external-content.types.js';
import { createFilesStore } from './files/files.store.js';
import type { FilesStore } from './files/files.types.js';
import { createFlagsStore, type FlagsStore } from './feature-flags/flags.store.js';
import type { ArtifactLibrary } from './artifacts/library.types.js';
import type { IntegrationsStore } from './integrations/integrations.types.js';
import { createHighlighterStore } from './highlighter/highlighter.store.js';
import type { HighlighterStore } from './highlighter/highlighter.types.js';
import { createLayoutStore, type LayoutState, type LayoutStore } from './layout/layout.store.js';
import { createModelsStore, type ModelsStore } from './models/models.store.js';
import { createMemoryStore } from './memory/memory.store.js';
import type { MemoryStore } from './memory/memory.types.js';
import type { Ports, SaveFile } from './ports/ports.js';
import { createDocumentsStore } from './documents/documents.store.js';
import type { DocumentsStore } from './documents/documents.types.js';
import { createImportsStore } from './imports/imports.store.js';
import type { ImportsStore } from './imports/imports.types.js';
import type { RepairRequest } from './ports/json-repair.js';
import { createLazyModule } from './ports/lazy-module.js';
import { createLazyTemplates } from './prompts/lazy-templates.js';
import { createLazyPlugins, type LazyPlugins } from './plugins/lazy-plugins.js';
import { createPromptsStore } from './prompts/prompts.store.js';
import type { PromptsStore } from './prompts/prompts.types.js';
import type { Templates } from './prompts/templates.types.js';
import type { SentRating } from './ratings/ratings.js';
import type { QualityActions } from './quality/quality-actions.js';
import { createSearchStore } from './search/search.store.js';
import type { SearchStore } from './search/search.types.js';
import { createSettingsStore, type SettingsStore } from './settings/settings.store.js';
import { createSharingStore } from './sharing/sharing.store.js';
import type { SharingStore } from './sharing/sharing.types.js';
import { createWorkspacesStore } from './workspaces/workspaces.store.js';
import type { WorkspacesStore } from './workspaces/workspaces.types.js';

/** The signed-in person. */
export interface Person {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

/** How far starting has come. The 'Setting Up' overlay shows until `ready`. */
export interface BootState {
  status: 'init' | 'setting-up' | 'ready';
  /** The current step, for the overlay. */
  step?: 'conversations' | 'models';
}

export interface StoaOptions {
  person: Person;
  smallScreen: boolean;
  /** State that the server rendered into the page. */
  initial?: {
    settings?: Settings;
    layout?: Omit<LayoutState, 'dialog' | 'page' | 'artifact'> & Partial<Pick<LayoutState, 'page'>>;
  };
  /** The conversation that the page was opened for; by default the start-up rule decides. */
  requestedId?: string;
  /** Saves a text file, given in parts so that a large one is never one string. */
  saveFile?: SaveFile;
}

/** The state of one signed-in person. */
export interface Stoa {
  person: Person;
  ports: Ports;
  models: ModelsStore;
  flags: FlagsStore;
  accounts: AccountsStore;
  settings: SettingsStore;
  layout: LayoutStore;
  drafts: DraftsStore;
  attachments: AttachmentsStore;
  conversations: ConversationListStore;
  plugins: LazyPlugins;
  prompts: PromptsStore;
  templates: Templates;
  search: SearchStore;
  imports: ImportsStore;
  directory: DirectoryStore;
  documents: DocumentsStore;
  files: FilesStore;
  sharing: SharingStore;
  highlighter: HighlighterStore;
  workspaces: WorkspacesStore;
  billing: BillingStore;
  integrations: IntegrationsStore;
  artifactLibrary: ArtifactLibrary;
  /** Gives conversations for quality improvement. `load` rejects when it cannot be loaded. */
  quality: { load(): Promise<QualityActions> };
  memory: MemoryStore;
  externalContent: ExternalContentStore;
  boot: { store: StoreApi<BootState> };
  /** Lets a model repair broken JSON of a reply; null when that fails. Never rejects. What it costs the person pays. */
  repairJson(request: RepairRequest): Promise<string | null>;
  /** Tells the server a rating; whether it has it. Never rejects. */
  sendRating(rating: SentRating): Promise<boolean>;
  /** Loads everything, once. Never rejects: each failure has its fallback. */
  start(): Promise<void>;
  /** Call when the page becomes visible or the network is back: follows runs again, syncs, sends pending writes. */
  wake(): void;
  /** Follows no news of other clients until `wake`; call when the page hides. */
  pause(): void;
  /** Writes what waits; call when the page hides. */
  flush(): Promise<void>;
  /** Time as the stores see it. @units milliseconds since 1970 */
  now(): number;
  /** Leaves runs (they go on), stops timers and writes what waits. */
  dispose(): void;
}

/**
 * Creates the stores of one person. Nothing happens before `start`, so a page can be rendered with them on the server.
 *
 * @source protocol §11.6 (boot order).
 */
export function createStoa(ports: Ports, options: StoaOptions): Stoa {
  const models = createModelsStore(ports);
  const flags = createFlagsStore(ports);
  const accounts = createAccountsStore(ports);
  const settings = createSettingsStore(ports, options.initial?.settings);
  const layout = createLayoutStore(ports, {
    smallScreen: options.smallScreen,
    initial: options.initial?.layout,
  });
  const drafts = createDraftsStore(ports);
  const attachments = createAttachmentsStore(ports);
  const { saveFile } = options;
  const plugins = createLazyPlugins(ports, { flags, settings });
  const prompts = createPromptsStore(ports, drafts);
  const memory = createMemoryStore(ports, { email: options.person.email, flags, settings });
  const list = createConversationListStore(ports, {
    models,
    flags,
    accounts,
    drafts,
    plugins,
    prompts,
    saveExport: () => void documents.saveExport(),
    repairJson: (request) => repairJson(request),
    turnEnded: memory.turnEnded,
    artifactBegan(conversationId, { artifactId, version }) {
      const isShown = list.store.getState().selectedId === conversationId;
      if (isShown && layout.fitsBesideConversation())
        layout.showArtifact({ conversationId, artifactId, version });
    },
    requestedId: options.requestedId,
  });
  /** Wraps actions that lead to a conversation: they also leave the files page. */
  const leaving =
    <A extends unknown[], R>(go: (...input: A) => R) =>
    (...input: A): R => {
      layout.showPage('chat');
      return go(...input);
    };
  const conversations = Object.assign(list, {
    select: leaving(list.select),
    show: leaving(list.show),
    startNew: leaving(list.startNew),
    create: leaving(list.create),
  });
  const templates = createLazyTemplates(ports, { prompts, conversations, drafts, attachments, layout });
  const search = createSearchStore(ports, { conversations, flags });
  const imports = createImportsStore(ports, { conversations, prompts });
  const documents = createDocumentsStore(ports, { conversations, prompts, saveFile });
  const directory = createDirectoryStore(ports, options.person.email);
  const files = createFilesStore(ports);
  const sharing = createSharingStore(ports, { email: options.person.email, conversations, prompts });
  const highlighter = createHighlighterStore(ports, { models, accounts });
  const workspaces = createWorkspacesStore(ports, {
    email: options.person.email,
    conversations,
    prompts,
    onListed: sharing.countUnread,
  });
  const billing = createLazyModule(async () =>
    (await import('./billing/billing-actions.js')).createBillingActions(ports, options.person.email),
  );
  const quality = createLazyModule(async () =>
    (await import('./quality/quality-actions.js')).createQualityActions(ports, models),
  );
  const integrations = createLazyModule(async () =>
    (await import('./integrations/integrations-actions.js')).createIntegrationsActions(ports),
  );
  const artifactLibrary = createLazyModule(async () =>
    (await import('./artifacts/library-actions.js')).createLibraryActions(ports),
  );
  const externalContent = createExternalContentStore(ports);
  const boot = createStore<BootState>(() => ({ status: 'init' }));
  let started: Promise<void> | undefined;
  let paused = false;
  const changes = createLazyModule(async () => {
    const { createChangeFollower } = await import('./changes/change-follower.js');
    return createChangeFollower(ports, {
      conversations: conversations.lookForChanges,
      sharing: async () => ((await sharing.lookForNew()) ? 'news' : 'nothing'),
    });
  });
  function followChanges(): void {
    if (!ports.changes || paused || boot.getState().status !== 'ready') return;
    changes.use((follower) => (paused ? follower.pause() : follower.follow()));
  }
  const jsonRepair = createLazyModule(async () =>
    (await import('./ports/json-repair.js')).createJsonRepair(ports, models),
  );

  async function repairJson(request: RepairRequest): Promise<string | null> {
    const repair = await jsonRepair.load().catch(() => null);
    return repair?.repair(request) ?? null;
  }
  const ratings = createLazyModule(async () => (await import('./ratings/ratings.js')).createRatings(ports));
  /** In slices, so that a slow telephone answers in between. */
  async function start(): Promise<void> {
    const pause = async () => ports.clock.pause?.();
    boot.setState({ status: 'setting-up', step: 'conversations' });
    const remote = [models.load(), flags.load(), accounts.load(), settings.load()];
    await pause();
    await Promise.allSettled([
      layout.load(),
      drafts.load(),
      attachments.load(),
      conversations.load(),
      prompts.load(),
    ]);
    boot.setState({ step: 'models' });
    await Promise.allSettled(remote);
    await pause();
    conversations.begin();
    boot.setState({ status: 'ready', step: undefined });
    await pause();
    conversations.wake();
    await pause();
    // Determines only whether they have a tab, so the start does not wait for it.
    void workspaces.load();
    await pause();
    plugins.use(() => undefined);
    followChanges();
  }

  return {
    person: options.person,
    ports,
    models,
    flags,
    accounts,
    settings,
    layout,
    drafts,
    attachments,
    conversations,
    plugins,
    prompts,
    templates,
    search,
    imports,
    directory,
    documents,
    files,
    sharing,
    highlighter,
    workspaces,
    billing,
    integrations,
    artifactLibrary,
    quality,
    memory,
    externalContent,
    boot: { store: boot },
    repairJson,
    sendRating: (rating) =>
      ratings.load().then(
        ({ send }) => send(rating),
        () => false,
      ),
    start: () => (started ??= start()),
    wake() {
      paused = false;
      conversations.wake();
      void settings.retry();
      void sharing.lookForNew();
      followChanges();
    },
    pause() {
      paused = true;
      changes.loaded()?.pause();
    },
    flush: async () => {
      await Promise.all([drafts.flush(), conversations.flush()]);
    },
    now: ports.clock.now,
    dispose() {
      paused = true;
      changes.loaded()?.pause();
      void drafts.flush();
      settings.dispose();
      attachments.dispose();
      search.dispose();
      // A running import or conversion is cancelled; imported conversations stay.
      imports.reset();
      documents.reset();
      prompts.dispose();
      memory.dispose();
      externalContent.dispose();
      conversations.dispose();
    },
  };
}
