import type { TurnContributor } from '../conversation/turn-contributor.js';
import { selectDefaultAccount } from './accounts.store.js';
import type { AccountsStore } from './accounts.types.js';

/** Charges a turn to the person's default account. */
export const createAccountContributor = ({ store }: Pick<AccountsStore, 'store'>): TurnContributor => ({
  open: () => ({
    contribute() {
      const { id } = selectDefaultAccount(store.getState());
      return { accountId: id === 'general_account' ? null : id };
    },
  }),
});
