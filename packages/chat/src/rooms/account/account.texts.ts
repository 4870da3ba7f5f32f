import { defineTexts } from '@stoa/ui';

/** Texts of the foot of the left panel. */
export const accountTexts = defineTexts('account', () => ({
  menuOf: (name: string) => `Menu of ${name}`,
  files: 'Your Files',
  importConversations: 'Import conversations',
  exportConversations: 'Export Conversations',
  settings: 'Settings',
  theme: 'Theme',
  dark: 'Dark',
  light: 'Light',
  system: 'System',
  integrations: 'Integrations',
  manageAccounts: 'Manage Accounts',
  monthCost: 'Month-to-date cost',
  memoryDialog: 'Memory',
  savedArtifacts: 'Saved artifacts',
  assistantAdmin: 'Assistant Admin Interface',
  administration: 'Administration',
  documentation: 'Documentation',
  feedback: 'Send Feedback',
  dismiss: 'Dismiss',
  memoryTitle: 'This window keeps nothing.',
  memory:
    'Private conversations and drafts are gone when you close it, as the browser offers no storage here.',
}));
