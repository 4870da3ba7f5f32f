import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../define-operation.js';

/** Accounts of third parties that can be connected. @source chat specification §3 "Integration" */
export const integrationIds = [
  'google_calendar',
  'google_sheets',
  'google_docs',
  'google_drive',
  'google_forms',
  'google_gmail',
] as const;
export type IntegrationId = (typeof integrationIds)[number];

const common = {
  method: 'POST',
  path: '/integrations/oauth',
  sends: 'data',
  family: 'plain',
  failures: ['integrations.failed'],
  source: 'administration specification §7; protocol §3.13',
  shape: 'observed',
  access: 'person',
} as const satisfies Partial<Operation>;

const one = z.object({ integration: z.enum(integrationIds) });

export const integrations = {
  start: defineOperation({
    ...common,
    summary: 'The address at which the caller lets us into an account. It is opened in a window of its own.',
    op: '/start-auth',
    input: one,
    // Clients use `body` as an object, unlike that of other proxy-style answers.
    output: z.object({ statusCode: z.literal(200), body: z.object({ Location: z.string() }) }),
    feature: { flag: 'integrations' },
  }),
  list: defineOperation({
    ...common,
    summary: 'Which of these accounts the caller has connected.',
    op: '/user/list',
    input: z.object({ integrations: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)) }),
    output: z.object({ success: z.literal(true), data: z.array(z.string()) }),
    feature: { flag: 'integrations', staysOpen: true },
  }),
  remove: defineOperation({
    ...common,
    summary: 'Disconnects an account: the provider takes our access back, and the tokens are deleted.',
    op: '/user/delete',
    input: one,
    output: z.object({ success: z.literal(true) }),
    feature: { flag: 'integrations', staysOpen: true },
  }),
};
