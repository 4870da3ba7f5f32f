'use client';
import { createRoomText } from '../../../base/text/room-text.js';

/** What is said of the thumbs under a reply. */
export const thumbsEn = () => ({
  /** Name of the two buttons. */
  label: 'Rate this reply',
  up: 'Good reply',
  down: 'Bad reply',
  thanks: 'Thank you for your rating.',
  takenBack: 'Your rating was taken back.',
});

/** The words of the thumbs. */
export type ThumbsText = ReturnType<typeof thumbsEn>;

declare module '../../../base/text/room-text.js' {
  interface RoomTexts {
    thumbs: ThumbsText;
  }
}

/** The same in the reader's language. */
export const useThumbsText = createRoomText('thumbs', thumbsEn);
