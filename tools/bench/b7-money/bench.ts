import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteUsageDimensions } from '@stoa/core/contract';
import { migrateDatabase } from '../../../packages/server/src/platform/db/migrate.js';
import { openDatabase, type Database } from '../../../packages/server/src/platform/db/open.js';
import { createLog } from '../../../packages/server/src/platform/log.js';
import { startRoomServer } from '../../../packages/server/src/rooms/testing/room-server.js';
import { createUsageRepository } from '../../../packages/server/src/rooms/usage/usage.repository.js';
import { storeConfig, storeGroups } from '../../../packages/server/src/testing/store-config.js';
import { median, type Bench, type BenchRow } from '../lib/bench.js';

const days = 90;
const repeats = 7;
const requests = 400;
const viewMs = 300;
const gateMs = 1;

/** B7: how long reports of what everybody has used take, and what the limits of spending add to a request. */
export const b7Money: Bench = {
  name: 'B7',
  async run({ quick }) {
    const size = quick
      ? { people: 1_000, lists: 100, rows: 100_000 }
      : { people: 10_000, lists: 1_000, rows: 1_000_000 };
    const dataDir = await mkdtemp(join(tmpdir(), 'stoa-bench-'));
    const database = await openDatabase(
      { databaseUrl: process.env['TEST_DATABASE_URL'] ?? null, databaseDirectUrl: null, dataDir },
      createLog('silent'),
    );
    try {
      await migrateDatabase(database.connection);
      await fill(database, size);
      return [...(await measureViews(database, size.rows)), ...(await measureGate(database, size))];
    } finally {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** People who spent in the last days, on a dozen models, some accounts and assistants. */
async function fill({ pool }: Database, { people, rows }: { people: number; rows: number }): Promise<void> {
  await pool.query(
    `insert into people (email, name, issuer, subject)
     select 'p' || n || '@example.org', 'P', 'bench', n::text from generate_series(1, $1) as n`,
    [people],
  );
  await pool.query('alter table usage disable trigger all');
  await pool.query(
    `insert into usage (run_id, person_id, account_id, model_id, assistant_id, entry_point, input_tokens, cached_tokens, output_tokens,
       reasoning_tokens, cost_usd, outcome, created_at)
     select gen_random_uuid(), ids[1 + n % $1::int], 'account-' || n % 300, 'model-' || n % 12, case when n % 3 = 0 then 'astp/' || n % 500 end,
       (array['web', 'embed', 'api', 'mcp', 'background'])[1 + n % 5], 1000, 200, 300, 50, (n % 20000) / 1000000.0, 'completed',
       now() - n::float8 / $2 * interval '${days} days'
     from generate_series(1, $2::int) as n, (select array_agg(id) as ids from people) as all_people`,
    [people, rows],
  );
  await pool.query('alter table usage enable trigger all');
  await pool.query(
    `insert into spending (run_id, person_id, account_id, at, reserved_micro_usd, settled_micro_usd)
     select run_id, person_id, account_id, created_at, 20000, (cost_usd * 1000000)::bigint from usage`,
  );
  await pool.query('vacuum analyze usage, spending, people');
}

async function medianOf(work: () => Promise<unknown>, times = repeats): Promise<number> {
  await work();
  const took: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const before = performance.now();
    await work();
    took.push(performance.now() - before);
  }
  return median(took);
}

/** Reports over all of the rows, from these and from sums of days and months. */
async function measureViews({ pool }: Database, count: number): Promise<BenchRow[]> {
  const usage = createUsageRepository(pool);
  const to = new Date();
  const from = new Date(to.getTime() - days * 86_400_000);
  const time = { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) };
  const measure = async (adapter: string): Promise<BenchRow[]> => {
    const rows: BenchRow[] = [];
    for (const by of siteUsageDimensions) {
      const cpuMs = await medianOf(() => usage.ofSite(time, by));
      const goal = adapter === 'sums' ? { goal: { atMost: viewMs, isFirm: false } } : {};
      rows.push({
        bench: 'B7',
        size: `usage by ${by}, ${count} rows`,
        adapter,
        cpuMs,
        ratioToLimit: cpuMs / viewMs,
        ...goal,
      });
    }
    return rows;
  };
  const fromRows = await measure('rows');
  const before = performance.now();
  for (let at = 0; at < 4; at += 1) await usage.sumEnded();
  const sumMs = performance.now() - before;
  await pool.query('vacuum analyze usage_sums');
  const fromSums = await measure('sums');
  const { rows } = await pool.query<{ id: string }>('select id from people limit 1');
  const mine = await medianOf(() => usage.ofPerson(rows[0]!.id, time, 'day'));
  return [
    ...fromRows,
    ...fromSums,
    {
      bench: 'B7',
      size: `usage of one person, ${count} rows`,
      adapter: 'rows',
      cpuMs: mine,
      ratioToLimit: mine / viewMs,
      goal: { atMost: viewMs, isFirm: false },
      more: { sumOfAllDaysMs: sumMs },
    },
  ];
}

/** What a request waits for before it may begin, with limits of the site, of each person and of the account. */
async function measureGate(
  database: Database,
  { people, lists, rows }: { people: number; lists: number; rows: number },
): Promise<BenchRow[]> {
  const server = await startRoomServer({ database, modelUrl: 'http://127.0.0.1:9/v1' });
  try {
    await storeGroups(
      database,
      Object.fromEntries(
        Array.from({ length: lists }, (_, at) => [
          `List ${at}`,
          { members: Array.from({ length: 20 }, (_, n) => `p${1 + ((at * 20 + n) % people)}@example.org`) },
        ]),
      ),
    );
    await storeConfig(database, 'rateLimit', { period: 'Monthly', rate: 900_000 });
    await storeConfig(database, 'siteRateLimit', { period: 'Monthly', rate: 999_999 });
    const { pool } = database;
    const { spending } = server.rooms;
    const { rows: ids } = await pool.query<{ id: string }>(
      'select id from people order by random() limit 20',
    );
    const times = {
      open: [] as number[],
      reserve: [] as number[],
      both: [] as number[],
      empty: [] as number[],
    };
    for (let at = -40; at < requests; at += 1) {
      const client = await pool.connect();
      try {
        const start = performance.now();
        const spender = { personId: ids[(at + 40) % 20]!.id, accountId: 'general_account' };
        await spending.reserving(spender, async (opened) => {
          const afterOpen = performance.now();
          await client.query('begin');
          const begun = performance.now();
          await client.query('select 1');
          const asked = performance.now();
          await spending.reserve(client, opened, { runId: randomUUID(), usd: 0.01 });
          const reserved = performance.now();
          await client.query('commit');
          // The first requests make the counters.
          if (at < 0) return;
          times.open.push(afterOpen - start);
          times.reserve.push(reserved - asked);
          times.both.push(afterOpen - start + reserved - asked);
          times.empty.push(asked - begun);
        });
      } finally {
        client.release();
      }
    }
    const p50 = median(times.both);
    return [
      {
        bench: 'B7',
        size: `gate, ${people} people, ${lists} lists, ${rows} rows`,
        adapter: 'two limits',
        cpuMs: p50,
        ratioToLimit: p50 / gateMs,
        goal: { atMost: gateMs, isFirm: false },
        more: {
          openMs: median(times.open),
          reserveMs: median(times.reserve),
          roundTripMs: median(times.empty),
        },
      },
    ];
  } finally {
    await server.close();
  }
}
