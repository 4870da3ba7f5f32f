import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/transaction.js';
import type { Queryable } from '../../platform/db/queryable.js';
import { bytesOf, signsOf, similarity, vectorOf } from './vectors.js';

/** A passage by its file and its place in it. */
export interface PassagePlace {
  fileId: string;
  position: number;
}

/** A passage and its vector; null where the embedder has nothing to say about it. */
export interface PassageVector {
  position: number;
  vector: Float32Array | null;
}

/** Where vectors of passages are kept and compared. */
export interface VectorStore {
  /** Takes the place of vectors of another model. Passages that are gone are left out. */
  save(
    file: { id: string; personId: string },
    model: string,
    vectors: readonly PassageVector[],
  ): Promise<void>;
  /** Passages of a file without a vector of a model, in order. */
  missing(fileId: string, model: string, most: number): Promise<{ position: number; content: string }[]>;
  /** The passages of one person's files that are nearest to a vector of the same model; the nearest first. */
  nearest(
    personId: string,
    fileIds: readonly string[],
    model: string,
    vector: Float32Array,
    most: number,
  ): Promise<PassagePlace[]>;
}

/**
 * Passages of which whole vectors are compared. Up to this number the search is exact; of more, those are compared that
 * differ in the fewest signs.
 */
export const comparedVectors = 400;

const hasVector = `v.model is not distinct from $2`;

/** The statements that every database can carry out. */
function commonRows(queryable: Queryable, isThere = hasVector) {
  return {
    async missing(fileId: string, model: string, most: number) {
      const { rows } = await queryable.query<{ position: number; content: string }>(
        `select p.position, p.content from file_passages p
           left join passage_vectors v on v.file_id = p.file_id and v.position = p.position
         where p.file_id = $1 and not (${isThere}) order by p.position limit $3`,
        [fileId, model, most],
      );
      return rows;
    },
    async save(
      file: { id: string; personId: string },
      model: string,
      vectors: readonly PassageVector[],
    ): Promise<void> {
      await queryable.query(
        `insert into passage_vectors (file_id, position, person_id, model, signs, vector)
         select p.file_id, p.position, p.person_id, $3, n.signs::varbit, n.vector
         from unnest($4::int[], $5::text[], $6::bytea[]) as n(position, signs, vector)
           join file_passages p on p.file_id = $1 and p.person_id = $2 and p.position = n.position
         on conflict (file_id, position) do update
           set model = excluded.model, signs = excluded.signs, vector = excluded.vector`,
        [
          file.id,
          file.personId,
          model,
          vectors.map(({ position }) => position),
          vectors.map(({ vector }) => vector && signsOf(vector)),
          vectors.map(({ vector }) => vector && bytesOf(vector)),
        ],
      );
    },
  };
}

/**
 * A {@link VectorStore} for every PostgreSQL: signs, one bit a dimension, choose the candidates, and their vectors decide.
 */
export function plainVectorStore(queryable: Queryable): VectorStore {
  return {
    ...commonRows(queryable),
    async nearest(personId, fileIds, model, vector, most) {
      const { rows } = await queryable.query<PassagePlace & { vector: Buffer }>(
        `with near as materialized (
           select file_id, position from passage_vectors
           where person_id = $1 and file_id = any($2::uuid[]) and model = $3 and length(signs) = length($4::varbit)
           order by bit_count((signs # $4::varbit)::bit varying), file_id, position limit $5
         )
         select v.file_id as "fileId", v.position, v.vector from near join passage_vectors v using (file_id, position)`,
        [personId, fileIds, model, signsOf(vector), Math.max(most, comparedVectors)],
      );
      return rows
        .map(({ fileId, position, vector: bytes }) => ({
          place: { fileId, position },
          score: similarity(vector, vectorOf(bytes)),
        }))
        .toSorted((one, other) => other.score - one.score)
        .slice(0, most)
        .map(({ place }) => place);
    },
  };
}

/** An index holds no longer ones. */
const indexedDimensions = 2_000;

/**
 * A {@link VectorStore} for a database with the extension pgvector, which compares vectors by itself and finds them by an index. The
 * index holds the vectors of everybody: where it ends before it has given enough of one person's, all of theirs are compared, and where
 * one person has no more than are asked for, it is not asked at all.
 *
 * @param isIterative whether a search by the index goes on while a condition leaves vectors out, as from version 0.8 on
 */
export function pgvectorStore(pool: Pool, isIterative = true): VectorStore {
  const rows = commonRows(pool, `${hasVector} and (v.vector is null or v.embedding is not null)`);
  const indexed = new Set<string>();

  /** Each model has an index of its own, because its vectors have a length of their own. */
  async function ensureIndex(model: string, dimensions: number): Promise<void> {
    if (indexed.has(model) || dimensions > indexedDimensions) return;
    const name = `passage_vectors_near_${Buffer.from(model).toString('hex').slice(-32)}_${dimensions}`;
    await pool.query(
      `create index if not exists ${name} on passage_vectors using hnsw ((embedding::vector(${dimensions})) vector_cosine_ops)
       where model = ${quoted(model)}`,
    );
    indexed.add(model);
  }

  return {
    ...rows,
    async save(file, model, vectors) {
      const first = vectors.find(({ vector }) => vector !== null)?.vector;
      if (first) await ensureIndex(model, first.length);
      // A vector of another model has a length of its own, which the index of this one refuses.
      await pool.query(
        `update passage_vectors set embedding = null where file_id = $1 and position = any($2::int[]) and model <> $3`,
        [file.id, vectors.map(({ position }) => position), model],
      );
      await rows.save(file, model, vectors);
      await pool.query(
        `update passage_vectors v set embedding = n.embedding::vector
         from unnest($2::int[], $3::text[]) as n(position, embedding) where v.file_id = $1 and v.position = n.position and v.model = $4`,
        [
          file.id,
          vectors.map(({ position }) => position),
          vectors.map(({ vector }) => vector && `[${vector.join(',')}]`),
          model,
        ],
      );
    },
    async nearest(personId, fileIds, model, vector, most) {
      const type = `vector(${vector.length})`;
      const own = `from passage_vectors
         where person_id = $1 and file_id = any($2::uuid[]) and model = ${quoted(model)} and embedding is not null`;
      const nearest = `order by embedding::${type} <=> $3::${type} limit $4`;
      const values = [personId, fileIds, `[${vector.join(',')}]`, most];
      const exact = `with own as materialized (select file_id, position, embedding ${own})
         select file_id as "fileId", position from own ${nearest}`;
      const hasMore = async (): Promise<boolean> => {
        const { rowCount } = await pool.query(`select ${own} offset $3 limit 1`, [personId, fileIds, most]);
        return rowCount === 1;
      };
      if (isIterative && (await hasMore())) {
        const { rows: found } = await inTransaction(pool, async (tx) => {
          await tx.query(`set local hnsw.iterative_scan = 'strict_order'`);
          return tx.query<PassagePlace>(`select file_id as "fileId", position ${own} ${nearest}`, values);
        });
        if (found.length >= most) return found;
      }
      const { rows: found } = await pool.query<PassagePlace>(exact, values);
      return found;
    },
  };
}

/** Whether a version of pgvector, such as "0.8.1" or "0.9.0-dev", is 0.8 or later. */
export function hasIterativeScan(version: string): boolean {
  const { 1: major = '0', 2: minor = '0' } = /^(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 0 || Number(minor) >= 8;
}

/** Standard strings have no other sign that ends them. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Chooses by what the database can do. With pgvector at hand it is set up on first use; where that is not allowed, or it is not
 * there, the plain store serves.
 */
export async function openVectorStore(pool: Pool): Promise<VectorStore & { kind: 'pgvector' | 'plain' }> {
  const { rowCount } = await pool.query(`select from pg_available_extensions where name = 'vector'`);
  if (rowCount === 0) return { kind: 'plain', ...plainVectorStore(pool) };
  try {
    await pool.query('create extension if not exists vector');
    await pool.query('alter table passage_vectors add column if not exists embedding vector');
    const { rows } = await pool.query<{ version: string }>(
      `select extversion as version from pg_extension where extname = 'vector'`,
    );
    return { kind: 'pgvector', ...pgvectorStore(pool, hasIterativeScan(rows[0]?.version ?? '')) };
  } catch {
    return { kind: 'plain', ...plainVectorStore(pool) };
  }
}
