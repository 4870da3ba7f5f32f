import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../../packages/server/src/platform/db/migrate.js';
import { openDatabase, type Database } from '../../../packages/server/src/platform/db/open.js';
import { createLog } from '../../../packages/server/src/platform/log.js';
import {
  openVectorStore,
  type VectorStore,
} from '../../../packages/server/src/rooms/embedding/vector-store.js';
import { bytesOf, signsOf } from '../../../packages/server/src/rooms/embedding/vectors.js';
import { formatTable, type BenchRow } from '../lib/bench.js';

/**
 * Run as a process (`tsx tools/bench/b6-retrieval/passages.ts [passages …]`): how long the nearest passages of one person take, as the
 * passages of everybody grow: of twenty files, and of all that the person has, which are a quarter of everything. TEST_DATABASE_URL names
 * an empty database with pgvector; without it vectors are compared as every PostgreSQL can.
 */
const sizes = process.argv.slice(2).map(Number);
const passagesEach = 10;
const dimensions = 512;
const directions = 2_000;
const candidates = 80;
const repeats = 15;
const model = 'bench';

/** Directions that are always the same ones. */
function vectors(): Float32Array[] {
  let state = 7;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  return Array.from({ length: directions }, () => {
    const values = Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5);
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  });
}

/** Adds files with passages and vectors until there are so many; every fourth file is the measured person's. */
async function fill({ pool }: Database, kind: 'pgvector' | 'plain', from: number, to: number): Promise<void> {
  const range = [from / passagesEach, to / passagesEach - 1];
  await pool.query(
    `insert into files (id, person_id, key, name, type, status)
     select gen_random_uuid(), o.id, 'bench/' || f, 'File ' || f, 'text/plain', 'ready' from generate_series($1::int, $2::int) f
     join people o on o.subject = 'p' || case when f % 4 = 0 then 0 else 1 + f % 99 end`,
    range,
  );
  await pool.query(
    `insert into file_passages (file_id, person_id, position, content, location, tokens)
     select f.id, f.person_id, p, 'Passage ' || p, '{}', 50 from files f, generate_series(0, ${passagesEach - 1}) p
     where substr(f.key, 7)::int between $1 and $2`,
    range,
  );
  const embedding = kind === 'pgvector';
  await pool.query(
    `insert into passage_vectors (file_id, position, person_id, model, signs, vector${embedding ? ', embedding' : ''})
     select p.file_id, p.position, p.person_id, '${model}', d.signs, d.vector${embedding ? ', d.embedding::vector' : ''}
     from file_passages p join files f on f.id = p.file_id
       join directions d on d.n = abs(hashint4(substr(f.key, 7)::int * ${passagesEach} + p.position)) % ${directions}
     where substr(f.key, 7)::int between $1 and $2`,
    range,
  );
  await pool.query('vacuum analyze files, file_passages, passage_vectors');
}

async function timeOf(work: () => Promise<{ length: number }>): Promise<number> {
  let best = Infinity;
  for (let at = 0; at < repeats; at += 1) {
    const from = performance.now();
    const { length } = await work();
    best = Math.min(best, performance.now() - from);
    if (length < candidates) throw new Error(`Only ${length} passages were found.`);
  }
  return best;
}

const dataDir = await mkdtemp(join(tmpdir(), 'stoa-bench-'));
const database = await openDatabase(
  { databaseUrl: process.env['TEST_DATABASE_URL'] ?? null, databaseDirectUrl: null, dataDir },
  createLog('silent'),
);
try {
  await migrateDatabase(database.connection);
  const { pool } = database;
  const store: VectorStore & { kind: 'pgvector' | 'plain' } = await openVectorStore(pool);
  await pool.query(
    `insert into people (email, name, issuer, subject)
     select 'p' || n || '@example.org', 'Person ' || n, 'bench', 'p' || n from generate_series(0, 99) n`,
  );
  const all = vectors();
  await pool.query('create table directions (n int primary key, signs varbit, vector bytea, embedding text)');
  await pool.query(
    `insert into directions select n - 1, signs::varbit, vector, embedding
     from unnest($1::text[], $2::bytea[], $3::text[]) with ordinality as d(signs, vector, embedding, n)`,
    [all.map(signsOf), all.map(bytesOf), all.map((vector) => `[${vector.join(',')}]`)],
  );
  const [question] = all;
  if (!question) throw new Error('There are no vectors.');
  const rows: BenchRow[] = [];
  const firsts = new Map<string, { ms: number; size: number }>();
  let filled = 0;
  for (const size of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) {
    await fill(database, store.kind, filled, size);
    filled = size;
    const { rows: files } = await pool.query<{ id: string; personId: string }>(
      `select f.id, f.person_id as "personId" from files f join people p on p.id = f.person_id where p.subject = 'p0' order by f.key`,
    );
    const [first] = files;
    if (!first) throw new Error('The measured person has no files.');
    // The store makes its index as the first vector of a model is saved.
    await store.save({ id: first.id, personId: first.personId }, model, [{ position: 0, vector: question }]);
    const ids = files.map(({ id }) => id);
    for (const [name, asked] of [
      ['20 files', ids.slice(0, 20)],
      ['all files', ids],
    ] as const) {
      const ms = await timeOf(() => store.nearest(first.personId, asked, model, question, candidates));
      const start = firsts.get(name) ?? { ms, size };
      firsts.set(name, start);
      rows.push({
        bench: 'B6',
        size: `nearest of ${name}, ${size} passages`,
        adapter: store.kind,
        cpuMs: ms,
        ratioToLimit: ms / start.ms,
        more: {
          asked: asked.length * passagesEach,
          exponent: size === start.size ? 0 : Math.log(ms / start.ms) / Math.log(size / start.size),
        },
      });
    }
  }
  process.stdout.write(`${formatTable(rows)}\n`);
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
