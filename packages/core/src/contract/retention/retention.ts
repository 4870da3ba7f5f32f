import * as z from 'zod/mini';
import { keptDaysSchema, retentionSchema } from '../configs/retention-config.js';
import { defineOperation } from '../define-operation.js';
import { retentionKinds } from './retention-limits.js';

const ours = {
  path: '/amplifymin',
  method: 'POST',
  sends: 'data',
  family: 'plain',
  failures: [],
  shape: 'ours',
  source: 'ours; administration H21',
} as const;
const forAdmins = {
  ...ours,
  access: 'admin',
  feature: { flag: 'adminInterface', isExtra: true },
} as const;

const count = z.int().check(z.gte(0));
const kind = z.enum(retentionKinds);

/** What of one kind would go, or has gone. */
export const retentionCountSchema = z.object({
  kind,
  items: count,
  /** Whose they are. */
  people: count,
});
export type RetentionCount = z.output<typeof retentionCountSchema>;

/** A run of the rules. Times are ISO texts. */
export const retentionReportSchema = z.object({
  id: z.string(),
  startedAt: z.string(),
  /** Null while it runs. */
  endedAt: z.nullable(z.string()),
  status: z.enum(['working', 'done', 'failed']),
  /** Name of the administrator who asked for it; null of a daily one, and where they are gone. */
  requestedBy: z.nullable(z.string()),
  /** The rules that were in force at its start. */
  keep: keptDaysSchema,
  /** What has gone, by kind. */
  removed: z.record(z.string(), count),
});
export type RetentionReport = z.output<typeof retentionReportSchema>;

/** How long a kind is kept, as a person is told. */
export const keptKindSchema = z.object({
  kind,
  /** In force now; null for ever. @units days */
  days: z.nullable(count),
  /** What takes effect later; null where nothing changes. */
  next: z.nullable(z.object({ days: z.nullable(count), from: z.string() })),
});
export type KeptKind = z.output<typeof keptKindSchema>;

/** For how long things are kept. */
export const retention = {
  preview: defineOperation({
    ...forAdmins,
    summary: 'What rules of retention would delete by now, counted by kind.',
    op: '/retention/preview',
    input: retentionSchema,
    output: z.object({ success: z.literal(true), data: z.array(retentionCountSchema) }),
  }),
  reports: defineOperation({
    ...forAdmins,
    summary: 'The rules in force, and what their last runs have deleted.',
    op: '/retention/reports',
    input: z.object({}),
    output: z.object({
      success: z.literal(true),
      data: z.object({ kinds: z.array(keptKindSchema), reports: z.array(retentionReportSchema) }),
    }),
  }),
  run: defineOperation({
    ...forAdmins,
    summary: 'Carries out the rules in force now, without waiting for the day to end.',
    op: '/retention/run',
    input: z.object({}),
    output: z.object({ success: z.literal(true), data: retentionReportSchema }),
  }),
  mine: defineOperation({
    ...ours,
    access: 'person',
    summary: 'For how long what a person has here is kept.',
    op: '/retention/mine',
    input: z.object({}),
    output: z.object({ success: z.literal(true), data: z.array(keptKindSchema) }),
  }),
};
