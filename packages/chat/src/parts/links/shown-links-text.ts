import { createRoomText } from '../../base/text/room-text.js';

/** Texts of links and images before they are pressed. */
export const shownLinksEn = () => ({
  newTab: '(opens in a new tab)',
  imageDropped: 'Image left out',
  imageFrom: (host: string) => `Image on ${host}`,
});

/** Texts loaded with a message; those of consent are loaded with its dialog. */
export const useShownLinksText = createRoomText('links', shownLinksEn);
