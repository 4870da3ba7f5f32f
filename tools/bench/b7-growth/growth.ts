import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compress } from '../../../packages/core/src/wire/index.js';
import { systemClock } from '../../../packages/server/src/platform/clock.js';
import { migrateDatabase } from '../../../packages/server/src/platform/db/migrate.js';
import { openDatabase, type Database } from '../../../packages/server/src/platform/db/open.js';
import { createLog } from '../../../packages/server/src/platform/log.js';
import { createBillingRepository } from '../../../packages/server/src/rooms/billing/billing.repository.js';
import { createConversationService } from '../../../packages/server/src/rooms/conversations/conversations.service.js';
import { createPresigner } from '../../../packages/server/src/rooms/conversations/presigner.js';
import { createSearchService } from '../../../packages/server/src/rooms/conversations/search.service.js';
import { passageRows } from '../../../packages/server/src/rooms/files/passages.repository.js';
import type { BenchRow } from '../lib/bench.js';
import { fill, rareWord } from './fill.js';

type Pool = Database['pool'];

const rounds = 7;
const repeats = 6;
const exponent = 0.15;

/** Queries that each page takes, whatever the size. */
const queriesOf = {
  'first list': 2,
  'counts of folders': 4,
  'list after reload': 3,
  'news of the list': 2,
  open: 2,
  'rare word': 4,
  upload: 7,
  retrieval: 1,
  'usage view': 1,
} as const;
type PageName = keyof typeof queriesOf;

interface Measured {
  ms: number;
  plainMs: number;
  queries: number;
}

/** The pages of one person, over a pool that counts what it is asked. */
function pagesOf(pool: Pool, personId: string, fileIds: string[]): Record<PageName, () => Promise<unknown>> {
  const service = createConversationService(pool, createPresigner('bench', systemClock), {
    quotaBytes: Infinity,
    changed: () => undefined,
  });
  const search = createSearchService(pool);
  const since = new Date(Date.now() - 30 * 86_400_000);
  return {
    'first list': () => service.page(personId, {}),
    'counts of folders': async () => {
      const page = await service.page(personId, {});
      const before = page.ok ? page.value.next : null;
      return before === null ? null : service.page(personId, { before, limit: 0, counts: true });
    },
    'list after reload': () => service.page(personId, { ids: ['c92', 'c900'] }),
    'news of the list': () => service.changes(personId, new Date().toISOString()),
    open: () => service.get(personId, 'c12'),
    'rare word': () => search(personId, { terms: [{ text: rareWord, kind: 'prefix' }], tags: [], limit: 50 }),
    upload: () => {
      const id = randomUUID();
      const messages = Array.from({ length: 10 }, (_, at) => ({
        id: `${id}-${at}`,
        role: at % 2 === 0 ? 'user' : 'assistant',
        content: `Message ${at} of an upload.`,
        data: {},
      }));
      const conversation = compress(JSON.stringify({ id, name: 'Uploaded', messages }));
      return service.upload(personId, { conversation, conversationId: id, folder: null, merge: true });
    },
    retrieval: () => passageRows(pool, personId).find(fileIds, 'w12 w345 w6789', 80),
    'usage view': () => createBillingRepository(pool).usageSince(personId, since),
  };
}

/** The pool with a count of what it and its connections are asked, transactions included. */
function counting(pool: Pool): { pool: Pool; count(): number } {
  let asked = 0;
  const counted = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof value !== 'function') return value;
        return (...input: unknown[]): unknown => {
          if (name === 'query') asked += 1;
          const answer: unknown = Reflect.apply(value, of, input);
          return name === 'connect' && input.length === 0 && answer instanceof Promise
            ? answer.then((client: object) => counted(client))
            : answer;
        };
      },
    });
  return { pool: counted(pool), count: () => asked };
}

/** One connection that uses no index to find anything, in the place of a pool. */
async function withoutIndexes<T>(pool: Pool, run: (plain: Pool) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const settings = ['enable_indexscan', 'enable_bitmapscan', 'enable_indexonlyscan'];
  try {
    await client.query(settings.map((name) => `set ${name} = off`).join('; '));
    const held = new Proxy(client, {
      get(of, name) {
        if (name === 'release') return () => undefined;
        const value: unknown = Reflect.get(of, name, of);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
    return await run({
      query: client.query.bind(client),
      connect: () => Promise.resolve(held),
    } as unknown as Pool);
  } finally {
    await client.query(settings.map((name) => `reset ${name}`).join('; '));
    client.release();
  }
}

/** How long each of several requests took. @units ms */
async function timesOf(page: () => Promise<unknown>, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const before = performance.now();
    await page();
    took.push(performance.now() - before);
  }
  return took;
}

interface Filled {
  messages: number;
  database: Database;
  personId: string;
  fileIds: string[];
}

async function openFilled(messages: number, dataDir: string): Promise<Filled> {
  const database = await openDatabase(
    { databaseUrl: null, databaseDirectUrl: null, dataDir },
    createLog('silent'),
  );
  await migrateDatabase(database.connection);
  return { messages, database, ...(await fill(database, { messages })) };
}

/** The queries of one page, and its shortest times over rounds in which all sizes take turns: what else runs disturbs them alike. */
async function measurePage(name: PageName, all: readonly Filled[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { database, personId, fileIds } of all) {
    const { pool, count } = counting(database.pool);
    const page = pagesOf(pool, personId, fileIds)[name];
    await page();
    const before = count();
    await page();
    measured.push({ ms: Infinity, plainMs: Infinity, queries: count() - before });
  }
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { database, personId, fileIds }] of all.entries()) {
      const into = measured[at] as Measured;
      const page = pagesOf(database.pool, personId, fileIds)[name];
      into.ms = Math.min(into.ms, ...(await timesOf(page, repeats)));
      if (round % 3 > 0) continue;
      const plain = await withoutIndexes(database.pool, (pool) =>
        timesOf(pagesOf(pool, personId, fileIds)[name], 2),
      );
      into.plainMs = Math.min(into.plainMs, ...plain);
    }
  return measured;
}

/** How the pages of one person grow with what the database holds. */
export async function measureGrowth(sizes: readonly number[]): Promise<BenchRow[]> {
  const measured = new Map<PageName, Measured[]>();
  const rows: BenchRow[] = [];
  const dataDirs: string[] = [];
  const all: Filled[] = [];
  try {
    for (const messages of sizes) {
      const dataDir = await mkdtemp(join(tmpdir(), 'stoa-bench-'));
      dataDirs.push(dataDir);
      all.push(await openFilled(messages, dataDir));
    }
    for (const name of Object.keys(queriesOf) as PageName[]) measured.set(name, await measurePage(name, all));
    const largest = all.at(-1);
    if (largest) {
      const { database, messages } = largest;
      rows.push(await measureSize(database.pool, messages));
    }
  } finally {
    for (const { database } of all) await database.close();
    for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true });
  }
  const growth = Math.log((sizes.at(-1) ?? 1) / (sizes[0] ?? 1));
  for (const [name, list] of measured) {
    const [first, last] = [list[0], list.at(-1)];
    if (!first || !last) continue;
    // What takes less than two milliseconds is noise.
    const grown = (from: number, to: number) => Math.log(Math.max(to, 2) / Math.max(from, 2)) / growth;
    rows.push(
      {
        bench: 'B7',
        size: `${name}, ${sizes[0]} → ${sizes.at(-1)} messages`,
        adapter: 'stoa',
        cpuMs: last.ms,
        ratioToLimit: grown(first.ms, last.ms),
        ...(name === 'counts of folders' ? {} : { budget: exponent }),
        more: {
          firstMs: first.ms,
          withoutIndexesMs: last.plainMs,
          withoutIndexesExponent: grown(first.plainMs, last.plainMs),
        },
      },
      {
        bench: 'B7',
        size: `${name}, queries`,
        adapter: 'stoa',
        cpuMs: Math.max(...list.map(({ queries }) => queries)),
        unit: 'requests',
        ratioToLimit: last.queries / first.queries,
        goal: { atMost: queriesOf[name], isFirm: true },
      },
    );
  }
  return rows;
}

/** What a message takes on the disk, and which part of that are the indexes over messages. */
async function measureSize(pool: Pool, messages: number): Promise<BenchRow> {
  const { rows } = await pool.query<{ all: number; tables: number; indexes: number }>(
    `select pg_database_size(current_database())::float8 as all, pg_table_size('messages')::float8 as tables,
       pg_indexes_size('messages')::float8 as indexes`,
  );
  const { all = 0, tables = 0, indexes = 0 } = rows[0] ?? {};
  const kb = (bytes: number): number => bytes / 1024 / messages;
  return {
    bench: 'B7',
    size: `a message on the disk, of ${messages}`,
    adapter: 'stoa',
    cpuMs: kb(tables + indexes),
    unit: 'kB',
    ratioToLimit: (tables + indexes) / tables,
    more: { withEverythingKb: kb(all), indexesKb: kb(indexes) },
  };
}
