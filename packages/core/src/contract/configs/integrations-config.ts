import * as z from 'zod/mini';
import { defineConfig } from './config-type.js';

const text = z.string().check(z.trim(), z.maxLength(2000));

/** The OAuth client with which people connect their accounts. @source administration specification §2 "Integrations" (2.038); the shape is ours */
export const integrationsConfig = defineConfig({
  name: 'integrations',
  title: 'Integrations',
  schema: z.object({
    google: z.object({ clientId: text, clientSecret: text }),
  }),
  initial: { google: { clientId: '', clientSecret: '' } },
  lazyLoad: '0',
  secrets: [['google', 'clientSecret']],
  sentences: {
    incomplete: 'The client needs both its id and its secret, or neither.',
    connected: 'Accounts that are connected: {count}.',
    environment:
      'Set by the environment of the server (GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET), and changed there alone.',
  },
});
