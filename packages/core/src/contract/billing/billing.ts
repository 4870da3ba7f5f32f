import * as z from 'zod/mini';
import { promptCostAlertSchema } from '../configs/prompt-cost-alert-config.js';
import { defineOperation } from '../define-operation.js';

/**
 * Cost of one model on one day.
 *
 * @units `date` as `YYYY-MM-DD` in UTC; `costUsd` US dollars; tokens, of which `inputTokens` include `cachedTokens`
 * @source ours
 */
export const dailyUsageSchema = z.object({
  date: z.string(),
  modelId: z.string(),
  replies: z.int().check(z.gte(0)),
  inputTokens: z.int().check(z.gte(0)),
  cachedTokens: z.int().check(z.gte(0)),
  outputTokens: z.int().check(z.gte(0)),
  costUsd: z.number(),
});
export type DailyUsage = z.output<typeof dailyUsageSchema>;

/**
 * The cost of a month until now. `MTD Cost` is the sum of the other two: `dailyCost` is of today, `monthlyCost` of the days before.
 *
 * @units US dollars
 * @source chat specification §7 "Billing"; protocol §3.13; `usage` is ours, and other backends leave it out
 */
export const monthCostSchema = z.object({
  email: z.optional(z.string()),
  dailyCost: z.optional(z.number()),
  monthlyCost: z.optional(z.number()),
  'MTD Cost': z.number(),
  usage: z.optional(z.array(dailyUsageSchema)),
});
export type MonthCost = z.output<typeof monthCostSchema>;

/**
 * What a limit leaves in its period.
 *
 * @units US dollars; `resetsAt` as ISO text
 * @source ours
 */
export const remainingSchema = z.object({
  scope: z.enum(['site', 'person', 'account', 'key']),
  period: z.enum(['Monthly', 'Daily', 'Hourly']),
  rate: z.number(),
  left: z.number(),
  resetsAt: z.string(),
});
export type Remaining = z.output<typeof remainingSchema>;

export const billing = {
  monthCost: defineOperation({
    summary:
      'What the caller has cost since the first of the month; the address that is sent decides nothing.',
    method: 'POST',
    path: '/billing',
    op: '/mtd-cost',
    sends: 'data',
    family: 'plain',
    input: z.object({ email: z.optional(z.nullable(z.string())) }),
    output: monthCostSchema,
    failures: [],
    source: 'chat specification §7 "Billing"; protocol §3.13',
    shape: 'observed',
    access: 'person',
    feature: { flag: 'mtdCost' },
  }),
  remaining: defineOperation({
    summary: 'What the caller may still spend, by each limit that holds for an account of theirs.',
    method: 'POST',
    path: '/billing',
    op: '/remaining',
    sends: 'data',
    family: 'plain',
    input: z.object({ accountId: z.optional(z.string()) }),
    output: z.object({
      success: z.literal(true),
      data: z.object({ limits: z.array(remainingSchema), timeZone: z.string() }),
    }),
    failures: [],
    source: 'ours; administration C71',
    shape: 'ours',
    access: 'person',
  }),
  costAlert: defineOperation({
    summary: 'What people are told before they send something dear.',
    method: 'GET',
    path: '/billing',
    op: '/prompt-cost-alert',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: promptCostAlertSchema }),
    failures: [],
    source: 'ours; administration specification §2 "Configurations tab" (2.007)',
    shape: 'ours',
    access: 'person',
  }),
};
