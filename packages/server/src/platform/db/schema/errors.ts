import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';
import { people } from './people.js';

/** Kinds of errors that the log told of, with how often, and what was done about them. Nothing of what people wrote is in it. */
export const criticalErrors = pgTable(
  'critical_errors',
  {
    /** A hash of the kind. */
    id: text('id').primaryKey(),
    message: text('message').notNull(),
    type: text('type').notNull(),
    place: text('place').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    /** Of the process that met it last. */
    host: text('host').notNull(),
    /** Null while it is open. */
    resolvedAt: moment('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => people.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
  },
  (table) => [index('critical_errors_by_time').on(table.lastAt.desc())],
);
