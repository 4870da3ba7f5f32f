import * as z from 'zod/mini';
import { isEmail } from '../../lib/email.js';
import { retentionLimits } from '../retention/retention-limits.js';
import { configLimits } from './config-limits.js';
import { defineConfig } from './config-type.js';

/** How long a kind is kept; null for ever. @units days */
const keptDays = z.nullable(z.int().check(z.minimum(1), z.maximum(retentionLimits.days)));

/** For how many days each kind is kept. */
export const keptDaysSchema = z.object({
  /** Since their last change. */
  conversations: keptDays,
  /** Since their upload. */
  files: keptDays,
  /** Since they were shared. */
  shares: keptDays,
  /** Since they were remembered. */
  memories: keptDays,
  /** Recorded conversations of assistants, since the last answer. */
  analytics: keptDays,
});
export type KeptDays = z.output<typeof keptDaysSchema>;

/** Rules of retention, how long before they take effect people are told, and whose things stay whatever the rules say. */
export const retentionSchema = z.object({
  keep: keptDaysSchema,
  noticeDays: z.int().check(z.minimum(0), z.maximum(retentionLimits.noticeDays)),
  /** E-mail addresses of people under a legal hold. */
  held: z
    .array(
      z
        .string()
        .check(z.trim(), z.toLowerCase(), z.maxLength(configLimits.nameCharacters))
        .check(z.refine(isEmail, 'This is no e-mail address.'))
        .check(z.meta({ format: 'email' })),
    )
    .check(z.maxLength(retentionLimits.held))
    .check(z.refine((emails) => new Set(emails).size === emails.length, 'An address is listed twice.')),
});
export type Retention = z.output<typeof retentionSchema>;

/** Everything is kept until an administrator says otherwise. @source ours; administration H21 */
export const retentionConfig = defineConfig({
  name: 'retention',
  title: 'Retention',
  schema: retentionSchema,
  initial: {
    keep: { conversations: null, files: null, shares: null, memories: null, analytics: null },
    noticeDays: 14,
    held: [],
  },
  lazyLoad: '0',
  secrets: [],
});
