import * as z from 'zod/mini';
import { configLimits } from './config-limits.js';
import { defineConfig } from './config-type.js';

/** The closed list of secrets that can be saved over the environment. Each takes effect when a process starts. */
export const applicationSecrets = ['OPENAI_API_KEY', 'AZURE_OPENAI_API_KEY', 'STOA_METRICS_TOKEN'] as const;
export type ApplicationSecret = (typeof applicationSecrets)[number];

/** Secrets of the environment that administrators have saved, written and never read. @source administration specification §2 (2.024, 2.025); protocol §3.1 */
export const applicationSecretsConfig = defineConfig({
  name: 'applicationSecrets',
  title: 'Application Secrets',
  schema: z.partialRecord(
    z.enum(applicationSecrets),
    z.string().check(z.trim(), z.maxLength(configLimits.secretCharacters)),
  ),
  initial: {},
  lazyLoad: '0',
  secrets: [['*']],
});
