import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { EmbeddingStatus } from '@stoa/core/contract';
import { bits, bytes, createdNow } from './columns.js';
import { filePassages, files } from './files.js';

/** How far a file is on its way to being found by its meaning. */
export const fileEmbeddings = pgTable(
  'file_embeddings',
  {
    fileId: uuid('file_id').primaryKey(),
    personId: uuid('person_id').notNull(),
    /** The id of the embedder. */
    model: text('model').notNull(),
    status: text('status').$type<Exclude<EmbeddingStatus, 'not_found'>>().notNull(),
    updatedAt: createdNow('updated_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.personId, table.fileId],
      foreignColumns: [files.personId, files.id],
    }).onDelete('cascade'),
    index('file_embeddings_by_status').on(table.status, table.updatedAt),
  ],
);

/**
 * The vector of a passage. Rows stay narrow, because the vectors themselves are stored beside the table: the signs, one bit a
 * dimension, are looked through, and the vectors of the nearest are compared.
 */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    fileId: uuid('file_id').notNull(),
    position: integer('position').notNull(),
    personId: uuid('person_id').notNull(),
    /** The id of the embedder; vectors of different ones cannot be compared. */
    model: text('model').notNull(),
    /** Null where the embedder has nothing to say about the text. */
    signs: bits('signs'),
    /** Numbers of four bytes, little-endian. */
    vector: bytes('vector'),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.position] }),
    foreignKey({
      columns: [table.fileId, table.position],
      foreignColumns: [filePassages.fileId, filePassages.position],
    }).onDelete('cascade'),
  ],
);
