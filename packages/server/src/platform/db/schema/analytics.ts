import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { assistants } from './assistants.js';
import { createdNow } from './columns.js';
import { people } from './people.js';

/** A question to an assistant and its answer, as they are recorded. */
export interface RecordedExchange {
  id: string;
  answerId: string | null;
  question: string;
  answer: string;
}

/** A conversation with an assistant whose group has its conversations analysed; a record of its own, wherever the conversation is kept. */
export const assistantConversations = pgTable(
  'assistant_conversations',
  {
    assistantId: text('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    conversationId: text('conversation_id').notNull(),
    assistantName: text('assistant_name').notNull(),
    modelId: text('model_id').notNull(),
    employeeType: text('employee_type').notNull(),
    entryPoint: text('entry_point').notNull(),
    exchanges: jsonb('exchanges').$type<RecordedExchange[]>().notNull().default([]),
    category: text('category'),
    systemRating: integer('system_rating'),
    ratingPassage: text('rating_passage'),
    userRating: integer('user_rating'),
    userFeedback: text('user_feedback'),
    createdAt: createdNow('created_at'),
    answeredAt: createdNow('answered_at'),
    judgedAt: timestamp('judged_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.assistantId, table.personId, table.conversationId] }),
    index('assistant_conversations_of_person').on(table.personId, table.conversationId),
    index('assistant_conversations_in_order').on(table.assistantId, table.answeredAt),
    check('assistant_conversations_rating', sql`${table.systemRating} between 1 and 5`),
  ],
);
