import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdNow } from '../columns.js';

/** Operations that administrators have registered for assistants. */
export const registeredOps = pgTable('registered_ops', {
  /** Its name. */
  id: text('id').primaryKey(),
  tags: text('tags').array().notNull(),
  definition: jsonb('definition').notNull(),
  /** E-mail address. */
  registeredBy: text('registered_by').notNull(),
  registeredAt: createdNow('registered_at'),
});
