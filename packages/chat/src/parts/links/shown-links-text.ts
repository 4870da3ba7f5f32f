import { createRoomText } from '../../base/text/room-text.js';

/** What a link or an image of a message says by itself, before anybody presses it. */
export const shownLinksEn = () => ({
  newTab: '(opens in a new tab)',
  imageDropped: 'Image left out',
  imageFrom: (host: string) => `Image on ${host}`,
});

/** The words that come with a message; those of consents come with the consents. */
export const useShownLinksText = createRoomText('links', shownLinksEn);
