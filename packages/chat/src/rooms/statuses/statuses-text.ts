import { createRoomText } from '../../base/text/room-text.js';

/** In English. */
export const statusesEn = () => ({
  label: 'What is being done',
  inProgress: '(in progress)',
  done: '(done)',
});

/** What status lines say beside the server's own words. */
export type StatusesText = ReturnType<typeof statusesEn>;

declare module '../../base/text/room-text.js' {
  interface RoomTexts {
    statuses: StatusesText;
  }
}

/** The words of status lines. */
export const useStatusesText = createRoomText('statuses', statusesEn);
