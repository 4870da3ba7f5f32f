import { randomInt, createHash } from 'node:crypto';
import {
  apiKeyLimits,
  apiKeySentence,
  builtInAccount,
  success,
  unlimited,
  type ApiAccessType,
  type ApiKey,
  type ApiKeyMessageCode,
  type Operations,
  type Outcome,
  type ParsedInputOf,
  type SystemKey,
} from '@stoa/core/contract';
import type { Pool, PoolClient } from 'pg';
import type { Audit } from '../../platform/audit/audit.js';
import { normalizeEmail } from '../../platform/auth/email-address.js';
import {
  isReservedEmail,
  reservedEmailDomain,
  systemKeyIssuer,
} from '../../platform/auth/reserved-identities.js';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/db/open.js';
import type { ApiKeyKind } from '../../platform/db/schema/tables.js';
import { lockLimit, withinLimit } from '../../platform/db/limit-lock.js';
import type { Queryable } from '../../platform/db/queryable.js';
import { inTransaction } from '../../platform/db/transaction.js';
import type { Runs } from '../../platform/runs/runs.js';
import type { AccountRepository } from '../accounts/accounts.repository.js';
import type { CallContext, Caller } from '../handlers.js';
import { refused } from '../refused.js';
import { apiKeyRows, type ApiKeyChanges, type NewApiKey, type StoredApiKey } from './api-keys.repository.js';
import type { KeySecrets } from './key-secrets.js';

/** Channel on which the id of a key that was changed or deactivated is sent to every process. */
export const apiKeyChannel = 'api_key';

/** Dependencies of {@link createApiKeyService}. */
export interface ApiKeyServiceDeps {
  pool: Pool;
  database: Pick<Database, 'notify'>;
  secrets: KeySecrets;
  accounts: Pick<AccountRepository, 'list'>;
  runs: Pick<Runs, 'stop'>;
  audit: Audit;
  clock: Clock;
  /** In which a day ends. */
  timeZone: string;
  /** Whether a secret is shown when its key is made, and never again. */
  showsOnce: boolean;
}

type CreateInput = ParsedInputOf<Operations['apiKeys']['create']>;
type Update = ParsedInputOf<Operations['apiKeys']['update']>[number];
type Context = Pick<CallContext, 'address' | 'newId' | 'now' | 'person'>;

/** What of a new key its maker decides. */
interface AddedKey extends Pick<
  NewApiKey,
  'account' | 'accessTypes' | 'description' | 'expiresAt' | 'expiresOn' | 'kind' | 'name' | 'rateLimit'
> {
  /** Who is to use it in the place of its owner, and how that was written. */
  delegate: { id: string; typed: string } | null;
  /** Whether its secret can never be seen again; by default as the server is set. */
  isKeptNowhere?: boolean;
}

/** What people read beside the key of a client that they let in. */
const clientDescription =
  'A client of the Model Context Protocol that you let in. Deactivate the key to end that.';

/** How often a name for a system key is tried that somebody else may have. */
const namingTries = 20;

const refuse = (
  code: ApiKeyMessageCode,
  values?: Record<string, string | number>,
  type?: string,
  status?: number,
) => refused(apiKeySentence(code, values), type, status);
const gone = refuse('apiKeys.gone', undefined, 'NoSuchKey', 404);
const notOwner = refuse('apiKeys.notOwner', undefined, 'Forbidden', 403);

/** Makes the id that the wire knows a key by. @source administration specification §3 (2.055); protocol §3.7 */
const apiOwnerIdOf = ({ ownerEmail, kind, id }: Pick<StoredApiKey, 'id' | 'kind' | 'ownerEmail'>): string =>
  `${ownerEmail}/${kind}/${id}`;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The key that a wire id means; whoever it says is the owner gives no right. */
function idOf(apiKeyId: string): string | undefined {
  const id = apiKeyId.slice(apiKeyId.lastIndexOf('/') + 1);
  return uuid.test(id) ? id : undefined;
}

/** What is typed for nobody. @source administration specification §5 (2.078) "N/A and null" */
const isNobody = (text: string | null): boolean =>
  text === null || ['', 'n/a', 'null', 'none'].includes(text.trim().toLowerCase());

/** A name for a system key: "Course Bot" becomes "Course-Bot-481205". @source protocol §3.7 */
const systemIdFor = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}_]+/gu)?.join('-') ?? 'Key';
  return `${words.slice(0, 90)}-${String(randomInt(1_000_000)).padStart(6, '0')}`;
};

/** Whether a key can be used at a moment. Neither end is ever taken back. */
export const isActive = ({ deactivatedAt, expiresAt }: StoredApiKey, at: Date): boolean =>
  deactivatedAt === null && (expiresAt === null || at < expiresAt);

/** API keys as people make, see, change and end them. @source administration specification §6 (2.086) */
export function createApiKeyService(deps: ApiKeyServiceDeps) {
  const { pool, database, secrets, accounts, runs, audit, clock, timeZone, showsOnce } = deps;

  const isViewer = (key: StoredApiKey, person: Pick<Caller, 'id'>): boolean =>
    key.kind === 'delegateKey' ? key.actorId === person.id : key.ownerId === person.id;
  const isKnownTo = (key: StoredApiKey, person: Pick<Caller, 'id'>): boolean =>
    key.ownerId === person.id || (key.kind === 'delegateKey' && key.actorId === person.id);

  function shown(key: StoredApiKey, person: Pick<Caller, 'id'>): ApiKey {
    const active = isActive(key, clock.now());
    return {
      api_owner_id: apiOwnerIdOf(key),
      owner: key.ownerEmail,
      delegate: key.kind === 'delegateKey' ? (key.actorEmail ?? '') : null,
      applicationName: key.name,
      applicationDescription: key.description,
      createdAt: key.createdAt.toISOString(),
      lastAccessed: key.lastAccessedAt?.toISOString() ?? null,
      account: key.ownerId === person.id ? key.account : null,
      rateLimit: key.rateLimit,
      expirationDate: key.expiresOn,
      accessTypes: key.accessTypes,
      active,
      systemId: key.systemId,
      expiresAt: key.expiresAt?.toISOString() ?? null,
      isViewable: active && key.secretSealed !== null && isViewer(key, person),
    };
  }

  /** The end of a day in the time zone of the site, as long as it has not passed. @source administration specification §5; D9 */
  async function endOf(day: string | null): Promise<Outcome<Date | null>> {
    if (day === null) return success(null);
    const midnight = new Date(day);
    if (Number.isNaN(+midnight) || midnight.toISOString().slice(0, 10) !== day)
      return refuse('apiKeys.dateUnread');
    const { rows } = await pool.query<{ today: string; endsAt: Date; isPast: boolean }>(
      `select here::text as today, ($3::date + 1)::timestamp at time zone $2 as "endsAt", $3::date < here as "isPast"
       from (select ($1::timestamptz at time zone $2)::date as here) as site`,
      [clock.now(), timeZone, day],
    );
    const { today, endsAt, isPast } = rows[0]!;
    return isPast ? refuse('apiKeys.expiresInPast', { today, timeZone }) : success(endsAt);
  }

  /** One of the person's own accounts that has a COA string. @source administration specification §5 (2.077) */
  async function accountOf(
    person: Pick<Caller, 'id'>,
    id: string,
  ): Promise<Outcome<{ id: string; name: string }>> {
    const account = (await accounts.list(person.id)).find(
      (one) => one.id === id && one.id.trim() !== '' && one.id !== builtInAccount.id,
    );
    return account ? success({ id: account.id, name: account.name }) : refuse('apiKeys.needsAccount');
  }

  /** The account that pays where nobody was asked. */
  const payingAccountOf = async (person: Pick<Caller, 'id'>): Promise<{ id: string; name: string }> =>
    (await accounts.list(person.id)).find((account) => account.isDefault) ?? builtInAccount;

  async function delegateOf(person: Caller, typed: string | null): Promise<Outcome<string | null>> {
    if (isNobody(typed)) return success(null);
    const email = normalizeEmail(typed!);
    if (email === null || isReservedEmail(email)) return refuse('apiKeys.delegateUnknown', { email: typed! });
    if (email === person.email) return refuse('apiKeys.delegateSelf');
    const { rows } = await pool.query<{ id: string }>('select id from people where email = $1', [email]);
    return rows[0] ? success(rows[0].id) : refuse('apiKeys.delegateUnknown', { email });
  }

  /** An identity that is nobody's: it can neither sign in nor receive mail, and groups know it by its name. */
  async function addIdentity(
    tx: Queryable,
    keyId: string,
    name: string,
  ): Promise<{ id: string; systemId: string }> {
    const email = `${createHash('sha256').update(`key ${keyId}`).digest('hex').slice(0, 40)}@${reservedEmailDomain}`;
    for (let tries = 0; tries < namingTries; tries += 1) {
      const systemId = systemIdFor(name);
      const taken = await tx.query(`select from people where issuer like 'key:%' and subject = $1`, [
        systemId,
      ]);
      if (taken.rowCount !== 0) continue;
      const { rows } = await tx.query<{ id: string }>(
        'insert into people (email, name, issuer, subject) values ($1, $2, $3, $4) returning id',
        [email, name, systemKeyIssuer(keyId), systemId],
      );
      return { id: rows[0]!.id, systemId };
    }
    throw new Error('No name was found for a system key.');
  }

  const write = (
    tx: PoolClient,
    { person, address }: Context,
    action: string,
    entry: { key: string; details: object },
  ) =>
    audit.write(tx, {
      personId: person.id,
      address,
      action: `apiKeys.${action}`,
      subject: entry.key,
      details: { ...entry.details },
    });

  async function endRunsOf(keyId: string): Promise<void> {
    const key = await apiKeyRows(pool).find(keyId);
    if (!key) return;
    const { id, actorId } = key;
    const { rows } = await pool.query<{ requestId: string }>(
      `select request_id as "requestId" from runs where person_id = $1 and status = 'running' and body->>'keyId' = $2`,
      [actorId, id],
    );
    for (const { requestId } of rows) await runs.stop(actorId!, requestId);
  }

  /** Adds a key and writes it down. */
  async function add(
    tx: PoolClient,
    { kind, name, delegate, isKeptNowhere = showsOnce && kind !== 'delegateKey', ...fields }: AddedKey,
    context: Context,
  ): Promise<Outcome<{ id: string; secret: string; systemId: string | null }>> {
    const { person, newId, now } = context;
    if ((await apiKeyRows(tx).count(person.id)) >= apiKeyLimits.keys)
      return refuse('apiKeys.many', { max: apiKeyLimits.keys });
    const id = newId();
    const secret = secrets.make();
    const identity = kind === 'systemKey' ? await addIdentity(tx, id, name) : undefined;
    const systemId = identity?.systemId ?? null;
    await apiKeyRows(tx).add({
      ...fields,
      id,
      kind,
      ownerId: person.id,
      actorId: identity?.id ?? delegate?.id ?? person.id,
      systemId,
      name,
      secretHash: secrets.hash(secret),
      // A delegate was not there when it was made, and has to see it once.
      secretSealed: isKeptNowhere ? null : secrets.seal(secret, id),
      createdAt: now(),
    });
    await write(tx, context, 'create', {
      key: apiOwnerIdOf({ id, kind, ownerEmail: person.email }),
      details: {
        name,
        delegate: delegate?.typed ?? null,
        account: fields.account.id,
        accessTypes: fields.accessTypes,
        rateLimit: fields.rateLimit,
        expirationDate: fields.expiresOn,
      },
    });
    return success({ id, secret, systemId });
  }

  /** Deactivates a key for ever, and writes it down. */
  async function end(tx: PoolClient, id: string, context: Context): Promise<void> {
    const key = await apiKeyRows(tx).lock(id);
    if (!key || key.deactivatedAt) return;
    await apiKeyRows(tx).deactivate(id, context.now());
    await write(tx, context, 'deactivate', { key: apiOwnerIdOf(key), details: { name: key.name } });
  }

  /** Once that is committed: every process hears of it, and what runs on the key ends. */
  async function tellEnded(id: string): Promise<void> {
    await database.notify(apiKeyChannel, id);
    await endRunsOf(id);
  }

  async function changesFrom(person: Caller, updates: Update['updates']): Promise<Outcome<ApiKeyChanges>> {
    const changes: ApiKeyChanges = {};
    if (updates.rateLimit) changes.rateLimit = updates.rateLimit;
    if (updates.accessTypes) {
      if (updates.accessTypes.length === 0) return refuse('apiKeys.noAccessTypes');
      changes.accessTypes = [...new Set(updates.accessTypes)];
    }
    if (updates.account) {
      const account = await accountOf(person, updates.account.id);
      if (!account.ok) return account;
      changes.account = account.value;
    }
    if (updates.expirationDate !== undefined) {
      const end = await endOf(updates.expirationDate);
      if (!end.ok) return end;
      Object.assign(changes, { expiresOn: updates.expirationDate, expiresAt: end.value });
    }
    return success(changes);
  }

  async function update(
    { apiKeyId, updates }: Update,
    context: Context,
  ): Promise<Outcome<void> & { name: string }> {
    const id = idOf(apiKeyId);
    const before = id && (await apiKeyRows(pool).find(id));
    if (!before || !isKnownTo(before, context.person)) return { ...gone, name: apiKeyId };
    const { name } = before;
    if (before.ownerId !== context.person.id) return { ...notOwner, name };
    const changes = await changesFrom(context.person, updates);
    if (!changes.ok) return { ...changes, name };
    const isChanged = await inTransaction(pool, async (tx) => {
      const key = await apiKeyRows(tx).lock(before.id);
      if (!key || !isActive(key, clock.now())) return false;
      await apiKeyRows(tx).change(key.id, changes.value);
      await write(tx, context, 'update', {
        key: apiOwnerIdOf(key),
        details: {
          before: Object.fromEntries(
            Object.keys(changes.value).map((at) => [at, key[at as keyof ApiKeyChanges]]),
          ),
          after: changes.value,
        },
      });
      return true;
    });
    if (!isChanged) return { ...refuse('apiKeys.inactive', undefined, 'Inactive', 409), name };
    await database.notify(apiKeyChannel, before.id);
    return { ...success(undefined), name };
  }

  return {
    async list(person: Caller): Promise<ApiKey[]> {
      return (await apiKeyRows(pool).of(person.id)).map((key) => shown(key, person));
    },

    async systemKeys(person: Caller): Promise<SystemKey[]> {
      const keys = await apiKeyRows(pool).of(person.id);
      return keys.flatMap((key) =>
        key.systemId !== null && key.ownerId === person.id && isActive(key, clock.now())
          ? [{ ...shown(key, person), systemId: key.systemId }]
          : [],
      );
    },

    async create(input: CreateInput, context: Context): Promise<Outcome<{ id: string; secret?: string }>> {
      const { person } = context;
      const isSystem = input.systemUse === true;
      if (isSystem && !isNobody(input.delegate)) return refuse('apiKeys.systemWithDelegate');
      if (input.accessTypes.length === 0) return refuse('apiKeys.noAccessTypes');
      const account = await accountOf(person, input.account.id);
      if (!account.ok) return account;
      const delegateId = await delegateOf(person, input.delegate);
      if (!delegateId.ok) return delegateId;
      const lastMoment = await endOf(input.expirationDate);
      if (!lastMoment.ok) return lastMoment;
      const kind: ApiKeyKind = isSystem ? 'systemKey' : delegateId.value ? 'delegateKey' : 'ownerKey';
      const added = await withinLimit(pool, 'api_keys', person.id, (tx) =>
        add(
          tx,
          {
            kind,
            name: input.appName,
            description: input.appDescription,
            account: account.value,
            accessTypes: [...new Set(input.accessTypes)],
            rateLimit: input.rateLimit,
            expiresOn: input.expirationDate,
            expiresAt: lastMoment.value,
            delegate: delegateId.value === null ? null : { id: delegateId.value, typed: input.delegate! },
          },
          context,
        ),
      );
      if (!added.ok) return added;
      const { id, secret } = added.value;
      return success({
        id: apiOwnerIdOf({ id, kind, ownerEmail: person.email }),
        ...(showsOnce && kind !== 'delegateKey' && { secret }),
      });
    },

    /**
     * A system key with which programs act for a group, on the account of whoever makes it, in a transaction of the group. Its secret is
     * kept nowhere.
     */
    async addForGroup(
      tx: PoolClient,
      groupName: string,
      context: Context,
    ): Promise<Outcome<{ id: string; systemId: string; secret: string }>> {
      const { id, name } = await payingAccountOf(context.person);
      const added = await add(
        tx,
        {
          kind: 'systemKey',
          name: groupName.slice(0, apiKeyLimits.nameCharacters),
          description: '',
          account: { id, name },
          accessTypes: ['assistants', 'chat', 'file_upload'],
          rateLimit: unlimited,
          expiresOn: null,
          expiresAt: null,
          delegate: null,
          isKeptNowhere: true,
        },
        context,
      );
      return added.ok ? success({ ...added.value, systemId: added.value.systemId! }) : added;
    },

    /** Deactivates the key of a group in a transaction of the group. @see {@link tellEnded} */
    endOfGroup: (tx: PoolClient, id: string, context: Context): Promise<void> => end(tx, id, context),

    /**
     * A key of somebody's own for a client that they let in, in a transaction of the grant. Its secret is kept nowhere: the client has others, which
     * change.
     */
    async addForClient(
      tx: PoolClient,
      clientName: string,
      accessTypes: readonly ApiAccessType[],
      context: Context,
    ): Promise<Outcome<{ id: string }>> {
      await lockLimit(tx, 'api_keys', context.person.id);
      const { id, name } = await payingAccountOf(context.person);
      return add(
        tx,
        {
          kind: 'ownerKey',
          name: clientName.slice(0, apiKeyLimits.nameCharacters),
          description: clientDescription,
          account: { id, name },
          accessTypes: [...accessTypes],
          rateLimit: unlimited,
          expiresOn: null,
          expiresAt: null,
          delegate: null,
          isKeptNowhere: true,
        },
        context,
      );
    },

    /** What the key of a client opens; null once it opens nothing. */
    async accessTypesOf(tx: PoolClient, id: string): Promise<readonly ApiAccessType[] | null> {
      const key = await apiKeyRows(tx).find(id);
      return key && isActive(key, clock.now()) && !key.isAsleep ? key.accessTypes : null;
    },

    /** Deactivates a key in the name of its owner, who does not do it. @returns whether it was active; see {@link tellEnded} */
    async endForOwner(tx: PoolClient, id: string, address: string): Promise<boolean> {
      const key = await apiKeyRows(tx).lock(id);
      if (!key || key.deactivatedAt) return false;
      const person = { id: key.ownerId, email: key.ownerEmail, name: '', isAdmin: false };
      await end(tx, id, { person, address, newId: () => id, now: () => clock.now() });
      return true;
    },

    tellEnded,

    /** Every look at a secret is written down. */
    async view(apiKeyId: string, context: Context): Promise<Outcome<string>> {
      const id = idOf(apiKeyId);
      if (id === undefined) return gone;
      return inTransaction(pool, async (tx): Promise<Outcome<string>> => {
        const key = await apiKeyRows(tx).lock(id);
        if (!key || !isKnownTo(key, context.person)) return gone;
        if (!isViewer(key, context.person))
          return refuse('apiKeys.delegateViews', undefined, 'Forbidden', 403);
        if (!isActive(key, clock.now())) return refuse('apiKeys.inactive', undefined, 'Inactive', 409);
        const secret = key.secretSealed === null ? null : secrets.open(key.secretSealed, key.id);
        if (secret === null) return refuse('apiKeys.shownOnce', undefined, 'Gone', 410);
        if (showsOnce) await apiKeyRows(tx).forgetSecret(key.id);
        await write(tx, context, 'view', { key: apiOwnerIdOf(key), details: { name: key.name } });
        return success(secret);
      });
    },

    /** For ever. What runs on it ends on every process. */
    async deactivate(apiKeyId: string, context: Context): Promise<Outcome<void>> {
      const id = idOf(apiKeyId);
      const before = id && (await apiKeyRows(pool).find(id));
      if (!before || !isKnownTo(before, context.person)) return gone;
      if (before.ownerId !== context.person.id) return notOwner;
      await inTransaction(pool, (tx) => end(tx, before.id, context));
      await tellEnded(before.id);
      return success(undefined);
    },

    /** Each by itself. @returns what could not be changed, by name, and why */
    async update(
      list: readonly Update[],
      context: Context,
    ): Promise<{ failedKeys: string[]; messages: string[] }> {
      const failedKeys: string[] = [];
      const messages: string[] = [];
      for (const one of list) {
        const outcome = await update(one, context);
        if (outcome.ok) continue;
        failedKeys.push(outcome.name);
        messages.push(outcome.failure.message);
      }
      return { failedKeys, messages };
    },

    /** Ends what runs on a key, wherever it runs. */
    endRunsOf,

    /** Where secrets are shown once, those that were kept before are not kept any longer. */
    async open(): Promise<void> {
      if (showsOnce) await apiKeyRows(pool).forgetShownSecrets();
    },

    /** Identities of keys whose owner is gone go too, with the rights that groups gave them. */
    async purge(): Promise<void> {
      await inTransaction(pool, async (tx) => {
        const { rows } = await tx.query<{ subject: string }>(
          `delete from people p where p.issuer like 'key:%'
             and not exists (select from api_keys k where k.actor_id = p.id) returning p.subject`,
        );
        if (rows.length > 0)
          await tx.query(`delete from access_rights where principal_kind = 'key' and principal = any($1)`, [
            rows.map(({ subject }) => subject),
          ]);
      });
    },
  };
}

/** See {@link createApiKeyService}. */
export type ApiKeyService = ReturnType<typeof createApiKeyService>;
