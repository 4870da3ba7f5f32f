import { apiKeySentence } from '@stoa/core/contract';
import { defineTexts, formatList } from '@stoa/ui';

/** Texts of what a reply proposes to do with API keys. Pages that embed the chat have no such card. */
export const apiKeyCardTexts = defineTexts('apiKeyCard', (locale) => ({
  incomplete: apiKeySentence('apiKeys.incomplete'),
  fields: {
    account: 'Account',
    appName: 'Application name',
    accessTypes: 'Access types',
    rateLimit: 'Rate limit',
  } as Readonly<Record<string, string>>,
  missing: (sentence: string, fields: readonly string[]) => `${sentence}: ${formatList(locale, fields)}`,
  systemWithDelegate: apiKeySentence('apiKeys.systemWithDelegate'),
  needsAccount: apiKeySentence('apiKeys.needsAccount'),
  unknownAccount: (account: string) => `You have no account “${account}” that can pay for a key.`,
  failed: apiKeySentence('apiKeys.changeFailed'),
  createFailed: (reason: string) => `${apiKeySentence('apiKeys.createFailed')}: ${reason}`,
  updateFailed: (names: readonly string[]) =>
    apiKeySentence('apiKeys.updateFailed', { names: names.join(', ') }),
  ready: 'Nothing is done until you say so.',
  hidden: 'A key is never shown in a conversation. You see it in “Manage Accounts”.',
  created: 'The key is created. You see it in “Manage Accounts”, and nowhere in this conversation.',
  changed: 'The keys are changed.',
  deactivated: (count: number): string =>
    count === 1 ? 'The key is deactivated.' : 'The keys are deactivated.',
  create: 'Create the key',
  change: 'Change',
  deactivate: 'Deactivate',
  deactivateTitle: (names: readonly string[]) =>
    names.length === 1
      ? `Deactivate the API key “${names[0]}”?`
      : `Deactivate the API keys ${formatList(locale, names)}?`,
  deactivateQuestion: 'This cannot be undone. What uses them stops working at once.',
  cancel: 'Cancel',
  open: 'Open Manage Accounts',
  openDocs: 'Open the documentation',
  docs: 'What the API can do, how it is called, and files for a table and for Postman.',
}));
