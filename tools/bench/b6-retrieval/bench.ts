import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../../packages/server/src/platform/db/migrate.js';
import { openDatabase, type Database } from '../../../packages/server/src/platform/db/open.js';
import { createOfflineEmbedder } from '../../../packages/server/src/platform/llm/embeddings/offline.js';
import type { Embedder, EmbeddingUse } from '../../../packages/server/src/platform/llm/embeddings/port.js';
import { createLog } from '../../../packages/server/src/platform/log.js';
import {
  openVectorStore,
  plainVectorStore,
  type PassagePlace,
  type VectorStore,
} from '../../../packages/server/src/rooms/embedding/vector-store.js';
import { similarity } from '../../../packages/server/src/rooms/embedding/vectors.js';
import { joinSearches } from '../../../packages/server/src/rooms/files/join-searches.js';
import { passageRows } from '../../../packages/server/src/rooms/files/passages.repository.js';
import { median, type Bench, type BenchRow } from '../lib/bench.js';
import { entries, fillers } from './corpus.js';

const candidates = 80;
const repeats = 15;
const dimensions = 512;
const model = 'bench';

/** B6: whether the passage that answers is found by words, by vectors and by both; how fast passages are embedded and looked through. */
export const b6Retrieval: Bench = {
  name: 'B6',
  async run({ quick }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'stoa-bench-'));
    const database = await openDatabase(
      { databaseUrl: process.env['TEST_DATABASE_URL'] ?? null, databaseDirectUrl: null, dataDir },
      createLog('silent'),
    );
    try {
      await migrateDatabase(database.connection);
      const rows = await measureQuality(database, quick ? 60 : 270);
      for (const count of quick ? [10_000] : [10_000, 100_000])
        rows.push(...(await measureTime(database, count)));
      return rows;
    } finally {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function addFile({ pool }: Database, passages: readonly string[]) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into people (email, name, issuer, subject) values ($1, $1, 'bench', $1) returning id`,
    [`${randomUUID()}@example.org`],
  );
  const file = { id: randomUUID(), personId: rows[0]!.id };
  await pool.query(
    `insert into files (id, person_id, key, name, type, status) values ($1, $2, $3, 'a', 'text/plain', 'ready')`,
    [file.id, file.personId, `bench/${file.id}`],
  );
  await pool.query(
    `insert into file_passages (file_id, person_id, position, content, location, tokens)
     select $1, $2, n - 1, content, '{}', 50 from unnest($3::text[]) with ordinality as p(content, n)`,
    [file.id, file.personId, passages],
  );
  return file;
}

async function embed(
  embedder: Embedder,
  texts: readonly string[],
  use: EmbeddingUse,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let start = 0; start < texts.length; start += embedder.batch) {
    const some = texts.slice(start, start + embedder.batch);
    const outcome = await embedder.embed(some, use, new AbortController().signal);
    if (!outcome.ok) throw new Error(outcome.error.message);
    vectors.push(...outcome.vectors);
  }
  return vectors;
}

/** Answers stand between passages that answer nothing. */
async function measureQuality(database: Database, fillerCount: number): Promise<BenchRow[]> {
  const between = fillers(fillerCount);
  const every = Math.ceil(fillerCount / entries.length);
  const passages = entries.flatMap(({ passage }, index) => [
    ...between.slice(index * every, (index + 1) * every),
    passage,
  ]);
  const file = await addFile(database, passages);
  const store = await openVectorStore(database.pool);
  const embedder = createOfflineEmbedder();
  try {
    await embed(embedder, ['The model is loaded before anything is measured.'], 'question');
    const started = performance.now();
    const vectors = await embed(embedder, passages, 'passage');
    const indexMs = performance.now() - started;
    await store.save(
      file,
      embedder.id,
      vectors.map((vector, position) => ({ position, vector })),
    );
    const characters = passages.reduce((sum, { length }) => sum + length, 0);
    const index: BenchRow = {
      bench: 'B6',
      size: `index ${passages.length}`,
      adapter: 'offline model',
      cpuMs: indexMs / passages.length,
      ratioToLimit: 1,
      more: {
        passagesPerS: (passages.length * 1000) / indexMs,
        charactersPerS: (characters * 1000) / indexMs,
      },
    };
    return [...(await measureRanks('literal')), ...(await measureRanks('paraphrase')), index];
  } finally {
    embedder.close();
  }

  async function measureRanks(kind: 'literal' | 'paraphrase'): Promise<BenchRow[]> {
    const questions = entries.map((one) => one[kind]);
    const asked = await embed(embedder, questions, 'question');
    const ranks: Record<string, number[]> = { words: [], vectors: [], hybrid: [] };
    for (const [index, question] of questions.entries()) {
      const answer = passages.indexOf(entries[index]!.passage);
      const words = await passageRows(database.pool, file.personId).find([file.id], question, candidates);
      const near = await store.nearest(file.personId, [file.id], embedder.id, asked[index]!, candidates);
      const found: Record<string, readonly PassagePlace[]> = {
        words,
        vectors: near,
        hybrid: joinSearches(words, { places: near, searched: new Set([file.id]) }, candidates),
      };
      for (const [adapter, list] of Object.entries(found)) {
        const rank = list.findIndex(({ position }) => position === answer);
        ranks[adapter]!.push(rank < 0 ? Infinity : rank + 1);
      }
    }
    return Object.entries(ranks).map(([adapter, list]) => ({
      bench: 'B6',
      size: `recall@5, ${kind}`,
      adapter,
      cpuMs: 100 * share(list, 5),
      unit: '%',
      ratioToLimit: 1,
      more: {
        recallAt1: share(list, 1),
        meanReciprocalRank: list.reduce((sum, rank) => sum + 1 / rank, 0) / list.length,
      },
    }));
  }
}

const share = (ranks: readonly number[], most: number) =>
  ranks.filter((rank) => rank <= most).length / ranks.length;

/** How long a question takes over so many vectors, which come in groups as those of texts do. */
async function measureTime(database: Database, count: number): Promise<BenchRow[]> {
  const random = seeded(count);
  const direction = () =>
    unit(Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5));
  const centres = Array.from({ length: 300 }, direction);
  const near = (centre: Float32Array, spread: number) => {
    const noise = direction();
    return unit(centre.map((value, at) => value + spread * noise[at]!));
  };
  const vectors = Array.from({ length: count }, (_, index) => near(centres[index % centres.length]!, 1.1));
  const file = await addFile(
    database,
    vectors.map((_, index) => `Passage ${index}`),
  );
  const opened = await openVectorStore(database.pool);
  const saving = performance.now();
  for (let start = 0; start < count; start += 1000)
    await opened.save(
      file,
      model,
      vectors.slice(start, start + 1000).map((vector, at) => ({ position: start + at, vector })),
    );
  const saveMs = performance.now() - saving;
  await database.pool.query('vacuum analyze passage_vectors');
  const questions = Array.from({ length: repeats }, (_, index) => near(centres[index * 7]!, 0.9));
  const stores: [string, VectorStore][] = [['every PostgreSQL', plainVectorStore(database.pool)]];
  if (opened.kind === 'pgvector') stores.push(['pgvector', opened]);

  const rows: BenchRow[] = [];
  for (const [adapter, store] of stores) {
    const times: number[] = [];
    let agreed = 0;
    for (const question of questions) {
      const started = performance.now();
      const found = await store.nearest(file.personId, [file.id], model, question, 10);
      times.push(performance.now() - started);
      const exact = exactNearest(vectors, question, 10);
      agreed += found.filter(({ position }) => exact.has(position)).length / 10;
    }
    rows.push({
      bench: 'B6',
      size: `query ${count}`,
      adapter,
      cpuMs: median(times),
      ratioToLimit: 1,
      more: { agreementWithExactAt10: agreed / repeats, savedPerS: (count * 1000) / saveMs },
    });
  }
  return rows;
}

function exactNearest(
  vectors: readonly Float32Array[],
  question: Float32Array,
  most: number,
): ReadonlySet<number> {
  const scores = vectors.map((vector, position) => ({ position, score: similarity(vector, question) }));
  return new Set(
    scores
      .toSorted((one, other) => other.score - one.score)
      .slice(0, most)
      .map(({ position }) => position),
  );
}

function unit(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

/** Numbers between 0 and 1, always the same ones. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
