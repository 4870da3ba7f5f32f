import { sentence, type MessageCode } from '@stoa/core/contract';
import { composerEn } from './en/composer.js';
import { headerEn } from './en/header.js';
import { threadEn } from './en/thread.js';
import { dialogsEn } from './en/dialogs.js';
import { accountEn } from './en/account.js';
import { promptsEn } from './en/prompts.js';
import { plural } from './plural.js';
import type { GivenRooms } from './room-text.js';

const locale = 'en-GB';

/**
 * Everything that the conversation area says, in English, and the shape that a translation has to fill.
 *
 * A text with values in it is a function, so that a translation can order and inflect them as its language needs. Sentences
 * that the specifications spell out come from `sentence`.
 */
export const en = {
  locale,
  /** Words of the rooms that come late; each brings its own English. */
  rooms: undefined as GivenRooms | undefined,
  /** Sentences of the specifications by code; a translation supplies its own function. */
  sentence: (code: MessageCode, values?: Record<string, string | number>): string => sentence(code, values),

  app: {
    name: 'Stoa',
    loading: 'Loading',
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

  dialogs: dialogsEn,
  account: accountEn,

  signIn: {
    title: 'A quiet place to think with language models.',
    lead: 'Your conversations, kept where you choose: in this browser or in your workspace.',
    action: 'Sign in',
    development:
      'Development sign-in is on. Ready-made people are listed on the next page; no password is needed.',
    expiredTitle: 'You were signed out',
    expired: 'Your session has ended. Sign in to continue where you were; your drafts are kept.',
    refreshFailed:
      'Your sign-in could not be renewed. Sign in to continue where you were; your drafts are kept.',
    failedTitle: 'Sign-in did not complete',
    failed: 'The sign-in service did not confirm who you are. Try again.',
    signedOutTitle: 'You are signed out',
    signedOut: 'Drafts on this device are kept for your return.',
  },

  start: {
    greeting: (name: string) => (name ? `Where shall we begin, ${name}?` : 'Where shall we begin?'),
    tryAgain: 'Try again',
    suggestionsLabel: 'Suggestions',
    suggestions: [
      {
        title: 'Explain a concept',
        text: 'Explain how public-key cryptography works, with one everyday analogy.',
      },
      {
        title: 'Compare options',
        text: 'Compare PostgreSQL and SQLite for a small web service, as a table.',
      },
      {
        title: 'Draft something',
        text: 'Draft a short note to my team about moving our weekly meeting to Tuesday.',
      },
      { title: 'Work on code', text: 'Write a TypeScript function that groups a list by key, with tests.' },
    ],
    model: 'Model',
    chooseModel: 'Choose a model',
    searchModels: 'Search models',
    noModels: 'No model matches.',
    noModelsAvailable: 'No models are available to you yet. An administrator can add one.',
    demo: 'Demo',
    default: 'Default',
    images: 'Reads images',
    contextWindow: (tokens: string) => `${tokens} context`,
    costHint: (input: string, output: string) => `${input} in, ${output} out per 1M tokens`,
    free: 'No cost',
    otherFamily: 'Other',
    storage: 'Where it is kept',
    cloud: 'Cloud',
    private: 'Private',
    cloudExplained: 'Kept in your workspace, on every device you sign in to.',
    privateExplained: 'Kept in this browser only. The server stores none of its messages.',
    cloudOff: 'Your workspace has switched cloud storage off.',
    advanced: 'Advanced settings',
    systemPrompt: 'Custom instructions',
    systemPromptHint: 'What the model should know or keep to throughout this conversation.',
    systemPromptPlaceholder: 'You are a careful editor. Answer in British English…',
    temperature: 'Temperature',
    temperatureLabels: { precise: 'Precise', neutral: 'Neutral', creative: 'Creative' },
    responseLength: 'Response length',
    responseLengthLabels: { concise: 'Concise', average: 'Average', verbose: 'Verbose' },
    upToTokens: (tokens: string) => `up to ${tokens} tokens`,
  },

  composer: {
    label: 'Message',
    placeholder: 'Type a message to chat with Stoa…',
    send: 'Send',
    stop: 'Stop Generating',
    stopping: 'Stopping…',
    sendNotReady: 'The conversation is still loading.',
    noModel: 'Choose a model before sending.',
    remaining: (count: number) =>
      plural(locale, count, { one: '# character left', other: '# characters left' }),
    help: 'Enter sends, Shift and Enter starts a new line.',
    prefixHint: {
      json: 'The reply will be JSON.',
      'json!': 'The reply will be strict JSON.',
      csv: 'The reply will be a table with the columns you name.',
      fn: 'The reply will be a function call with the parameters you name.',
    },
    disclaimer: 'Models make mistakes. Check what matters.',
  },

  thread: {
    label: 'Messages',
    you: 'You',
    assistant: 'Stoa',
    thinking: 'Waiting for the first words',
    finished: (text: string) => `Reply finished. ${text}`,
    stoppedAnnouncement: 'Reply stopped.',
    waiting: 'Connection lost. The reply goes on and is fetched when the connection is back.',
    offline: 'You are offline. The reply is fetched when you are back.',
    stopping: 'Stopping…',
    reasoning: 'Reasoning',
    reasoningLive: 'Reasoning…',
    interruptedTitle: 'This reply was interrupted',
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
    continuePrompt: 'Continue from where you stopped.',
    errorCode: (code: string) => `Code ${code}`,
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Copying was not allowed by the browser.',
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
    actionsFor: (who: string) => `Actions for the message of ${who}`,
    scrollDown: 'Scroll to the end',
    loadFailedTitle: 'This conversation could not be opened',
    missingTitle: 'This conversation is gone',
    tryAgain: 'Try again',
    saveFailed: 'The last changes are not saved yet. They are kept in this tab and sent again.',
    tableLabel: 'Table',
    codeLabel: (language: string) => (language ? `Code in ${language}` : 'Code'),
    plainText: 'text',
    taskDone: 'Done',
    taskOpen: 'Not done',
    footnotes: 'Footnotes',
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
    storageFullTitle: 'Browser storage is full',
    groups: {
      today: 'Today',
      yesterday: 'Yesterday',
      week: 'Previous 7 days',
      month: 'Previous 30 days',
      older: 'Older',
    },
    count: (count: number) => plural(locale, count, { one: '# conversation', other: '# conversations' }),
  },

  share: {
    title: 'Shared with you',
    empty:
      'Conversations and prompts that colleagues share with you will wait here, grouped by sender. Nothing is imported until you open it.',
  },

  prompts: promptsEn(locale),

  message: threadEn(locale),
  queue: composerEn(locale),
  header: headerEn,

  notices: {
    region: 'Notifications',
    dismiss: 'Dismiss',
  },
};

/** The catalogue's shape. */
export type Text = typeof en;
