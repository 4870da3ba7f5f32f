import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { migrateDatabase, migrationApplication, migrationsDir, pendingMigrations } from './migrate.js';
import { withClient } from './with-client.js';

/** A lock on a table that people were using, from the first statement that took it to the end of the transaction. */
export interface RehearsedLock {
  table: string;
  /** Whom it keeps waiting meanwhile. */
  blocks: 'reading and writing' | 'writing';
  milliseconds: number;
}

/** What bringing a copy of the database up to date took. */
export interface Rehearsal {
  /** How many migrations the database lacks; 0 where nothing was tried. */
  migrations: number;
  milliseconds: number;
  /** Longest first. */
  locks: RehearsedLock[];
  /** @units bytes */
  sizeBefore: number;
  sizeAfter: number;
}

/** Thrown when the database could not be copied; `message` says what to do. */
export class RehearsalError extends Error {
  override readonly name = 'RehearsalError';
}

const lookEveryMs = 20;
const objectInUse = '55006';
const insufficientPrivilege = '42501';

/** By how much they keep others waiting, weakest first. */
const blocking: Readonly<Record<string, RehearsedLock['blocks']>> = {
  ShareLock: 'writing',
  ShareRowExclusiveLock: 'writing',
  ExclusiveLock: 'writing',
  AccessExclusiveLock: 'reading and writing',
};

/**
 * Runs the pending migrations on a copy of the database, on the same server, and removes the copy. The database itself is only read.
 *
 * @errors throws {@link RehearsalError}, or what the migration itself would throw.
 */
export async function rehearseMigrations(
  connection: pg.ClientConfig,
  {
    folder = migrationsDir,
    dumpWith = 'pg_dump',
    restoreWith = 'pg_restore',
  }: { folder?: string; dumpWith?: string; restoreWith?: string } = {},
): Promise<Rehearsal> {
  const { source, pending, bytes } = await withClient(connection, async (client) => ({
    source: client.database ?? '',
    pending: await pendingMigrations(client, folder),
    bytes: await sizeOf(client),
  }));
  const nothing = { migrations: pending.length, milliseconds: 0, locks: [], sizeBefore: bytes };
  if (pending.length === 0) return { ...nothing, sizeAfter: bytes };
  const copy = `${source.slice(0, 40)}_rehearsal_${Date.now().toString(36)}`;
  // A string that names the database would win over the field.
  const { host, port, user, password, ssl } = new pg.Client(connection);
  const at = (database: string): pg.ClientConfig => ({
    host,
    port,
    user,
    password: password ?? undefined,
    ssl,
    database,
  });
  try {
    await copyDatabase(at, source, copy, { dumpWith, restoreWith });
    return await measured(at(copy), folder, nothing.migrations);
  } finally {
    await withClient(at('postgres'), (client) =>
      client.query(`drop database if exists ${client.escapeIdentifier(copy)} with (force)`),
    ).catch(() => {});
  }
}

async function copyDatabase(
  at: (database: string) => pg.ClientConfig,
  source: string,
  copy: string,
  { dumpWith, restoreWith }: { dumpWith: string; restoreWith: string },
): Promise<void> {
  const isEmpty = await withClient(at('postgres'), async (client) => {
    const create = `create database ${client.escapeIdentifier(copy)}`;
    try {
      // The fastest way; nobody may be connected to the database meanwhile.
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [source]);
      if (rowCount === 0) {
        await client.query(`${create} template ${client.escapeIdentifier(source)}`);
        return false;
      }
    } catch (cause) {
      const { code } = cause as pg.DatabaseError;
      if (code !== objectInUse && code !== insufficientPrivilege) throw cause;
    }
    try {
      await client.query(`${create} template template0`);
      return true;
    } catch (cause) {
      if ((cause as pg.DatabaseError).code !== insufficientPrivilege) throw cause;
      throw new RehearsalError(
        `The role may not make the copy. As a superuser run: ALTER ROLE ${client.escapeIdentifier(client.user ?? '')} CREATEDB;`,
        { cause },
      );
    }
  });
  if (isEmpty) await dumpInto(at, source, copy, { dumpWith, restoreWith });
}

/** Copies as a backup does, while the database is in use. */
async function dumpInto(
  at: (database: string) => pg.ClientConfig,
  source: string,
  copy: string,
  { dumpWith, restoreWith }: { dumpWith: string; restoreWith: string },
): Promise<void> {
  const { host, port, user, password, ssl } = at(source);
  const env = {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    // Not as an argument, which everybody on the machine could read.
    ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
    ...(ssl ? { PGSSLMODE: 'require' } : {}),
  };
  const dump = spawn(dumpWith, ['--format=custom', '--no-owner', '--no-acl', '--dbname', source], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const restore = spawn(restoreWith, ['--no-owner', '--no-acl', '--exit-on-error', '--dbname', copy], {
    env,
    stdio: [dump.stdout, 'ignore', 'pipe'],
  });
  // The restoring program has its own hold on the pipe.
  dump.stdout.destroy();
  const said: string[] = [];
  for (const { stderr } of [dump, restore]) stderr.on('data', (data: Buffer) => said.push(data.toString()));
  const codes = await Promise.all(
    [dump, restore].map((child) => once(child, 'close').catch((error: unknown) => [error])),
  );
  const failed = codes.find(([code]) => code !== 0);
  if (!failed) return;
  const [reason] = failed as unknown[];
  throw new RehearsalError(
    `The database is in use, so that ${dumpWith} and ${restoreWith} have to copy it, and they did not (${
      said.join('').trim() || (reason instanceof Error ? reason.message : `status ${String(reason)}`)
    }). Install them in the version of the server or a newer one, or stop every Stoa server for the time of the rehearsal.`,
  );
}

/** Migrates the copy while another connection looks at the locks. */
async function measured(connection: pg.ClientConfig, folder: string, migrations: number): Promise<Rehearsal> {
  return withClient({ ...connection, application_name: 'stoa-rehearse' }, async (client) => {
    const { rows: tables } = await client.query<{ id: string }>(
      `select oid::text as id from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    const known = tables.map(({ id }) => id);
    const sizeBefore = await sizeOf(client);
    const seen = new Map<string, { blocks: RehearsedLock['blocks']; since: number }>();
    const began = performance.now();
    let isDone = false;
    const look = async () => {
      while (!isDone) {
        const now = performance.now();
        const { rows } = await client.query<{ table: string; mode: string }>(
          `select c.relname as table, l.mode from pg_locks l join pg_class c on c.oid = l.relation
             join pg_stat_activity a on a.pid = l.pid
           where a.application_name = $1 and a.datname = current_database() and l.granted and c.oid::text = any($2)`,
          [migrationApplication, known],
        );
        for (const { table, mode } of rows) note(table, blocking[mode], now);
        await wait(lookEveryMs);
      }
    };
    const note = (table: string, blocks: RehearsedLock['blocks'] | undefined, now: number) => {
      const before = seen.get(table);
      if (blocks && (!before || (before.blocks === 'writing' && blocks !== 'writing')))
        seen.set(table, { blocks, since: before?.since ?? now });
    };
    const looking = look();
    try {
      await migrateDatabase(connection, { folder });
    } finally {
      isDone = true;
      await looking;
    }
    const ended = performance.now();
    const locks = [...seen].map(([table, { blocks, since }]) => ({
      table,
      blocks,
      milliseconds: Math.round(ended - since),
    }));
    return {
      migrations,
      milliseconds: Math.round(ended - began),
      locks: locks.sort((one, other) => other.milliseconds - one.milliseconds),
      sizeBefore,
      sizeAfter: await sizeOf(client),
    };
  });
}

async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]?.bytes);
}
