import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdNow } from './columns.js';

/** A server process that is alive as long as it keeps beating. */
export const processes = pgTable(
  'processes',
  {
    id: uuid('id').primaryKey(),
    startedAt: createdNow('started_at'),
    beatAt: createdNow('beat_at'),
    host: text('host').notNull(),
  },
  (table) => [index('processes_by_beat').on(table.beatAt)],
);
