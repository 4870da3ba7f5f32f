import type { DocumentFormat } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

/** A document as far as it is made. */
export type StoredDocument =
  | { status: 'working' }
  | { status: 'ready'; format: DocumentFormat; fileName: string; content: Buffer }
  | { status: 'failed'; failure: string };

/** A document to be made. */
export interface NewDocument {
  id: string;
  personId: string;
  format: DocumentFormat;
  fileName: string;
  createdAt: Date;
  expiresAt: Date;
}

interface Row {
  status: 'working' | 'ready' | 'failed';
  format: DocumentFormat;
  fileName: string;
  content: Buffer | null;
  failure: string | null;
  createdAt: Date;
}

/** Documents that are made on request. @param workMs how long the making may take; a process that died leaves it unfinished. */
export function documentRows(queryable: Queryable, workMs: number) {
  const since = (now: Date) => new Date(now.getTime() - workMs);

  return {
    /** Called under the lock of the limit. @returns false when the person has as many in progress as are allowed. */
    async add(document: NewDocument, maxAtOnce: number): Promise<boolean> {
      const { id, personId, format, fileName, createdAt, expiresAt } = document;
      const { rowCount } = await queryable.query(
        `insert into documents (id, person_id, status, format, file_name, created_at, expires_at)
         select $1, $2, 'working', $3, $4, $5, $6
         where (select count(*) from documents where person_id = $2 and status = 'working' and created_at > $7) < $8`,
        [id, personId, format, fileName, createdAt, expiresAt, since(createdAt), maxAtOnce],
      );
      return rowCount === 1;
    },

    async finish(id: string, content: Uint8Array): Promise<void> {
      await queryable.query(
        `update documents set status = 'ready', content = $2 where id = $1 and status = 'working'`,
        [id, content],
      );
    },

    async fail(id: string, failure: string): Promise<void> {
      await queryable.query(
        `update documents set status = 'failed', failure = $2 where id = $1 and status = 'working'`,
        [id, failure],
      );
    },

    async find(personId: string, id: string, now: Date): Promise<StoredDocument | undefined> {
      const { rows } = await queryable.query<Row>(
        `select status, format, file_name as "fileName", content, failure, created_at as "createdAt" from documents
         where id = $1 and person_id = $2 and expires_at > $3`,
        [id, personId, now],
      );
      const [row] = rows;
      if (!row) return undefined;
      if (row.status === 'ready' && row.content)
        return { status: 'ready', format: row.format, fileName: row.fileName, content: row.content };
      if (row.status === 'working' && row.createdAt > since(now)) return { status: 'working' };
      return { status: 'failed', failure: row.failure ?? 'The document was not made in time. Try again.' };
    },

    async purge(now: Date): Promise<void> {
      await queryable.query('delete from documents where expires_at <= $1', [now]);
    },
  };
}
