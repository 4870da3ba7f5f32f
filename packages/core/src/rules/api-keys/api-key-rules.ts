import { apiAccessTypes, type ApiAccessType } from '../../contract/api-keys/access-types.js';
import type { ApiKey } from '../../contract/api-keys/api-keys.js';
import { builtInAccount, type Account, type RateLimit } from '../../contract/accounts/accounts.js';
import type { ApiKeyMessageCode } from '../../contract/api-keys/api-key-messages.js';

/** What a key is: its owner's, an identity of its own, or one for somebody else. @source administration specification §3 (2.055) */
export type ApiKeyKind = 'personal' | 'system' | 'delegate';

/** The kind of a key, by the middle of its id. @source protocol §3.7 */
export function apiKeyKind({
  api_owner_id: id,
  delegate,
}: Pick<ApiKey, 'api_owner_id' | 'delegate'>): ApiKeyKind {
  if (id.includes('/systemKey/')) return 'system';
  return id.includes('/delegateKey/') || delegate !== null ? 'delegate' : 'personal';
}

const isSame = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/** Whether a person owns a key, or is its delegate, or neither. */
export function roleIn(key: Pick<ApiKey, 'owner' | 'delegate'>, email: string): 'owner' | 'delegate' | null {
  if (isSame(key.owner, email)) return 'owner';
  return isSame(key.delegate, email) ? 'delegate' : null;
}

/** Whether a person may see the secret: the delegate, or the owner of a key without one. @source administration specification §6 (2.086) */
export const isViewableBy = (key: ApiKey, email: string): boolean =>
  key.active && (key.isViewable ?? roleIn(key, email) === (key.delegate === null ? 'owner' : 'delegate'));

/** The accounts that a key can be charged to. @source administration specification §5 (2.077) */
export const accountsForKeys = (accounts: readonly Account[]): Account[] =>
  accounts.filter(({ id }) => id !== builtInAccount.id);

/** What is typed for a new key. */
export interface NewApiKey {
  account: Pick<Account, 'id' | 'name'> | null;
  appName: string;
  appDescription: string;
  delegate: string | null;
  systemUse: boolean;
  rateLimit: RateLimit;
  /** `YYYY-MM-DD`; null for no end. */
  expirationDate: string | null;
  accessTypes: readonly ApiAccessType[];
}

/** What keeps a key from being made, by its field. `today` is `YYYY-MM-DD`. @source administration specification §5 (2.077, 2.079) */
export function newKeyProblems(
  { account, appName, delegate, systemUse, expirationDate, accessTypes }: NewApiKey,
  today: string,
): Partial<Record<'account' | 'appName' | 'delegate' | 'expirationDate' | 'accessTypes', ApiKeyMessageCode>> {
  return {
    ...(!account && { account: 'apiKeys.needsAccount' }),
    ...(appName.trim() === '' && { appName: 'apiKeys.nameRequired' }),
    ...(systemUse && delegate && { delegate: 'apiKeys.systemWithDelegate' }),
    ...(expirationDate !== null && expirationDate < today && { expirationDate: 'apiKeys.expiresInPast' }),
    ...(accessTypes.length === 0 && { accessTypes: 'apiKeys.noAccessTypes' }),
  };
}

/** The access types after one was ticked or unticked: full access stands for all others. @source administration specification §3 (2.056) */
export function withAccessType(
  chosen: readonly string[],
  type: ApiAccessType,
  isChecked: boolean,
): ApiAccessType[] {
  if (type === 'full_access') return isChecked ? ['full_access'] : [];
  return apiAccessTypes.filter((one) =>
    one === type ? isChecked : one !== 'full_access' && chosen.includes(one),
  );
}

/** The fields of a key that can be edited. @source administration specification §4 (2.064); protocol §3.7 */
export interface ApiKeyUpdates {
  account?: Pick<Account, 'id' | 'name'>;
  expirationDate?: string | null;
  rateLimit?: RateLimit;
  accessTypes?: ApiAccessType[];
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The edits that differ from what a key has; `undefined` for none. */
export function changedIn(key: ApiKey, edits: ApiKeyUpdates): ApiKeyUpdates | undefined {
  const { account, expirationDate, rateLimit, accessTypes } = edits;
  const limitOf = ({ period, rate }: RateLimit) => [period, period === 'Unlimited' ? null : rate];
  const changed: ApiKeyUpdates = {
    ...(account && account.id !== key.account?.id && { account }),
    ...(expirationDate !== undefined && expirationDate !== key.expirationDate && { expirationDate }),
    ...(rateLimit && !isEqual(limitOf(rateLimit), limitOf(key.rateLimit)) && { rateLimit }),
    ...(accessTypes && !isEqual([...accessTypes].sort(), [...key.accessTypes].sort()) && { accessTypes }),
  };
  return Object.keys(changed).length > 0 ? changed : undefined;
}
