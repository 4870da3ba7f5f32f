import { plural, defineTexts } from '@stoa/ui';
import type { SpokenWords } from './speakable.js';

/** How what cannot be read aloud is called in English. */
export const spokenTexts = defineTexts('spoken', (locale): SpokenWords => ({
  code: (language: string, lines: number) =>
    plural(locale, lines, {
      one: language ? `# line of ${language} code` : '# line of code',
      other: language ? `# lines of ${language} code` : '# lines of code',
    }),
  table: (columns: number, rows: number) =>
    `table of ${plural(locale, rows, { one: '# row', other: '# rows' })} and ${plural(locale, columns, { one: '# column', other: '# columns' })}`,
  diagram: 'a diagram',
  chart: 'a chart',
  block: 'a block with more',
  formula: 'a formula',
  image: (alt: string) => (alt ? `image: ${alt}` : 'an image'),
}));
