import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { embedIssuer, reservedEmailDomain } from '../../platform/auth/reserved-identities.js';
import type { Caller } from '../handlers.js';
import type { EmbedClaims } from './embed-tokens.js';

/** The subject of a token: unique per end user of a key. */
export const subjectOf = ({ kind, endUserId }: Pick<EmbedClaims, 'kind' | 'endUserId'>): string =>
  `${kind}:${endUserId}`;

/** The name of an anonymous end user. */
const namelessName = 'Visitor';

/** The granularity of `last_seen_at`. */
const seenEvery = '1 day';

/** Visitors deleted per statement; the delete cascades to their runs and usage. */
const forgottenAtOnce = 200;

/**
 * The rows of end users among the people, so that runs, usage and limits apply to them. Such a row has an issuer
 * that no provider can have and an address that cannot be registered: it can neither sign in nor receive shares.
 */
export function createEndUsers(pool: Pool) {
  return {
    /** Finds or inserts the row. */
    async upsert(keyId: string, claims: EmbedClaims): Promise<Caller> {
      const issuer = embedIssuer(keyId);
      const subject = subjectOf(claims);
      const name = claims.name ?? namelessName;
      const digest = createHash('sha256').update(`${issuer} ${subject}`).digest('hex').slice(0, 40);
      const email = `${digest}@${reservedEmailDomain}`;
      const { rows: known } = await pool.query<{ id: string }>(
        `select id from people
         where issuer = $1 and subject = $2 and name = $3 and last_seen_at > now() - $4::interval`,
        [issuer, subject, name, seenEvery],
      );
      const { rows } = known[0]
        ? { rows: known }
        : await pool.query<{ id: string }>(
            `insert into people (email, name, issuer, subject) values ($1, $2, $3, $4)
             on conflict (issuer, subject) do update set name = excluded.name, last_seen_at = now()
             returning id`,
            [email, name, issuer, subject],
          );
      if (!rows[0]) throw new Error('An end user was not made.');
      return { id: rows[0].id, email, name, isAdmin: false };
    },

    /**
     * Deletes inactive anonymous visitors with all of their data. End users whom a site vouches for stay, and so do visitors
     * with a running reply. Several processes may do this at once without waiting for each other.
     *
     * @param days days of inactivity; 0 deletes no visitors
     * @returns the number of deleted visitors
     */
    async deleteInactiveVisitors(days: number): Promise<number> {
      let forgotten = 0;
      for (let more = days > 0; more;) {
        const { rowCount } = await pool.query(
          `delete from people where id in (
             select p.id from people p
             where p.issuer like 'embed:%' and p.subject like 'v:%'
               and p.last_seen_at < now() - make_interval(days => $1) - $2::interval
               and not exists (select from runs r where r.person_id = p.id and r.status = 'running')
             order by p.last_seen_at
             limit $3
             for update skip locked
           )`,
          [days, seenEvery, forgottenAtOnce],
        );
        forgotten += rowCount ?? 0;
        more = rowCount === forgottenAtOnce;
      }
      return forgotten;
    },

    /** The runs of a key's end users that are still going. */
    async running(keyId: string): Promise<{ personId: string; requestId: string }[]> {
      const { rows } = await pool.query<{ personId: string; requestId: string }>(
        `select r.person_id as "personId", r.request_id as "requestId"
         from runs r join people p on p.id = r.person_id
         where p.issuer = $1 and r.status = 'running'`,
        [embedIssuer(keyId)],
      );
      return rows;
    },
  };
}

/** See {@link createEndUsers}. */
export type EndUsers = ReturnType<typeof createEndUsers>;
