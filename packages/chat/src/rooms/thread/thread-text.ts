'use client';
import { plural } from '../../base/text/plural.js';
import { createRoomText } from '../../base/text/room-text.js';
import type { SpokenWords } from './announcements/speakable.js';

/** What the messages say beside their own words. */
export const threadRoomEn = (locale: string) => ({
  later: (count: number) =>
    plural(locale, count, { one: 'Show # later message', other: 'Show # later messages' }),
  unread: 'New',
  unreadLine: 'New messages',
  finishedUnseen: 'Reply finished.',
  failed: (title: string, lines: string) => `Reply failed. ${title} ${lines}`.trim(),
});

/** The shape of what the messages say. */
export type ThreadRoomText = ReturnType<typeof threadRoomEn> & { spoken: SpokenWords };

declare module '../../base/text/room-text.js' {
  interface RoomTexts {
    thread: ThreadRoomText;
  }
}

/** The thread's words in the reader's language. */
export const useThreadText = createRoomText('thread', threadRoomEn);
