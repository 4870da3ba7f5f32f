import type { AuditEntry, AuditFilter } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

/** Entries of the audit, the newest first. @param page older ones than `before` alone, `limit` at most */
export async function listAudit(
  db: Queryable,
  { person, action, subject, from, to }: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> {
  const { rows } = await db.query<Omit<AuditEntry, 'at'> & { at: Date }>(
    `select seq::int, at, action, a.subject, details, address, hash,
       case when p.id is null then null else jsonb_build_object('name', p.name, 'email', p.email) end as person
     from admin_audit a left join people p on p.id = a.person_id
     where ($1::text is null or p.email = lower($1)) and ($2::text is null or starts_with(action, $2))
       and ($3::text is null or a.subject = $3) and ($4::timestamptz is null or at >= $4)
       and ($5::timestamptz is null or at < $5) and ($6::bigint is null or seq < $6)
     order by seq desc limit $7`,
    [person ?? null, action ?? null, subject ?? null, from ?? null, to ?? null, before ?? null, limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
