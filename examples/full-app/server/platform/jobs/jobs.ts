import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Pool } from 'pg';
import { lockLimit } from '../db/limit-lock.js';
import { inTransaction } from '../db/transaction.js';
import type { Log } from '../log.js';
import { within } from '../within.js';

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
}

type Job<T> = PgBoss.JobWithMetadata<T>;

const pollMs = 2_000;
const stopMs = 2_000;
const defaultLeaseMs = 60_000;
const renewalsOfLease = 4;
const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/**
 * A queue in the database, for every process of the installation. It is set up with the first job, and costs nothing before.
 *
 * The library's own workers are not used: they do not wait for the report of a job, whose failure would end the process, and know no
 * sign of life, so that the job of a dead process waits as long as the longest job may take.
 */
export function createJobs<T extends object>(options: JobsOptions<T>): Jobs<T> {
  const { pool, log, queue, parallel, timeoutMs, leaseMs = defaultLeaseMs, work, givenUp } = options;
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
    });
    await boss.expire();
    return { boss, workers: Promise.all(Array.from({ length: parallel }, () => workOn(boss))) };
  }

  async function workOn(boss: PgBoss): Promise<void> {
    while (!stopping.signal.aborted) {
      // Taken before the look, so that a job which is added in the meantime ends the pause before it begins.
      const signal = AbortSignal.any([pause.signal, stopping.signal]);
      const [job] = await boss.fetch<T>(queue, { includeMetadata: true });
      if (job) await carryOut(boss, job);
      else await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async function carryOut(boss: PgBoss, job: Job<T>): Promise<void> {
    active.add(job.id);
    const renewal = setInterval(() => active.has(job.id) && renew(job), leaseMs / renewalsOfLease).unref();
    try {
      const error = await failureOf(job);
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
      await within(work(data), timeoutMs);
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
