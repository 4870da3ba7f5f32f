import { defineTexts } from '@stoa/ui';

/** Texts of the workspace around its rooms. */
export const workspaceTexts = defineTexts('workspace', () => ({
  offline: 'You are offline. What you write is kept, and goes on when the network is back.',
  name: 'Stoa',
  settingUp: 'Setting Up',
  settingUpDetail: 'Fetching your conversations and models. This takes a moment.',
  settingUpSteps: { conversations: 'Loading your conversations', models: 'Loading models and settings' },
  missing: 'This conversation is not here',
  missingDetail:
    'It may have been deleted. A private conversation opens only in the browser that it was written in.',
  unread: 'This conversation could not be looked for',
  startNew: 'New conversation',
  lookAgain: 'Look again',
  skipToComposer: 'Skip to the message box',
  skipToMain: 'Skip to the content',
  leftPanel: 'Conversations and settings',
  rightPanel: 'Prompt templates',
  openLeftPanel: 'Show conversations',
  closeLeftPanel: 'Hide conversations',
  closeRightPanel: 'Hide prompt templates',
  signOut: 'Sign out',
}));
