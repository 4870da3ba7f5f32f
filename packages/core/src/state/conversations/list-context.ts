import type { StoreApi } from 'zustand/vanilla';
import type { CloudConversations } from '../storage/cloud-conversations.js';
import type { ConversationEnvironment, WorkspaceContext } from '../conversation/conversation-context.js';
import type { OpenConversation } from '../conversation/conversation.store.js';
import type { ConversationListState } from './conversation-list.types.js';
import type { FolderRecords } from '../folders/folder-records.js';
import type { IndexEntry } from './index-entry.js';
import type { WriteBehind } from '../storage/write-behind.js';
import type { Outbox } from '../storage/outbox.js';
import type { PendingDeletions } from './pending-deletions.js';
import type { Ports } from '../ports/ports.js';
import type { LocalConversations } from '../storage/local-conversations.js';

/** What the parts of the conversations' list share. */
export interface ListContext {
  ports: Ports;
  store: StoreApi<ConversationListState>;
  writeBehind: WriteBehind;
  localConversations: LocalConversations;
  cloud: CloudConversations;
  outbox: Outbox;
  folders: FolderRecords;
  /** Conversations that wait for their deletion. */
  deletes: PendingDeletions;
  /** Conversations that are open in this tab. */
  open: Map<string, OpenConversation>;
  /** What conversations need to be opened. */
  conversation: WorkspaceContext & { environment: ConversationEnvironment };
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
