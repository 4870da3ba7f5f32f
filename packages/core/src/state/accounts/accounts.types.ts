import type { StoreApi } from 'zustand/vanilla';
import type { Account } from '../../contract/accounts/accounts.js';
import type { Outcome } from '../../contract/outcome.js';
import type { ChangeReading } from '../changes/change-follower.js';
import type { LazyModule } from '../ports/lazy-module.js';

/** The person's billing accounts; the built-in one stands in when there is none. */
export interface AccountsState {
  list: Account[];
}

export interface AccountsStore {
  store: StoreApi<AccountsState>;
  /** Reads the accounts. A failure is silent and keeps them. Never rejects. */
  load(): Promise<ChangeReading>;
  /** What manages the accounts, which few visits do. */
  readonly editor: Pick<LazyModule<AccountEditor>, 'load'>;
}

/** How the list was last read, and the account that is being saved. */
export interface AccountEditorState {
  status: 'loading' | 'ready' | 'failed';
  /** The id of the account that a save is about; null while nothing is saved. */
  saving: string | null;
  /** The form of COA strings on this site; null where any text is one. */
  coaPattern: RegExp | null;
}

/**
 * Manages the accounts. Each action reads the accounts anew, changes them and saves them as a whole, so that what another client did in
 * the meantime stays; actions take turns. The list changes once the server has saved it.
 *
 * @errors returned: the sentence of a broken rule; `accounts.saveFailed` where the server gave no reason
 */
export interface AccountEditor {
  store: StoreApi<AccountEditorState>;
  refresh(): Promise<void>;
  add(account: Pick<Account, 'id' | 'name' | 'rateLimit'>): Promise<Outcome<void>>;
  edit(id: string, patch: Partial<Pick<Account, 'name' | 'rateLimit'>>): Promise<Outcome<void>>;
  makeDefault(id: string): Promise<Outcome<void>>;
  /** The built-in account stays, and the last one. */
  remove(id: string): Promise<Outcome<void>>;
}
