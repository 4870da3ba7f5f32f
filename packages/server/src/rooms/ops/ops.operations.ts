import { maxOps, opsMessages, success } from '@stoa/core/contract';
import { isCompleteOp, registeredOp } from '@stoa/core/rules';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/transaction.js';
import { unlessRefused } from '../../platform/db/unless-refused.js';
import type { RoomHandlers } from '../handlers.js';
import { refused } from '../refused.js';
import { listTagged } from './list-tagged.js';
import { opRows } from './ops.repository.js';

/** The registry of operations. @source protocol §3.5 */
export const opsOperations = (pool: Pool): RoomHandlers<'ops'> => ({
  get: async ({ tag }) => success({ success: true, data: await listTagged(pool, tag) }),

  async register({ ops }, { person }) {
    if (!ops.every(isCompleteOp)) return refused(opsMessages['ops.incomplete']);
    return inTransaction(pool, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('registered ops'))`);
      return unlessRefused(tx, async () => {
        const rows = opRows(tx);
        for (const op of ops) await rows.save(registeredOp(op), person.email);
        if ((await rows.count()) > maxOps)
          return refused(opsMessages['ops.many'].replace('{max}', String(maxOps)));
        return success({ success: true as const });
      });
    });
  },

  async remove({ op: { id, name } }) {
    await opRows(pool).remove((id || name).trim());
    return success({ success: true });
  },
});
