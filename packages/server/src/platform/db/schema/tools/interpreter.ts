import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdNow } from '../columns.js';
import { people } from '../people.js';

/** Files that programs of a conversation have made. A later one of the same name stands in the place of those before it. */
export const interpreterFiles = pgTable(
  'interpreter_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Of a conversation that may be kept elsewhere. */
    conversationId: text('conversation_id').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    content: bytes('content').notNull(),
    createdAt: createdNow('created_at'),
  },
  (table) => [
    index('interpreter_files_by_conversation').on(table.personId, table.conversationId, table.createdAt),
  ],
);
