import { describe, expect, it } from 'vitest';
import { builtInAccount, type Account } from '../../contract/accounts/accounts.js';
import { accountProblem, completeAccounts, isStandardCoa, rateLabel, typedRate } from './account-list.js';

const account = (id: string, name: string, isDefault?: boolean): Account => ({
  id,
  name,
  rateLimit: { period: 'Unlimited', rate: null },
  ...(isDefault !== undefined && { isDefault }),
});

describe('a list of accounts', () => {
  it.each<[string, Account[], string | undefined]>([
    ['without any', [], 'accounts.atLeastOne'],
    ['with one', [account('1', 'A')], undefined],
    ['with the built-in one alone', [builtInAccount], undefined],
    ['without a COA string', [account(' ', 'A')], 'accounts.idRequired'],
    ['without a name', [account('1', ' ')], 'accounts.nameRequired'],
    ['with a name twice', [account('1', 'A'), account('2', 'a ')], 'accounts.nameTaken'],
    ['with a COA string twice', [account('1', 'A'), account('1', 'B')], 'accounts.idTaken'],
    ['with the built-in one renamed', [account(builtInAccount.id, 'Mine')], 'accounts.builtIn'],
    ['with its name for another', [account('1', 'no coa on file')], 'accounts.builtIn'],
    ['with two defaults', [account('1', 'A', true), account('2', 'B', true)], 'accounts.severalDefaults'],
  ])('[ACL1] 2.075, 2.076: %s', (_what, accounts, code) => {
    expect(accountProblem(accounts)?.code).toBe(code);
  });

  it('[ACL1] names the place of what is wrong', () => {
    expect(accountProblem([account('1', 'A'), account('2', '')])?.at).toBe(1);
    expect(accountProblem([])?.at).toBe(-1);
  });

  it('is kept with the built-in account and exactly one default', () => {
    const defaults = (accounts: Account[]) =>
      completeAccounts(accounts).map(({ id, isDefault }) => [id, isDefault]);
    expect(defaults([account('1', 'A')])).toEqual([
      ['1', true],
      ['general_account', false],
    ]);
    expect(defaults([builtInAccount, account('1', 'A', true)])).toEqual([
      ['general_account', false],
      ['1', true],
    ]);
  });
});

describe('a COA string', () => {
  it.each<[string, RegExp | null, boolean]>([
    ['anything', null, true],
    [' ', null, false],
    ['123.45', /\d{3}\.\d{2}/, true],
    ['123.456', /\d{3}\.\d{2}/, false],
    ['x123.45', /\d{3}\.\d{2}/, false],
  ])('[ACL3] 2.076: %j by %s', (id, pattern, expected) => {
    expect(isStandardCoa(id, pattern)).toBe(expected);
  });
});

describe('an amount', () => {
  it.each([
    ['', 0, '0.00'],
    ['5', 0.05, '0.05'],
    ['1250', 12.5, '12.50'],
    ['$12.50', 12.5, '12.50'],
    ['1e309', 13.09, '13.09'],
    ['-7', 0.07, '0.07'],
    ['NaN', 0, '0.00'],
    ['1234567890', 123456.78, '123456.78'],
    ['0000000001', 0.01, '0.01'],
  ])('[ACL4] 2.005: %j is %d', (typed, rate, text) => {
    expect(typedRate(typed)).toEqual({ rate, text });
  });

  it('[ACL4] 2.005: is shown with its period', () => {
    expect(rateLabel({ period: 'Monthly', rate: 12.5 })).toBe('12.50/Monthly');
    expect(rateLabel({ period: 'Unlimited', rate: null })).toBe('Unlimited');
    expect(rateLabel({ period: 'Hourly', rate: null })).toBe('Unlimited');
  });
});
