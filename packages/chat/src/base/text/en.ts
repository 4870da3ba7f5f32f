import { sentence } from '@stoa/core/contract';
import { headerEn } from './en/header.js';
import { conversationEn, locale } from './en/conversation.js';
import { accountEn } from './en/account.js';
import { promptsEn } from './en/prompts.js';

/**
 * Everything that the conversation area says, in English, and the shape that a translation has to fill.
 *
 * A text with values in it is a function, so that a translation can order and inflect them as its language needs. Sentences
 * that the specifications spell out come from `sentence`.
 */
export const en = {
  ...conversationEn,
  sentence,

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

  share: {
    title: 'Shared with you',
    empty:
      'Conversations and prompts that colleagues share with you will wait here, grouped by sender. Nothing is imported until you open it.',
  },

  prompts: promptsEn(locale),

  header: headerEn,

  notices: {
    region: 'Notifications',
    dismiss: 'Dismiss',
  },
};

/** The catalogue's shape. */
export type Text = typeof en;
