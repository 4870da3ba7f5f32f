import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdNow, moment } from './columns.js';
import { people } from './people.js';

/** Where the conversation of a run is kept; `none` when the run belongs to no conversation. */
export const runStorages = ['cloud', 'local', 'none'] as const;
export type RunStorage = (typeof runStorages)[number];

/** A run is `running` until it ends in exactly one of the other words. */
export const runStatuses = ['running', 'completed', 'stopped', 'failed', 'interrupted'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** One generation. */
export const runs = pgTable(
  'runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The client's own id for the request; sending it again finds the same run. */
    requestId: text('request_id').notNull(),
    conversationId: text('conversation_id'),
    userMessageId: text('user_message_id'),
    /** Id of the reply's node. */
    messageId: text('message_id'),
    modelId: text('model_id').notNull(),
    storage: text('storage').$type<RunStorage>().notNull(),
    status: text('status').$type<RunStatus>().notNull(),
    /** Id of the server process that produces the run. */
    owner: uuid('owner').notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
    error: jsonb('error'),
    createdAt: createdNow('created_at'),
    endedAt: moment('ended_at'),
    /** When the reader of a local conversation said that it has everything. */
    ackedAt: moment('acked_at'),
    stopRequestedAt: moment('stop_requested_at'),
    body: jsonb('body'),
  },
  (table) => [
    unique('runs_request').on(table.personId, table.requestId),
    index('runs_by_person').on(table.personId, table.status),
    index('runs_by_owner').on(table.owner, table.status),
    index('runs_by_conversation').on(table.personId, table.conversationId),
    index('runs_to_purge')
      .on(table.endedAt)
      .where(sql`${table.storage} <> 'cloud'`),
  ],
);

/** A batch of a run's event log: the frames `first_seq` to `last_seq`, exactly as readers receive them. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    firstSeq: bigint('first_seq', { mode: 'number' }).notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    frames: text('frames').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.firstSeq] })],
);

/** The consumption of a run; outlives the run's log, so it has no foreign key to the run. */
export const usage = pgTable(
  'usage',
  {
    runId: uuid('run_id').primaryKey(),
    /** Who pays: of an API key its owner, whoever uses it. Who asked is in the run. */
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    accountId: text('account_id'),
    modelId: text('model_id').notNull(),
    inputTokens: integer('input_tokens').notNull().default(0),
    cachedTokens: integer('cached_tokens').notNull().default(0),
    /** With those of reasoning. */
    outputTokens: integer('output_tokens').notNull().default(0),
    reasoningTokens: integer('reasoning_tokens').notNull().default(0),
    /** Of the input, what was made vectors of. */
    embeddingTokens: integer('embedding_tokens').notNull().default(0),
    /** Whether the provider gave no figures. */
    isEstimated: boolean('is_estimated').notNull().default(false),
    /** At the prices of that time: a later price changes nothing here. */
    costUsd: numeric('cost_usd', { precision: 12, scale: 6, mode: 'number' }).notNull().default(0),
    outcome: text('outcome').$type<RunStatus>().notNull(),
    assistantId: text('assistant_id'),
    /** How the person came; `background` where a part of the product asked. Null of rows that were written before it was kept. */
    entryPoint: text('entry_point'),
    createdAt: createdNow('created_at'),
  },
  (table) => [
    index('usage_by_person').on(table.personId, table.createdAt),
    index('usage_by_time').on(table.createdAt),
  ],
);

/**
 * Sums of `usage` by days and months that have ended, in UTC, so that a report of everybody reads few rows. A copy of its rows: where one
 * of an ended day comes or goes, a trigger takes the sums of that day and its month away, and they are made anew.
 */
export const usageSums = pgTable(
  'usage_sums',
  {
    span: text('span').$type<'day' | 'week' | 'month'>().notNull(),
    /** The first day. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Of what; `all` has one row in every span that is summed. */
    dimension: text('dimension').notNull(),
    /** Empty for what is not known. */
    key: text('key').notNull(),
    replies: bigint('replies', { mode: 'number' }).notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    cachedTokens: bigint('cached_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    reasoningTokens: bigint('reasoning_tokens', { mode: 'number' }).notNull(),
    embeddingTokens: bigint('embedding_tokens', { mode: 'number' }).notNull(),
    estimated: bigint('estimated', { mode: 'number' }).notNull(),
    /** In millionths of a US dollar. */
    microUsd: bigint('micro_usd', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.dimension, table.span, table.startsOn, table.key] })],
);
