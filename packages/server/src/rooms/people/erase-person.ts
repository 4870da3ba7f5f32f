import { accessLevels } from '@stoa/core/contract';
import type { PoolClient } from 'pg';
import type { Queryable } from '../../platform/db/queryable.js';
import type { PersonRow } from './people.repository.js';
import { accessRows } from '../access/access.repository.js';
import { addressColumns } from './schema-of-people.js';

/** What a deletion leaves to be done once it is committed. */
export interface Erased {
  /** Bytes in the store. */
  blobIds: string[];
  /** Types of configuration that named the person. */
  configTypes: string[];
  /** Keys that are gone. */
  apiKeyIds: string[];
  /** Of the person and their files. */
  ids: string[];
  /** For the audit: how much it was, and nothing of what. */
  counts: Record<string, number>;
}

/** A lender whom no assistant is lent by. An embed key without any would let its visitors use the bare model. */
const nobodyId = '00000000-0000-0000-0000-000000000000';

/** A value without an address: out of every list, and without the members of that name. */
function without(value: unknown, email: string): unknown {
  const isEmail = (one: unknown) => typeof one === 'string' && one.trim().toLowerCase() === email;
  if (isEmail(value)) return '';
  if (Array.isArray(value)) return value.filter((one) => !isEmail(one)).map((one) => without(one, email));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      isEmail(name) ? [] : [[name, without(member, email)]],
    ),
  );
}

/** Every version of the configuration forgets the address. @returns the types that had it */
async function eraseFromConfigs(tx: PoolClient, email: string): Promise<string[]> {
  const { rows } = await tx.query<{ type: string; version: number; value: unknown }>(
    `select type, version, value from admin_configs where strpos(lower(value::text), $1) > 0 for update`,
    [email],
  );
  for (const { type, version, value } of rows)
    await tx.query('update admin_configs set value = $3 where type = $1 and version = $2', [
      type,
      version,
      JSON.stringify(without(value, email)),
    ]);
  return [...new Set(rows.map(({ type }) => type))];
}

/**
 * Groups that nobody else administers: those without other members go, the others pass to the people with the highest level, and where
 * there are only lists, to who deletes: a list would make everybody on it an administrator.
 */
async function passGroupsOn(
  tx: PoolClient,
  { email, by }: { email: string; by: string },
  led: readonly { id: string; others: number }[],
): Promise<number> {
  const empty = led.filter(({ others }) => others === 0).map(({ id }) => id);
  const kept = led.filter(({ others }) => others > 0).map(({ id }) => id);
  await tx.query(`delete from access_rights where entity = 'group' and entity_id = any($1)`, [empty]);
  await tx.query(
    `delete from access_rights where entity = 'assistant' and entity_id in (select id from assistants where group_id = any($1))`,
    [empty],
  );
  await tx.query('delete from groups where id = any($1)', [empty]);
  await tx.query(
    `update access_rights a set level = 'admin'
     where a.entity = 'group' and a.entity_id = any($1) and a.principal_kind = 'person' and a.principal <> $2
       and array_position($3::text[], a.level) = (
         select max(array_position($3::text[], o.level)) from access_rights o
         where o.entity = 'group' and o.entity_id = a.entity_id and o.principal_kind = 'person' and o.principal <> $2)`,
    [kept, email, [...accessLevels]],
  );
  const { rows: unled } = await tx.query<{ id: string }>(
    `select id from unnest($1::text[]) as id where not exists (
       select from access_rights a where a.entity = 'group' and a.entity_id = id and a.level = 'admin'
         and a.principal_kind = 'person' and a.principal <> $2)`,
    [kept, email],
  );
  for (const { id } of unled)
    await accessRows(tx, 'group').give(id, [{ kind: 'person', name: by, level: 'admin' }], true);
  return empty.length;
}

/** Rights over the person's own assistants, and what system keys of theirs were. */
async function eraseDependents(tx: PoolClient, id: string): Promise<string[]> {
  await tx.query(
    `delete from access_rights where entity = 'assistant' and entity_id in (select id from assistants where owner_id = $1)`,
    [id],
  );
  const { rows } = await tx.query<{ id: string; systemId: string | null; actorId: string | null }>(
    `delete from api_keys where owner_id = $1 returning id, system_id as "systemId",
       case when kind = 'systemKey' then actor_id end as "actorId"`,
    [id],
  );
  const present = (values: (string | null)[]) => values.filter((value) => value !== null);
  await tx.query(`delete from access_rights where principal_kind = 'key' and principal = any($1)`, [
    present(rows.map(({ systemId }) => systemId)),
  ]);
  await tx.query('delete from people where id = any($1)', [present(rows.map(({ actorId }) => actorId))]);
  await tx.query(`delete from people where issuer like 'embed:%' and subject = 'p:' || $1`, [id]);
  await tx.query(
    `update embed_keys set settings = settings || jsonb_build_object('lenderId', $2::text) where settings->>'lenderId' = $1`,
    [id, nobodyId],
  );
  await tx.query(`delete from spend_counters where owner = $1 or starts_with(owner, $1 || '/')`, [id]);
  await tx.query(`delete from spend_counters where scope = 'key' and owner = any($1)`, [
    rows.map((key) => key.id),
  ]);
  return rows.map((key) => key.id);
}

/** Deletes jobs that are left over, and the time that they took. */
export async function eraseJobs(tx: Queryable, ids: readonly string[]): Promise<void> {
  for (const [table, condition] of [
    ['pgboss.job', `exists (select from unnest($1::text[]) as i where strpos(data::text, i) > 0)`],
    ['pgboss.archive', `exists (select from unnest($1::text[]) as i where strpos(data::text, i) > 0)`],
    ['pgboss.job_time', 'owner = any($1::text[])'],
  ] as const) {
    const { rows } = await tx.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [
      table,
    ]);
    if (rows[0]!.isThere) await tx.query(`delete from ${table} where ${condition}`, [ids]);
  }
}

/**
 * Deletes a person from the database, in one transaction: what is theirs goes, and what others keep forgets them.
 *
 * @param led groups that nobody else administers
 * @param by address of who deletes
 */
export async function erasePerson(
  tx: PoolClient,
  { id, email }: Pick<PersonRow, 'email' | 'id'>,
  led: readonly { id: string; others: number }[],
  by: string,
): Promise<Erased> {
  const { rows: blobs } = await tx.query<{ id: string; fileId: string | null }>(
    `select coalesce(blob_id, id)::text as id, id::text as "fileId" from files where person_id = $1
     union all select id::text, null from person_archives where person_id = $1 or requested_by = $1`,
    [id],
  );
  const { rows: counted } = await tx.query<Record<string, number>>(
    `select (select count(*)::int from conversations where person_id = $1) as conversations,
       (select count(*)::int from files where person_id = $1) as files,
       (select count(*)::int from assistants where owner_id = $1) as assistants`,
    [id],
  );
  const groups = await passGroupsOn(tx, { email, by }, led);
  const configTypes = await eraseFromConfigs(tx, email);
  const apiKeyIds = await eraseDependents(tx, id);
  for (const { table, column } of addressColumns.owners)
    await tx.query(`delete from ${table} where ${column} = $1`, [email]);
  for (const { table, column } of addressColumns.authors)
    await tx.query(`update ${table} set ${column} = '' where ${column} = $1`, [email]);
  const ids = new Set([id, ...blobs.flatMap((blob) => [blob.id, blob.fileId ?? blob.id])]);
  await eraseJobs(tx, [...ids]);
  await tx.query('delete from people where id = $1', [id]);
  return {
    blobIds: blobs.map((blob) => blob.id),
    configTypes,
    apiKeyIds,
    ids: [...ids],
    counts: { ...counted[0], groups },
  };
}

/** Whether a job about the person is being worked on. */
export async function hasActiveJob(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.query<{ isThere: boolean }>(
    `select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  if (!rows[0]!.isThere) return false;
  const found = await db.query(
    `select from pgboss.job where state = 'active' and strpos(data::text, $1) > 0 limit 1`,
    [id],
  );
  return found.rowCount !== 0;
}
