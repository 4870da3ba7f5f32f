import { failed, success, type FolderRecord, type Outcome } from '@stoa/core/contract';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/transaction.js';
import { mergeFolderRecords, validateFolderRecord } from './folder-record.js';
import { folderRows } from './folders.repository.js';

/** Most folders that one person may have, deleted ones included. */
const maxFolders = 2000;

const refused = (message: string): Outcome<never> => failed({ code: 'refused', type: 'BadInput', message });

/** The folders that the devices of a person agree on. */
export function createFolderService(pool: Pool) {
  return {
    list: (personId: string): Promise<FolderRecord[]> => folderRows(pool, personId).list(),

    /** Merges in one transaction, so that devices which save at the same time lose nothing. */
    async save(personId: string, received: readonly FolderRecord[]): Promise<Outcome<FolderRecord[]>> {
      const problem = received.map(validateFolderRecord).find((found) => found !== undefined);
      if (problem !== undefined) return refused(problem);
      return inTransaction(pool, async (tx) => {
        const rows = folderRows(tx, personId);
        await rows.lock();
        const stored = await rows.list();
        const merged = mergeFolderRecords(stored, received);
        if (merged.size > maxFolders && merged.size > stored.length)
          return refused(
            `There may be ${maxFolders} folders, those that were deleted included. Use one that exists.`,
          );
        const known = new Set(stored);
        await rows.write([...merged.values()].filter((record) => !known.has(record)));
        return success([...merged.values()]);
      });
    },
  };
}

/** See {@link createFolderService}. */
export type FolderService = ReturnType<typeof createFolderService>;
