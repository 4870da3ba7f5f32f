import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdNow, moment } from './columns.js';

/** PowerPoint templates that administrators have uploaded. Their bytes are in the store of blobs, under the id. */
export const templateFiles = pgTable(
  'template_files',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Of the content, in base64, as announced. */
    md5: text('md5').notNull(),
    /** Who may use it, as announced; what holds afterwards is configuration. */
    isAvailable: boolean('is_available').notNull(),
    amplifyGroups: text('amplify_groups').array().notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: createdNow('created_at'),
    arrivedAt: moment('arrived_at'),
    size: integer('size'),
  },
  (table) => [index('template_files_by_name').on(table.name)],
);
