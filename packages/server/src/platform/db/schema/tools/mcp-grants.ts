import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { apiKeys } from '../api-keys.js';
import { createdNow, moment } from '../columns.js';

/** Clients of the tool protocol that people have let in: each is a key of theirs, whose secret changes. */
export const mcpGrants = pgTable('mcp_grants', {
  keyId: uuid('key_id')
    .primaryKey()
    .references(() => apiKeys.id, { onDelete: 'cascade' }),
  /** Digests; of each secret only one is in force. */
  clientHash: text('client_hash').notNull(),
  /** Of the code that began it: a code that comes again is stolen. */
  codeHash: text('code_hash').notNull().unique(),
  accessHash: text('access_hash').notNull().unique(),
  accessExpiresAt: moment('access_expires_at').notNull(),
  refreshHash: text('refresh_hash').notNull().unique(),
  /** Of the version before, which writes and reads it while servers are replaced. Nothing here does; it can go with the version after. */
  formerRefreshHash: text('former_refresh_hash').unique(),
  refreshExpiresAt: moment('refresh_expires_at').notNull(),
  createdAt: createdNow('created_at'),
});
