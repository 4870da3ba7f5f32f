import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { closedSentence } from '../feature-flags/closed-sentences.js';
import type { FlagService } from '../feature-flags/feature-flags.service.js';
import type { Caller } from '../handlers.js';
import { apiKeyRows, type StoredApiKey } from './api-keys.repository.js';
import { isActive } from './api-keys.service.js';
import type { KeySecrets } from './key-secrets.js';

/** Who a key acts as, or why it does not. */
export type KeyOutcome =
  | { ok: true; caller: Caller & Required<Pick<Caller, 'key'>> }
  | { ok: false; status: 401 | 403; error: string; code: string };

/** Dependencies of {@link createKeyBearers}. */
export interface KeyBearersDeps {
  pool: Pool;
  secrets: KeySecrets;
  flags: Pick<FlagService, 'of'>;
  clock: Clock;
  /** A key was used; its failure changes nothing for the request. */
  onFailedTouch(error: unknown): void;
}

const touchMs = 60_000;

/** The same for every key that does not count, so that an answer tells nobody whether there ever was one. */
const lost: KeyOutcome = { ok: false, status: 401, error: 'Unauthorized', code: 'ApiKeyInvalid' };

/**
 * Reads who asks with a key, at each request: what was deactivated, has expired or lost an access type counts at the next one, on every
 * process.
 *
 * @source security.md K
 */
export function createKeyBearers({ pool, secrets, flags, clock, onFailedTouch }: KeyBearersDeps) {
  async function outcomeOf(key: StoredApiKey | undefined): Promise<KeyOutcome> {
    const now = clock.now();
    const caller = key && isActive(key, now) && !key.isAsleep ? callerOf(key) : undefined;
    if (!key || !caller) return lost;
    const payer = { email: key.ownerEmail, isAdmin: false };
    if ((await flags.of(payer))['apiKeys'] !== true)
      return { ok: false, status: 403, error: closedSentence('apiKeys'), code: 'feature.off' };
    if (key.lastAccessedAt === null || now.getTime() - key.lastAccessedAt.getTime() >= touchMs)
      apiKeyRows(pool).touch(key.id, now).catch(onFailedTouch);
    return { ok: true, caller };
  }

  return {
    /** One digest and one query, whatever the text is. */
    find: async (secret: string): Promise<KeyOutcome> =>
      outcomeOf(await apiKeyRows(pool).findByHash(secrets.hash(secret))),

    /** The same for a bearer that opens a key by something else than its secret. @param id none, for one that opens nothing */
    findById: async (id: string | undefined): Promise<KeyOutcome> =>
      outcomeOf(id === undefined ? undefined : await apiKeyRows(pool).find(id)),

    /** Whether a key still opens what runs on it. */
    async stillOpens(keyId: string): Promise<boolean> {
      const key = await apiKeyRows(pool).find(keyId);
      return (
        key !== undefined &&
        isActive(key, clock.now()) &&
        !key.isAsleep &&
        key.accessTypes.some((type) => type === 'chat' || type === 'full_access')
      );
    },
  };
}

/** See {@link createKeyBearers}. */
export type KeyBearers = ReturnType<typeof createKeyBearers>;

/** Never an administrator, whoever made the key. Without the person it acts as, it acts as nobody. */
function callerOf(key: StoredApiKey): (Caller & Required<Pick<Caller, 'key'>>) | undefined {
  if (key.actorId === null || key.actorEmail === null) return undefined;
  return {
    id: key.actorId,
    email: key.actorEmail,
    name: key.actorName ?? '',
    isAdmin: false,
    key: {
      id: key.id,
      accessTypes: key.accessTypes,
      systemId: key.systemId,
      payer: { id: key.ownerId, email: key.ownerEmail },
      accountId: key.account.id,
      expiresAt: key.expiresAt,
    },
  };
}
