import type { StoreApi } from 'zustand/vanilla';
import type { Conversation, Folder } from '../../contract/conversations/conversations.js';
import type { Outcome } from '../../contract/outcome.js';
import type { ListSort } from '../../rules/conversations/list-order.js';
import type { ConversationStore } from '../conversation/conversation.types.js';

/** A row of the list. */
export interface ListItem {
  id: string;
  name: string;
  isLocal: boolean;
  folderId: string | null;
  /** ISO time of the last change; rows stand newest first. */
  updatedAt: string;
  modelId: string | null;
  tags: string[];
  /** Messages on the shown path; null while unknown. */
  messageCount: number | null;
  /** A reply is in progress here, in another tab or on another device. */
  running: boolean;
  /** A reply ended while another conversation was shown. */
  unread: boolean;
}

/** Where new conversations are kept, and what was chosen for all. @source chat specification §4; protocol §4.3. */
export const storageSelections = ['local-only', 'cloud-only', 'future-local', 'future-cloud'] as const;
export type StorageSelection = (typeof storageSelections)[number];

/** A conversation that could not be moved, and the reason. */
export interface TransferFailure {
  id: string;
  name: string;
  /** A text for the person. */
  reason: string;
}

/**
 * Conversations on their way between browser and cloud, one after the other: each is copied, the copy is read back and compared,
 * and only then the original goes. `cancelled` leaves every conversation in one place or the other, whole.
 */
export interface Transfer {
  status: 'running' | 'done' | 'cancelled';
  to: 'local' | 'cloud';
  total: number;
  moved: number;
  /** Name of the one that is being moved. */
  current: string | null;
  failures: TransferFailure[];
}

/** The result of an import. Counts of conversations. */
export interface ConversationImportResult {
  added: number;
  /** Known already; they gained messages. */
  extended: number;
  /** Known already, with everything in them. */
  unchanged: number;
  failures: TransferFailure[];
}

/** A conversation read for an export, or why it could not be read. `gone`: it is no longer in the cloud. */
export type ReadConversation =
  | { id: string; name: string; ok: true; conversation: Conversation }
  | { id: string; name: string; ok: false; reason: 'gone' | 'unavailable' };

/** What the cloud's list holds beyond `items`. */
export interface OlderConversations {
  /** null where it is not known how many there are. */
  count: number | null;
  /** By folder; `newest` is the ISO time at which the newest of them changed. */
  folders: Readonly<Record<string, { count: number; newest: string }>>;
}

/** The list of conversations. */
export interface ConversationListState {
  /** `post-init` once this browser's own list has been read. */
  status: 'init' | 'post-init';
  /** Newest first; conversations that wait for their deletion are left out. */
  items: ListItem[];
  /** null where `items` is all there is. */
  older: OlderConversations | null;
  /** `failed`: older conversations could not be read when they were asked for last. */
  olderStatus: 'idle' | 'reading' | 'failed';
  /** Of all types, the built-in ones included, in no order. */
  folders: Folder[];
  /** Ids of the folders that stand open. */
  openFolderIds: string[];
  /** Ids of group folders that the person does not want to see. */
  hiddenFolderIds: string[];
  /** How folders and what is in them are ordered. */
  sort: ListSort;
  /** The last or current bulk move; null before the first and once dismissed. */
  transfer: Transfer | null;
  selectedId: string | null;
  /** The id that was asked for and not found. */
  missingId: string | null;
  /** `missing`: it is neither in this browser nor in the cloud of this person; `unread`: the cloud could not be asked. */
  missingStatus: 'missing' | 'unread';
  sync: 'idle' | 'syncing' | 'failed';
  /** True from the first write that found no space to the first that succeeded again. */
  storageFull: boolean;
  /** `memory`: the browser offers no storage, as in a private window; what is private ends with the tab. */
  storage: 'durable' | 'memory';
  /** Conversations that can still be brought back. */
  pendingDeletes: Record<string, { name: string }>;
  /** Folders that can still be brought back. */
  pendingFolderIds: readonly string[];
  /** null until chosen; new conversations are then local. */
  storageSelection: StorageSelection | null;
}

/** Defaults of a new conversation. */
export interface NewConversationDefaults {
  isLocal: boolean;
  modelId: string | null;
  prompt: string;
  temperature: number;
  maxTokens: number | null;
}

export interface ConversationListStore {
  store: StoreApi<ConversationListState>;
  /**
   * An empty conversation that is never stored: a page shows it, and keeps what is typed, until the start-up rule has selected one, which
   * takes over its draft. null on a page that was opened for a certain conversation.
   */
  opening: ConversationStore | null;
  /** Adds an empty conversation and selects it. */
  create(options?: { isLocal?: boolean; folderId?: string }): string;
  /** Selects the newest empty conversation in the storage for new ones, or adds one. */
  startNew(): string;
  select(id: string): void;
  /** Selects a conversation by an id from outside; `missingId` tells where there is none. */
  show(id: string): Promise<void>;
  /** @errors `refused` for a name that is empty once trimmed. */
  rename(id: string, name: string): Promise<Outcome<void>>;
  /** Takes the conversation away now and deletes it after `limits.undoMs`; the result brings it back until then. */
  remove(id: string): () => void;
  /** Opens a conversation; the same object as long as it stays open. */
  open(id: string): ConversationStore;
  newConversationDefaults(): NewConversationDefaults;
  setStorageSelection(value: StorageSelection): Promise<void>;
  /** Like `remove`, for several with one notice and one undo. */
  removeMany(ids: readonly string[]): () => void;
  setSort(sort: ListSort): void;

  /** @errors `refused` for a name that is empty once trimmed or too long. */
  createFolder(name: string, type?: Folder['type']): Outcome<Folder>;
  /** @errors `refused` for such a name, and for built-in and group folders. */
  renameFolder(id: string, name: string): Outcome<void>;
  setFolderPinned(id: string, pinned: boolean): void;
  setFolderOpen(id: string, open: boolean): void;
  /** Group folders only. */
  setFolderHidden(id: string, hidden: boolean): void;
  /**
   * Deletes a folder: a chat folder with its conversations, a prompt folder with its prompts, a workflow folder without its
   * workflows. The answer brings everything back while the notice stands. Built-in and group folders stay; then the answer does nothing.
   */
  removeFolder(id: string): () => void;
  /** null takes them out of any folder. @errors `refused` when the folder is gone. */
  moveToFolder(ids: readonly string[], folderId: string | null): Promise<Outcome<void>>;
  changeTags(
    ids: readonly string[],
    change: { add?: readonly string[]; remove?: readonly string[] },
  ): Promise<Outcome<void>>;
  /** Copies a conversation with all its versions, named with '(copy)', and selects the copy. Answers with its id. */
  duplicate(id: string): Promise<Outcome<string>>;
  /** A copy that ends with the message, under a new id and without code-interpreter state; it is selected. */
  fork(id: string, messageId: string): Promise<Outcome<string>>;
  /** Deletes conversations without messages, or folders without content; says so, or that there are none. The answer counts. */
  cleanUp(what: 'conversations' | 'folders'): Promise<number>;

  /** Moves conversations; those with a reply in progress are left and reported. Resolves when all are done or cancelled. */
  moveStorage(ids: readonly string[], to: 'local' | 'cloud'): Promise<Transfer>;
  /** Stores the choice; `local-only` and `cloud-only` move everything there. */
  applyStorageSelection(value: StorageSelection): Promise<void>;
  cancelTransfer(): void;
  dismissTransfer(): void;

  /** Takes in conversations and folders. Never overwrites: a conversation that is known gains what it lacks. */
  importConversations(
    conversations: readonly Conversation[],
    folders: readonly Folder[],
  ): Promise<ConversationImportResult>;
  /** Reads complete conversations, local and cloud, one at a time. */
  readMany(ids: readonly string[]): AsyncIterable<ReadConversation>;
  /** Reads what changed in the cloud. */
  sync(): Promise<void>;
  /** Reads the next page of the list, or of one folder. Whether it could be read. */
  readOlder(folderId?: string): Promise<boolean>;
  /** Reads all of the list that is still missing, or of one folder. Whether it could be read. */
  listAll(folderId?: string): Promise<boolean>;
  /** Adds conversations to the list that may lie beyond it. Whether the cloud could be asked. */
  ensureListed(ids: readonly string[]): Promise<boolean>;
}
