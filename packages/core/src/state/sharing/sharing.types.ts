import type { StoreApi } from 'zustand/vanilla';
import type { Outcome } from '../../contract/outcome.js';
import type { SharedItem } from '../../contract/sharing.js';
import type { WorkspaceChoice, WorkspaceItems } from '../../rules/workspaces/workspace-items.js';
import type { WorkspaceImport } from '../workspaces/workspaces.types.js';

/** What others shared with the person. */
export interface SharingState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first. */
  received: SharedItem[];
  /** Set exactly while `status` is `failed`. */
  failure: string | null;
}

/** What is to be shared. Folders stand for themselves and for what may be shared of what lies in them. */
export interface ShareRequest extends WorkspaceChoice {
  note: string;
  emails: readonly string[];
}

/** How sharing ended. */
export interface Shared {
  /** Who received it. */
  recipients: string[];
  /** Names of what could not be read and was left out. */
  missing: string[];
}

export interface SharingActions {
  store: StoreApi<SharingState>;
  /** Asks what was shared; a failure keeps the list that was there. */
  refresh(): Promise<void>;
  /** @errors `sharing.failed`, or the words of a refusal. */
  share(request: ShareRequest): Promise<Outcome<Shared>>;
  /** What an item holds. @errors `sharing.itemNotFound`; or why it could not be asked for. */
  open(key: string): Promise<Outcome<WorkspaceItems>>;
  /** Adds copies of the chosen items; nothing of the person is overwritten. */
  importItems(items: WorkspaceItems, choice: WorkspaceChoice): Promise<WorkspaceImport>;
}

export interface SharingStore {
  /** Rejects when it cannot be loaded. */
  load(): Promise<SharingActions>;
}
