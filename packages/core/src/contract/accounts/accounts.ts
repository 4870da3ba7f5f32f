import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';

/** A spending limit. `rate` is US dollars per `period`. @source administration specification §3 "Rate limit". */
export const rateLimitSchema = z.object({
  period: z.enum(['Unlimited', 'Monthly', 'Daily', 'Hourly']),
  rate: z._default(z.nullable(z.number()), null),
});
export type RateLimit = z.output<typeof rateLimitSchema>;

/** A billing account; `id` is a COA string. @source administration specification §3 "Account". */
export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.optional(z.boolean()),
  rateLimit: z._default(rateLimitSchema, { period: 'Unlimited', rate: null }),
});
export type Account = z.output<typeof accountSchema>;

/** The account of a person without one. @source administration specification §9. */
export const builtInAccount: Account = {
  id: 'general_account',
  name: 'No COA On File',
  rateLimit: { period: 'Unlimited', rate: null },
};

export const accounts = {
  get: defineOperation({
    summary: 'The accounts of the caller.',
    method: 'GET',
    path: '/state/accounts',
    op: '/get',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({
      success: z.literal(true),
      data: z.array(accountSchema),
      /** A regular expression for the whole of a COA string; another asks before it is added. @source ours, for 2.076 */
      coaPattern: z.optional(z.string()),
    }),
    failures: [],
    source: 'administration specification §7; protocol §3.8',
    shape: 'specified',
    access: 'person',
  }),
};
