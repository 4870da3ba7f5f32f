import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { inTransaction } from './transaction.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const cutListeners = () =>
  test.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'stoa-listen' and datname = current_database()`,
  );

describe('listen', () => {
  it('receives the notifications of every process, by channel, until it stops listening', async () => {
    const other = test.connect();
    const [a, b]: [string[], string[]] = [[], []];
    const stop = await test.database.listen('a', (payload) => a.push(payload));
    await test.database.listen('b b', (payload) => b.push(payload));
    await other.notify('a', '1');
    await other.notify('b b', '2');
    await vi.waitFor(() => expect([a, b]).toEqual([['1'], ['2']]), 10_000);
    await stop();
    await other.notify('a', '3');
    await other.notify('b b', '4');
    await vi.waitFor(() => expect(b).toEqual(['2', '4']), 10_000);
    expect(a).toEqual(['1']);
  });

  it('shares one connection among all listeners', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => test.database.listen(`c${i}`, () => {})));
    const { rows } = await test.database.pool.query(
      `select 1 from pg_stat_activity where application_name = 'stoa-listen' and datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
  });

  it('[R5] listens again after each lost connection, and reports the gap', async () => {
    const heard: string[] = [];
    let reconnects = 0;
    await test.database.listen(
      'x',
      (payload) => heard.push(payload),
      () => reconnects++,
    );
    for (let round = 1; round <= 3; round++) {
      await cutListeners();
      await vi.waitFor(() => expect(reconnects).toBe(round), 20_000);
      await test.database.notify('x', String(round));
      await vi.waitFor(() => expect(heard).toContain(String(round)), 10_000);
    }
    expect(heard).toEqual(['1', '2', '3']);
  });

  it('a handler that throws does not affect the others', async () => {
    const heard: string[] = [];
    await test.database.listen('x', () => {
      throw new Error('broken handler');
    });
    await test.database.listen('x', (payload) => heard.push(payload));
    await test.database.notify('x', 'news');
    await vi.waitFor(() => expect(heard).toEqual(['news']), 10_000);
  });

  it('closing during an outage does not reconnect', async () => {
    const other = test.connect();
    await other.listen('x', () => {});
    await cutListeners();
    await other.close();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { rows } = await test.database.pool.query(
      `select 1 from pg_stat_activity where application_name = 'stoa-listen' and datname = current_database()`,
    );
    expect(rows).toHaveLength(0);
  });
});

describe('the pool', () => {
  it('[R5] survives the loss of its idle connections', async () => {
    await Promise.all(Array.from({ length: 5 }, () => test.database.pool.query('select pg_sleep(0.02)')));
    const other = test.connect();
    await other.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'stoa' and datname = current_database() and pid <> pg_backend_pid()`,
    );
    await vi.waitFor(
      async () => expect((await test.database.pool.query('select 1')).rowCount).toBe(1),
      10_000,
    );
  });

  it('[R5] survives the loss of a connection in the middle of a transaction', async () => {
    const lost = inTransaction(test.database.pool, async (tx) => {
      // Nothing here hears the connection's errors, as in any transaction.
      const ended = new Promise<void>((resolve) => void tx.once('end', resolve));
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await test.connect().pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await ended;
      await tx.query('select 1');
    });
    await expect(lost).rejects.toThrow(/not queryable|terminat/);
    expect((await test.database.pool.query('select 1')).rowCount).toBe(1);
  });
});
