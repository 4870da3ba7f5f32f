import { defineTexts, plural } from '@stoa/ui';

/** Texts of the list of messages. */
export const threadTexts = defineTexts('thread', (locale) => ({
  label: 'Messages',
  you: 'You',
  assistant: 'Stoa',
  scrollDown: 'Scroll to the end',
  loadFailedTitle: 'This conversation could not be opened',
  missingTitle: 'This conversation is gone',
  tryAgain: 'Try again',
  saveFailed: 'The last changes are not saved yet. They are kept in this tab and sent again.',
  keysHint: 'Press J and K to move between messages, Enter for the actions of one, Escape to leave it.',
  focusing: 'Choosing the messages that matter',
  earlier: (count: number) =>
    plural(locale, count, { one: 'Show # earlier message', other: 'Show # earlier messages' }),
  later: (count: number) =>
    plural(locale, count, { one: 'Show # later message', other: 'Show # later messages' }),
  unread: 'New',
  unreadLine: 'New messages',
}));
