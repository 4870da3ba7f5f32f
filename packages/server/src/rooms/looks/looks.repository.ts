import { looksLimits, type ContentAccess, type Look, type ReadConversation } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

/** An access with whose conversations it opens. */
export interface OpenAccess extends ContentAccess {
  personId: string;
  email: string;
}

interface AccessRow {
  id: string;
  personId: string;
  email: string;
  reason: string;
  createdAt: Date;
  expiresAt: Date;
}

const columns = `a.id, a.person_id as "personId", p.email, a.reason, a.created_at as "createdAt", a.expires_at as "expiresAt"`;
const toAccess = ({ createdAt, expiresAt, ...row }: AccessRow): OpenAccess => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** The row of an archive has no reason, and opens nothing. */
const isReading = `a.reason <> ''`;

/** Microseconds, as they are stored: two conversations may have changed within one millisecond. */
const place = `(extract(epoch from c.updated_at) * 1000000)::bigint::text || '/' || c.id`;

/** Accesses to content of others, and what was read with them. */
export function looksRows(db: Queryable) {
  return {
    /** End users of sites and system keys are nobody. */
    async emailOf(personId: string): Promise<string | undefined> {
      const { rows } = await db.query<{ email: string }>(
        `select email from people
         where id = $1 and (issuer is null or (issuer not like 'embed:%' and issuer not like 'key:%'))`,
        [personId],
      );
      return rows[0]?.email;
    },

    async add(
      access: Pick<OpenAccess, 'id' | 'personId' | 'reason'>,
      readerId: string,
      from: Date,
      until: Date,
    ): Promise<void> {
      await db.query(
        `insert into content_accesses (id, person_id, reader_id, reason, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
        [access.id, access.personId, readerId, access.reason, from, until],
      );
    },

    /** The access of who asks, while it is open. */
    async open(id: string, readerId: string, now: Date): Promise<OpenAccess | undefined> {
      const { rows } = await db.query<AccessRow>(
        `select ${columns} from content_accesses a join people p on p.id = a.person_id
         where a.id = $1 and a.reader_id = $2 and a.expires_at > $3 and ${isReading}`,
        [id, readerId, now],
      );
      return rows[0] && toAccess(rows[0]);
    },

    async openFor(personId: string, readerId: string, now: Date): Promise<OpenAccess | undefined> {
      const { rows } = await db.query<AccessRow>(
        `select ${columns} from content_accesses a join people p on p.id = a.person_id
         where a.person_id = $1 and a.reader_id = $2 and a.expires_at > $3 and ${isReading} order by a.created_at desc limit 1`,
        [personId, readerId, now],
      );
      return rows[0] && toAccess(rows[0]);
    },

    async end(id: string, now: Date): Promise<void> {
      await db.query('update content_accesses set expires_at = $2 where id = $1 and expires_at > $2', [
        id,
        now,
      ]);
    },

    /** Notes that a conversation is read, before it is. */
    async addLook(accessId: string, conversationId: string, now: Date): Promise<void> {
      await db.query(
        `insert into content_looks (access_id, conversation_id, created_at) values ($1, $2, $3) on conflict do nothing`,
        [accessId, conversationId, now],
      );
    },

    /** Newest first; one more than a page says that there is another. */
    async conversations(
      personId: string,
      after: string | undefined,
    ): Promise<(ReadConversation & { place: string })[]> {
      const [, at, id] = /^(\d{1,17})\/(.+)$/s.exec(after ?? '') ?? [];
      if (after !== undefined && id === undefined) return [];
      const { rows } = await db.query<{ id: string; name: string; updatedAt: Date; place: string }>(
        `select c.id, c.name, c.updated_at as "updatedAt", ${place} as place from conversations c
         where c.person_id = $1 and c.deleted_at is null
           and ($2::bigint is null or ((extract(epoch from c.updated_at) * 1000000)::bigint, c.id) < ($2::bigint, $3))
         order by (extract(epoch from c.updated_at) * 1000000)::bigint desc, c.id desc limit $4`,
        [personId, at ?? null, id ?? '', looksLimits.page + 1],
      );
      return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
    },

    /** Who was able to read a person's conversations, the newest first, and which they read. */
    async of(personId: string): Promise<Look[]> {
      const { rows } = await db.query<
        Omit<Look, 'createdAt' | 'expiresAt'> & Record<'createdAt' | 'expiresAt', Date>
      >(
        `select case when ${isReading} then 'reading' else 'archive' end as kind, a.reason, a.created_at as "createdAt", a.expires_at as "expiresAt",
           case when r.id is null then null else jsonb_build_object('name', r.name, 'email', r.email) end as reader,
           coalesce((select jsonb_agg(jsonb_build_object('id', l.conversation_id, 'name', c.name, 'at', l.created_at) order by l.created_at)
             from content_looks l left join conversations c
               on c.person_id = a.person_id and c.id = l.conversation_id and c.deleted_at is null
             where l.access_id = a.id), '[]') as conversations
         from content_accesses a left join people r on r.id = a.reader_id
         where a.person_id = $1 order by a.created_at desc, a.id limit $2`,
        [personId, looksLimits.page],
      );
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }));
    },
  };
}
