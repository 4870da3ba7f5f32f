import { spendingLimitSchema, unlimited } from '../accounts/spending-limit.js';
import { defineConfig } from './config-type.js';

/** What each person may spend in a period, whichever of their accounts pays. @source administration specification §2 (2.005, 2.006) */
export const rateLimitConfig = defineConfig({
  name: 'rateLimit',
  title: 'Rate Limit',
  schema: spendingLimitSchema,
  initial: unlimited,
  lazyLoad: '1',
  secrets: [],
});
