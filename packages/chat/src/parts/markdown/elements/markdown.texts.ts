import { defineTexts, type TextsOf } from '@stoa/ui';

/** In English. */
export const markdownTexts = defineTexts('markdown', () => ({
  backToCall: (note: number, call: number) =>
    call === 1
      ? `Back to where note ${note} is called`
      : `Back to where note ${note} is called, place ${call}`,
  tableActions: 'Table actions',
  copyTable: 'Copy table as Markdown',
  copyTableCsv: 'Copy table as CSV',
  downloadTable: 'Download table as CSV',
  tooLong: 'This part is very long and is shown as plain text.',
  tooDeep: 'This part is nested too deeply to be formatted and is shown as plain text.',
  showFormatted: 'Show formatted',
  plainSource: 'Plain text',
  /** Items, rows or notes that are left, as the language writes the number. */
  showMore: (left: string) => `Show more (${left} left)`,
  formula: 'Formula',
  brokenFormula: 'This formula could not be drawn. Its source is shown.',
}));

/** The words of formatted text that the first page does not need. */
export type MarkdownText = TextsOf<typeof markdownTexts>;
