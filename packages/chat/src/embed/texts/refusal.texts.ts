import { plural, defineTexts, type TextsOf } from '@stoa/ui';

/** Why the chat did not start, for the person in front of it; a title and what to do. */
export const refusalTexts = defineTexts('embedRefusal', (locale) => ({
  origin: {
    title: 'This chat is not available on this page',
    line: 'It is not set up for this address. The owner of the site can allow it.',
  },
  key: {
    title: 'This chat is not available',
    line: 'It is not set up any more. The owner of the site can renew it.',
  },
  assistant: {
    title: 'The assistant of this chat is not available',
    line: 'It has been withdrawn. The owner of the site can choose another.',
  },
  token: {
    title: 'You could not be signed in to the chat',
    line: 'Reload the page, or sign in to the site again.',
  },
  anonymous: {
    title: 'Sign in to use the chat',
    line: 'It answers people who are signed in to this site.',
  },
  unreachable: {
    title: 'The chat could not be reached',
    line: 'Check your connection and try again. What you wrote is kept.',
  },
  newer: {
    title: 'The chat has been updated',
    line: 'Reload the page to go on. What you wrote is kept.',
  },
  older: {
    title: 'The chat is being updated',
    line: 'Try again in a few minutes. What you wrote is kept.',
  },
  rate: {
    title: 'The chat is busy',
    line: 'Too many requests came from here. Try again in a moment.',
  },
  other: {
    title: 'The chat could not be started',
    line: 'Try again. If it goes on, tell the owner of the site the code below.',
  },
  tryAgain: 'Try again',
  tryAgainIn: (seconds: number) =>
    plural(locale, seconds, { one: 'Try again in # second', other: 'Try again in # seconds' }),
  reload: 'Reload the page',
  code: (code: string) => `Code ${code}`,
}));

/** The sentences of a chat that did not start. */
export type RefusalText = TextsOf<typeof refusalTexts>;
