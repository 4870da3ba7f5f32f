import type { OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Pool } from 'pg';
import { lockUntilEnd } from '../../platform/db/advisory-lock.js';
import type { Queryable } from '../../platform/db/queryable.js';
import { inTransaction } from '../../platform/db/transaction.js';
import type { Sealer } from '../../platform/seal.js';

/** Whose sign-in, and at which server. */
export interface SignInPlace {
  personId: string;
  serverId: string;
}

/** What is kept of the sign-in of a person at a tool server. */
export interface SignInRecord {
  /** Of the server that it is for; at another address it counts for nothing. */
  url: string;
  discovery?: OAuthDiscoveryState;
  /** As what this product is registered there. */
  client?: OAuthClientInformationMixed;
  tokens?: OAuthTokens;
  /** Of the access token. @units milliseconds since 1970 */
  expiresAt?: number;
  /** What the server has asked for beyond what was given. */
  wantedScope?: string;
}

/** Keeps sign-ins, sealed. */
export interface SignInStore {
  read(place: SignInPlace): Promise<SignInRecord | null>;
  /**
   * Changes what is kept while nobody else does, on any process.
   *
   * @param change gets what is kept at that moment, and gives what is kept from then on; null for nothing
   * @param what   a `renewal` ends the lease; a `signIn` too, and what was found without it counts no more
   */
  change(
    place: SignInPlace,
    change: (kept: SignInRecord | null) => SignInRecord | null,
    what?: 'renewal' | 'signIn',
  ): Promise<void>;
  /** What was kept. */
  remove(place: SignInPlace): Promise<SignInRecord | null>;
  /** Sign-ins, at most a hundred, at servers of which the id begins so and is none of these. */
  leftOver(prefix: string, serverIds: readonly string[]): Promise<SignInPlace[]>;
  /** Whether the caller alone may renew it for so long, of all processes. */
  lease(place: SignInPlace, ms: number): Promise<boolean>;
  /** The servers where the person has tokens, each with a word that changes with every sign-in. */
  signedIn(personId: string): Promise<ReadonlyMap<string, string>>;
}

const contextOf = ({ personId, serverId }: SignInPlace): string => `mcp-sign-in:${personId}/${serverId}`;

/** {@link SignInStore} in the database. */
export function createSignInStore(pool: Pool, sealer: Sealer): SignInStore {
  const opened = (place: SignInPlace, sealed: string | undefined): SignInRecord | null => {
    const text = sealed === undefined ? null : sealer.open(sealed, contextOf(place));
    return text === null ? null : (JSON.parse(text) as SignInRecord);
  };
  async function read(queryable: Queryable, place: SignInPlace): Promise<SignInRecord | null> {
    const { rows } = await queryable.query<{ sealed: string }>(
      'select sealed from mcp_sign_ins where person_id = $1 and server_id = $2',
      [place.personId, place.serverId],
    );
    return opened(place, rows[0]?.sealed);
  }
  async function remove(queryable: Queryable, place: SignInPlace): Promise<SignInRecord | null> {
    const { rows } = await queryable.query<{ sealed: string }>(
      'delete from mcp_sign_ins where person_id = $1 and server_id = $2 returning sealed',
      [place.personId, place.serverId],
    );
    return opened(place, rows[0]?.sealed);
  }
  return {
    read: (place) => read(pool, place),

    change: (place, change, what) =>
      inTransaction(pool, async (tx) => {
        // There may be no row to lock yet.
        await lockUntilEnd(tx, contextOf(place));
        const record = change(await read(tx, place));
        if (record === null) {
          await remove(tx, place);
          return;
        }
        await tx.query(
          `insert into mcp_sign_ins as kept (person_id, server_id, sealed, has_tokens) values ($1, $2, $3, $4)
           on conflict (person_id, server_id) do update set sealed = excluded.sealed, has_tokens = excluded.has_tokens,
             leased_until = case when $5 then null else kept.leased_until end,
             created_at = case when $6 then now() else kept.created_at end`,
          [
            place.personId,
            place.serverId,
            sealer.seal(JSON.stringify(record), contextOf(place)),
            record.tokens !== undefined,
            what !== undefined,
            what === 'signIn',
          ],
        );
      }),

    remove: (place) => remove(pool, place),

    async leftOver(prefix, serverIds) {
      const { rows } = await pool.query<SignInPlace>(
        `select person_id as "personId", server_id as "serverId" from mcp_sign_ins
         where starts_with(server_id, $1) and server_id <> all ($2) limit 100`,
        [prefix, serverIds],
      );
      return rows;
    },

    async lease({ personId, serverId }, ms) {
      const { rowCount } = await pool.query(
        `update mcp_sign_ins set leased_until = now() + $3 * interval '1 millisecond'
         where person_id = $1 and server_id = $2 and (leased_until is null or leased_until < now())`,
        [personId, serverId, ms],
      );
      return rowCount === 1;
    },

    async signedIn(personId) {
      const { rows } = await pool.query<{ serverId: string; since: string }>(
        `select server_id as "serverId", created_at::text as since from mcp_sign_ins
         where person_id = $1 and has_tokens`,
        [personId],
      );
      return new Map(rows.map(({ serverId, since }) => [serverId, since]));
    },
  };
}
