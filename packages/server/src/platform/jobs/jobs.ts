import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Pool } from 'pg';
import { lockLimit } from '../db/limit-lock.js';
import { lockUntilEnd } from '../db/advisory-lock.js';
import { inTransaction } from '../db/transaction.js';
import type { Log } from '../log.js';
import { within } from '../within.js';
import { inSpan, SpanKind } from '../tracing/spans.js';

/** Work that outlives a request and its process. */
export interface Jobs<T extends object> {
  /** Adds a job. `key` names what it is about: of several that wait for the same one is enough. */
  add(job: T, key: string): Promise<void>;
  /** Begins to work, if there may be jobs left from before. */
  start(): Promise<void>;
  /** Lets what is being worked on finish for a moment; what does not is done later, or by another process. */
  stop(): Promise<void>;
}

/** How jobs are worked on. */
export interface JobsOptions<T extends object> {
  pool: Pool;
  log: Log;
  queue: string;
  /** Jobs of this process at the same time. */
  parallel: number;
  /** A job that takes longer has failed. */
  timeoutMs: number;
  /** A process that has not renewed its job for so long is dead, and its job is done again. */
  leaseMs?: number;
  /** May run twice for the same job, and at the same time: a process can die after its work, or be slow to renew. */
  work(job: T): Promise<void>;
  /** Called when the last try of a job has failed. */
  givenUp?(job: T): Promise<void>;
  turns?: Turns<T>;
}

/** How jobs of several owners take turns: the owner whose jobs took least time comes first, and has one job at a time. */
export interface Turns<T extends object> {
  /** The member of a job that says whose it is. */
  owner: keyof T & string;
  /** What the jobs of one owner may take in an hour before they wait for those of all others, and leave one worker free. */
  budgetMs: number;
}

type Job<T> = Pick<PgBoss.JobWithMetadata<T>, 'id' | 'data' | 'retryCount' | 'retryLimit'>;

const pollMs = 2_000;
const stopMs = 2_000;
const defaultLeaseMs = 60_000;
const renewalsOfLease = 4;
const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** What the jobs of owners took, by minutes. In the schema of the library, because it means nothing without its jobs. */
const timeTable = `create table if not exists pgboss.job_time (
  queue text not null, owner text not null, minute timestamptz not null, ms bigint not null, primary key (queue, owner, minute))`;

const addTime = `with old as (delete from pgboss.job_time where queue = $1 and minute < now() - interval '2 h')
  insert into pgboss.job_time as t (queue, owner, minute, ms) values ($1, $2, date_trunc('minute', now()), $3)
  on conflict (queue, owner, minute) do update set ms = t.ms + excluded.ms`;

/**
 * Takes the next job whose owner has no other one, the owner first whose jobs took least time in the last hour. A job that was not
 * renewed twice is most likely a dead process's, and keeps its owner's others from nothing.
 */
const nextInTurn = `with used as (
    select owner, sum(ms) as ms from pgboss.job_time where queue = $1 and minute > now() - interval '1 h' group by owner
  ), next as (
    select j.id from pgboss.job j left join used u on u.owner = j.data ->> $2
    where j.name = $1 and j.state < 'active' and j.start_after < now()
      and ($4 or coalesce(u.ms, 0) < $3)
      and not exists (
        select from pgboss.job a
        where a.name = $1 and a.state = 'active' and a.started_on > now() - $5 * interval '1 ms'
          and a.data ->> $2 = j.data ->> $2 and a.singleton_key <> j.singleton_key
      )
    order by coalesce(u.ms, 0) >= $3, coalesce(u.ms, 0), j.created_on, j.id
    limit 1 for update of j skip locked
  )
  update pgboss.job j
  set state = 'active', started_on = now(),
    retry_count = case when j.started_on is null then j.retry_count else j.retry_count + 1 end
  from next where j.name = $1 and j.id = next.id
  returning j.id, j.data, j.retry_count as "retryCount", j.retry_limit as "retryLimit"`;

/**
 * A queue in the database, for every process of the installation. It is set up with the first job, and costs nothing before.
 *
 * The library's own workers are not used: they do not wait for the report of a job, whose failure would end the process, and know no
 * sign of life, so that the job of a dead process waits as long as the longest job may take.
 */
export function createJobs<T extends object>(options: JobsOptions<T>): Jobs<T> {
  const { pool, log, queue, parallel, timeoutMs, leaseMs = defaultLeaseMs, work, givenUp, turns } = options;
  const stopping = new AbortController();
  /** Aborted by what is added, and then another one. */
  let pause = new AbortController();
  let starting: Promise<Working> | null = null;
  const active = new Set<string>();

  interface Working {
    boss: PgBoss;
    workers: Promise<void[]>;
  }

  async function begin(): Promise<Working> {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schedule: false,
      maintenanceIntervalSeconds: seconds(leaseMs / 2),
    });
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'));
    await boss.start();
    const settings: PgBoss.Queue = {
      name: queue,
      // Policies that limit active jobs make every fetch fail while the next job is one of a dead process's key.
      policy: 'short',
      retryLimit: 2,
      retryDelay: 2,
      expireInSeconds: seconds(leaseMs),
    };
    await inTransaction(pool, async (tx) => {
      // Processes that start at the same time would be in each other's way: a queue is a table.
      await lockLimit(tx, 'jobs');
      await boss.createQueue(queue, settings);
      // One that was there keeps its settings otherwise.
      await boss.updateQueue(queue, settings);
      if (turns) await tx.query(timeTable);
    });
    await boss.expire();
    return { boss, workers: Promise.all(Array.from({ length: parallel }, () => workOn(boss))) };
  }

  async function workOn(boss: PgBoss): Promise<void> {
    while (!stopping.signal.aborted) {
      // Taken before the look, so that a job which is added in the meantime ends the pause before it begins.
      const signal = AbortSignal.any([pause.signal, stopping.signal]);
      const job = turns
        ? await fetchInTurn(turns)
        : (await boss.fetch<T>(queue, { includeMetadata: true }))[0];
      if (job) await carryOut(boss, job);
      else await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** The library fetches in the order of arrival, in which the jobs of one owner would keep all others waiting. */
  const fetchInTurn = ({ owner, budgetMs }: Turns<T>): Promise<Job<T> | undefined> =>
    inTransaction(pool, async (tx) => {
      // Two workers that look at the same time would see the same owners without a job.
      await lockUntilEnd(tx, `turn:${queue}`);
      const mayExceed = parallel === 1 || active.size < parallel - 1;
      const aliveMs = (2 * leaseMs) / renewalsOfLease;
      const { rows } = await tx.query<Job<T>>(nextInTurn, [queue, owner, budgetMs, mayExceed, aliveMs]);
      return rows[0];
    });

  /** Counts the time of a job while it runs, so that one that ends its process has been counted as well. */
  function countTime({ data }: Job<T>): () => void {
    let counted = performance.now();
    return () => {
      const now = performance.now();
      const ms = Math.round(now - counted);
      counted = now;
      if (turns && ms > 0)
        pool
          .query(addTime, [queue, String(data[turns.owner]), ms])
          .catch((error: unknown) => log.warn({ err: error, queue }, 'the time of a job was not counted'));
    };
  }

  async function carryOut(boss: PgBoss, job: Job<T>): Promise<void> {
    active.add(job.id);
    const count = countTime(job);
    const renewal = setInterval(() => {
      if (!active.has(job.id)) return;
      renew(job);
      count();
    }, leaseMs / renewalsOfLease).unref();
    try {
      const error = await failureOf(job);
      count();
      // `stop` has handed it back.
      if (!active.has(job.id)) return;
      if (error === null) return await boss.complete(queue, job.id);
      log.warn({ err: error, queue, job: job.data }, 'a job failed');
      // A failure because the process ends says nothing about the job.
      const isLast = job.retryCount >= job.retryLimit && !stopping.signal.aborted;
      if (isLast) await givenUp?.(job.data);
      await boss.fail(queue, job.id, { message: error.message });
    } catch (error) {
      log.warn({ err: error, queue, job: job.data }, 'the end of a job was not reported; it is done again');
    } finally {
      clearInterval(renewal);
      active.delete(job.id);
    }
  }

  async function failureOf({ data }: Job<T>): Promise<Error | null> {
    try {
      await inSpan(`job ${queue}`, { kind: SpanKind.CONSUMER }, () => within(work(data), timeoutMs));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** The library has no operation for it: a job expires a fixed time after its start. */
  function renew({ id }: Job<T>): void {
    pool
      .query(`update pgboss.job set started_on = now() where name = $1 and id = $2 and state = 'active'`, [
        queue,
        id,
      ])
      .catch((error: unknown) => log.warn({ err: error, queue }, 'the lease of a job was not renewed'));
  }

  const start = () => {
    starting ??= begin().catch((error: unknown) => {
      starting = null;
      throw error;
    });
    return starting;
  };

  return {
    async add(job, key) {
      const { boss } = await start();
      await boss.send(queue, job, { singletonKey: key });
      pause.abort();
      pause = new AbortController();
    },
    async start() {
      await start();
    },
    async stop() {
      stopping.abort();
      const working = await starting?.catch(() => null);
      if (!working) return;
      const { boss, workers } = working;
      await within(workers, stopMs).catch(() => undefined);
      const unfinished = [...active];
      active.clear();
      // A database that is away keeps no process from stopping; their leases end.
      if (unfinished.length > 0)
        await boss
          .fail(queue, unfinished)
          .catch((error: unknown) => log.warn({ err: error, queue }, 'jobs were not handed back'));
      await boss.stop({ graceful: false, close: false });
    },
  };
}
