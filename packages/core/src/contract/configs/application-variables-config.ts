import * as z from 'zod/mini';
import { configLimits } from './config-limits.js';
import { defineConfig } from './config-type.js';

/** Names of variables that take effect on every process as soon as they are saved. */
export const liveVariables = [
  'STOA_SUPPORT_EMAIL',
  'STOA_COA_PATTERN',
  'STOA_MAX_PARALLEL_RUNS',
  'STOA_TOOL_STEPS',
  'STOA_TOOL_MINUTES',
  'STOA_TOOL_COST_CENTS',
  'STOA_EMBED_VISITOR_DAYS',
] as const;

/** Names of variables that take effect when a process starts. */
export const startVariables = [
  'STOA_MAX_FILE_MB',
  'STOA_FILE_QUOTA_MB',
  'STOA_BODY_LIMIT_MB',
  'STOA_RATE_LIMIT_PER_MINUTE',
  'STOA_FIRST_BYTE_S',
  'OPENAI_MODELS',
  'STOA_RERANK_MODEL',
] as const;

/**
 * The closed list of what can be saved over the environment. Addresses to which the server sends its secrets, and hosts that it may reach, are not
 * in it: they belong to whoever runs the server.
 */
export const applicationVariables = [...liveVariables, ...startVariables] as const;
export type ApplicationVariable = (typeof applicationVariables)[number];

/** Variables of the environment that administrators have saved; the others are as the environment says. @source administration specification §2 (2.024, 2.025); protocol §3.1 */
export const applicationVariablesConfig = defineConfig({
  name: 'applicationVariables',
  title: 'Application Variables',
  schema: z.partialRecord(
    z.enum(applicationVariables),
    z.string().check(z.trim(), z.maxLength(configLimits.variableCharacters)),
  ),
  initial: {},
  lazyLoad: '0',
  secrets: [],
  sentences: {
    notYet: 'Saved. It takes effect when the server is started again.',
  },
});
