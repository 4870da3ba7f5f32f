import {
  retentionConfig,
  retentionLimits,
  type KeptDays,
  type Retention,
  type RetentionCount,
  type RetentionKind,
  type RetentionReport,
} from '@stoa/core/contract';
import type { RetentionVersion } from '@stoa/core/rules';
import type { PoolClient } from 'pg';
import type { Queryable } from '../../platform/db/queryable.js';
import { keptKinds } from './kept-kinds.js';

/** Whose things stay. */
export interface Held {
  ids: readonly string[];
  emails: readonly string[];
}

interface ReportRow {
  id: string;
  startedAt: Date;
  endedAt: Date | null;
  status: RetentionReport['status'];
  requestedBy: string | null;
  keep: KeptDays;
  removed: Record<string, number>;
}

const reportColumns = `r.id, r.started_at as "startedAt", r.ended_at as "endedAt", r.status, r.keep, r.removed,
  (select p.name from people p where p.id = r.requested_by) as "requestedBy"`;
const toReport = ({ startedAt, endedAt, ...row }: ReportRow): RetentionReport => ({
  ...row,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

/** What the rules of retention read and write. */
export function retentionRows(db: Queryable) {
  return {
    /** Versions, newest first; a value that was put back is that of `base`. */
    async versions(base: Retention): Promise<RetentionVersion[]> {
      const { rows } = await db.query<{ value: unknown; savedAt: Date }>(
        `select value, saved_at as "savedAt" from admin_configs where type = $1 order by version desc`,
        [retentionConfig.name],
      );
      return rows.map(({ value, savedAt }) => ({
        savedAt,
        value: value === null ? base : retentionConfig.schema.parse(value),
      }));
    },

    async held(emails: Iterable<string>): Promise<Held> {
      const all = [...emails];
      const { rows } = await db.query<{ id: string }>('select id from people where email = any($1)', [all]);
      return { ids: rows.map(({ id }) => id), emails: all };
    },

    /** How much of a kind is older than a moment and not held, and whose. */
    async count(kind: RetentionKind, before: Date, held: Held): Promise<RetentionCount> {
      const { table, owner, since, condition } = keptKinds[kind];
      const { rows } = await db.query<{ items: number; people: number }>(
        `select count(*)::int as items, count(distinct t.${owner})::int as people
         from ${table} t where t.${since} < $1 and ${condition}`,
        [before, held.ids, held.emails],
      );
      return { kind, ...rows[0]! };
    },

    /** The people who have such a thing. */
    async owners(kind: RetentionKind, before: Date, held: Held): Promise<string[]> {
      const { table, owner, since, condition } = keptKinds[kind];
      const { rows } = await db.query<{ id: string }>(
        `select distinct t.${owner} as id from ${table} t where t.${since} < $1 and ${condition}`,
        [before, held.ids, held.emails],
      );
      return rows.map(({ id }) => id);
    },

    async addRun(id: string, keep: KeptDays, requestedBy: string | null, now: Date): Promise<void> {
      await db.query(
        'insert into retention_runs (id, keep, requested_by, started_at) values ($1, $2, $3, $4)',
        [id, JSON.stringify(keep), requestedBy, now],
      );
    },

    async reports(most: number = retentionLimits.reports): Promise<RetentionReport[]> {
      const { rows } = await db.query<ReportRow>(
        `select ${reportColumns} from retention_runs r order by r.started_at desc, r.id limit $1`,
        [most],
      );
      return rows.map(toReport);
    },

    async working(): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select id from retention_runs where status = 'working'`,
      );
      return rows.map(({ id }) => id);
    },

    /** @returns false where it has ended already. */
    async end(id: string, status: 'done' | 'failed', now: Date): Promise<boolean> {
      const { rowCount } = await db.query(
        `update retention_runs set status = $2, ended_at = $3 where id = $1 and status = 'working'`,
        [id, status, now],
      );
      return rowCount === 1;
    },
  };
}

/** One slice of a run: what went, and what is to be done once it is committed. */
export interface RemovedSlice {
  removed: number;
  blobIds: string[];
}

/**
 * Deletes a few things of one person that are older than a moment, and counts them in the report, in one transaction: a run that is killed
 * and done again counts nothing twice.
 *
 * @returns nothing where the run has ended
 */
export async function removeSlice(
  tx: PoolClient,
  { runId, kind, personId, before, held, most }: SliceOrder,
): Promise<RemovedSlice | undefined> {
  // One slice of a run at a time, should two processes work on it.
  const { rowCount } = await tx.query(
    `select from retention_runs where id = $1 and status = 'working' for update`,
    [runId],
  );
  if (rowCount !== 1) return undefined;
  const { table, owner, since, condition, keys, remove } = keptKinds[kind];
  const { rows } = await tx.query<Record<string, string>>(
    `select ${keys} from ${table} t where t.${owner} = $4 and t.${since} < $1 and ${condition}
     order by t.${since} limit $5 for update of t skip locked`,
    [before, held.ids, held.emails, personId, most],
  );
  if (rows.length === 0) return { removed: 0, blobIds: [] };
  const blobIds = await remove(tx, personId, rows);
  await tx.query(
    `update retention_runs set removed = removed || jsonb_build_object($2::text, coalesce((removed ->> $2)::int, 0) + $3::int)
     where id = $1`,
    [runId, kind, rows.length],
  );
  return { removed: rows.length, blobIds };
}

/** What {@link removeSlice} is to delete. */
export interface SliceOrder {
  runId: string;
  kind: RetentionKind;
  personId: string;
  before: Date;
  held: Held;
  most: number;
}
