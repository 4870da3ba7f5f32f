import type { StoreApi } from 'zustand/vanilla';
import type { Outcome } from '../../contract/outcome.js';
import type { MoreShared, SentItem, SharedItem } from '../../contract/sharing/sharing.js';
import type { WorkspaceChoice, WorkspaceItems } from '../../rules/workspaces/workspace-items.js';
import type { WorkspaceImport } from '../workspaces/workspaces.types.js';

/** Items that others shared with the person. */
export interface SharingState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first. */
  received: SharedItem[];
  /** Senders of whom there are older items than those in `received`. */
  more: MoreShared[];
  /** Set exactly while `status` is `failed`. */
  failure: string | null;
  sent: SentState;
}

/** Items that the person shared with others. */
export interface SentState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first. */
  items: SentItem[];
  /** Set exactly while `status` is `failed`. */
  failure: string | null;
}

/** Items to share. A folder includes those of its contents that may be shared. */
export interface ShareRequest extends WorkspaceChoice {
  note: string;
  emails: readonly string[];
}

/** How sharing ended. */
export interface Shared {
  /** E-mail addresses that received it. */
  recipients: string[];
  /** Names of what could not be read and was left out. */
  missing: string[];
}

export interface SharingActions {
  store: StoreApi<SharingState>;
  /** Asks what was shared; a failure keeps the list that was there. */
  refresh(): Promise<void>;
  /** Adds older items of one sender. @errors `sharing.listFailed` */
  showOlder(sharedBy: string): Promise<Outcome<void>>;
  /** @errors `sharing.failed`, or the words of a refusal. */
  share(request: ShareRequest): Promise<Outcome<Shared>>;
  /** Reads the contents of an item. @errors `sharing.itemNotFound` with type `NoSuchKey` for one that is gone; or why it could not be asked for or read. */
  open(key: string): Promise<Outcome<WorkspaceItems>>;
  /** Adds copies of the chosen items; nothing of the person is overwritten. */
  importItems(items: WorkspaceItems, choice: WorkspaceChoice): Promise<WorkspaceImport>;
  /** Takes an item out of the list; what was imported stays. @errors `sharing.itemGone`, which takes it out too */
  remove(key: string): Promise<Outcome<void>>;
  /** Asks what the person shared; a failure keeps the list that was there. */
  refreshSent(): Promise<void>;
  /** Takes something back from people; what they imported stays theirs. @errors `sharing.itemGone`, which takes it out of the list too */
  withdraw(id: string, emails: readonly string[]): Promise<Outcome<void>>;
}

export interface SharingStore {
  /** Number of received items that were not opened yet; 0 when the server does not tell. */
  unread: StoreApi<{ count: number }>;
  /** Counts what a list of shared items holds. */
  countUnread(items: readonly SharedItem[]): void;
  /** Asks what is shared; whether the number of what is new has changed. */
  lookForNew(): Promise<boolean>;
  /** Rejects when it cannot be loaded. */
  load(): Promise<SharingActions>;
}
