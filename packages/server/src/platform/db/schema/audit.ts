import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from './people.js';

/**
 * What administrators did, and what was read of other people, in order. Rows are added in the transaction of what they tell of. A trigger
 * refuses every change but one: person and address go when the person does.
 */
export const adminAudit = pgTable(
  'admin_audit',
  {
    /** From 1 on, without gaps. */
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Null once the person is gone. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** Network address of the request. */
    address: text('address'),
    /** Such as `configs.update`. */
    action: text('action').notNull(),
    /** What it was done to. */
    subject: text('subject').notNull(),
    /** What changed, never a secret. */
    details: jsonb('details').notNull(),
    /** Keyed digests, which the chain holds in the place of person and address. */
    personDigest: text('person_digest').notNull(),
    addressDigest: text('address_digest'),
    /** A keyed digest of subject and details, which the chain holds in their place; null in entries from before there was one. */
    toldDigest: text('told_digest'),
    /** Proves that subject and details were emptied with a person, by the application. */
    forgottenProof: text('forgotten_proof'),
    /** Of this row and the one before. */
    hash: text('hash').notNull(),
  },
  (table) => [
    index('admin_audit_by_subject').on(table.subject, table.seq),
    index('admin_audit_by_person').on(table.personId, table.seq),
  ],
);
