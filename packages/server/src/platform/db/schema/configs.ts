import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdNow } from './columns.js';
import { people } from './people.js';

/** What administrators have configured: every version of each type. The highest counts; rows are added and never changed. */
export const adminConfigs = pgTable(
  'admin_configs',
  {
    /** Its name on the wire, such as `featureFlags`. */
    type: text('type').notNull(),
    /** From 1 on, without gaps. */
    version: integer('version').notNull(),
    /** Secrets in it are sealed. */
    value: jsonb('value').notNull(),
    savedBy: uuid('saved_by').references(() => people.id, { onDelete: 'set null' }),
    savedAt: createdNow('saved_at'),
  },
  (table) => [primaryKey({ columns: [table.type, table.version] })],
);
