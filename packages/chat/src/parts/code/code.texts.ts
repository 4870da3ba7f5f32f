import { plural, defineTexts, type TextsOf } from '@stoa/ui';

/** In English. */
export const codeTexts = defineTexts('code', (locale) => ({
  copyCode: 'Copy code',
  codeLabel: (language: string) => (language ? `Code in ${language}` : 'Code'),
  plainText: 'text',
  lines: (count: number) => plural(locale, count, { one: '# line', other: '# lines' }),
  showAll: (count: number) => plural(locale, count, { one: 'Show # line', other: 'Show all # lines' }),
  showLess: 'Show less',
  wrap: 'Wrap lines',
  download: (name: string) => `Download ${name}`,
}));

/** The words of code blocks that the first page does not need. */
export type CodeText = TextsOf<typeof codeTexts>;
