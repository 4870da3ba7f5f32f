import { createStore, type StoreApi } from 'zustand/vanilla';
import { accountSentence, type AccountMessageCode } from '../../contract/accounts/account-messages.js';
import { builtInAccount, type Account } from '../../contract/accounts/accounts.js';
import { failed, success, type Failure, type Outcome } from '../../contract/outcome.js';
import { accountProblem, completeAccounts } from '../../rules/accounts/account-list.js';
import type { Ports } from '../ports/ports.js';
import type { AccountEditor, AccountEditorState, AccountsState } from './accounts.types.js';

/** The list that an action makes of another, or why it cannot. */
type Change = (list: readonly Account[]) => Outcome<readonly Account[]>;

const refusal = (code: AccountMessageCode, account?: Pick<Account, 'id' | 'name'>): Outcome<never> =>
  failed({
    code: 'refused',
    message: accountSentence(code, account && { id: account.id, name: account.name }),
  });

/** The server's own reason is for the person; any other failure has the sentence of the specification. */
const notSaved = ({ code, message }: Failure): Outcome<never> =>
  failed({
    code,
    message: code === 'refused' && message.trim() !== '' ? message : accountSentence('accounts.saveFailed'),
  });

/** The form of all of a COA string. A text that is no regular expression asks nothing. */
function patternOf(source: string | undefined): RegExp | null {
  try {
    return source ? new RegExp(`^(?:${source})$`) : null;
  } catch {
    return null;
  }
}

/** See {@link AccountEditor}; `accounts` holds the list. @source administration specification §5 (2.075, 2.076), §7 (2.100) */
export function createAccountEditor(
  ports: Pick<Ports, 'call'>,
  accounts: StoreApi<AccountsState>,
): AccountEditor {
  const { call } = ports;
  const store = createStore<AccountEditorState>(() => ({
    status: 'loading',
    saving: null,
    coaPattern: null,
  }));
  let turn: Promise<unknown> = Promise.resolve();

  async function read(): Promise<Outcome<readonly Account[]>> {
    const answer = await call('accounts', 'get');
    if (!answer.ok) return answer;
    const { data, coaPattern } = answer.value;
    store.setState({ coaPattern: patternOf(coaPattern) });
    return success(data.length > 0 ? data : [builtInAccount]);
  }

  async function refresh(): Promise<void> {
    const answer = await read();
    if (answer.ok) accounts.setState({ list: [...answer.value] });
    store.setState({ status: answer.ok ? 'ready' : 'failed' });
  }

  async function save(change: Change): Promise<Outcome<void>> {
    const former = await read();
    if (!former.ok) return notSaved({ ...former.failure, message: '' });
    const changed = change(former.value);
    if (!changed.ok) return changed;
    const problem = accountProblem(changed.value);
    if (problem) return refusal(problem.code, changed.value[problem.at]);
    const list = completeAccounts(changed.value);
    const answer = await call('accountLists', 'save', { accounts: list });
    if (!answer.ok) return notSaved(answer.failure);
    accounts.setState({ list });
    store.setState({ status: 'ready' });
    return success(undefined);
  }

  function act(id: string, change: Change): Promise<Outcome<void>> {
    const outcome = turn.then(async () => {
      store.setState({ saving: id });
      return save(change);
    });
    turn = outcome.finally(() => store.setState({ saving: null })).catch(() => undefined);
    return outcome;
  }
  const known =
    (
      id: string,
      change: (list: readonly Account[], account: Account) => Outcome<readonly Account[]>,
    ): Change =>
    (list) => {
      const account = list.find((one) => one.id === id);
      return account ? change(list, account) : refusal('accounts.gone');
    };

  return {
    store,
    refresh,
    add: ({ id, name, rateLimit }) =>
      act(id, (list) => success([...list, { id: id.trim(), name: name.trim(), rateLimit }])),
    edit: (id, patch) =>
      act(
        id,
        known(id, (list) => success(list.map((one) => (one.id === id ? { ...one, ...patch } : one)))),
      ),
    makeDefault: (id) =>
      act(
        id,
        known(id, (list) => success(list.map((one) => ({ ...one, isDefault: one.id === id })))),
      ),
    remove: (id) =>
      act(
        id,
        known(id, (list, account) => {
          if (list.length === 1) return refusal('accounts.atLeastOne');
          if (id === builtInAccount.id) return refusal('accounts.builtIn', account);
          return success(list.filter((one) => one.id !== id));
        }),
      ),
  };
}
