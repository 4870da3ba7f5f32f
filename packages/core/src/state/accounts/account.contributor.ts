import type { TurnContributor } from '../conversation/turn-contributor.js';
import { selectAccountInForce } from './accounts.store.js';
import type { AccountsStore } from './accounts.types.js';

/** Charges a turn to the account of its conversation, or to the person's default one. */
export const createAccountContributor = ({ store }: Pick<AccountsStore, 'store'>): TurnContributor => ({
  open: ({ file }) => ({
    contribute() {
      const { id } = selectAccountInForce(file.record().head.accountId)(store.getState());
      return { accountId: id === 'general_account' ? null : id };
    },
  }),
});
