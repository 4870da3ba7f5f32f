import { createStore, type StoreApi } from 'zustand/vanilla';
import { builtInAccount, type Account } from '../../contract/accounts/accounts.js';
import type { Ports } from '../ports/ports.js';

/** The person's billing accounts; the built-in one stands in when there is none. */
export interface AccountsState {
  list: Account[];
}

export interface AccountsStore {
  store: StoreApi<AccountsState>;
  load(): Promise<void>;
}

/**
 * The accounts' store. A failure is silent.
 *
 * @source chat specification §8 "Other fetch failures"; administration specification §9.
 */
export function createAccountsStore(ports: Ports): AccountsStore {
  const store = createStore<AccountsState>(() => ({ list: [builtInAccount] }));
  return {
    store,
    async load() {
      const answer = await ports.call('accounts', 'get');
      if (answer.ok && answer.value.data.length > 0) store.setState({ list: answer.value.data });
    },
  };
}

/** The account that chat requests are charged to. */
export const selectDefaultAccount = (state: AccountsState): Account =>
  state.list.find((account) => account.isDefault) ?? state.list[0] ?? builtInAccount;
