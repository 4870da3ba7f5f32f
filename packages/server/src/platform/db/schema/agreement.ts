import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdNow, moment } from './columns.js';
import { people } from './people.js';

/** Data disclosures. The current one is the last whose content has arrived; earlier ones prove what was accepted. */
export const agreements = pgTable(
  'agreements',
  {
    id: uuid('id').primaryKey(),
    fileName: text('file_name').notNull(),
    type: text('type').notNull(),
    /** Of the content, in base64, as announced. */
    md5: text('md5').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: createdNow('created_at'),
    arrivedAt: moment('arrived_at'),
    /** A hash of the content, so that an acceptance never covers another text. */
    version: text('version'),
    content: bytes('content'),
    /** Text of the page: HTML without active content. */
    html: text('html'),
  },
  (table) => [index('agreements_by_arrival').on(table.arrivedAt.desc())],
);

/** Acceptances: person, version, e-mail address and time. */
export const agreementAcceptances = pgTable(
  'agreement_acceptances',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    email: text('email').notNull(),
    acceptedAt: createdNow('accepted_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.version] })],
);
