import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdNow } from './columns.js';
import { people } from './people.js';

/** How a person rates a reply; with an empty message id, a conversation. It is kept when the conversation goes. */
export const ratings = pgTable(
  'ratings',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    conversationId: text('conversation_id').notNull(),
    messageId: text('message_id').notNull().default(''),
    stars: integer('stars').notNull(),
    feedback: text('feedback'),
    ratedAt: createdNow('rated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.conversationId, table.messageId] }),
    check('ratings_stars', sql`${table.stars} between 1 and 5`),
  ],
);
