import { defineTexts, plural } from '@stoa/ui';

/** Texts of the suggestions of the message box. */
export const slashTexts = defineTexts('slash', (locale) => ({
  suggestions: 'Commands and prompts',
  commandsGroup: 'Commands',
  promptsGroup: 'Prompts',
  suggestionCount: (count: number) =>
    plural(locale, count, {
      one: '# suggestion. Arrow keys choose, Enter takes it.',
      other: '# suggestions. Arrow keys choose, Enter takes one.',
    }),
}));
