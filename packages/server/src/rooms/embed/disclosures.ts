import { createHash } from 'node:crypto';
import type { EmbedDisclosure } from '@stoa/core/contract';
import type { Pool } from 'pg';
import { embedIssuer } from '../../platform/auth/reserved-identities.js';
import type { EmbedGrant } from './embed-access.service.js';
import { subjectOf } from './end-users.js';

type Asking = Pick<EmbedGrant, 'key' | 'claims'>;

/** A hash of the text, so that an acceptance never covers another text. */
const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * The disclosures that end users accept before their first message, and their acceptances. An acceptance belongs to the row of the end
 * user: it is deleted with that row, and an unrecognized visitor has accepted nothing.
 */
export function createDisclosures(pool: Pool) {
  /** Whether the end user of a token has accepted a version. Reading creates no row. */
  async function hasAccepted({ key, claims }: Asking, version: string): Promise<boolean> {
    const { rows } = await pool.query(
      `select from embed_acceptances a join people p on p.id = a.person_id
       where p.issuer = $1 and p.subject = $2 and a.version = $3`,
      [embedIssuer(key.id), subjectOf(claims), version],
    );
    return rows.length > 0;
  }

  /** The key's disclosure and its acceptance by the bearer of a token; null without a disclosure. */
  async function of(asking: Asking): Promise<EmbedDisclosure | null> {
    const text = asking.key.settings.disclosure;
    if (text === null) return null;
    const version = versionOf(text);
    const isAccepted = await hasAccepted(asking, version);
    return { version, text: isAccepted ? '' : text, isAccepted };
  }

  return {
    of,

    /** Whether messages are allowed: there is no disclosure, or it is accepted. */
    allows: async (asking: Asking): Promise<boolean> => (await of(asking))?.isAccepted ?? true,

    /**
     * Accepts the key's current disclosure; an outdated version is ignored.
     *
     * @param personId the row of the end user
     * @returns the disclosure with its new state
     */
    async accept(asking: Asking, personId: string, version: string): Promise<EmbedDisclosure | null> {
      const text = asking.key.settings.disclosure;
      if (text !== null && versionOf(text) === version)
        await pool.query(
          'insert into embed_acceptances (person_id, version) values ($1, $2) on conflict do nothing',
          [personId, version],
        );
      return of(asking);
    },
  };
}

/** See {@link createDisclosures}. */
export type Disclosures = ReturnType<typeof createDisclosures>;
