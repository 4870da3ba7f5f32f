import type { StoreApi } from 'zustand/vanilla';
import type { WorkspaceChoice, WorkspaceItems } from '../../rules/workspaces/workspace-items.js';
import type { TransferFailure } from '../conversations/conversation-list.types.js';

/** A workspace that the person saved while the feature existed. @units `savedAt` in milliseconds since 1970 */
export interface LegacyWorkspace {
  key: string;
  /** The note of the person. */
  note: string;
  savedAt: number;
}

/** The result of importing items. */
export interface WorkspaceImport {
  conversations: number;
  /** Conversations that were here already. */
  known: number;
  folders: number;
  prompts: number;
  failures: TransferFailure[];
}

/** The workspace that was chosen, from asking for it to what came of it. */
export type OpenWorkspace =
  | { status: 'loading'; key: string }
  | { status: 'failed'; key: string; message: string }
  | { status: 'ready'; key: string; items: WorkspaceItems }
  | { status: 'importing'; key: string; items: WorkspaceItems }
  | { status: 'done'; key: string; items: WorkspaceItems; result: WorkspaceImport };

/** Workspaces of the retired feature. */
export interface WorkspacesState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Newest first. */
  list: LegacyWorkspace[];
  /** Set exactly while `status` is `failed`. */
  failure: string | null;
  open: OpenWorkspace | null;
}

/** What is done with one of them; loaded when the first is opened. */
export interface WorkspaceActions {
  /** Fetches what one of them holds. */
  open(key: string): Promise<void>;
  /** Adds the chosen items of the open one to this browser; what is known already is not overwritten. */
  importItems(choice: WorkspaceChoice): Promise<void>;
}

export interface WorkspacesStore extends WorkspaceActions {
  store: StoreApi<WorkspacesState>;
  /** Asks which there are; a failure keeps the list that was there. */
  load(): Promise<void>;
  close(): void;
}
