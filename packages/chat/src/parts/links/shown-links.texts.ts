import { defineTexts } from '@stoa/ui';

/** Texts of links and images that are shown before a press. */
export const shownLinksTexts = defineTexts('shownLinks', () => ({
  newTab: '(opens in a new tab)',
  imageDropped: 'Image left out',
  imageFrom: (host: string) => `Image on ${host}`,
}));
