import { createRoomText } from '../../base/text/room-text.js';

/** What the list of past conversations says. */
export const historyEn = () => ({
  title: 'Past conversations',
  emptyTitle: 'Nothing here yet',
  empty: 'Conversations that you start here appear in this list.',
  untitled: 'Untitled',
  current: 'Shown now',
  running: 'A reply is being written',
  remove: (name: string) => `Delete “${name}”`,
});

/** The words of past conversations. */
export type HistoryText = ReturnType<typeof historyEn>;

declare module '../../base/text/room-text.js' {
  interface RoomTexts {
    embedHistory: HistoryText;
  }
}

/** The same in the reader's language. */
export const useHistoryText = createRoomText('embedHistory', historyEn);
