import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdNow, moment } from '../columns.js';
import { people } from '../people.js';
import { runs } from '../runs.js';

/** `closed`: nobody answered in time, or the reply ended. */
export const toolQuestionStatuses = ['waiting', 'answered', 'closed'] as const;

/** A call of a tool that asks its person. It holds nothing of what the call says, and goes with its run. */
export const toolQuestions = pgTable(
  'tool_questions',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    callId: text('call_id').notNull(),
    status: text('status').$type<(typeof toolQuestionStatuses)[number]>().notNull().default('waiting'),
    /** Scopes that the answer may have. */
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    answer: text('answer'),
    scope: text('scope'),
    createdAt: createdNow('created_at'),
    answeredAt: moment('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.callId] })],
);

/** A lasting approval, for one conversation or for all. */
export const toolApprovals = pgTable(
  'tool_approvals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    tool: text('tool').notNull(),
    /** Host that data goes to; empty for nowhere. */
    recipient: text('recipient').notNull().default(''),
    /** Of everything that describes the tool. */
    hash: text('hash').notNull(),
    /** Empty for all conversations. */
    conversationId: text('conversation_id').notNull().default(''),
    createdAt: createdNow('created_at'),
  },
  (table) => [
    uniqueIndex('tool_approvals_subject').on(
      table.personId,
      table.source,
      table.tool,
      table.recipient,
      table.hash,
      table.conversationId,
    ),
    index('tool_approvals_by_person').on(table.personId, sql`${table.createdAt} desc`),
  ],
);
