import { spendingLimitSchema, unlimited } from '../accounts/spending-limit.js';
import { defineConfig } from './config-type.js';

/** What everybody together may spend in a period. @source ours */
export const siteRateLimitConfig = defineConfig({
  name: 'siteRateLimit',
  title: 'Site Rate Limit',
  schema: spendingLimitSchema,
  initial: unlimited,
  lazyLoad: '1',
  secrets: [],
});
