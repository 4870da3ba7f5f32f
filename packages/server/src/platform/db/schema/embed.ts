import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdNow, moment } from './columns.js';
import { people } from './people.js';

/** Keys with which a site embeds the chat. A revoked key keeps its row, so that it can never be issued again. */
export const embedKeys = pgTable('embed_keys', {
  id: uuid('id').primaryKey().defaultRandom(),
  publicKey: text('public_key').notNull().unique(),
  /** The secret itself is kept nowhere. */
  secretHash: text('secret_hash').notNull().unique(),
  /** Counts the secrets that the key has had; tokens of an earlier one are not accepted. */
  secretVersion: integer('secret_version').notNull().default(1),
  settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
  createdAt: createdNow('created_at'),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
});

/** How much was asked for in one minute, by whom the bucket names. Rows of earlier minutes are removed. */
export const embedCounts = pgTable(
  'embed_counts',
  {
    bucket: text('bucket').notNull(),
    /** Minutes since 1970. */
    minute: bigint('minute', { mode: 'number' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.minute] })],
);

/** Accepted disclosures of end users, by version of the text. Acceptances of earlier versions stay. */
export const embedAcceptances = pgTable(
  'embed_acceptances',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Made from the words. */
    version: text('version').notNull(),
    acceptedAt: createdNow('accepted_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.version] })],
);
