import type { StoreApi } from 'zustand/vanilla';
import type { DirectoryGroup } from '../../contract/directory/directory.js';
import type { RefusedEntry } from '../../rules/directory/email-entries.js';

/** An address or a group that can be added. */
export type EmailSuggestion =
  | { type: 'email'; email: string }
  | { type: 'group'; name: string; memberCount: number };

/** A list of addresses that a person is making. */
export interface EmailListState {
  /** In lower case, each once. */
  emails: string[];
  /** Text of the field. */
  text: string;
  suggestions: EmailSuggestion[];
  /** `failed`: the directory could not be asked; addresses can still be typed. */
  search: 'idle' | 'searching' | 'ready' | 'failed';
  /** Entries that were refused; their text stays in the field. */
  refused: RefusedEntry[];
}

export interface EmailListStore {
  store: StoreApi<EmailListState>;
  /** Takes over what stands in the field, and looks for what begins like its last entry. */
  type(text: string): void;
  /** Adds entries as they were typed or pasted; what is refused stays in the field. Never rejects. */
  add(text: string): Promise<void>;
  remove(email: string): void;
  dispose(): void;
}

export interface EmailListOptions {
  emails?: readonly string[];
  /** Members of a group that the list is for: they are skipped, and identifiers of system keys are taken. */
  members?: readonly string[] | undefined;
  /** Groups that are found beside those of the directory. */
  groups?: readonly DirectoryGroup[] | undefined;
}

/** The directory of people. */
export interface DirectoryStore {
  /** Opens a list of addresses. Rejects when it cannot be loaded. */
  openList(options?: EmailListOptions): Promise<EmailListStore>;
}
