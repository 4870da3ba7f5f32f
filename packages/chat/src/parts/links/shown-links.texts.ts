import { defineTexts } from '@stoa/ui';

/** What a link or an image of a message says by itself, before anybody presses it. */
export const shownLinksTexts = defineTexts('shownLinks', () => ({
  newTab: '(opens in a new tab)',
  imageDropped: 'Image left out',
  imageFrom: (host: string) => `Image on ${host}`,
}));
