import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdNow } from './columns.js';
import { people } from './people.js';

/** A version of an artifact in somebody's library, who may never have signed in when another shared it. */
export const savedArtifacts = pgTable(
  'saved_artifacts',
  {
    /** E-mail address, lower case. */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    /** The person who saved or shared it; the room that it takes is theirs. */
    saverId: uuid('saver_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Their e-mail address where it is not the owner's. */
    sharedBy: text('shared_by'),
    artifactId: text('artifact_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    description: text('description').notNull(),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** As the artifact says it. */
    createdAt: text('created_at').notNull(),
    content: text('content').notNull(),
    savedAt: createdNow('saved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index('saved_artifacts_by_owner').on(table.owner, table.savedAt.desc(), table.key),
    index('saved_artifacts_by_saver').on(table.saverId),
  ],
);
