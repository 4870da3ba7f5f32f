import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FileStatus } from '@stoa/core/contract';
import { createdNow, searchVector } from './columns.js';
import { people } from './people.js';

/** A file that a person uploaded. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The name that the wire has for it; says nothing about who may read it. */
    key: text('key').notNull().unique(),
    name: text('name').notNull(),
    /** MIME type: what the uploader said, until the content was looked at. */
    type: text('type').notNull(),
    /** The blob of its bytes, or of the attempt that sends them; null where it has the id of the file. */
    blobId: uuid('blob_id'),
    /** Of a file that waits for its bytes, what is reserved for them. @units bytes */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** SHA-256 of the bytes, in hexadecimal digits. */
    hash: text('hash'),
    status: text('status').$type<FileStatus>().notNull().default('waiting'),
    /** A sentence for the person, where there is no text. */
    failure: text('failure'),
    /** Readings of its bytes that began since they came, or since the person asked for another, and of which none has ended. */
    readingTries: integer('reading_tries').notNull().default(0),
    isImage: boolean('is_image').notNull().default(false),
    totalTokens: integer('total_tokens'),
    totalItems: integer('total_items'),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    knowledgeBase: text('knowledge_base').notNull().default('default'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdNow('created_at'),
    updatedAt: createdNow('updated_at'),
  },
  (table) => [
    unique('files_of_person').on(table.personId, table.id),
    index('files_by_creation').on(table.personId, table.createdAt.desc(), table.id),
    index('files_unfinished')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('waiting', 'processing')`),
  ],
);

/** A tag that a person made; files may have others. */
export const fileTags = pgTable(
  'file_tags',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.tag] })],
);

/** A passage of the text of a file, in the order of the text. */
export const filePassages = pgTable(
  'file_passages',
  {
    fileId: uuid('file_id').notNull(),
    personId: uuid('person_id').notNull(),
    position: integer('position').notNull(),
    content: text('content').notNull(),
    /** Where it stands: `page`, `slide`, `sheet` and `row`, `heading` or `line`. */
    location: jsonb('location').$type<Record<string, string | number>>().notNull(),
    tokens: integer('tokens').notNull(),
    /** Words of the passage, and who owns it. */
    search: searchVector('search').generatedAlwaysAs(sql`stoa_search_vector(person_id, content)`),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.position] }),
    foreignKey({
      columns: [table.personId, table.fileId],
      foreignColumns: [files.personId, files.id],
    }).onDelete('cascade'),
    index('file_passages_by_words').using('gin', table.search),
  ],
);
