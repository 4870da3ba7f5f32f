import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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

/** What administrators did, in order. Rows are added in the transaction of what they tell of, and never changed. */
export const adminAudit = pgTable(
  'admin_audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdNow('at'),
    /** Null once the person is gone. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** Such as `configs.update`. */
    action: text('action').notNull(),
    /** What it was done to. */
    subject: text('subject').notNull(),
    /** What changed, never a secret. */
    details: jsonb('details').notNull(),
  },
  (table) => [index('admin_audit_by_subject').on(table.subject, table.id)],
);
