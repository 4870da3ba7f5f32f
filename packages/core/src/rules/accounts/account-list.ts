import type { AccountMessageCode } from '../../contract/accounts/account-messages.js';
import { builtInAccount, type Account, type RateLimit } from '../../contract/accounts/accounts.js';

/** Why a list of accounts cannot be saved, and by which of them. */
export interface AccountProblem {
  code: AccountMessageCode;
  /** Its place in the list; -1 for the list as a whole. */
  at: number;
}

const isBuiltIn = ({ id }: Pick<Account, 'id'>): boolean => id === builtInAccount.id;
const nameOf = ({ name }: Pick<Account, 'name'>): string => name.trim().toLowerCase();

/**
 * The first reason why a list of accounts cannot be saved; `undefined` for none. The built-in account may be left out: it is there anyway.
 *
 * @source administration specification §5 (2.075, 2.076)
 */
export function accountProblem(accounts: readonly Account[]): AccountProblem | undefined {
  if (accounts.length === 0) return { code: 'accounts.atLeastOne', at: -1 };
  for (const [at, account] of accounts.entries()) {
    const before = accounts.slice(0, at);
    if (account.id.trim() === '') return { code: 'accounts.idRequired', at };
    if (account.name.trim() === '') return { code: 'accounts.nameRequired', at };
    if (isBuiltIn(account) !== (nameOf(account) === nameOf(builtInAccount)))
      return { code: 'accounts.builtIn', at };
    if (before.some(({ id }) => id.trim() === account.id.trim())) return { code: 'accounts.idTaken', at };
    if (before.some((other) => nameOf(other) === nameOf(account))) return { code: 'accounts.nameTaken', at };
    if (account.isDefault && before.some(({ isDefault }) => isDefault))
      return { code: 'accounts.severalDefaults', at };
  }
  return undefined;
}

/** A list that may be saved as it is kept: with the built-in account, and with exactly one default. */
export function completeAccounts(accounts: readonly Account[]): Account[] {
  const all = accounts.some(isBuiltIn) ? accounts : [...accounts, builtInAccount];
  const chosen = all.findIndex(({ isDefault }) => isDefault);
  return all.map((account, at) => ({ ...account, isDefault: at === Math.max(chosen, 0) }));
}

/**
 * Whether a COA string has the form that the site knows; without one, any text has. Another may be kept after a question.
 *
 * @param pattern a regular expression for all of it
 * @source administration specification §5 (2.076): 'Invalid COA'
 */
export function isStandardCoa(id: string, pattern: RegExp | null): boolean {
  const text = id.trim();
  return text !== '' && (pattern === null || pattern.exec(text)?.[0] === text);
}

/** Characters of an amount that are taken. @source administration specification §9 */
const rateCharacters = 8;

/**
 * An amount as it is typed: digits alone, the last two of them cents. "1250" is 12.50, and so is "$12.50".
 *
 * @source administration specification §2 (2.005)
 */
export function typedRate(typed: string): { rate: number; text: string } {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, rateCharacters);
  const rate = Number(digits) / 100;
  return { rate, text: rate.toFixed(2) };
}

/** A limit for people: "12.50/Monthly", or "Unlimited". @source administration specification §2 (2.005); protocol §11.5 */
export const rateLabel = ({ period, rate }: RateLimit): string =>
  period === 'Unlimited' || rate === null ? 'Unlimited' : `${rate.toFixed(2)}/${period}`;
