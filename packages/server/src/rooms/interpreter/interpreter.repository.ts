import type { Queryable } from '../../platform/db/queryable.js';
import * as interpreterLimits from './interpreter-limits.js';

/** A file that a program has made. */
export interface MadeFile {
  id: string;
  /** A path below the folder of its conversation. */
  name: string;
  type: string;
  size: number;
}

/** A file of a conversation as it was at some time. */
export interface MadeVersion extends Pick<MadeFile, 'id' | 'name' | 'size'> {
  /** SHA-256, in hexadecimal. */
  hash: string;
  createdAt: Date;
}

/** What programs have made, by person and conversation. */
export function interpreterRows(queryable: Queryable, keptBytes: number = interpreterLimits.keptBytes) {
  return {
    async add(
      place: { personId: string; conversationId: string },
      file: { name: string; type: string; content: Buffer; createdAt: Date },
    ): Promise<MadeFile> {
      const { name, type, content, createdAt } = file;
      const { rows } = await queryable.query<{ id: string }>(
        `insert into interpreter_files (person_id, conversation_id, name, type, size, content, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [place.personId, place.conversationId, name, type, content.length, content, createdAt],
      );
      await queryable.query(
        `delete from interpreter_files where id in (
           select id from (
             select id, row_number() over newest as at, sum(size) over newest as held from interpreter_files
             where person_id = $1 window newest as (order by created_at desc, id)) kept
           where at > $2 or held > $3)`,
        [place.personId, interpreterLimits.keptFiles, keptBytes],
      );
      return { id: rows[0]!.id, name, type, size: content.length };
    },

    /** The newest file of each name in a conversation, the newest of all first; without what they hold. */
    async newest(personId: string, conversationId: string): Promise<MadeFile[]> {
      const { rows } = await queryable.query<MadeFile>(
        `select id, name, type, size from (
           select distinct on (name) id, name, type, size, created_at from interpreter_files
           where person_id = $1 and conversation_id = $2 order by name, created_at desc) newest
         order by created_at desc limit $3`,
        [personId, conversationId, interpreterLimits.givenFiles],
      );
      return rows;
    },

    /** Every file of a conversation as it is and as it was, newest first; without what they hold. */
    async versions(personId: string, conversationId: string): Promise<MadeVersion[]> {
      const { rows } = await queryable.query<MadeVersion>(
        `select id, name, size, encode(sha256(content), 'hex') as hash, created_at as "createdAt" from interpreter_files
         where person_id = $1 and conversation_id = $2 order by created_at desc, id limit $3`,
        [personId, conversationId, interpreterLimits.keptFiles],
      );
      return rows;
    },

    /** What a file of a conversation was at a time; the file itself without one. @returns its id */
    async versionAt(
      personId: string,
      { conversationId, fileId, at }: { conversationId: string; fileId: string; at: Date | null },
    ): Promise<string | undefined> {
      const { rows } = await queryable.query<{ id: string }>(
        `select v.id from interpreter_files f
         join interpreter_files v
           on v.person_id = f.person_id and v.conversation_id = f.conversation_id and v.name = f.name
         where f.person_id = $1 and f.conversation_id = $2 and f.id::text = $3
           and case when $4::timestamptz is null then v.id = f.id else v.created_at = $4 end
         limit 1`,
        [personId, conversationId, fileId, at],
      );
      return rows[0]?.id;
    },

    async find(personId: string, id: string): Promise<(MadeFile & { content: Buffer }) | undefined> {
      const { rows } = await queryable.query<MadeFile & { content: Buffer }>(
        'select id, name, type, size, content from interpreter_files where person_id = $1 and id::text = $2',
        [personId, id],
      );
      return rows[0];
    },

    /** Whether there is such a file of the person. */
    async has(personId: string, id: string): Promise<boolean> {
      const { rowCount } = await queryable.query(
        'select 1 from interpreter_files where person_id = $1 and id::text = $2',
        [personId, id],
      );
      return rowCount === 1;
    },

    /** Removes what belongs to no conversation that is kept here: at once for one that is deleted for good, else once it is old. */
    async purge(before: Date): Promise<void> {
      await queryable.query(
        `delete from interpreter_files f using conversations c
         where c.person_id = f.person_id and c.id = f.conversation_id and c.purged_at > f.created_at`,
      );
      await queryable.query(
        `delete from interpreter_files f where f.created_at < $1
           and not exists (select 1 from conversations c where c.person_id = f.person_id and c.id = f.conversation_id)`,
        [before],
      );
    },
  };
}
