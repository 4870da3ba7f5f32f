import * as z from 'zod/mini';
import { configLimits } from '../configs/config-limits.js';
import { rateLimitSchema, type RateLimit } from './accounts.js';

/** A limit of spending as it is set: one with a period has an amount. @source administration specification §2 (2.005), §3 (2.058) */
export const spendingLimitSchema = rateLimitSchema.check(
  z.refine(
    ({ rate }) => rate === null || (rate >= 0 && rate <= configLimits.rate),
    'An amount is at least 0 and has at most eight digits.',
  ),
  z.refine(({ period, rate }) => period === 'Unlimited' || rate !== null, 'A period needs an amount.'),
);

/** What holds where nothing limits. @source protocol §3.14 */
export const unlimited: RateLimit = { period: 'Unlimited', rate: null };
