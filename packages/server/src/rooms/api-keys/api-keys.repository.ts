import type { ApiAccessType, RateLimit } from '@stoa/core/contract';
import type { ApiKeyKind } from '../../platform/db/schema/tables.js';
import type { Queryable } from '../../platform/db/queryable.js';

/** A key as it is stored, with those whom it belongs to. */
export interface StoredApiKey {
  id: string;
  kind: ApiKeyKind;
  ownerId: string;
  ownerEmail: string;
  actorId: string | null;
  /** Of a delegate or of the key's own identity; null once the person is gone. */
  actorEmail: string | null;
  actorName: string | null;
  /** Whether its owner, or whom it acts as, has been deactivated. Meanwhile it opens nothing. */
  isAsleep: boolean;
  systemId: string | null;
  name: string;
  description: string;
  account: { id: string; name: string };
  rateLimit: RateLimit;
  accessTypes: ApiAccessType[];
  expiresOn: string | null;
  expiresAt: Date | null;
  secretSealed: string | null;
  createdAt: Date;
  lastAccessedAt: Date | null;
  deactivatedAt: Date | null;
}

/** What is stored of a new key. */
export interface NewApiKey extends Pick<
  StoredApiKey,
  | 'account'
  | 'accessTypes'
  | 'actorId'
  | 'createdAt'
  | 'description'
  | 'expiresAt'
  | 'expiresOn'
  | 'id'
  | 'kind'
  | 'name'
  | 'ownerId'
  | 'rateLimit'
  | 'secretSealed'
  | 'systemId'
> {
  secretHash: string;
}

/** What of a key can be changed. */
export type ApiKeyChanges = Partial<
  Pick<StoredApiKey, 'account' | 'accessTypes' | 'expiresAt' | 'expiresOn' | 'rateLimit'>
>;

const columns = `k.id, k.kind, k.owner_id as "ownerId", o.email as "ownerEmail", k.actor_id as "actorId", a.email as "actorEmail",
  a.name as "actorName", (o.deactivated_at is not null or a.deactivated_at is not null) as "isAsleep", k.system_id as "systemId", k.name, k.description, k.account, k.rate_limit as "rateLimit",
  k.access_types as "accessTypes", k.expires_on::text as "expiresOn", k.expires_at as "expiresAt",
  k.secret_sealed as "secretSealed", k.created_at as "createdAt", k.last_accessed_at as "lastAccessedAt",
  k.deactivated_at as "deactivatedAt"`;
const tables = 'api_keys k join people o on o.id = k.owner_id left join people a on a.id = k.actor_id';

/** Reads and writes API keys. */
export function apiKeyRows(queryable: Queryable) {
  const select = async (condition: string, values: unknown[]): Promise<StoredApiKey[]> =>
    (await queryable.query<StoredApiKey>(`select ${columns} from ${tables} ${condition}`, values)).rows;
  return {
    /** Those that a person owns, and those that they are the delegate of, the newest first. */
    of: (personId: string): Promise<StoredApiKey[]> =>
      select(
        `where k.owner_id = $1 or (k.actor_id = $1 and k.kind = 'delegateKey') order by k.created_at desc, k.id`,
        [personId],
      ),

    async find(id: string): Promise<StoredApiKey | undefined> {
      return (await select('where k.id = $1', [id]))[0];
    },

    /** The same, and nobody else changes it until the transaction ends. */
    async lock(id: string): Promise<StoredApiKey | undefined> {
      return (await select('where k.id = $1 for update of k', [id]))[0];
    },

    /** By an index over digests: how long it takes says nothing of the secret. */
    async findByHash(secretHash: string): Promise<StoredApiKey | undefined> {
      const { rows } = await queryable.query<StoredApiKey>({
        name: 'api-key-by-hash',
        text: `select ${columns} from ${tables} where k.secret_hash = $1`,
        values: [secretHash],
      });
      return rows[0];
    },

    /** How many a person has; those of clients that they had let in count while they open something. */
    async count(ownerId: string): Promise<number> {
      const { rows } = await queryable.query<{ count: number }>(
        `select count(*)::int as count from api_keys k left join mcp_grants g on g.key_id = k.id
         where k.owner_id = $1 and (g.key_id is null or k.deactivated_at is null)`,
        [ownerId],
      );
      return rows[0]!.count;
    },

    async add(key: NewApiKey): Promise<void> {
      await queryable.query(
        `insert into api_keys (id, kind, owner_id, actor_id, system_id, name, description, account, rate_limit, access_types,
           expires_on, expires_at, secret_hash, secret_sealed, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
        [
          key.id,
          key.kind,
          key.ownerId,
          key.actorId,
          key.systemId,
          key.name,
          key.description,
          JSON.stringify(key.account),
          JSON.stringify(key.rateLimit),
          key.accessTypes,
          key.expiresOn,
          key.expiresAt,
          key.secretHash,
          key.secretSealed,
          key.createdAt,
        ],
      );
    },

    async change(id: string, changes: ApiKeyChanges): Promise<void> {
      await queryable.query(
        `update api_keys set account = coalesce($2, account), rate_limit = coalesce($3, rate_limit),
           access_types = coalesce($4, access_types),
           expires_on = case when $5 then $6::date else expires_on end,
           expires_at = case when $5 then $7::timestamptz else expires_at end
         where id = $1 and deactivated_at is null`,
        [
          id,
          changes.account ? JSON.stringify(changes.account) : null,
          changes.rateLimit ? JSON.stringify(changes.rateLimit) : null,
          changes.accessTypes ?? null,
          changes.expiresOn !== undefined,
          changes.expiresOn ?? null,
          changes.expiresAt ?? null,
        ],
      );
    },

    async deactivate(id: string, at: Date): Promise<void> {
      await queryable.query(
        'update api_keys set deactivated_at = $2, secret_sealed = null where id = $1 and deactivated_at is null',
        [id, at],
      );
    },

    async forgetSecret(id: string): Promise<void> {
      await queryable.query('update api_keys set secret_sealed = null where id = $1', [id]);
    },

    /** Owners saw theirs when they were made; a delegate has to see theirs once. */
    async forgetShownSecrets(): Promise<void> {
      await queryable.query(
        `update api_keys set secret_sealed = null where secret_sealed is not null and kind <> 'delegateKey'`,
      );
    },

    /** At most once a minute, so that most requests only read. */
    async touch(id: string, at: Date): Promise<void> {
      await queryable.query(
        `update api_keys set last_accessed_at = $2
         where id = $1 and (last_accessed_at is null or last_accessed_at < $2::timestamptz - interval '1 minute')`,
        [id, at],
      );
    },
  };
}
