import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdNow } from './columns.js';
import { people } from './people.js';

/** Conversations that people gave for quality improvement. Who did is there only when they wanted it, and goes with them. */
export const qualityReviews = pgTable(
  'quality_reviews',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    review: jsonb('review').notNull(),
    conversation: jsonb('conversation').notNull(),
    createdAt: createdNow('created_at'),
  },
  (table) => [index('quality_reviews_by_time').on(table.createdAt.desc())],
);
