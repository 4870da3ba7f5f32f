import type { StoreApi } from 'zustand/vanilla';
import type { Settings } from '../contract/settings.js';
import type { AccountsStore } from './accounts.store.js';
import type { ConversationsStore } from './conversations.types.js';
import type { DraftsStore } from './drafts.store.js';
import type { FlagsStore } from './flags.store.js';
import type { LayoutState, LayoutStore } from './layout.store.js';
import type { ModelsStore } from './models.store.js';
import type { Ports } from './ports.js';
import type { SettingsStore } from './settings.store.js';

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
  /** What is being loaded, for the overlay. */
  step?: string;
}

export interface StoaOptions {
  person: Person;
  smallScreen: boolean;
  /** What the server already knew when it rendered the page. */
  initial?: { settings?: Settings; layout?: LayoutState };
  /** Saves an export; the notice about a full storage offers it. */
  saveFile?: (name: string, text: string) => void;
}

/** The whole state of one signed-in person. */
export interface Stoa {
  person: Person;
  ports: Ports;
  models: ModelsStore;
  flags: FlagsStore;
  accounts: AccountsStore;
  settings: SettingsStore;
  layout: LayoutStore;
  drafts: DraftsStore;
  conversations: ConversationsStore;
  boot: { store: StoreApi<BootState> };
  /** Loads everything, once. Never rejects: each failure has its fallback. */
  start(): Promise<void>;
  /** The roof tells that the page became visible or the network came back: follows runs again, syncs, sends pending writes. */
  wake(): void;
  /** Writes what waits; call when the page hides. */
  flush(): Promise<void>;
  /** Leaves runs (they go on), stops timers and writes what waits. */
  dispose(): void;
}

export declare function createStoa(ports: Ports, options: StoaOptions): Stoa;
