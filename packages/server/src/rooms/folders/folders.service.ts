import { success, type FolderRecord, type Outcome } from '@stoa/core/contract';
import type { Pool } from 'pg';
import { withinLimit } from '../../platform/db/limit-lock.js';
import { mergeFolderRecords, validateFolderRecord } from './folder-record.js';
import { folderRows } from './folders.repository.js';
import { refused } from '../refused.js';

/** Most folders that one person may have, deleted ones included. */
const maxFolders = 2000;

/** The folders that the devices of a person agree on. */
export function createFolderService(pool: Pool, changed: (personId: string) => void) {
  return {
    list: (personId: string): Promise<FolderRecord[]> => folderRows(pool, personId).list(),

    /** Merges in one transaction, so that devices which save at the same time lose nothing. */
    async save(personId: string, received: readonly FolderRecord[]): Promise<Outcome<FolderRecord[]>> {
      const problem = received.map(validateFolderRecord).find((found) => found !== undefined);
      if (problem !== undefined) return refused(problem);
      let hasNews = false;
      const saved = await withinLimit(
        pool,
        'folders',
        personId,
        async (tx): Promise<Outcome<FolderRecord[]>> => {
          const rows = folderRows(tx, personId);
          const stored = await rows.list();
          const merged = mergeFolderRecords(stored, received);
          if (merged.size > maxFolders && merged.size > stored.length)
            return refused(
              `There may be ${maxFolders} folders, those that were deleted included. Use one that exists.`,
            );
          const known = new Set(stored);
          const news = [...merged.values()].filter((record) => !known.has(record));
          await rows.write(news);
          hasNews = news.length > 0;
          return success([...merged.values()]);
        },
      );
      if (hasNews) changed(personId);
      return saved;
    },
  };
}

/** See {@link createFolderService}. */
export type FolderService = ReturnType<typeof createFolderService>;
