import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { people } from './people.js';

/** The merged state of one folder across a person's devices. A deleted folder keeps its row. */
export const folders = pgTable(
  'folders',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    folder: jsonb('folder').$type<Record<string, unknown>>().notNull(),
    /** As the device wrote it: records are told apart by this very text. */
    updatedAt: text('updated_at').notNull(),
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.personId, table.id] })],
);
