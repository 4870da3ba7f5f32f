import * as z from 'zod/mini';
import { isEmail } from '../../lib/email.js';
import { configLimits } from './config-limits.js';
import { defineConfig } from './config-type.js';

/**
 * The e-mail addresses of administrators. Those that the environment names are among them when it is read, with a note that says so; a
 * save neither adds nor removes them.
 *
 * @source administration specification §2 "Configurations tab", §5 (2.004, 2.074); protocol §3.1
 */
export const adminsConfig = defineConfig({
  name: 'admins',
  title: 'Admins',
  schema: z
    .array(
      z
        .string()
        .check(z.trim(), z.toLowerCase(), z.maxLength(configLimits.nameCharacters))
        .check(z.refine(isEmail, 'This is no e-mail address.')),
    )
    .check(z.maxLength(configLimits.admins))
    .check(z.refine((emails) => new Set(emails).size === emails.length, 'An address is listed twice.')),
  initial: [],
  lazyLoad: '1',
  secrets: [],
});
