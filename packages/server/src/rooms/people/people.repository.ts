import type { AccessLevel, PersonSession } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';

/** A person as administrators see them, without what the list of administrators says. */
export interface PersonRow {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  subject: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  deactivatedAt: Date | null;
  sessions: number;
  /** Where the next page begins after this person. */
  place: string;
}

/** Which people are asked for. */
export interface PeopleQuery {
  search?: string | undefined;
  status?: 'active' | 'deactivated' | undefined;
  sort: 'email' | 'lastSeen';
  after?: string | undefined;
  limit: number;
}

/** End users of sites and system keys are nobody. */
const isPerson = `(p.issuer is null or (p.issuer not like 'embed:%' and p.issuer not like 'key:%'))`;
const matches = `${isPerson}
  and ($1::text is null or strpos(lower(p.name), lower($1)) > 0 or strpos(p.email, lower($1)) > 0)
  and ($2::text is null or ($2 = 'deactivated') = (p.deactivated_at is not null))`;

const columns = `p.id, p.name, p.email, p.email_verified as "isEmailVerified",
  (select i.subject from identities i where i.person_id = p.id order by i.last_used_at desc limit 1) as subject,
  p.created_at as "createdAt", p.last_seen_at as "lastSeenAt", p.deactivated_at as "deactivatedAt",
  (select count(*)::int from sessions s where s.person_id = p.id and s.revoked_at is null and s.expires_at > now()) as sessions`;

const places = {
  email: { place: 'p.email', order: 'p.email', isAfter: 'p.email > $3' },
  lastSeen: {
    place: `p.last_seen_at::text || ' ' || p.id::text`,
    order: 'p.last_seen_at desc, p.id desc',
    isAfter: `(p.last_seen_at, p.id) < (regexp_replace($3, ' [^ ]*$', '')::timestamptz, regexp_replace($3, '^.* ', '')::uuid)`,
  },
} as const;

/** The form of a place in the order of last seen. */
const seenPlace = /^\d{4}-\d\d-\d\d [\d:.]+[+-]\d\d(?::?\d\d)? [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads people for administrators. */
export function peopleRows(db: Queryable) {
  return {
    async list({ search, status, sort, after, limit }: PeopleQuery): Promise<PersonRow[]> {
      const { place, order, isAfter } = places[sort];
      if (after !== undefined && sort === 'lastSeen' && !seenPlace.test(after)) return [];
      const { rows } = await db.query<PersonRow>(
        `select ${columns}, ${place} as place from people p
         where ${matches} and ($3::text is null or ${isAfter}) order by ${order} limit $4`,
        [search?.trim() || null, status ?? null, after ?? null, limit],
      );
      return rows;
    },

    async count({ search, status }: Pick<PeopleQuery, 'search' | 'status'>): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        `select count(*)::int as count from people p where ${matches}`,
        [search?.trim() || null, status ?? null],
      );
      return rows[0]!.count;
    },

    /** @param lock until the end of the transaction */
    async find(id: string, lock = false): Promise<PersonRow | undefined> {
      const { rows } = await db.query<PersonRow>(
        `select ${columns}, '' as place from people p where p.id = $1 and ${isPerson}${lock ? ' for update of p' : ''}`,
        [id],
      );
      return rows[0];
    },

    /** Everybody else who may sign in, to find an administrator among them. */
    async othersNamed(
      id: string,
      emails: readonly string[],
      subjects: readonly string[],
    ): Promise<PersonRow[]> {
      const { rows } = await db.query<PersonRow>(
        `select ${columns}, '' as place from people p
         where ${isPerson} and p.id <> $1 and p.deactivated_at is null
           and (p.email = any($2) or exists (select from identities i where i.person_id = p.id and i.subject = any($3)))`,
        [id, emails, subjects],
      );
      return rows;
    },

    async sessions(id: string): Promise<PersonSession[]> {
      const { rows } = await db.query<
        Record<'createdAt' | 'expiresAt', Date> & { id: string; userAgent: string | null }
      >(
        `select id_hash as id, created_at as "createdAt", expires_at as "expiresAt", user_agent as "userAgent"
         from sessions where person_id = $1 and revoked_at is null and expires_at > now() order by created_at desc, id_hash`,
        [id],
      );
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }));
    },

    /** Groups in which the person has a level by themselves. */
    async groups(email: string): Promise<{ id: string; name: string; level: AccessLevel }[]> {
      const { rows } = await db.query<{ id: string; name: string; level: AccessLevel }>(
        `select g.id, g.name, a.level from access_rights a join groups g on g.id = a.entity_id
         where a.entity = 'group' and a.principal_kind = 'person' and a.principal = $1 order by lower(g.name), g.id`,
        [email],
      );
      return rows;
    },

    /** Groups that nobody else administers, with the number of their other members. */
    async solelyLed(email: string): Promise<{ id: string; name: string; others: number }[]> {
      const { rows } = await db.query<{ id: string; name: string; others: number }>(
        `select g.id, g.name,
           (select count(*)::int from access_rights o
            where o.entity = 'group' and o.entity_id = g.id and o.principal <> $1 and o.principal_kind <> 'key') as others
         from access_rights a join groups g on g.id = a.entity_id
         where a.entity = 'group' and a.principal_kind = 'person' and a.principal = $1 and a.level = 'admin'
           and not exists (select from access_rights o where o.entity = 'group' and o.entity_id = g.id
             and o.principal <> $1 and o.principal_kind <> 'key' and o.level = 'admin')
         order by lower(g.name), g.id`,
        [email],
      );
      return rows;
    },

    /** Their own assistants that somebody else has a right over. */
    async lentAssistants(id: string, email: string): Promise<string[]> {
      const { rows } = await db.query<{ name: string }>(
        `select v.definition->>'name' as name
         from assistants a join assistant_versions v on v.assistant_id = a.id and v.version = a.newest_version
         where a.owner_id = $1 and exists (select from access_rights r
           where r.entity = 'assistant' and r.entity_id = a.id and r.principal <> $2)
         order by 1`,
        [id, email],
      );
      return rows.map(({ name }) => name);
    },

    /** What lies with others and goes with the person, and keys of theirs that are in force. */
    async counts(id: string, email: string): Promise<{ sharedItems: number; apiKeys: number }> {
      const { rows } = await db.query<{ sharedItems: number; apiKeys: number }>(
        `select (select count(*) from shared_items where sharer_id = $1)::int
             + (select count(*) from saved_artifacts where saver_id = $1 and owner <> $2)::int as "sharedItems",
           (select count(*)::int from api_keys where owner_id = $1 and deactivated_at is null) as "apiKeys"`,
        [id, email],
      );
      return rows[0]!;
    },
  };
}
