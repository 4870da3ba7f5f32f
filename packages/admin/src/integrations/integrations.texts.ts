import { defineTexts, type TextsOf } from '@stoa/ui';

/** English of the section of integrations. */
export const integrationsTexts = defineTexts('adminIntegrations', () => ({
  section: 'Integrations',
  sectionHint:
    'The client with which people connect accounts of Google. It also needs the flag “integrations”.',
  google: 'Google',
  clientId: 'Client id',
  clientIdHint: 'Of an OAuth client for web applications.',
  clientSecret: 'Client secret',
  secretSet: 'It is set, and never shown again. What you type takes its place.',
  secretUnset: 'It is stored sealed, and never shown again.',
  redirect: (address: string) => `Its redirect address is ${address}`,
  remove: 'Remove the client',
  fixed: 'Set on the server',
}));

/** The words of the section of integrations. */
export type IntegrationsText = TextsOf<typeof integrationsTexts>;
