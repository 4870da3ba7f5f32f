import { folderRecordSchema, type FolderRecord } from '@stoa/core/contract';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/db/queryable.js';

/** Stored folders of people. Everything here is given the person, and finds nothing of anybody else. */
export function folderRows(queryable: Queryable, personId: string) {
  return {
    async list(): Promise<FolderRecord[]> {
      const { rows } = await queryable.query<Record<string, unknown>>(
        `select folder, updated_at as "updatedAt", is_deleted as "isDeleted" from folders where person_id = $1 order by id`,
        [personId],
      );
      return z.parse(z.array(folderRecordSchema), rows);
    },

    async write(records: readonly FolderRecord[]): Promise<void> {
      if (records.length === 0) return;
      await queryable.query(
        `insert into folders (person_id, id, folder, updated_at, is_deleted)
         select $1, r.folder->>'id', r.folder, r."updatedAt", r."isDeleted"
         from jsonb_to_recordset($2::jsonb) as r(folder jsonb, "updatedAt" text, "isDeleted" boolean)
         on conflict (person_id, id) do update
         set folder = excluded.folder, updated_at = excluded.updated_at, is_deleted = excluded.is_deleted`,
        [personId, JSON.stringify(records)],
      );
    },
  };
}
