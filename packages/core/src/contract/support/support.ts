import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';

const shared = {
  path: '/amplifymin',
  family: 'plain',
  failures: [],
  shape: 'ours',
  access: 'admin',
  feature: { flag: 'adminInterface', isExtra: true },
  source: 'ours',
} as const;
const changing = { ...shared, method: 'POST', sends: 'data' } as const;
const done = z.object({ success: z.literal(true) });

export const supportLimits = { noteCharacters: 2_000 } as const;

export const supportMessages = {
  'support.runEnded': 'This reply has ended already.',
  'support.errorGone': 'This error is not here any more. Reload the page.',
} as const;

/** A reply that is being written. Times are ISO texts. */
export const currentRunSchema = z.object({
  id: z.string(),
  person: z.object({ name: z.string(), email: z.string() }),
  modelId: z.string(),
  storage: z.enum(['cloud', 'local', 'none']),
  startedAt: z.string(),
  /** The host of the server process that writes it; null where that process is gone. */
  host: z.nullable(z.string()),
  isStopping: z.boolean(),
});
export type CurrentRun = z.output<typeof currentRunSchema>;

/** An error that the server has logged, with all of its kind. */
export const criticalErrorSchema = z.object({
  id: z.string(),
  message: z.string(),
  /** The class and the code of the error, and where in the program it arose; empty where not known. */
  type: z.string(),
  place: z.string(),
  count: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Null while it is open; it is open again when it occurs again. */
  resolvedAt: z.nullable(z.string()),
  /** Null too once that person is gone. */
  resolvedBy: z.nullable(z.string()),
  note: z.string(),
});
export type CriticalError = z.output<typeof criticalErrorSchema>;

export const supportOverviewSchema = z.object({
  runs: z.array(currentRunSchema),
  processes: z.array(
    z.object({ host: z.string(), startedAt: z.string(), beatAt: z.string(), isAlive: z.boolean() }),
  ),
  database: z.object({
    version: z.string(),
    /** @units bytes */
    size: z.number(),
    /** @units milliseconds */
    answerMs: z.number(),
    connections: z.int(),
    maxConnections: z.int(),
  }),
  /** `oldestAt` is when the one began to wait that waits longest. */
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.int(),
      active: z.int(),
      failed: z.int(),
      oldestAt: z.nullable(z.string()),
    }),
  ),
  /** How requests of the last hour ended, and the endpoints of models that have several. An address has no key in it. */
  models: z.array(
    z.object({
      id: z.string(),
      completed: z.int(),
      failed: z.int(),
      endpoints: z.array(
        z.object({ address: z.string(), failures: z.int(), restsUntil: z.nullable(z.string()) }),
      ),
    }),
  ),
  errors: z.array(criticalErrorSchema),
});
export type SupportOverview = z.output<typeof supportOverviewSchema>;

/** What the server is doing, and what has gone wrong. No content of people is in it. */
export const support = {
  overview: defineOperation({
    ...shared,
    method: 'GET',
    sends: 'nothing',
    summary: 'Replies in progress, processes, database, queues, models and errors.',
    op: '/support/overview',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: supportOverviewSchema }),
  }),
  stopRun: defineOperation({
    ...changing,
    summary: 'Stops a reply that is being written.',
    op: '/support/stop',
    input: z.object({ id: z.uuid() }),
    output: done,
  }),
  resolveError: defineOperation({
    ...changing,
    summary: 'Notes what was done about an error, and whether it is resolved.',
    op: '/support/resolve',
    input: z.object({
      id: z.string().check(z.maxLength(100)),
      note: z.string().check(z.maxLength(supportLimits.noteCharacters)),
      isResolved: z.boolean(),
    }),
    output: done,
  }),
};
