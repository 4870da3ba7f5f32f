import type { Queryable } from '../../platform/db/queryable.js';

/** The digests of one pair of tokens, and when they end. */
export interface TokenDigests {
  accessHash: string;
  accessExpiresAt: Date;
  refreshHash: string;
  refreshExpiresAt: Date;
}

/** A client that was let in. */
export interface McpGrant {
  keyId: string;
  clientHash: string;
  refreshHash: string;
  refreshExpiresAt: Date;
}

const columns =
  'key_id as "keyId", client_hash as "clientHash", refresh_hash as "refreshHash", refresh_expires_at as "refreshExpiresAt"';

/** Grants of clients of the tool protocol. */
export function mcpGrantRows(queryable: Queryable) {
  const find = async (condition: string, values: unknown[]): Promise<McpGrant | undefined> =>
    (await queryable.query<McpGrant>(`select ${columns} from mcp_grants where ${condition}`, values)).rows[0];
  return {
    /** The key that an access token opens at this moment. */
    async keyOf(accessHash: string, at: Date): Promise<string | undefined> {
      const { rows } = await queryable.query<{ keyId: string }>({
        name: 'mcp-grant-by-access',
        text: 'select key_id as "keyId" from mcp_grants where access_hash = $1 and access_expires_at > $2',
        values: [accessHash, at],
      });
      return rows[0]?.keyId;
    },

    byCode: (codeHash: string) => find('code_hash = $1', [codeHash]),
    /** Nobody else changes it until the transaction ends. */
    lockByRefresh: (refreshHash: string) => find('refresh_hash = $1 for update', [refreshHash]),
    byKey: (keyId: string) => find('key_id = $1', [keyId]),
    byAnyToken: (hash: string) => find('access_hash = $1 or refresh_hash = $1', [hash]),

    async add(
      keyId: string,
      { clientHash, codeHash }: { clientHash: string; codeHash: string },
      tokens: TokenDigests,
    ): Promise<void> {
      await queryable.query(
        `insert into mcp_grants (key_id, client_hash, code_hash, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          keyId,
          clientHash,
          codeHash,
          tokens.accessHash,
          tokens.accessExpiresAt,
          tokens.refreshHash,
          tokens.refreshExpiresAt,
        ],
      );
    },

    async renew(keyId: string, tokens: TokenDigests): Promise<void> {
      await queryable.query(
        `update mcp_grants set access_hash = $2, access_expires_at = $3, refresh_hash = $4, refresh_expires_at = $5
         where key_id = $1`,
        [keyId, tokens.accessHash, tokens.accessExpiresAt, tokens.refreshHash, tokens.refreshExpiresAt],
      );
    },

    /** Keys of clients that nobody can renew any more. */
    async ended(at: Date): Promise<string[]> {
      const { rows } = await queryable.query<{ keyId: string }>(
        `select key_id as "keyId" from mcp_grants g join api_keys k on k.id = g.key_id
         where g.refresh_expires_at < $1 and k.deactivated_at is null limit 100`,
        [at],
      );
      return rows.map(({ keyId }) => keyId);
    },
  };
}
