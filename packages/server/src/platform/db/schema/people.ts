import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdNow, moment } from './columns.js';

/** Someone who has signed in at least once, or an end user of an embedding site. */
export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Where others find the person; see `normalizeEmail`. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    /**
     * The key and name of an end user of an embedding site. Who signs in has `identities`; a person from before there were any keeps the
     * last pair here until the next sign-in.
     */
    issuer: text('issuer'),
    subject: text('subject'),
    /** Whether the sign-in provider itself said of the address that it is theirs. Without that it gives no rights. */
    isEmailVerified: boolean('email_verified').notNull().default(false),
    /** As the sign-in provider says it. */
    employeeType: text('employee_type'),
    /** Lists of people that the person is on by groups of the sign-in provider, as of the last sign-in. */
    providerLists: text('provider_lists')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdNow('created_at'),
    lastSeenAt: createdNow('last_seen_at'),
    /** Set while an administrator lets the person sign in no more. */
    deactivatedAt: moment('deactivated_at'),
  },
  (table) => [
    unique('people_issuer_subject').on(table.issuer, table.subject),
    // Anonymous visitors of embedding sites, who are forgotten in the order of their last visit.
    index('people_visitors')
      .on(table.lastSeenAt)
      .where(sql`${table.issuer} like 'embed:%' and ${table.subject} like 'v:%'`),
    // Of ASCII letters only: what else is lower case differs from one version of PostgreSQL to the next.
    check('people_email_lower', sql`${table.email} = lower(${table.email} collate "C")`),
  ],
);

/** An account at a sign-in provider, and whose it is. A person has one at most with each provider. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: createdNow('created_at'),
    lastUsedAt: createdNow('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('identities_of_person').on(table.personId, table.issuer),
  ],
);

/** A person's own settings, as one document. */
export const settings = pgTable('settings', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  data: jsonb('data').notNull(),
  updatedAt: createdNow('updated_at'),
});

/** The accounts that a person may charge usage to, as one list. */
export const accounts = pgTable('accounts', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  data: jsonb('data').notNull(),
  updatedAt: createdNow('updated_at'),
});

/** An archive of everything about one person, made for an administrator. Its bytes are in the store of blobs, under the id. */
export const personArchives = pgTable(
  'person_archives',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Who may fetch it. */
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    status: text('status').$type<'working' | 'ready' | 'failed'>().notNull().default('working'),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    createdAt: createdNow('created_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('person_archives_by_person').on(table.personId, table.createdAt.desc())],
);
