import type { EmbeddingStatus } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

type StoredStatus = Exclude<EmbeddingStatus, 'not_found'>;

/** A file on its way. */
export interface FileEmbedding {
  fileId: string;
  personId: string;
  model: string;
  status: StoredStatus;
}

/** A file that waits, as the queue shows it. @units bytes */
export interface WaitingFile {
  id: string;
  key: string;
  size: number;
  email: string;
  updatedAt: Date;
  isTerminated: boolean;
}

/** How far files are on their way to being found by their meaning. */
export function embeddingRows(queryable: Queryable) {
  return {
    /** Begins anew with a file that has been read. @returns false for every other file */
    async begin(fileId: string, model: string, now: Date): Promise<boolean> {
      const { rowCount } = await queryable.query(
        `insert into file_embeddings (file_id, person_id, model, status, updated_at)
         select id, person_id, $2, 'starting', $3 from files where id = $1 and status = 'ready' and not is_image
         on conflict (file_id) do update set model = excluded.model, status = excluded.status, updated_at = excluded.updated_at`,
        [fileId, model, now],
      );
      return rowCount === 1;
    },

    /** Begins with files that were never embedded, or with another model, or have failed. @returns their ids */
    async beginUnembedded(model: string, now: Date, most: number): Promise<string[]> {
      const { rows } = await queryable.query<{ fileId: string }>(
        `insert into file_embeddings (file_id, person_id, model, status, updated_at)
         select f.id, f.person_id, $1, 'starting', $2 from files f left join file_embeddings e on e.file_id = f.id
         where f.status = 'ready' and not f.is_image and (e.model is distinct from $1 or e.status = 'failed')
         order by f.created_at desc limit $3
         on conflict (file_id) do update set model = excluded.model, status = excluded.status, updated_at = excluded.updated_at
         returning file_id as "fileId"`,
        [model, now, most],
      );
      return rows.map(({ fileId }) => fileId);
    },

    /** Files whose job was lost. */
    async waitingSince(model: string, before: Date, most: number): Promise<string[]> {
      const { rows } = await queryable.query<{ fileId: string }>(
        `select file_id as "fileId" from file_embeddings
         where status in ('starting', 'processing') and model = $1 and updated_at <= $2 order by updated_at limit $3`,
        [model, before, most],
      );
      return rows.map(({ fileId }) => fileId);
    },

    /** @returns undefined where there is nothing to do any more: it is complete, ended, deleted, or of another model */
    async proceed(fileId: string, model: string, now: Date): Promise<FileEmbedding | undefined> {
      const { rows } = await queryable.query<FileEmbedding>(
        `update file_embeddings set status = 'processing', updated_at = $3
         where file_id = $1 and model = $2 and status in ('starting', 'processing')
         returning file_id as "fileId", person_id as "personId", model, status`,
        [fileId, model, now],
      );
      return rows[0];
    },

    async end(fileId: string, status: 'completed' | 'failed', now: Date): Promise<void> {
      await queryable.query(
        `update file_embeddings set status = $2, updated_at = $3 where file_id = $1 and status = 'processing'`,
        [fileId, status, now],
      );
    },

    /** @param personId null for those of everybody. @returns whether there is such a file */
    async terminate(personId: string | null, key: string, now: Date): Promise<boolean> {
      const { rowCount } = await queryable.query(
        `with named as (select id from files where key = $2 and ($1::uuid is null or person_id = $1)),
           ended as (
             update file_embeddings e set status = 'terminated', updated_at = $3 from named
             where e.file_id = named.id and e.status in ('starting', 'processing'))
         select from named`,
        [personId, key, now],
      );
      return rowCount === 1;
    },

    /**
     * Files that wait, and those whose embedding somebody has ended since a moment.
     *
     * @param personId null for those of everybody
     */
    async waiting(personId: string | null, endedSince: Date, most: number): Promise<WaitingFile[]> {
      const { rows } = await queryable.query<WaitingFile>(
        `select f.id, f.key, f.size::float8 as size, p.email, e.updated_at as "updatedAt",
           e.status = 'terminated' as "isTerminated"
         from file_embeddings e join files f on f.id = e.file_id join people p on p.id = f.person_id
         where (e.status in ('starting', 'processing') or (e.status = 'terminated' and e.updated_at > $2))
           and ($1::uuid is null or e.person_id = $1)
         order by "isTerminated", e.updated_at, f.id limit $3`,
        [personId, endedSince, most],
      );
      return rows;
    },

    /** Those of a person's files of which every passage is embedded by a model, or has none to embed. */
    async embedded(personId: string, fileIds: readonly string[], model: string): Promise<string[]> {
      const { rows } = await queryable.query<{ id: string }>(
        `select file_id as id from file_embeddings
         where person_id = $1 and file_id = any($2::uuid[]) and model = $3 and status = 'completed'`,
        [personId, fileIds, model],
      );
      return rows.map(({ id }) => id);
    },

    /**
     * By key; a file that is not the person's has none.
     *
     * @param isAwaited whether a text that has been read is still to be embedded; images never are
     */
    async statuses(
      personId: string,
      keys: readonly string[],
      isAwaited: boolean,
    ): Promise<ReadonlyMap<string, StoredStatus>> {
      const { rows } = await queryable.query<{ key: string; status: StoredStatus }>(
        `select f.key, case f.status
             when 'waiting' then 'starting' when 'processing' then 'processing' when 'failed' then 'failed'
             else coalesce(e.status, case when $3 and not f.is_image then 'starting' else 'completed' end) end as status
         from files f left join file_embeddings e on e.file_id = f.id
         where f.person_id = $1 and f.key = any($2::text[])`,
        [personId, keys, isAwaited],
      );
      return new Map(rows.map(({ key, status }) => [key, status]));
    },
  };
}
