import { maxOps, opsMessages, success, type Op } from '@stoa/core/contract';
import { isCompleteOp, registeredOp } from '@stoa/core/rules';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/transaction.js';
import { unlessRefused } from '../../platform/db/unless-refused.js';
import type { RoomHandlers } from '../handlers.js';
import { refused } from '../refused.js';
import { functionTag } from '../functions/functions.service.js';
import { everyTag, listTagged } from './list-tagged.js';
import { opRows } from './ops.repository.js';

/** Functions of the caller are operations too. */
const isFunctionTag = (tag: string | null | undefined): boolean =>
  [functionTag, everyTag].includes(tag?.trim() ?? '');

/** The registry of operations. @source protocol §3.5 */
export const opsOperations = (
  pool: Pool,
  functionsOf: (personId: string) => Promise<Op[]>,
): RoomHandlers<'ops'> => ({
  async get({ tag }, { person }) {
    const registered = await listTagged(pool, tag);
    const own = isFunctionTag(tag) ? await functionsOf(person.id) : [];
    return success({ success: true, data: [...registered, ...own] });
  },

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
