import type { Account, RateLimit } from '../../contract/accounts/accounts.js';
import { apiAccessTypes, type ApiAccessType } from '../../contract/api-keys/access-types.js';
import { isPlainObject, type PlainObject, type PlainValue } from '../proposals/loose-values.js';
import { accountsForKeys, type ApiKeyUpdates, type NewApiKey } from './api-key-rules.js';

/** What a model writes where a limit has a period and no amount. @source protocol §6.4; administration specification §9 (2.129) */
const usualRate = 100;

const textOf = (value: PlainValue | undefined): string => (typeof value === 'string' ? value.trim() : '');
const word = (text: string): string => text.toLowerCase();

/** The account of the person that a proposal means, by its COA string or its name; null for none of theirs. */
export function proposedAccount(
  value: PlainValue | undefined,
  accounts: readonly Account[],
): Pick<Account, 'id' | 'name'> | null {
  const names = isPlainObject(value) ? [textOf(value['id']), textOf(value['name'])] : [textOf(value)];
  const choices = accountsForKeys(accounts);
  const found = names
    .filter((name) => name !== '')
    .map(
      (name) =>
        choices.find((one) => one.id === name) ?? choices.find((one) => word(one.name) === word(name)),
    )
    .find((one) => one !== undefined);
  return found ? { id: found.id, name: found.name } : null;
}

/** A limit that a proposal means; without a known period there is none. */
export function proposedLimit(value: PlainValue | undefined): RateLimit {
  const { period, rate } = isPlainObject(value) ? value : {};
  const known = (['Monthly', 'Daily', 'Hourly'] as const).find((one) => word(one) === word(textOf(period)));
  if (!known) return { period: 'Unlimited', rate: null };
  const amount = typeof rate === 'string' ? Number(rate.replace(/[$,\s]/g, '')) : rate;
  return { period: known, rate: typeof amount === 'number' && amount >= 0 ? amount : usualRate };
}

/** The access types that a proposal means. The key-manager's text calls one of them otherwise. @source protocol §11.5 */
export function proposedAccess(value: PlainValue | undefined): ApiAccessType[] {
  const named = (Array.isArray(value) ? value : [value]).map((one) =>
    textOf(one) === 'upload_file' ? 'file_upload' : textOf(one),
  );
  return named.includes('full_access')
    ? ['full_access']
    : apiAccessTypes.filter((type) => named.includes(type));
}

/** The key that the data of a CREATE block means. @source protocol §6.4 */
export function proposedKey(data: PlainObject, accounts: readonly Account[]): NewApiKey {
  return {
    account: proposedAccount(data['account'], accounts),
    appName: textOf(data['appName']),
    appDescription: textOf(data['appDescription']),
    delegate: textOf(data['delegate']) || null,
    systemUse: data['systemUse'] === true,
    rateLimit: proposedLimit(data['rateLimit']),
    expirationDate: textOf(data['expirationDate']) || null,
    accessTypes: proposedAccess(data['accessTypes']),
  };
}

/** The edits that an UPDATE block means; an account that is none of the person's is left out. @source protocol §6.4 */
export function proposedUpdates(updates: PlainObject, accounts: readonly Account[]): ApiKeyUpdates {
  const account = proposedAccount(updates['account'], accounts);
  const accessTypes = proposedAccess(updates['accessTypes']);
  return {
    ...(account && { account }),
    ...('expirationDate' in updates && { expirationDate: textOf(updates['expirationDate']) || null }),
    ...('rateLimit' in updates && { rateLimit: proposedLimit(updates['rateLimit']) }),
    ...(accessTypes.length > 0 && { accessTypes }),
  };
}
