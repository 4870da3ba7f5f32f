import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdNow, moment } from '../columns.js';
import { people } from '../people.js';

/** For a while an administrator may read the conversations of a person, for a reason that the person reads; or an archive of theirs was made. */
export const contentAccesses = pgTable(
  'content_accesses',
  {
    id: uuid('id').primaryKey(),
    /** Whose conversations. */
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Who reads; null once they are gone. */
    readerId: uuid('reader_id').references(() => people.id, { onDelete: 'set null' }),
    /** Empty where an archive was made. */
    reason: text('reason').notNull(),
    createdAt: createdNow('created_at'),
    /** Also when it was ended before its time. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('content_accesses_of_person').on(table.personId, table.createdAt.desc()),
    index('content_accesses_of_reader').on(table.readerId, table.personId),
  ],
);

/** A conversation that was read with such an access. */
export const contentLooks = pgTable(
  'content_looks',
  {
    accessId: uuid('access_id')
      .notNull()
      .references(() => contentAccesses.id, { onDelete: 'cascade' }),
    conversationId: text('conversation_id').notNull(),
    /** When it was read first. */
    createdAt: createdNow('created_at'),
  },
  (table) => [primaryKey({ columns: [table.accessId, table.conversationId] })],
);
