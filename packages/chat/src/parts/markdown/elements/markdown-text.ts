import { createRoomText } from '../../../base/text/room-text.js';

/** In English. */
export const markdownEn = () => ({
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
  formula: 'Formula',
  brokenFormula: 'This formula could not be drawn. Its source is shown.',
});

/** Texts of formatted messages that the first page does not need. */
export type MarkdownText = ReturnType<typeof markdownEn>;

declare module '../../../base/text/room-text.js' {
  interface RoomTexts {
    markdown: MarkdownText;
  }
}

/** Texts of formatted messages. */
export const useMarkdownText = createRoomText('markdown', markdownEn);
