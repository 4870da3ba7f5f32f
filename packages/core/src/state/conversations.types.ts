import type { StoreApi } from 'zustand/vanilla';
import type { Folder } from '../contract/conversations.js';
import type { Outcome } from '../contract/outcome.js';
import type { ConversationStore } from './conversation.types.js';

/** A row of the list. */
export interface ListItem {
  id: string;
  name: string;
  isLocal: boolean;
  folderId: string | null;
  /** ISO time of the last change; rows stand newest first. */
  updatedAt: string;
  modelId: string | null;
  /** A reply is in progress here, in another tab or on another device. */
  running: boolean;
  /** A reply ended while another conversation was shown. */
  unread: boolean;
}

/** Where new conversations are kept, and what was chosen for all. @source chat specification §4; protocol §4.3. */
export const storageSelections = ['local-only', 'cloud-only', 'future-local', 'future-cloud'] as const;
export type StorageSelection = (typeof storageSelections)[number];

/** The list of conversations. */
export interface ConversationsState {
  /** `post-init` once this browser's own list has been read. */
  status: 'init' | 'post-init';
  /** Newest first; conversations that wait for their deletion are left out. */
  items: ListItem[];
  folders: Folder[];
  selectedId: string | null;
  sync: 'idle' | 'syncing' | 'failed';
  /** True from the first write that found no room to the first that succeeded again. */
  storageFull: boolean;
  /** Conversations that can still be brought back. */
  pendingDeletes: Record<string, { name: string }>;
  /** null until chosen; new conversations are then local. */
  storageSelection: StorageSelection | null;
}

/** What a new conversation starts with. */
export interface NewConversationDefaults {
  isLocal: boolean;
  modelId: string | null;
  prompt: string;
  temperature: number;
  maxTokens: number | null;
}

export interface ConversationsStore {
  store: StoreApi<ConversationsState>;
  /** Adds an empty conversation and selects it. */
  create(options?: { isLocal?: boolean }): string;
  select(id: string): void;
  /** @errors `refused` for a name that is empty once trimmed. */
  rename(id: string, name: string): Promise<Outcome<void>>;
  /** Takes the conversation away now and deletes it after `limits.undoMs`; the result brings it back until then. */
  remove(id: string): () => void;
  /** Opens a conversation; the same object as long as it stays open. */
  open(id: string): ConversationStore;
  /** Everything as version 4 JSON text: the way out of a full storage. */
  exportAll(): Promise<string>;
  /** Hands that text to the person as a file, where the roof can save files. */
  saveExport(): Promise<void>;
  newConversationDefaults(): NewConversationDefaults;
  setStorageSelection(value: StorageSelection): Promise<void>;
  /** Reads what changed in the cloud. */
  sync(): Promise<void>;
}
