import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdNow, moment, searchVector } from './columns.js';
import { people } from './people.js';

/** A conversation kept in the cloud. Its id is chosen by the client, so it is unique for one person only. */
export const conversations = pgTable(
  'conversations',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    name: text('name').notNull(),
    modelId: text('model_id'),
    folder: jsonb('folder'),
    /** Every other field of the conversation, as the client sent it. */
    attributes: jsonb('attributes').$type<Record<string, unknown>>().notNull().default({}),
    /** The last message of the path that the reader sees. */
    headId: text('head_id'),
    createdAt: createdNow('created_at'),
    updatedAt: createdNow('updated_at'),
    /** Grows with each change; a writer that read an older one must merge. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    /** A tombstone: set instead of removing the row, so that an older copy cannot bring it back. */
    deletedAt: moment('deleted_at'),
    /** Set once a deleted conversation has been emptied; from then on it cannot be brought back. */
    purgedAt: moment('purged_at'),
    /** Words of the name, and who owns it. */
    search: searchVector('search').generatedAlwaysAs(sql`stoa_search_vector(person_id, name)`),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.id] }),
    index('conversations_by_update').on(table.personId, table.updatedAt.desc()),
    index('conversations_to_purge')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.purgedAt} is null`),
    index('conversations_by_words').using('gin', table.search),
  ],
);

/** One node of a conversation's tree. */
export const messages = pgTable(
  'messages',
  {
    personId: uuid('person_id').notNull(),
    conversationId: text('conversation_id').notNull(),
    id: text('id').notNull(),
    parentId: text('parent_id'),
    role: text('role').notNull(),
    content: text('content').notNull(),
    /** Every other field of the message, as the client sent it. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdNow('created_at'),
    deletedAt: moment('deleted_at'),
    /** The run that wrote this message, for a reply. */
    runId: uuid('run_id'),
    /** Order of arrival, for siblings and for lists without parents. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Words of the content, and who owns it; a message that was removed has none. */
    search: searchVector('search').generatedAlwaysAs(
      sql`stoa_search_vector(person_id, case when data #>> '{data,removed}' is null then content else '' end)`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.conversationId, table.id] }),
    foreignKey({
      columns: [table.personId, table.conversationId],
      foreignColumns: [conversations.personId, conversations.id],
    }).onDelete('cascade'),
    index('messages_in_order').on(table.personId, table.conversationId, table.position),
    index('messages_by_words').using('gin', table.search),
    index('messages_by_run')
      .on(table.runId)
      .where(sql`${table.runId} is not null`),
  ],
);
