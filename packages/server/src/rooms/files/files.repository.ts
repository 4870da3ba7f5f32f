import type { FileFailure } from './file-failures.js';
import type { FilePageKey, FileSortIndex, FileStatus, Operations, ParsedInputOf } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';
import { lockLimit } from '../../platform/db/limit-lock.js';
import type { FileLimits } from '../../platform/blobs/file-limits.js';
import type { Passage, PassageLocation } from './understanding/understanding.js';

/** A file as it is kept. */
export interface StoredFile {
  id: string;
  /** Of its bytes. */
  blobId: string;
  personId: string;
  key: string;
  name: string;
  type: string;
  size: number;
  hash: string | null;
  status: FileStatus;
  failure: FileFailure | null;
  isImage: boolean;
  totalTokens: number | null;
  totalItems: number | null;
  tags: string[];
  knowledgeBase: string;
  data: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
}

/** A file that is about to be uploaded. */
export type NewFile = Pick<
  StoredFile,
  'id' | 'personId' | 'key' | 'name' | 'type' | 'tags' | 'knowledgeBase' | 'data' | 'createdAt'
>;

type FileQuery = ParsedInputOf<Operations['files']['query']>;

/** After so long without a renewal a reservation has expired: the process that made it has ended. @units milliseconds */
export const reservationMs = 5 * 60_000;

/** So many readings of a file may end with their processes before the next one waits. */
const triesAtOnce = 3;

const expiredBefore = (now: Date): Date => new Date(now.getTime() - reservationMs);

const blobId = 'coalesce(f.blob_id, f.id)';

const columns = `f.id, ${blobId} as "blobId", f.person_id as "personId", f.key, f.name, f.type, f.size::float8 as size, f.hash, f.status, f.failure,
  f.is_image as "isImage", f.total_tokens as "totalTokens", f.total_items as "totalItems", f.tags,
  f.knowledge_base as "knowledgeBase", f.data, f.created_at as "createdAt", f.updated_at as "updatedAt"`;

const sortColumns: Record<FileSortIndex, string> = {
  createdAt: 'f.created_at',
  name: 'lower(f.name)',
  type: 'f.type',
};

/** A pattern for what begins with a text. The database lowers its letters, by the same rules as those of the column. */
const prefixPattern = (prefix: string) => `${prefix.replace(/[\\%_]/g, '\\$&')}%`;

/** Words of a name without case and accents; what stands between them is one space, as the name of an upload has `_` for it. */
const folded = (expression: string) =>
  `lower(regexp_replace(stoa_search_text(${expression}), '\\s+', ' ', 'g'))`;

/** Files of people. Every call names whose files it may see. */
export function fileRows(queryable: Queryable) {
  const one = async (text: string, values: unknown[]): Promise<StoredFile | undefined> =>
    (await queryable.query<StoredFile>(text, values)).rows[0];

  return {
    /** Called under the lock of the limit. @returns false when the person has as many addresses without a file as are allowed. */
    async add(file: NewFile, maxWaiting: number): Promise<boolean> {
      const { rowCount } = await queryable.query(
        `insert into files (id, person_id, key, name, type, tags, knowledge_base, data, created_at, updated_at)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $9
         where (select count(*) from files where person_id = $2 and status = 'waiting') < $10`,
        [
          file.id,
          file.personId,
          file.key,
          file.name,
          file.type,
          JSON.stringify(file.tags),
          file.knowledgeBase,
          JSON.stringify(file.data),
          file.createdAt,
          maxWaiting,
        ],
      );
      return rowCount === 1;
    },

    find: (personId: string, id: string) =>
      one(`select ${columns} from files f where f.person_id = $1 and f.id = $2`, [personId, id]),

    findByKey: (personId: string, key: string) =>
      one(`select ${columns} from files f where f.person_id = $1 and f.key = $2`, [personId, key]),

    async findByKeys(personId: string, keys: readonly string[]): Promise<StoredFile[]> {
      const { rows } = await queryable.query<StoredFile>(
        `select ${columns} from files f where f.person_id = $1 and f.key = any($2::text[])`,
        [personId, keys],
      );
      return rows;
    },

    /** Files that have a tag and can be read. */
    async findByTags(personId: string, tags: readonly string[], most: number): Promise<StoredFile[]> {
      const { rows } = await queryable.query<StoredFile>(
        `select ${columns} from files f
         where f.person_id = $1 and f.status = 'ready' and f.tags ?| $2::text[]
         order by f.created_at desc limit $3`,
        [personId, tags, most],
      );
      return rows;
    },

    /**
     * Begins a reading of a file. After a few that ended with their processes there is a pause before the next one, which grows:
     * whatever ended the processes, the file is not to blame until it has happened again and again.
     *
     * @returns undefined for one that is not to be read any more, or not yet
     */
    async beginReading(id: string, now: Date): Promise<{ file: StoredFile; tries: number } | undefined> {
      const { rows } = await queryable.query<StoredFile & { tries: number }>(
        `update files f set reading_tries = reading_tries + 1, updated_at = $2
         where f.id = $1 and f.status = 'processing' and (
           f.reading_tries < $3 or f.updated_at <= $2::timestamptz - least(
             interval '1 h', interval '5 min' * power(2, least(f.reading_tries - $3, 10))
           ))
         returning ${columns}, f.reading_tries as tries`,
        [id, now, triesAtOnce],
      );
      const [row] = rows;
      if (!row) return undefined;
      const { tries, ...file } = row;
      return { file, tries };
    },

    /** A reading that the end of the server stopped is no try. */
    async takeBackReading(id: string): Promise<void> {
      await queryable.query('update files set reading_tries = greatest(0, reading_tries - 1) where id = $1', [
        id,
      ]);
    },

    /** One page in order, and one file more where there is a further page. */
    async page(personId: string, query: FileQuery, pageSize: number): Promise<StoredFile[]> {
      const sort = sortColumns[query.sortIndex ?? 'createdAt'];
      const isAscending = query.forwardScan ?? false;
      const values: unknown[] = [personId, pageSize + 1];
      const give = (value: unknown) => `$${values.push(value)}`;
      const conditions = [`f.person_id = $1`, `f.status <> 'waiting'`];
      if (query.namePrefix)
        conditions.push(`lower(f.name) like lower(${give(prefixPattern(query.namePrefix))}::text)`);
      if (query.nameContains) {
        const sought = `${give(query.nameContains)}::text`;
        // A text without a word, such as a hyphen, is looked for as it is.
        conditions.push(`case btrim(${folded(sought)}) when '' then strpos(lower(f.name), lower(${sought})) > 0
          else strpos(${folded('f.name')}, btrim(${folded(sought)})) > 0 end`);
      }
      if (query.status) conditions.push(`f.status = ${give(query.status)}`);
      if (query.typePrefix)
        conditions.push(`lower(f.type) like lower(${give(prefixPattern(query.typePrefix))}::text)`);
      if (query.createdAtPrefix)
        conditions.push(
          `to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') like ${give(prefixPattern(query.createdAtPrefix).toUpperCase())}`,
        );
      const start = momentOf(query.startDate);
      if (start) conditions.push(`f.created_at >= ${give(start)}`);
      if (query.types && query.types.length > 0)
        conditions.push(`f.type = any(${give(query.types)}::text[])`);
      if (query.tags && query.tags.length > 0) conditions.push(`f.tags ?& ${give(query.tags)}::text[]`);
      const after = query.pageKey && afterKey(query.pageKey, query.sortIndex ?? 'createdAt');
      if (after)
        conditions.push(
          `(${sort}, f.key) ${isAscending ? '>' : '<'} (${after.expression(give(after.value))}, ${give(after.key)})`,
        );
      const direction = isAscending ? 'asc' : 'desc';
      const { rows } = await queryable.query<StoredFile>(
        `select ${columns} from files f where ${conditions.join(' and ')}
         order by ${sort} ${direction}, f.key ${direction} limit $2`,
        values,
      );
      return rows;
    },

    /** @units bytes of all files of a person */
    async used(personId: string): Promise<{ used: number; count: number }> {
      const { rows } = await queryable.query<{ used: number; count: number }>(
        `select coalesce(sum(size), 0)::float8 as used, count(*)::int as count from files where person_id = $1 and status <> 'waiting'`,
        [personId],
      );
      return rows[0]!;
    },

    /**
     * Reserves space for one attempt to upload the bytes of a file, in place of the attempts before it. To be called in a transaction,
     * which keeps every other reservation of the person waiting.
     *
     * @param size null for a stream of unknown length, for which as much is reserved as one file may take
     * @returns the available space for this file, and what of it was reserved; null where nothing was
     */
    async reserve(
      personId: string,
      id: string,
      { blob, size, maxFileBytes, quotaBytes }: { blob: string; size: number | null } & FileLimits,
      now: Date,
    ): Promise<{ left: number; reserved: number | null }> {
      await lockLimit(queryable, 'files', personId);
      const { rows } = await queryable.query<{ taken: number }>(
        `select coalesce(sum(size), 0)::float8 as taken from files
         where person_id = $1 and id <> $2 and (status <> 'waiting' or updated_at > $3)`,
        [personId, id, expiredBefore(now)],
      );
      const left = Math.max(0, quotaBytes - rows[0]!.taken);
      const reserved = size ?? Math.min(maxFileBytes, left);
      if (reserved > left || left === 0) return { left, reserved: null };
      const { rowCount } = await queryable.query(
        `update files set blob_id = $3, size = $4, updated_at = $5 where person_id = $1 and id = $2 and status = 'waiting'`,
        [personId, id, blob, reserved, now],
      );
      return { left, reserved: rowCount === 1 ? reserved : null };
    },

    /** Renews the reservation of an attempt whose bytes still arrive, unless it has expired. */
    async renew(personId: string, id: string, blob: string, now: Date): Promise<void> {
      await queryable.query(
        `update files set updated_at = $4
         where person_id = $1 and id = $2 and blob_id = $3 and status = 'waiting' and updated_at > $5`,
        [personId, id, blob, now, expiredBefore(now)],
      );
    },

    /** Frees the space of an attempt that failed, unless another one has begun. */
    async release(personId: string, id: string, blob: string, now: Date): Promise<void> {
      await queryable.query(
        `update files set blob_id = null, size = 0, updated_at = $4
         where person_id = $1 and id = $2 and blob_id = $3 and status = 'waiting'`,
        [personId, id, blob, now],
      );
    },

    /**
     * Ends an attempt whose bytes have all arrived.
     *
     * @returns false when its reservation has expired, another attempt took its place, or the file was deleted
     */
    async arrived(
      personId: string,
      id: string,
      { blob, size, hash }: { blob: string; size: number; hash: string },
      now: Date,
    ): Promise<boolean> {
      const { rowCount } = await queryable.query(
        `update files set status = 'processing', size = $4, hash = $5, updated_at = $6
         where person_id = $1 and id = $2 and blob_id = $3 and status = 'waiting' and updated_at > $7`,
        [personId, id, blob, size, hash, now, expiredBefore(now)],
      );
      return rowCount === 1;
    },

    /** Reads it again. @returns false for a file that is being read, or is not there */
    async again(personId: string, key: string, now: Date): Promise<string | undefined> {
      const { rows } = await queryable.query<{ id: string }>(
        `update files set status = 'processing', failure = null, reading_tries = 0, updated_at = $3
         where person_id = $1 and key = $2 and status in ('ready', 'failed') returning id`,
        [personId, key, now],
      );
      return rows[0]?.id;
    },

    async failed(id: string, failure: FileFailure, now: Date): Promise<void> {
      await queryable.query(
        `update files set status = 'failed', failure = $2, updated_at = $3 where id = $1 and status = 'processing'`,
        [id, failure, now],
      );
    },

    /**
     * It is read: its passages take the place of those that it had. To be called in a transaction.
     *
     * The result of one reading counts, even if another reading of the same bytes was given up meanwhile.
     *
     * @returns false for a file that another reading has read first, or that was deleted
     */
    async understood(
      file: Pick<StoredFile, 'id' | 'personId'>,
      facts: Pick<StoredFile, 'type' | 'isImage'> & { tokens: number; isCut: boolean },
      passages: readonly Passage[],
      now: Date,
    ): Promise<boolean> {
      const { rowCount } = await queryable.query(
        `update files set status = 'ready', failure = null, type = $2, is_image = $3, total_tokens = $4, total_items = $5,
           data = data || $6, updated_at = $7
         where id = $1 and status in ('processing', 'failed')`,
        [
          file.id,
          facts.type,
          facts.isImage,
          facts.tokens,
          passages.length,
          JSON.stringify(facts.isCut ? { isCut: true } : {}),
          now,
        ],
      );
      if (rowCount !== 1) return false;
      await queryable.query('delete from file_passages where file_id = $1', [file.id]);
      for (let start = 0; start < passages.length; start += passagesAtOnce) {
        const some = passages.slice(start, start + passagesAtOnce);
        await queryable.query(
          `insert into file_passages (file_id, person_id, position, content, location, tokens)
           select $1, $2, p.position + $3, p.content, p.location::jsonb, p.tokens
           from unnest($4::text[], $5::text[], $6::int[]) with ordinality as p(content, location, tokens, position)`,
          [
            file.id,
            file.personId,
            start - 1,
            some.map(({ content }) => content.replaceAll('\u0000', '')),
            some.map(({ location }) => JSON.stringify(location).replaceAll('\\u0000', '')),
            some.map(({ tokens }) => tokens),
          ],
        );
      }
      return true;
    },

    async passages(personId: string, id: string, most: number): Promise<Passage[]> {
      const { rows } = await queryable.query<Passage>(
        `select content, location, tokens from file_passages where person_id = $1 and file_id = $2 order by position limit $3`,
        [personId, id, most],
      );
      return rows;
    },

    /** Passages from a position on, with one more where there is a further page. */
    async passagesFrom(
      personId: string,
      id: string,
      from: number,
      most: number,
    ): Promise<(Passage & { position: number })[]> {
      const { rows } = await queryable.query<Passage & { position: number }>(
        `select position, content, location, tokens from file_passages
         where person_id = $1 and file_id = $2 and position >= $3 order by position limit $4`,
        [personId, id, from, most + 1],
      );
      return rows;
    },

    /** Pages, slides and sheets of a file, with their first passages. */
    async sections(personId: string, id: string): Promise<{ location: PassageLocation; from: number }[]> {
      const { rows } = await queryable.query<{ location: PassageLocation; from: number }>(
        `select location - '{row,line,heading}'::text[] as location, min(position)::int as "from"
         from file_passages
         where person_id = $1 and file_id = $2 and location ?| '{page,slide,sheet}'::text[]
         group by 1 order by 2`,
        [personId, id],
      );
      return rows;
    },

    /** @returns the blob of what was deleted */
    async remove(personId: string, key: string): Promise<string | undefined> {
      const { rows } = await queryable.query<{ id: string }>(
        `delete from files f where f.person_id = $1 and f.key = $2 returning ${blobId} as id`,
        [personId, key],
      );
      return rows[0]?.id;
    },

    async setTags(personId: string, key: string, tags: readonly string[], now: Date): Promise<boolean> {
      const { rowCount } = await queryable.query(
        'update files set tags = $3, updated_at = $4 where person_id = $1 and key = $2',
        [personId, key, JSON.stringify(tags), now],
      );
      return rowCount === 1;
    },

    async tags(personId: string): Promise<string[]> {
      const { rows } = await queryable.query<{ tag: string }>(
        `select tag from file_tags where person_id = $1
         union select jsonb_array_elements_text(tags) from files where person_id = $1 order by tag`,
        [personId],
      );
      return rows.map(({ tag }) => tag);
    },

    async addTags(personId: string, tags: readonly string[]): Promise<void> {
      await queryable.query(
        'insert into file_tags (person_id, tag) select $1, unnest($2::text[]) on conflict do nothing',
        [personId, tags],
      );
    },

    async removeTags(personId: string, tags: readonly string[]): Promise<void> {
      await queryable.query('delete from file_tags where person_id = $1 and tag = any($2::text[])', [
        personId,
        tags,
      ]);
      await queryable.query(
        `update files set tags = tags - $2::text[] where person_id = $1 and tags ?| $2::text[]`,
        [personId, tags],
      );
    },

    /** Cloud conversations with messages that a file is attached to, newest first. */
    async usage(
      personId: string,
      keys: readonly string[],
      most: number,
    ): Promise<{ id: string; name: string; total: number }[]> {
      const { rows } = await queryable.query<{ id: string; name: string; total: number }>(
        `select c.id, c.name, count(*) over ()::int as total from conversations c
         where c.person_id = $1 and c.deleted_at is null and exists (
           select from messages m
           where m.person_id = c.person_id and m.conversation_id = c.id and m.deleted_at is null
             and exists (
               select from jsonb_array_elements(
                 case jsonb_typeof(m.data #> '{data,dataSources}') when 'array' then m.data #> '{data,dataSources}' else '[]' end
               ) as source
               where regexp_replace(source ->> 'id', '^s3://', '') = any($2::text[])
             )
         )
         order by c.updated_at desc limit $3`,
        [personId, keys, most],
      );
      return rows;
    },

    /** Addresses that no file came to; and which of the given blobs belong to files. */
    async purge(before: Date): Promise<void> {
      await queryable.query(`delete from files where status = 'waiting' and updated_at < $1`, [before]);
    },
    /** Those of these blobs that belong to a file, or to something else that is uploaded. */
    async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await queryable.query<{ id: string }>(
        `select ${blobId}::text as id from files f where ${blobId}::text = any($1::text[])
         union all select id::text from template_files where id::text = any($1::text[])
         union all select id::text from person_archives where id::text = any($1::text[])`,
        [ids],
      );
      return new Set(rows.map(({ id }) => id));
    },
    /** Ids of files that have waited to be read since before a moment. */
    async unread(before: Date): Promise<{ fileId: string; personId: string }[]> {
      const { rows } = await queryable.query<{ fileId: string; personId: string }>(
        `select id as "fileId", person_id as "personId" from files where status = 'processing' and updated_at < $1 order by updated_at`,
        [before],
      );
      return rows;
    },
  };
}

/** Passages of one statement. */
const passagesAtOnce = 500;

function afterKey(
  pageKey: FilePageKey,
  sortIndex: FileSortIndex,
): { value: unknown; expression(given: string): string; key: string } | null {
  if (sortIndex === 'createdAt') {
    const value = momentOf(pageKey.createdAt);
    return value && { value, expression: (given) => `${given}::timestamptz`, key: pageKey.id };
  }
  const value = pageKey[sortIndex];
  if (typeof value !== 'string') return null;
  // The database lowers a name by rules that differ from the language's own.
  const expression = (given: string) => (sortIndex === 'name' ? `lower(${given}::text)` : `${given}::text`);
  return { value, expression, key: pageKey.id };
}

/** A moment that a database can hold; null for everything else. */
function momentOf(text: string | null | undefined): Date | null {
  const moment = text ? new Date(text) : null;
  const year = moment?.getUTCFullYear() ?? NaN;
  return moment && year >= 0 && year <= 9999 ? moment : null;
}
