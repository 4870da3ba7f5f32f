import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import { auditLimits } from './audit-limits.js';

const shared = {
  path: '/amplifymin',
  method: 'POST',
  sends: 'data',
  family: 'plain',
  failures: [],
  shape: 'ours',
  access: 'admin',
  feature: { flag: 'adminInterface', isExtra: true },
} as const;

const text = z.string().check(z.maxLength(auditLimits.filterCharacters));
/** Which entries are asked for; what is left out does not matter. */
const filter = {
  /** Who did it: an e-mail address in full. */
  person: z.optional(text),
  /** What was done, such as `configs.update`, or how that begins, such as `configs.`. */
  action: z.optional(text),
  /** What it was done to, in full. */
  subject: z.optional(text),
  /** From this instant on, and before that one. */
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
};
export type AuditFilter = z.output<z.ZodMiniObject<typeof filter>>;

/** One thing that an administrator did, or that was read of other people. @source ours */
export const auditEntrySchema = z.object({
  /** Counts the entries, without gaps. */
  seq: z.int(),
  /** ISO text. */
  at: z.string(),
  /** Null once the person is gone. */
  person: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** The network address that it came from; null where there was none, and once the person is gone. */
  address: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  /** What changed, with what was there before; never a secret. */
  details: z.record(z.string(), z.unknown()),
  /** Of this entry and the one before. */
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

/** The audit of the site. Reading it is written down in it. */
export const audit = {
  list: defineOperation({
    ...shared,
    summary: 'What administrators did, the newest first; reading it is an entry of its own.',
    op: '/audit/list',
    input: z.object({
      ...filter,
      /** Older entries than this one. */
      before: z.optional(z.int()),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(auditLimits.page)), 50),
    }),
    /** `next` is `before` of the next page; null on the last. */
    output: z.object({
      success: z.literal(true),
      data: z.object({ entries: z.array(auditEntrySchema), next: z.nullable(z.int()) }),
    }),
    source: 'ours; security U',
  }),
  export: defineOperation({
    ...shared,
    summary: 'The same entries as CSV, the newest first.',
    op: '/audit/export',
    input: z.object(filter),
    /** `isComplete` is false where there are more entries than one answer has. */
    output: z.object({
      success: z.literal(true),
      data: z.object({ csv: z.string(), count: z.int(), isComplete: z.boolean() }),
    }),
    source: 'ours; security U',
  }),
  verify: defineOperation({
    ...shared,
    summary: 'Computes the chain of hashes anew, and says where it breaks.',
    op: '/audit/verify',
    input: z.object({}),
    /** `brokenAt` is the first entry that is not as it was written, or that follows on a gap; null where there is none. */
    output: z.object({
      success: z.literal(true),
      data: z.object({
        count: z.int(),
        brokenAt: z.nullable(z.int()),
        /** The newest entry: kept elsewhere, it proves later that none was taken off the end. */
        head: z.nullable(z.object({ seq: z.int(), hash: z.string() })),
      }),
    }),
    source: 'ours; security U',
  }),
};
