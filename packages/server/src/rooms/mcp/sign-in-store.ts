import type { OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Queryable } from '../../platform/db/queryable.js';
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
  /** Ends a lease on it. */
  write(place: SignInPlace, record: SignInRecord): Promise<void>;
  remove(place: SignInPlace): Promise<void>;
  /** Whether the caller alone may renew it for so long, of all processes. */
  lease(place: SignInPlace, ms: number): Promise<boolean>;
  /** The servers where the person has tokens, each with a word that changes with every sign-in. */
  signedIn(personId: string): Promise<ReadonlyMap<string, string>>;
}

const contextOf = ({ personId, serverId }: SignInPlace): string => `mcp-sign-in:${personId}/${serverId}`;

/** {@link SignInStore} in the database. */
export function createSignInStore(queryable: Queryable, sealer: Sealer): SignInStore {
  return {
    async read(place) {
      const { rows } = await queryable.query<{ sealed: string }>(
        'select sealed from mcp_sign_ins where person_id = $1 and server_id = $2',
        [place.personId, place.serverId],
      );
      const opened = rows[0] ? sealer.open(rows[0].sealed, contextOf(place)) : null;
      return opened === null ? null : (JSON.parse(opened) as SignInRecord);
    },

    async write(place, record) {
      await queryable.query(
        `insert into mcp_sign_ins (person_id, server_id, sealed, has_tokens) values ($1, $2, $3, $4)
         on conflict (person_id, server_id) do update set sealed = excluded.sealed,
           has_tokens = excluded.has_tokens, leased_until = null`,
        [
          place.personId,
          place.serverId,
          sealer.seal(JSON.stringify(record), contextOf(place)),
          record.tokens !== undefined,
        ],
      );
    },

    async remove({ personId, serverId }) {
      await queryable.query('delete from mcp_sign_ins where person_id = $1 and server_id = $2', [
        personId,
        serverId,
      ]);
    },

    async lease({ personId, serverId }, ms) {
      const { rowCount } = await queryable.query(
        `update mcp_sign_ins set leased_until = now() + $3 * interval '1 millisecond'
         where person_id = $1 and server_id = $2 and (leased_until is null or leased_until < now())`,
        [personId, serverId, ms],
      );
      return rowCount === 1;
    },

    async signedIn(personId) {
      const { rows } = await queryable.query<{ serverId: string; since: string }>(
        `select server_id as "serverId", created_at::text as since from mcp_sign_ins
         where person_id = $1 and has_tokens`,
        [personId],
      );
      return new Map(rows.map(({ serverId, since }) => [serverId, since]));
    },
  };
}
