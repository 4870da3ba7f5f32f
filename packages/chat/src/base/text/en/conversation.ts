import { plural } from '../plural.js';
import { composerEn } from './composer.js';
import { firstEn, locale } from './first.js';
import { threadEn } from './thread.js';

export { locale };

/** What one conversation says, wherever it stands: in the workspace or on another site. */
export const conversationEn = {
  ...firstEn,

  app: {
    ...firstEn.app,
    name: 'Stoa',
    settingUp: 'Setting Up',
    settingUpDetail: 'Fetching your conversations and models. This takes a moment.',
    settingUpSteps: { conversations: 'Loading your conversations', models: 'Loading models and settings' },
    skipToComposer: 'Skip to the message box',
    leftPanel: 'Conversations and settings',
    rightPanel: 'Prompt templates',
    openLeftPanel: 'Show conversations',
    closeLeftPanel: 'Hide conversations',
    openRightPanel: 'Show prompt templates',
    closeRightPanel: 'Hide prompt templates',
    chatsTab: 'Chats',
    shareTab: 'Share',
    settingsTab: 'Settings',
    workspacesTab: 'Workspaces',
    signOut: 'Sign out',
    anonymous: 'Anonymous',
  },

  thread: {
    ...firstEn.thread,
    reasoning: 'Reasoning',
    reasoningLive: 'Reasoning…',
    interrupted: 'The server stopped before the reply was finished. What had arrived is kept above.',
    interruptedEmpty: 'The server stopped before the reply began.',
    stopped: 'You stopped this reply.',
    stoppedEmpty: 'You stopped this reply before it began.',
    cut: 'The reply reached its length limit.',
    empty: 'The model sent an empty reply.',
    retry: 'Retry',
    retryIn: (seconds: number) =>
      plural(locale, seconds, { one: 'Ready to retry in # second', other: 'Ready to retry in # seconds' }),
    continue: 'Continue',
    errorCode: (code: string) => `Code ${code}`,
    copy: 'Copy',
    copyCode: 'Copy code',
    edit: 'Edit message',
    editing: 'Edit your message',
    save: 'Save',
    cancel: 'Cancel',
    regenerate: 'Regenerate',
    details: 'Details',
    previous: 'Previous version',
    next: 'Next version',
    versionOf: (index: number, count: number) => `Version ${index} of ${count}`,
    codeLabel: (language: string) => (language ? `Code in ${language}` : 'Code'),
    plainText: 'text',
  },

  details: {
    title: 'About this reply',
    model: 'Model',
    finishedAt: 'Finished',
    duration: 'Took',
    seconds: (seconds: string) => `${seconds} s`,
    inputTokens: 'Input tokens',
    cachedTokens: 'of which cached',
    outputTokens: 'Output tokens',
    cost: 'Cost',
    unknown: 'Not reported',
  },

  conversations: {
    ...firstEn.conversations,
    label: 'Conversations',
    create: 'New conversation',
    untitled: 'Untitled',
    emptyTitle: 'Nothing here yet',
    empty: 'Conversations you start appear here, newest first.',
    running: 'A reply is being written',
    unread: 'New reply',
    local: 'Private: kept in this browser',
    cloud: 'Kept in the cloud',
    actions: (name: string) => `Actions for ${name}`,
    rename: 'Rename',
    renameLabel: 'Conversation name',
    delete: 'Delete',
    export: 'Export conversations',
    exporting: 'Preparing Conversation Export...',
    syncFailedTitle: 'Not in step with the cloud',
    groups: {
      today: 'Today',
      yesterday: 'Yesterday',
      week: 'Previous 7 days',
      month: 'Previous 30 days',
      older: 'Older',
    },
    count: (count: number) => plural(locale, count, { one: '# conversation', other: '# conversations' }),
  },

  message: { ...firstEn.message, ...threadEn(locale) },
  queue: { ...firstEn.queue, ...composerEn(locale) },
};
