import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { MemoryType } from '@stoa/core/contract';
import { createdNow } from './columns.js';
import { people } from './people.js';

/** A project of a person: a name that memories and conversations can have. */
export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: createdNow('created_at'),
  },
  (table) => [unique('projects_of_person').on(table.personId, table.id)],
);

/** A fact that a person had remembered. One of a project goes with the project. */
export const memories = pgTable(
  'memories',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    type: text('type').$type<MemoryType>().notNull(),
    projectId: uuid('project_id'),
    assistantId: text('assistant_id'),
    createdAt: createdNow('created_at'),
  },
  (table) => [
    // A project of another person does not satisfy it.
    foreignKey({
      columns: [table.personId, table.projectId],
      foreignColumns: [projects.personId, projects.id],
    }).onDelete('cascade'),
    check('memories_project', sql`(${table.type} = 'project') = (${table.projectId} is not null)`),
    check('memories_assistant', sql`(${table.type} = 'assistant') = (${table.assistantId} is not null)`),
    index('memories_of_person').on(table.personId, table.createdAt.desc(), table.id),
  ],
);
