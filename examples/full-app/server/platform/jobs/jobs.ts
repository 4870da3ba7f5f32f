import PgBoss from 'pg-boss';
import type { Pool } from 'pg';
import type { Log } from '../log.js';

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
  /** After this time a job counts as lost, with the process that had it. */
  expiresMs: number;
  work(job: T): Promise<void>;
  /** Called when the last try of a job has failed. */
  givenUp?(job: T): Promise<void>;
}

const pollSeconds = 2;
const stopMs = 2_000;

/** A queue in the database, for every process of the installation. It is set up with the first job, and costs nothing before. */
export function createJobs<T extends object>(options: JobsOptions<T>): Jobs<T> {
  const { pool, log, queue, parallel, expiresMs, work, givenUp } = options;
  let starting: Promise<Working> | null = null;
  let isStopped = false;

  interface Working {
    boss: PgBoss;
    workers: string[];
  }

  async function begin(): Promise<Working> {
    const boss = new PgBoss({
      // The report of a job that outlives the stop would reach a closed pool, so it never settles: the job expires and is retried.
      db: {
        executeSql: (text, values) =>
          isStopped ? new Promise<never>(() => undefined) : pool.query(text, values),
      },
      schedule: false,
    });
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'));
    await boss.start();
    await boss.createQueue(queue, {
      name: queue,
      policy: 'stately',
      retryLimit: 2,
      retryDelay: 2,
      expireInSeconds: Math.ceil(expiresMs / 1000),
    });
    async function startWorker(): Promise<string> {
      const worker: string = await boss.work<T>(
        queue,
        { pollingIntervalSeconds: pollSeconds, includeMetadata: true },
        async (jobs) => {
          try {
            for (const { data, retryCount, retryLimit } of jobs)
              await work(data).catch(async (error: unknown) => {
                if (retryCount >= retryLimit) await givenUp?.(data);
                throw error;
              });
          } finally {
            // Otherwise it waits for its next poll, however many jobs there are.
            boss.notifyWorker(worker);
          }
        },
      );
      return worker;
    }
    const workers = await Promise.all(Array.from({ length: parallel }, startWorker));
    return { boss, workers };
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
      const { boss, workers } = await start();
      await boss.send(queue, job, { singletonKey: key });
      for (const worker of workers) boss.notifyWorker(worker);
    },
    async start() {
      await start();
    },
    async stop() {
      const working = await starting?.catch(() => null);
      await working?.boss.stop({ graceful: true, close: false, wait: true, timeout: stopMs });
      isStopped = true;
    },
  };
}
