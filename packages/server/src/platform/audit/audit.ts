import type { Queryable } from '../db/queryable.js';

/** One thing that an administrator did. */
export interface AuditEntry {
  personId: string;
  /** Such as `configs.update`. */
  action: string;
  /** What it was done to. */
  subject: string;
  /** What changed; never a secret. */
  details: Readonly<Record<string, unknown>>;
}

/**
 * Writes down what an administrator did. It belongs into the transaction that does it, so that there is neither one without the other.
 *
 * @source ours
 */
export async function writeAudit(
  tx: Queryable,
  { personId, action, subject, details }: AuditEntry,
): Promise<void> {
  await tx.query('insert into admin_audit (person_id, action, subject, details) values ($1, $2, $3, $4)', [
    personId,
    action,
    subject,
    JSON.stringify(details),
  ]);
}
