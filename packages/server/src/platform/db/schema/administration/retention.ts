import type { KeptDays } from '@stoa/core/contract';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdNow, moment } from '../columns.js';
import { people } from '../people.js';

/** A run of the rules of retention, and its report. It counts, and names nothing of what has gone. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: uuid('id').primaryKey(),
    startedAt: createdNow('started_at'),
    endedAt: moment('ended_at'),
    status: text('status').$type<'working' | 'done' | 'failed'>().notNull().default('working'),
    /** The administrator who asked for it; null of a daily one. */
    requestedBy: uuid('requested_by').references(() => people.id, { onDelete: 'set null' }),
    /** In force at its start. */
    keep: jsonb('keep').$type<KeptDays>().notNull(),
    /** How many have gone, by kind; written together with their deletion. */
    removed: jsonb('removed').$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [index('retention_runs_by_start').on(table.startedAt.desc())],
);
