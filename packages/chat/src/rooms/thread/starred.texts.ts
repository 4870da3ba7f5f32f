import { defineTexts, plural } from '@stoa/ui';

/** Texts of starred messages. */
export const starredTexts = defineTexts('starred', (locale) => ({
  starred: 'Starred messages',
  starredCount: (count: number) =>
    plural(locale, count, { one: '# starred message', other: '# starred messages' }),
  noStarredTitle: 'No starred messages',
  noStarred: 'Star a message to find it here again.',
}));
