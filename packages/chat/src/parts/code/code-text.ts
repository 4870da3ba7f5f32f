import { plural } from '../../base/text/plural.js';
import { createRoomText } from '../../base/text/room-text.js';

/** In English. */
export const codeEn = (locale: string) => ({
  lines: (count: number) => plural(locale, count, { one: '# line', other: '# lines' }),
  showAll: (count: number) => plural(locale, count, { one: 'Show # line', other: 'Show all # lines' }),
  showLess: 'Show less',
  wrap: 'Wrap lines',
  download: (name: string) => `Download ${name}`,
});

/** Texts of code blocks that the first page does not need. */
export type CodeText = ReturnType<typeof codeEn>;

declare module '../../base/text/room-text.js' {
  interface RoomTexts {
    code: CodeText;
  }
}

/** Texts of code blocks. */
export const useCodeText = createRoomText('code', codeEn);
