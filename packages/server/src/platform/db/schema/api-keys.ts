import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdNow, moment } from './columns.js';
import { people } from './people.js';

/** Whose identity a key has: its owner's, its delegate's, or one of its own. It never changes. */
export const apiKeyKinds = ['ownerKey', 'delegateKey', 'systemKey'] as const;
export type ApiKeyKind = (typeof apiKeyKinds)[number];

/** Keys with which programs act for people. A deactivated key keeps its row, so that it can never be issued again. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ApiKeyKind>().notNull(),
    /** Who made it, and pays for it. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** As whom its holder acts; null once that person is gone, and then nobody does. */
    actorId: uuid('actor_id').references(() => people.id, { onDelete: 'set null' }),
    /** How groups name a system key. */
    systemId: text('system_id').unique(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** One of the owner's accounts, as it was named when it was chosen. */
    account: jsonb('account').$type<{ id: string; name: string }>().notNull(),
    rateLimit: jsonb('rate_limit').$type<{ period: string; rate: number | null }>().notNull(),
    accessTypes: text('access_types').array().notNull(),
    /** The last day, and its end in the time zone of the site. */
    expiresOn: date('expires_on', { mode: 'string' }),
    expiresAt: moment('expires_at'),
    /** A keyed hash of the secret: without the secret of the installation nothing can be compared with it. */
    secretHash: text('secret_hash').notNull().unique(),
    /** The secret for those who may see it again; null once it is kept nowhere. */
    secretSealed: text('secret_sealed'),
    createdAt: createdNow('created_at'),
    lastAccessedAt: moment('last_accessed_at'),
    /** Once set, it stays. */
    deactivatedAt: moment('deactivated_at'),
  },
  (table) => [
    index('api_keys_by_owner').on(table.ownerId, table.createdAt),
    index('api_keys_by_actor')
      .on(table.actorId)
      .where(sql`${table.kind} <> 'ownerKey'`),
  ],
);
