import { accountSentence, success } from '@stoa/core/contract';
import { accountProblem, completeAccounts } from '@stoa/core/rules';
import type { RoomHandlers } from '../handlers.js';
import { refused } from '../refused.js';
import type { AccountRepository } from './accounts.repository.js';

/** Operations on the caller's accounts. */
export const accountOperations = (
  repository: AccountRepository,
  readCoaPattern: () => Promise<string | null>,
): RoomHandlers<'accounts'> => ({
  async get(_input, { person }) {
    const coaPattern = await readCoaPattern();
    return success({
      success: true,
      data: await repository.list(person.id),
      ...(coaPattern !== null && { coaPattern }),
    });
  },
});

/** Changes of the caller's accounts. @source administration specification §5 (2.075, 2.076) */
export const accountListOperations = (
  repository: AccountRepository,
  changed: (personId: string) => void,
): RoomHandlers<'accountLists'> => ({
  async save({ accounts }, { person, now }) {
    const problem = accountProblem(accounts);
    if (problem) {
      const { id = '', name = '' } = accounts[problem.at] ?? {};
      return refused(accountSentence(problem.code, { id, name }));
    }
    await repository.save(person.id, completeAccounts(accounts), now());
    changed(person.id);
    return success({ success: true });
  },
});
