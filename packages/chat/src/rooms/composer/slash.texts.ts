import { defineTexts, plural } from '@stoa/ui';

/** Texts of the suggestions of the message box. */
export const slashTexts = defineTexts('slash', (locale) => ({
  suggestions: 'Commands and prompts',
  commandsGroup: 'Commands',
  promptsGroup: 'Prompts',
  noMatch: 'No command or prompt matches.',
  sendsAsText: 'Press Enter again to send this as text.',
  suggestionCount: (count: number) =>
    plural(locale, count, {
      one: '# suggestion. Arrow keys choose, Enter takes it.',
      other: '# suggestions. Arrow keys choose, Enter takes one.',
    }),
}));
