import { createStore } from 'zustand/vanilla';
import { builtInAccount, type Account } from '../../contract/accounts/accounts.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { AccountsState, AccountsStore } from './accounts.types.js';

/**
 * The accounts' store.
 *
 * @source chat specification §8 "Other fetch failures"; administration specification §9.
 */
export function createAccountsStore(ports: Ports): AccountsStore {
  const store = createStore<AccountsState>(() => ({ list: [builtInAccount] }));
  return {
    store,
    async load() {
      const answer = await ports.call('accounts', 'get');
      if (!answer.ok) return 'failed';
      if (answer.value.data.length > 0) store.setState({ list: answer.value.data });
      return 'news';
    },
    editor: createLazyModule(async () =>
      (await import('./account-editor.js')).createAccountEditor(ports, store),
    ),
  };
}

/** The account that chat requests are charged to. */
export const selectDefaultAccount = (state: AccountsState): Account =>
  state.list.find((account) => account.isDefault) ?? state.list[0] ?? builtInAccount;

/** The account that the requests of a conversation are charged to: the chosen one, while it is there. */
export const selectAccountInForce =
  (chosenId: string | null | undefined) =>
  (state: AccountsState): Account =>
    state.list.find(({ id }) => id === chosenId) ?? selectDefaultAccount(state);
