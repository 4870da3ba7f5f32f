import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdNow, moment } from './columns.js';
import { people } from './people.js';

/** A document is `working` until it ends in one of the other words. */
export const documentStatuses = ['working', 'ready', 'failed'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** A document made on request; kept for a while so that any server process can hand it over. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    status: text('status').$type<DocumentStatus>().notNull(),
    format: text('format').notNull(),
    fileName: text('file_name').notNull(),
    content: bytes('content'),
    /** A sentence for the person, when it could not be made. */
    failure: text('failure'),
    createdAt: createdNow('created_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('documents_by_person').on(table.personId, table.status),
    index('documents_by_expiry').on(table.expiresAt),
  ],
);
