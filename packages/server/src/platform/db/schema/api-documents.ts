import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdNow, moment } from './columns.js';

/** Documentation of the API that administrators have put in the place of the one made of the contract. The last of each kind counts. */
export const apiDocuments = pgTable(
  'api_documents',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'pdf' | 'csv' | 'json'>().notNull(),
    fileName: text('file_name').notNull(),
    /** Of the content, in base64, as announced. */
    md5: text('md5').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: createdNow('created_at'),
    arrivedAt: moment('arrived_at'),
    content: bytes('content'),
  },
  (table) => [index('api_documents_by_arrival').on(table.kind, table.arrivedAt.desc())],
);
