import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdNow } from './columns.js';
import { people } from './people.js';

/** Something that one person shared with another, who may never have signed in. */
export const sharedItems = pgTable(
  'shared_items',
  {
    key: text('key').primaryKey(),
    /** E-mail address, lower case. */
    recipient: text('recipient').notNull(),
    sharerId: uuid('sharer_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    sharedBy: text('shared_by').notNull(),
    note: text('note').notNull(),
    sharedAt: createdNow('shared_at'),
    /** When its recipient first loaded it. */
    openedAt: timestamp('opened_at', { withTimezone: true }),
    /** The shared content; one row for all of its recipients. */
    contentId: uuid('content_id')
      .notNull()
      .references(() => sharedContents.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('shared_items_by_recipient').on(table.recipient, table.sharedAt.desc()),
    index('shared_items_by_sharer').on(table.sharerId),
    index('shared_items_by_content').on(table.contentId),
  ],
);

/** The JSON text of what was shared. */
export const sharedContents = pgTable(
  'shared_contents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sharerId: uuid('sharer_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  },
  (table) => [index('shared_contents_by_sharer').on(table.sharerId)],
);
