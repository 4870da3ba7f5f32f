import { defineTexts } from '@stoa/ui';

/** Texts of the accounts of third parties. @source chat specification §2 "Integrations dialog" */
export const integrationsTexts = defineTexts('integrations', () => ({
  title: 'Integrations',
  lead: 'Connect accounts, and models can read in them when you ask. Nothing in them is ever changed.',
  providers: 'Providers',
  google: 'Google',
  loading: 'Loading integrations...',
  failed: 'Which accounts are connected could not be read.',
  tryAgain: 'Try again',
  connect: 'Connect',
  disconnect: 'Disconnect',
  connectOf: (name: string) => `Connect ${name}`,
  disconnectOf: (name: string) => `Disconnect ${name}`,
  connected: 'Connected',
  waiting: 'Go on in the window that has opened.',
  blocked: 'Your browser has blocked the window. Allow pop-ups for this page, then press Connect again.',
  ok: 'OK',
  names: {
    google_calendar: ['Google Calendar', 'Events and calendars'],
    google_sheets: ['Google Sheets', 'Spreadsheets and what is in their cells'],
    google_docs: ['Google Docs', 'Documents and their text'],
    google_drive: ['Google Drive', 'Names and contents of your files'],
    google_forms: ['Google Forms', 'Forms and their questions'],
    google_gmail: ['Gmail', 'Messages in your mailbox'],
  },
}));
