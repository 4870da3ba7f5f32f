import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';
import { people } from './people.js';

/** Whose spending is limited: everybody's together, a person's, that of one of their accounts, or of one of their API keys. */
export const spendingScopes = ['site', 'person', 'account', 'key'] as const;
export type SpendingScope = (typeof spendingScopes)[number];

/**
 * What each request to a model was allowed to cost, and what it did cost. A row of `usage` settles it by a trigger, however the request
 * ended; until then the reserved amount counts.
 */
export const spending = pgTable(
  'spending',
  {
    /** Of a run, or of a question in the background. The person is who pays: of an API key its owner, whoever uses it. */
    runId: uuid('run_id').primaryKey(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    accountId: text('account_id').notNull(),
    /** The API key that the request came with. */
    keyId: uuid('key_id'),
    /** When it was reserved: the period that it counts for. */
    at: moment('at').notNull(),
    /** In millionths of a US dollar, as all amounts here. */
    reservedMicroUsd: bigint('reserved_micro_usd', { mode: 'number' }).notNull(),
    settledMicroUsd: bigint('settled_micro_usd', { mode: 'number' }),
  },
  (table) => [
    index('spending_by_person').on(table.personId, table.at),
    index('spending_by_key')
      .on(table.keyId, table.at)
      .where(sql`${table.keyId} is not null`),
    index('spending_by_time').on(table.at),
    index('spending_open')
      .on(table.at)
      .where(sql`${table.settledMicroUsd} is null`),
  ],
);

/** What was spent and is reserved within a period, for every limit that has been in force during it: always the sum of its rows in `spending`. */
export const spendCounters = pgTable(
  'spend_counters',
  {
    scope: text('scope').$type<SpendingScope>().notNull(),
    /** Empty for the site, a person's id, that and the account's after a slash, or the id of a key. */
    owner: text('owner').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    microUsd: bigint('micro_usd', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.owner, table.startsAt, table.endsAt] })],
);
