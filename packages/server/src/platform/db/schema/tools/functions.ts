import { jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdNow } from '../columns.js';
import { people } from '../people.js';

/** Python functions that people have registered as operations. */
export const pythonFunctions = pgTable(
  'python_functions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** JSON schema of its parameters. */
    parameters: jsonb('parameters').$type<Record<string, unknown>>().notNull(),
    code: text('code').notNull(),
    createdAt: createdNow('created_at'),
  },
  (table) => [unique('python_functions_by_name').on(table.personId, table.name)],
);
