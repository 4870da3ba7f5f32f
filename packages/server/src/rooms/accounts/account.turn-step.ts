import { proceed, refuseTurn, type TurnStep } from '../chat/turn.js';
import type { AccountRepository } from './accounts.repository.js';

/** What clients name where there is no account. @source protocol §11.5 */
const noAccount = 'general_account';

/** Charges a turn to the account that it names, which is one of the person's own; with an API key to that of the key. */
export const accountStep =
  (accounts: Pick<AccountRepository, 'list'>): TurnStep =>
  async (turn) => {
    const { key } = turn.person;
    if (key) {
      const paidBy = { accountId: key.accountId, keyId: key.id, payerId: key.payer.id };
      return proceed({ ...turn, attribution: { ...turn.attribution, ...paidBy } });
    }
    const { accountId } = turn.request.options;
    if (accountId === undefined || accountId === '' || accountId === noAccount) return proceed(turn);
    if (!(await accounts.list(turn.person.id)).some(({ id }) => id === accountId))
      return refuseTurn({ status: 404, error: 'There is no such account.', code: 'account.notFound' });
    return proceed({ ...turn, attribution: { ...turn.attribution, accountId } });
  };
