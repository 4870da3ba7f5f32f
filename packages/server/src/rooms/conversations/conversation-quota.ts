import type { Pool } from 'pg';

/** Bytes of cloud conversations that a person may have, unless the service is told otherwise. */
export const conversationQuotaBytes = 1024 * 1024 * 1024;

/** People whose use is remembered at most; a forgotten one is counted again. */
const maxRemembered = 10_000;

/** Keeps what a person stores in conversations below a quota. */
export interface ConversationQuota {
  /** Whether storing so many more bytes would take a person over the quota. */
  isExceeded(personId: string, bytes: number): Promise<boolean>;
}

/**
 * Makes a {@link ConversationQuota}. An upload mostly replaces what is stored already, so uploads are added up as if they were all new,
 * and the database is asked only when that sum reaches the quota.
 */
export function createConversationQuota(pool: Pool, quotaBytes: number): ConversationQuota {
  const atMost = new Map<string, number>();
  const count = async (personId: string): Promise<number> => {
    // Neither size needs the value itself to be read.
    const { rows } = await pool.query<{ bytes: string }>(
      `select coalesce(sum(octet_length(m.content) + pg_column_size(m.data)), 0) as bytes
       from messages m join conversations c on c.person_id = m.person_id and c.id = m.conversation_id
       where m.person_id = $1 and c.deleted_at is null`,
      [personId],
    );
    return Number(rows[0]?.bytes);
  };
  return {
    async isExceeded(personId, bytes) {
      let used = atMost.get(personId);
      if (used === undefined || used + bytes > quotaBytes) used = await count(personId);
      const isExceeded = used + bytes > quotaBytes;
      if (atMost.size >= maxRemembered) atMost.clear();
      atMost.set(personId, isExceeded ? used : used + bytes);
      return isExceeded;
    },
  };
}
