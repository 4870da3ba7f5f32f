import PgBoss from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { createLog } from '../log.js';
import { createJobs, type Jobs, type JobsOptions } from './jobs.js';

interface Named {
  name: string;
  owner?: string;
}

let database: TestDatabase;
let queues = 0;
const processes: Jobs<Named>[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(processes.map((jobs) => jobs.stop()));
  await database?.drop();
});

const newQueue = () => `jobs-test-${(queues += 1)}`;

/** The jobs of one process. */
function openProcess(options: Pick<JobsOptions<Named>, 'queue' | 'work'> & Partial<JobsOptions<Named>>) {
  const jobs = createJobs<Named>({
    pool: database.database.pool,
    log: createLog('silent'),
    parallel: 1,
    timeoutMs: 60_000,
    ...options,
  });
  processes.push(jobs);
  return jobs;
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

/** The library by itself, as in a process whose workers are gone. */
const openLibrary = () =>
  new PgBoss({
    db: { executeSql: (text, values) => database.database.pool.query(text, values) },
    schedule: false,
    supervise: false,
  }).start();

/** A process that takes a job and dies with it. */
async function dieWithJob(queue: string): Promise<void> {
  const boss = await openLibrary();
  expect(await boss.fetch(queue)).toHaveLength(1);
  await boss.stop({ graceful: false, close: false });
}

const stateOf = async (queue: string, key: string) => {
  const { rows } = await database.database.pool.query<{ state: string }>(
    'select state from pgboss.job where name = $1 and singleton_key = $2 order by created_on',
    [queue, key],
  );
  return rows.map(({ state }) => state);
};

describe('A queue of jobs', () => {
  it('goes on without a pause between two jobs', async () => {
    const done: string[] = [];
    const jobs = openProcess({ queue: newQueue(), work: async ({ name }) => void done.push(name) });
    const all = Array.from({ length: 10 }, (_, at) => String(at));
    await Promise.all(all.map((name) => jobs.add({ name }, name)));
    // One job a poll takes twice as long.
    await soon(() => expect(done.toSorted()).toEqual(all));
  });

  it('[JB2] is not held up by the job of a dead process, which is done again', async () => {
    const queue = newQueue();
    const done: string[] = [];
    const first = openProcess({ queue, work: async () => undefined });
    await first.start();
    await first.stop();
    const sender = await openLibrary();
    await sender.send(queue, { name: 'left' }, { singletonKey: 'left' });
    await dieWithJob(queue);
    await sender.send(queue, { name: 'again' }, { singletonKey: 'left' });
    await sender.send(queue, { name: 'other' }, { singletonKey: 'other' });
    await sender.stop({ graceful: false, close: false });
    const second = openProcess({ queue, leaseMs: 2_000, work: async ({ name }) => void done.push(name) });
    await second.start();
    await soon(() => expect(done.toSorted()).toEqual(['again', 'other']));
    await database.database.pool.query(
      `update pgboss.job set started_on = now() - interval '1 h' where name = $1 and state = 'active'`,
      [queue],
    );
    await soon(() => expect(done.slice(2)).toEqual(['left']));
    await vi.waitFor(async () => expect(await stateOf(queue, 'left')).toEqual(['completed', 'completed']));
  });

  it('[JB2] frees one that was made with another policy', async () => {
    const queue = newQueue();
    const boss = await openLibrary();
    await boss.createQueue(queue, { name: queue, policy: 'stately' });
    await boss.stop({ graceful: false, close: false });
    await openProcess({ queue, work: async () => undefined }).start();
    const { rows } = await database.database.pool.query('select policy from pgboss.queue where name = $1', [
      queue,
    ]);
    expect(rows).toEqual([{ policy: 'short' }]);
  });

  it('leaves a job with the process that renews it, however long it takes', async () => {
    const queue = newQueue();
    let starts = 0;
    let finish = () => undefined as void;
    const work = () => {
      starts += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const [one, other] = [1, 2].map(() => openProcess({ queue, leaseMs: 1_000, work }));
    await Promise.all([one!.start(), other!.start()]);
    await one!.add({ name: 'long' }, 'long');
    await soon(() => expect(starts).toBe(1));
    const { rows } = await database.database.pool.query<{ at: Date }>(
      'select started_on as at from pgboss.job where name = $1',
      [queue],
    );
    await vi.waitFor(
      async () => {
        const { rowCount } = await database.database.pool.query(
          `select from pgboss.job where name = $1 and state = 'active' and started_on > $2::timestamptz + interval '3 s'`,
          [queue, rows[0]?.at],
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(starts).toBe(1);
    finish();
    await vi.waitFor(async () => expect(await stateOf(queue, 'long')).toEqual(['completed']));
  });

  it('[JB4] gives up after three tries, of which each has a time limit', async () => {
    const queue = newQueue();
    const work = vi.fn(() => new Promise<void>(() => undefined));
    const givenUp = vi.fn(async () => undefined);
    const jobs = openProcess({ queue, timeoutMs: 50, work, givenUp });
    await jobs.add({ name: 'endless' }, 'endless');
    await soon(() => expect(givenUp).toHaveBeenCalledExactlyOnceWith({ name: 'endless' }));
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('[JB5] a process that stops hands its job to another', async () => {
    const queue = newQueue();
    let isBegun = false;
    const done: string[] = [];
    const one = openProcess({
      queue,
      work: () => {
        isBegun = true;
        return new Promise<void>(() => undefined);
      },
    });
    await one.add({ name: 'handed over' }, 'key');
    await soon(() => expect(isBegun).toBe(true));
    await one.stop();
    const other = openProcess({ queue, work: async ({ name }) => void done.push(name) });
    await other.start();
    await soon(() => expect(done).toEqual(['handed over']));
  });

  it('[JB7] owners take turns: one job at a time, and the owner first whose jobs took least time', async () => {
    const queue = newQueue();
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const work = ({ name }: Named) => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    const turns = { owner: 'owner' as const, budgetMs: 60_000 };
    const jobs = openProcess({ queue, parallel: 2, work, turns });
    const add = (name: string, owner: string) => jobs.add({ name, owner }, name);
    for (const name of ['a1', 'a2', 'a3', 'a4']) await add(name, 'ann');
    await soon(() => expect(begun).toEqual(['a1']));
    // Three of Ann's wait, and there is a free worker.
    await add('b1', 'bo');
    await soon(() => expect(begun).toEqual(['a1', 'b1']));
    await add('c1', 'cleo');
    ends.get('a1')!();
    await soon(() => expect(begun).toEqual(['a1', 'b1', 'c1']));
    ends.get('c1')!();
    await soon(() => expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']));
    for (const end of ends.values()) end();
  });

  it('[JB7] an owner over the budget of an hour waits for all others, and leaves a worker free', async () => {
    const queue = newQueue();
    const begun: string[] = [];
    const work = ({ name }: Named) => {
      begun.push(name);
      return new Promise<void>(() => undefined);
    };
    const turns = { owner: 'owner' as const, budgetMs: 1_000 };
    const jobs = openProcess({ queue, parallel: 2, work, turns });
    await jobs.start();
    await database.database.pool.query(
      `insert into pgboss.job_time (queue, owner, minute, ms)
       values ($1, 'ann', now(), 5000), ($1, 'abe', now(), 6000), ($1, 'bo', now() - interval '2 h', 9000)`,
      [queue],
    );
    const add = (name: string, owner: string) => jobs.add({ name, owner }, name);
    await add('a1', 'ann');
    await soon(() => expect(begun).toEqual(['a1']));
    await add('a2', 'abe');
    await add('b1', 'bo');
    await soon(() => expect(begun).toEqual(['a1', 'b1']));
  });

  it('[JB7] the job of a dead process does not keep the others of its owner waiting until its lease ends', async () => {
    const queue = newQueue();
    const done: string[] = [];
    const turns = { owner: 'owner' as const, budgetMs: 60_000 };
    const process = () =>
      openProcess({ queue, leaseMs: 60_000, work: async ({ name }) => void done.push(name), turns });
    await process().start();
    await processes.pop()!.stop();
    const sender = await openLibrary();
    await sender.send(queue, { name: 'left', owner: 'ann' }, { singletonKey: 'left' });
    await dieWithJob(queue);
    await sender.stop({ graceful: false, close: false });
    await database.database.pool.query(
      `update pgboss.job set started_on = now() - interval '25 s' where name = $1`,
      [queue],
    );
    const second = process();
    await second.add({ name: 'other', owner: 'ann' }, 'other');
    await soon(() => expect(done).toEqual(['other']));
  });

  it('[JB7] the time of a job is counted while it runs', async () => {
    const queue = newQueue();
    const turns = { owner: 'owner' as const, budgetMs: 60_000 };
    const jobs = openProcess({ queue, leaseMs: 400, work: () => new Promise<void>(() => undefined), turns });
    await jobs.add({ name: 'long', owner: 'ann' }, 'long');
    await vi.waitFor(
      async () => {
        const { rows } = await database.database.pool.query<{ ms: number }>(
          `select sum(ms)::int as ms from pgboss.job_time where queue = $1 and owner = 'ann'`,
          [queue],
        );
        expect(rows[0]?.ms).toBeGreaterThan(150);
      },
      { timeout: 15_000, interval: 50 },
    );
  });

  it('a report that cannot be made ends neither the worker nor the process', async () => {
    const queue = newQueue();
    const { pool } = database.database;
    let isAway = false;
    const unreliable = new Proxy(pool, {
      get: (target, name) =>
        name === 'query'
          ? (...args: [string]) =>
              isAway ? Promise.reject(new Error('the database is away')) : target.query(...args)
          : Reflect.get(target, name),
    });
    const done: string[] = [];
    const jobs = openProcess({
      queue,
      pool: unreliable,
      work: async ({ name }) => {
        done.push(name);
        isAway = name === 'unreported';
      },
    });
    await jobs.add({ name: 'unreported' }, 'unreported');
    await soon(() => expect(done).toEqual(['unreported']));
    isAway = false;
    await jobs.add({ name: 'next' }, 'next');
    await soon(() => expect(done).toEqual(['unreported', 'next']));
  });
});
