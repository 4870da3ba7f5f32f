import {
  supportMessages,
  success,
  type CriticalError,
  type CurrentRun,
  type Outcome,
  type SupportOverview,
} from '@stoa/core/contract';
import type { Pool } from 'pg';
import { missedBeats } from '../../platform/processes.js';
import type { Runs } from '../../platform/runs/runs.js';
import type { EndpointCatalogue } from '../endpoints/endpoint-catalogue.js';
import type { CallContext } from '../handlers.js';
import { refused } from '../refused.js';

/** Dependencies of {@link createSupportService}. */
export interface SupportServiceDeps {
  pool: Pool;
  runs: Pick<Runs, 'stop'>;
  endpoints: Pick<EndpointCatalogue, 'places'>;
  heartbeatMs: number;
}

const shownRuns = 500;
const shownErrors = 200;
/** An error is forgotten so long after it occurred last. */
const keepErrors = '90 days';
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const gone = refused(supportMessages['support.errorGone'], 'NoSuchKey', 404);

type Dated<T, K extends keyof T> = {
  [N in keyof T]: N extends K ? (null extends T[N] ? Date | null : Date) : T[N];
};

/** What the server is doing, and what has gone wrong, for administrators. @source ours */
export function createSupportService({ pool, runs, endpoints, heartbeatMs }: SupportServiceDeps) {
  async function currentRuns(): Promise<CurrentRun[]> {
    const { rows } = await pool.query<Dated<CurrentRun, 'startedAt'>>(
      `select r.id, json_build_object('name', p.name, 'email', p.email) as person, r.model_id as "modelId", r.storage,
         r.created_at as "startedAt", o.host, r.stop_requested_at is not null as "isStopping"
       from runs r join people p on p.id = r.person_id left join processes o on o.id = r.owner
       where r.status = 'running' order by r.created_at limit ${shownRuns}`,
    );
    return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }));
  }

  async function processes(): Promise<SupportOverview['processes']> {
    const { rows } = await pool.query<Dated<SupportOverview['processes'][number], 'beatAt' | 'startedAt'>>(
      `select host, started_at as "startedAt", beat_at as "beatAt",
         beat_at > now() - $1 * interval '1 millisecond' as "isAlive"
       from processes order by started_at desc limit 100`,
      [missedBeats * heartbeatMs],
    );
    return rows.map((row) => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      beatAt: row.beatAt.toISOString(),
    }));
  }

  async function database(): Promise<SupportOverview['database']> {
    const from = performance.now();
    await pool.query('select 1');
    const answerMs = Math.round((performance.now() - from) * 10) / 10;
    const { rows } = await pool.query<Omit<SupportOverview['database'], 'answerMs'>>(
      `select current_setting('server_version') as version, pg_database_size(current_database())::float as size,
         (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
         current_setting('max_connections')::int as "maxConnections"`,
    );
    return { ...rows[0]!, answerMs };
  }

  async function queues(): Promise<SupportOverview['queues']> {
    const { rows: there } = await pool.query<{ isThere: boolean }>(
      `select to_regclass('pgboss.job') is not null as "isThere"`,
    );
    // Before the first job there is no queue.
    if (!there[0]!.isThere) return [];
    const { rows } = await pool.query<Dated<SupportOverview['queues'][number], 'oldestAt'>>(
      `select q.name, count(j.id) filter (where j.state < 'active')::int as waiting,
         count(j.id) filter (where j.state = 'active')::int as active,
         count(j.id) filter (where j.state = 'failed')::int as failed,
         min(j.created_on) filter (where j.state < 'active') as "oldestAt"
       from pgboss.queue q left join pgboss.job j on j.name = q.name group by q.name order by q.name`,
    );
    return rows.map((row) => ({ ...row, oldestAt: iso(row.oldestAt) }));
  }

  async function models(): Promise<SupportOverview['models']> {
    const { rows } = await pool.query<{ id: string; completed: number; failed: number }>(
      `select model_id as id, count(*) filter (where outcome in ('completed', 'stopped'))::int as completed,
         count(*) filter (where outcome in ('failed', 'interrupted'))::int as failed
       from usage where created_at > now() - interval '1 hour' group by 1`,
    );
    const places = await endpoints.places();
    const { rows: health } = await pool.query<{ id: string; failures: number; restsUntil: Date }>(
      `select id, failures, rests_until as "restsUntil" from endpoint_health where id = any($1)`,
      [places.map(({ id }) => id)],
    );
    const ids = new Set([...rows.map(({ id }) => id), ...places.map(({ model }) => model)]);
    return [...ids].sort().map((id) => {
      const { completed, failed } = rows.find((row) => row.id === id) ?? { completed: 0, failed: 0 };
      const own = places.filter(({ model }) => model === id);
      return {
        id,
        completed,
        failed,
        endpoints: own.map(({ id: placeId, address }) => {
          const found = health.find((one) => one.id === placeId);
          const isResting = found !== undefined && found.restsUntil > new Date();
          return {
            address,
            failures: found?.failures ?? 0,
            restsUntil: isResting ? found.restsUntil.toISOString() : null,
          };
        }),
      };
    });
  }

  async function errors(): Promise<CriticalError[]> {
    const { rows } = await pool.query<Dated<CriticalError, 'firstAt' | 'lastAt' | 'resolvedAt'>>(
      `select e.id, e.message, e.type, e.place, e.count::int as count, e.first_at as "firstAt", e.last_at as "lastAt",
         e.resolved_at as "resolvedAt", p.name as "resolvedBy", e.note
       from critical_errors e left join people p on p.id = e.resolved_by
       order by (e.resolved_at is not null), e.last_at desc limit ${shownErrors}`,
    );
    return rows.map((row) => ({
      ...row,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
      resolvedAt: iso(row.resolvedAt),
    }));
  }

  return {
    async overview(): Promise<SupportOverview> {
      return {
        runs: await currentRuns(),
        processes: await processes(),
        database: await database(),
        queues: await queues(),
        models: await models(),
        errors: await errors(),
      };
    },

    /** Whoever writes it, on whichever process. */
    async stopRun(id: string): Promise<Outcome<void>> {
      const { rows } = await pool.query<{ personId: string; requestId: string }>(
        `select person_id as "personId", request_id as "requestId" from runs where id = $1 and status = 'running'`,
        [id],
      );
      const [run] = rows;
      if (!run) return refused(supportMessages['support.runEnded'], 'NoSuchKey', 404);
      await runs.stop(run.personId, run.requestId);
      return success(undefined);
    },

    async resolveError(
      { id, note, isResolved }: { id: string; note: string; isResolved: boolean },
      { person, now }: Pick<CallContext, 'now' | 'person'>,
    ): Promise<Outcome<void>> {
      const { rowCount } = await pool.query(
        `update critical_errors set note = $2, resolved_at = $3, resolved_by = $4 where id = $1`,
        [id, note.trim(), isResolved ? now() : null, isResolved ? person.id : null],
      );
      return rowCount === 0 ? gone : success(undefined);
    },

    async purge(): Promise<void> {
      await pool.query('delete from critical_errors where last_at < now() - $1::interval', [keepErrors]);
    },
  };
}

/** See {@link createSupportService}. */
export type SupportService = ReturnType<typeof createSupportService>;
