import { defineTexts } from '@stoa/ui';

/** Texts of parts that are being loaded, and of those that could not be loaded. */
export const loadingTexts = defineTexts('loading', () => ({
  loading: 'Loading',
  failedTitle: 'This part could not be loaded',
  failedNamed: (title: string) => `“${title}” could not be loaded`,
  failed:
    'The connection may be gone, or a new version was published meanwhile. Try again, or reload the page.',
  tryAgain: 'Try again',
}));
