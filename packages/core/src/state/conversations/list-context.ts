import type { StoreApi } from 'zustand/vanilla';
import type { Cloud } from '../storage/cloud.js';
import type { ConversationParts, WorkspaceContext } from '../conversation/conversation-context.js';
import type { OpenConversation } from '../conversation/conversation.store.js';
import type { ConversationsState } from './conversations.types.js';
import type { FolderBook } from '../folders/folder-book.js';
import type { IndexEntry } from './index-entry.js';
import type { Keep } from '../storage/keep.js';
import type { Outbox } from '../storage/outbox.js';
import type { PendingDeletes } from './pending-deletes.js';
import type { Ports } from '../ports/ports.js';
import type { Vault } from '../storage/vault.js';

/** What the parts of the conversations' list share. */
export interface ListContext {
  ports: Ports;
  store: StoreApi<ConversationsState>;
  keep: Keep;
  vault: Vault;
  cloud: Cloud;
  outbox: Outbox;
  folders: FolderBook;
  /** Conversations that wait for their deletion. */
  deletes: PendingDeletes;
  /** Conversations that are open in this tab. */
  open: Map<string, OpenConversation>;
  /** What conversations need to be opened. */
  conversation: WorkspaceContext & { parts: ConversationParts };
  entryOf(id: string): IndexEntry | undefined;
  /** Entries by id; unknown ids are left out. */
  entriesOf(ids: readonly string[]): IndexEntry[];
  cloudOn(): boolean;
  /** ISO time. */
  now(): string;
  select(id: string): void;
  /** Shows the last remaining conversation, or a new one. */
  selectAnother(): void;
  /** It went away elsewhere: it leaves the list. */
  gone(id: string): void;
  /** Reads what changed in the cloud. */
  sync(): Promise<void>;
}
