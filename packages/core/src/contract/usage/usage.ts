import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import { usageLimits } from './usage-limits.js';

/** What a person can have their usage split by. */
export const usageDimensions = ['day', 'model', 'account', 'assistant', 'entryPoint'] as const;
export type UsageDimension = (typeof usageDimensions)[number];
/** What administrators can have that of everybody split by. */
export const siteUsageDimensions = ['day', 'model', 'person', 'account', 'assistant', 'entryPoint'] as const;
export type SiteUsageDimension = (typeof siteUsageDimensions)[number];

const count = z.int().check(z.gte(0));
const sums = {
  replies: count,
  /** With cached tokens and those of embeddings. */
  inputTokens: count,
  cachedTokens: count,
  embeddingTokens: count,
  /** With those of reasoning. */
  outputTokens: count,
  reasoningTokens: count,
  /** Replies whose provider gave no figures. */
  estimated: count,
  costUsd: z.number(),
};

/** What was used, and what that cost at the prices of its time. @units US dollars with six decimals; tokens */
export const usageSumsSchema = z.object(sums);
export type UsageSums = z.output<typeof usageSumsSchema>;

/** The usage of one day, model, account, … */
export const usageGroupSchema = z.object({
  /** A day, or an id; empty where it is not known. */
  key: z.string(),
  /** Null where the key is all that is known. */
  name: z.nullable(z.string()),
  ...sums,
});
export type UsageGroup = z.output<typeof usageGroupSchema>;

/** Usage over days of UTC: days in their order, else the dearest first. `total` is of all of it, also of what is left out. */
export const usageReportSchema = z.object({
  total: usageSumsSchema,
  groups: z.array(usageGroupSchema),
  /** Groups that are not among these. */
  omitted: count,
});
export type UsageReport = z.output<typeof usageReportSchema>;

const price = z.number().check(z.gte(0));

/** What a model cost from one moment until another. @units US dollars for 1,000 tokens */
export const priceSpanSchema = z.object({
  /** ISO text; null from the beginning on. */
  from: z.nullable(z.string()),
  /** ISO text; null until now. */
  to: z.nullable(z.string()),
  /** Of the environment those of today alone are known. */
  isFromEnvironment: z.boolean(),
  inputTokenCost: price,
  cachedTokenCost: price,
  outputTokenCost: price,
});
export type PriceSpan = z.output<typeof priceSpanSchema>;

/** The prices of a model, the newest first. */
export const pricesOfModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  spans: z.array(priceSpanSchema),
});
export type PricesOfModel = z.output<typeof pricesOfModelSchema>;

const day = z.iso.date();
const days = {
  from: day,
  /** The last day, which belongs to it. */
  to: day,
  limit: z._default(z.int().check(z.minimum(1), z.maximum(usageLimits.groups)), usageLimits.shownGroups),
};
const shared = {
  method: 'POST',
  sends: 'data',
  family: 'plain',
  output: z.object({ success: z.literal(true), data: usageReportSchema }),
  failures: [],
  source: 'ours',
  shape: 'ours',
} as const;

/** What was used, in reports that agree to the cent with the month-to-date cost. */
export const usage = {
  mine: defineOperation({
    ...shared,
    summary: 'What the caller has used and paid for, split by one dimension.',
    path: '/billing',
    op: '/usage',
    input: z.object({ ...days, by: z.enum(usageDimensions) }),
    access: 'person',
    feature: { flag: 'mtdCost' },
  }),
  site: defineOperation({
    ...shared,
    summary: 'What everybody has used, split by one dimension.',
    path: '/amplifymin',
    op: '/usage',
    input: z.object({ ...days, by: z.enum(siteUsageDimensions) }),
    access: 'admin',
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  prices: defineOperation({
    ...shared,
    summary: 'What each model cost from when until when.',
    path: '/amplifymin',
    op: '/usage/prices',
    input: z.object({}),
    output: z.object({ success: z.literal(true), data: z.array(pricesOfModelSchema) }),
    access: 'admin',
    feature: { flag: 'adminInterface', isExtra: true },
  }),
};
