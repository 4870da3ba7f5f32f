import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPgvectorDatabase } from '../../testing/pgvector-database.js';
import { createTestDatabase } from '../../testing/test-database.js';
import type { Database } from '../../platform/db/open.js';
import {
  hasIterativeScan,
  openVectorStore,
  pgvectorStore,
  plainVectorStore,
  type VectorStore,
} from './vector-store.js';

const dimensions = 64;
/** A direction of its own for each number, with a little of the next one. */
const direction = (index: number, lean = 0): Float32Array => {
  const vector = Float32Array.from(
    { length: dimensions },
    (_, at) => Math.sin((index + 1) * (at + 1)) + lean,
  );
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
};

type Pool = Database['pool'];

async function addPerson(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into people (email, name, issuer, subject) values ($1, $1, 'test', $1) returning id`,
    [`${randomUUID()}@example.org`],
  );
  return rows[0]!.id;
}
async function addFile(
  pool: Pool,
  personId: string,
  passages: number,
): Promise<{ id: string; personId: string }> {
  const id = randomUUID();
  await pool.query(
    `insert into files (id, person_id, key, name, type, status) values ($1, $2, $3, 'a', 'text/plain', 'ready')`,
    [id, personId, `key/${id}`],
  );
  await pool.query(
    `insert into file_passages (file_id, person_id, position, content, location, tokens)
     select $1, $2, n, 'Passage ' || n, '{}', 3 from generate_series(0, $3 - 1) n`,
    [id, personId, passages],
  );
  return { id, personId };
}

/** A database of each kind, the store that it is given, and how it ends. */
const databases = {
  async 'every PostgreSQL'() {
    const { database, drop } = await createTestDatabase();
    return { pool: database.pool, kind: 'plain', create: plainVectorStore, close: drop };
  },
  async pgvector() {
    const { database, close } = await openPgvectorDatabase();
    return { pool: database.pool, kind: 'pgvector', create: openVectorStore, close };
  },
};

describe.each(Object.entries(databases))('vectors in %s', (_name, open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let store: VectorStore;
  let me: string;
  let other: string;
  beforeAll(async () => {
    opened = await open();
    store = await opened.create(opened.pool);
    me = await addPerson(opened.pool);
    other = await addPerson(opened.pool);
  }, 60_000);
  afterAll(() => opened.close());
  const addMine = (passages: number) => addFile(opened.pool, me, passages);

  it('are kept as the database can do it', async () => {
    expect((await openVectorStore(opened.pool)).kind).toBe(opened.kind);
  });

  it('[VS1] finds the nearest first, among the files that are named', async () => {
    const [one, two] = [await addMine(20), await addMine(20)];
    for (const file of [one, two])
      await store.save(
        file,
        'a',
        Array.from({ length: 20 }, (_, at) => ({ position: at, vector: direction(at) })),
      );
    const found = await store.nearest(me, [one.id], 'a', direction(7, 0.05), 3);
    expect(found).toHaveLength(3);
    expect(found[0]).toEqual({ fileId: one.id, position: 7 });
    expect(found.every(({ fileId }) => fileId === one.id)).toBe(true);
    expect(
      (await store.nearest(me, [one.id, two.id], 'a', direction(7), 2)).map(({ position }) => position),
    ).toEqual([7, 7]);
  });

  it('[A] [VS2] finds nothing of another person, even by the id of their file', async () => {
    const [mine, theirs] = [await addMine(2), await addFile(opened.pool, other, 2)];
    await store.save(theirs, 'a', [{ position: 0, vector: direction(0) }]);
    await store.save(mine, 'a', [{ position: 0, vector: direction(5) }]);
    expect(await store.nearest(me, [mine.id, theirs.id], 'a', direction(0), 9)).toEqual([
      { fileId: mine.id, position: 0 },
    ]);
    await store.save({ id: theirs.id, personId: me }, 'a', [{ position: 1, vector: direction(1) }]);
    expect(await store.missing(theirs.id, 'a', 9)).toHaveLength(1);
  });

  it('[VS3] says what is missing for a model; its vectors take the place of those of another', async () => {
    const file = await addMine(3);
    await store.save(file, 'a', [
      { position: 0, vector: direction(0) },
      { position: 1, vector: null },
    ]);
    expect(await store.missing(file.id, 'a', 9)).toEqual([{ position: 2, content: 'Passage 2' }]);
    expect(await store.missing(file.id, 'b', 2)).toHaveLength(2);
    await store.save(file, 'b', [{ position: 0, vector: Float32Array.from([1, 0, 0]) }]);
    expect(await store.nearest(me, [file.id], 'a', direction(0), 9)).toEqual([]);
    expect(await store.nearest(me, [file.id], 'b', Float32Array.from([0, 1, 0]), 9)).toHaveLength(1);
  });

  it('[VS4] vectors go with their passages and files', async () => {
    const file = await addMine(2);
    await store.save(file, 'a', [
      { position: 0, vector: direction(0) },
      { position: 1, vector: direction(1) },
    ]);
    const count = async () =>
      (await opened.pool.query('select from passage_vectors where file_id = $1', [file.id])).rowCount;
    await opened.pool.query('delete from file_passages where file_id = $1 and position = 1', [file.id]);
    expect(await count()).toBe(1);
    await opened.pool.query('delete from files where id = $1', [file.id]);
    expect(await count()).toBe(0);
    // A passage that has gone meanwhile is left out.
    await store.save(file, 'a', [{ position: 0, vector: direction(0) }]);
    expect(await count()).toBe(0);
  });
});

describe('vectors in pgvector, whose index holds those of everybody', () => {
  const place = (position: number) => ({ fileId: 'f', position });
  /** @param index what a search by the index gives; `all` is what there is of one person. */
  const scripted = (index: readonly unknown[], all: readonly unknown[]) => {
    const asked: string[] = [];
    const query = async (text: string, values: unknown[] = []) => {
      asked.push(text);
      if (text.includes('materialized')) return { rows: all };
      if (text.includes('offset')) return { rowCount: all.length > Number(values.at(-1)) ? 1 : 0 };
      return { rows: text.startsWith('select') ? index : [] };
    };
    const scriptedPool = { query, connect: async () => ({ query, release: () => undefined }) };
    return { asked, pool: scriptedPool as unknown as Pool };
  };
  const nearest = (scriptedPool: Pool, isIterative: boolean) =>
    pgvectorStore(scriptedPool, isIterative).nearest('p', ['f'], 'm', direction(1), 2);
  const [one, two, three] = [place(1), place(2), place(3)];

  it('[VS7] compares all of one person where the index gives too few', async () => {
    const { asked, pool: few } = scripted([one], [one, two, three]);
    expect(await nearest(few, true)).toEqual([one, two, three]);
    expect(asked.at(-1)).toContain('materialized');
  });

  it('[VS7] asks the index alone where it gives enough, in a transaction that lets it go on', async () => {
    const { asked, pool: enough } = scripted([one, two], [one, two, three]);
    expect(await nearest(enough, true)).toEqual([one, two]);
    expect(asked.slice(1)).toEqual([
      'begin',
      expect.stringContaining('set local hnsw.iterative_scan'),
      expect.stringContaining('order by embedding'),
      'commit',
    ]);
  });

  it('[VS7] asks no index for a person with as few as are wanted, or where it cannot go on', async () => {
    const few = scripted([one], [one, two]);
    expect(await nearest(few.pool, true)).toEqual([one, two]);
    expect(few.asked).toEqual([expect.stringContaining('offset'), expect.stringContaining('materialized')]);
    const old = scripted([one], [one, two, three]);
    await nearest(old.pool, false);
    expect(old.asked).toEqual([expect.stringContaining('materialized')]);
  });

  it.each([
    ['0.7.4', false],
    ['0.8.0', true],
    ['0.8.0-dev', true],
    ['0.10', true],
    ['1.0.0', true],
    ['', false],
  ])('[VS7] version %s goes on: %s', (version, goesOn) => {
    expect(hasIterativeScan(version)).toBe(goesOn);
  });
});
