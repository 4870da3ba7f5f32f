import { defineTexts, plural } from '@stoa/ui';

/** Texts of the note about messages that another client left out. */
export const unlistedTexts = defineTexts('unlisted', (locale) => ({
  removed: (count: number) =>
    plural(locale, count, {
      one: '# message was removed in another app. It is kept here.',
      other: '# messages were removed in another app. They are kept here.',
    }),
  show: 'Show again',
  remove: 'Remove for good',
}));
