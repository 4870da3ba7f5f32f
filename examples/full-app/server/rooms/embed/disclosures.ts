import { createHash } from 'node:crypto';
import type { EmbedDisclosure } from '@stoa/core/contract';
import type { Pool } from 'pg';
import { embedIssuer } from '../../platform/auth/reserved-identities.js';
import type { EmbedGrant } from './embed-access.service.js';
import { subjectOf } from './end-users.js';

type Asking = Pick<EmbedGrant, 'key' | 'claims'>;

/** Names the words themselves, so that nobody has accepted others. */
const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * What end users have to accept before their first message, and what they have accepted. An acceptance belongs to the row of the end
 * user: it goes when that goes, and a visitor who is not known again has accepted nothing.
 */
export function createDisclosures(pool: Pool) {
  /** Whether the end user of a token has accepted a version. Looking makes no row of anybody. */
  async function hasAccepted({ key, claims }: Asking, version: string): Promise<boolean> {
    const { rows } = await pool.query(
      `select from embed_acceptances a join people p on p.id = a.person_id
       where p.issuer = $1 and p.subject = $2 and a.version = $3`,
      [embedIssuer(key.id), subjectOf(claims), version],
    );
    return rows.length > 0;
  }

  /** What the key asks for, as it stands for the bearer of a token; null where it asks for nothing. */
  async function of(asking: Asking): Promise<EmbedDisclosure | null> {
    const text = asking.key.settings.disclosure;
    if (text === null) return null;
    const version = versionOf(text);
    const isAccepted = await hasAccepted(asking, version);
    return { version, text: isAccepted ? '' : text, isAccepted };
  }

  return {
    of,

    /** Whether nothing stands before a message. */
    allows: async (asking: Asking): Promise<boolean> => (await of(asking))?.isAccepted ?? true,

    /**
     * Accepts the words that the key asks for at this moment; a version of other words is not what was asked.
     *
     * @param personId the row of the end user
     * @returns what holds from then on
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
