import { auditLimits, success } from '@stoa/core/contract';
import Papa from 'papaparse';
import type { Pool } from 'pg';
import type { Audit } from '../../platform/audit/audit.js';
import { inTransaction } from '../../platform/db/transaction.js';
import type { RoomHandlers } from '../handlers.js';
import { listAudit } from './audit.repository.js';

/** Operations on the audit. Each is written down before anything is read. @source security U; ours */
export const auditOperations = (pool: Pool, audit: Audit): RoomHandlers<'audit'> => ({
  async list({ before, limit, ...filter }, { person, address }) {
    await inTransaction(pool, (tx) =>
      audit.write(tx, {
        personId: person.id,
        address,
        action: 'audit.list',
        subject: 'audit',
        details: { ...filter, ...(before !== undefined && { before }) },
      }),
    );
    // One more says whether there is another page.
    const found = await listAudit(pool, filter, { before, limit: limit + 1 });
    const entries = found.slice(0, limit);
    return success({
      success: true,
      data: { entries, next: found.length > limit ? (entries.at(-1)?.seq ?? null) : null },
    });
  },

  async export(filter, { person, address }) {
    await inTransaction(pool, (tx) =>
      audit.write(tx, {
        personId: person.id,
        address,
        action: 'audit.export',
        subject: 'audit',
        details: filter,
      }),
    );
    const found = await listAudit(pool, filter, { limit: auditLimits.exported + 1 });
    const entries = found.slice(0, auditLimits.exported);
    const csv = Papa.unparse(
      {
        fields: ['seq', 'at', 'person', 'address', 'action', 'subject', 'details', 'hash'],
        data: entries.map(({ seq, at, person: who, address: from, action, subject, details, hash }) => [
          seq,
          at,
          who?.email ?? '',
          from ?? '',
          action,
          subject,
          JSON.stringify(details),
          hash,
        ]),
      },
      { escapeFormulae: true },
    );
    return success({
      success: true,
      data: { csv, count: entries.length, isComplete: found.length === entries.length },
    });
  },

  async verify(_input, { person, address }) {
    await inTransaction(pool, (tx) =>
      audit.write(tx, {
        personId: person.id,
        address,
        action: 'audit.verify',
        subject: 'audit',
        details: {},
      }),
    );
    return success({ success: true, data: await audit.verify(pool) });
  },
});
