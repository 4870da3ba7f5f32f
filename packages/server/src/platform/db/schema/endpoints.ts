import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/** Endpoints of models that failed, and until when no process asks them. A row is no part of anybody's data. */
export const endpointHealth = pgTable('endpoint_health', {
  /** A hash of where it is. */
  id: text('id').primaryKey(),
  /** In a row. */
  failures: integer('failures').notNull(),
  failedAt: moment('failed_at').notNull(),
  restsUntil: moment('rests_until').notNull(),
});
