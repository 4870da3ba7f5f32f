'use client';
import { plural } from '../text/plural.js';
import { createRoomText } from '../text/room-text.js';

/** What the messages say beside their own words. */
const threadRoomEn = (locale: string) => ({
  later: (count: number) =>
    plural(locale, count, { one: 'Show # later message', other: 'Show # later messages' }),
  unread: 'New',
  unreadLine: 'New messages',
  finishedUnseen: 'Reply finished.',
  failed: (title: string, lines: string) => `Reply failed. ${title} ${lines}`.trim(),
  spoken: {
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
  },
});

/** The shape of what the messages say. */
export type ThreadRoomText = ReturnType<typeof threadRoomEn>;

declare module '../text/room-text.js' {
  interface RoomTexts {
    thread: ThreadRoomText;
  }
}

/** The thread's words in the reader's language. */
export const useThreadText = createRoomText('thread', threadRoomEn);
