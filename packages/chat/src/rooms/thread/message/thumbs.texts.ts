import { defineTexts, type TextsOf } from '@stoa/ui';

/** Texts of the thumbs under a reply. */
export const thumbsTexts = defineTexts('thumbs', () => ({
  /** Name of the two buttons. */
  label: 'Rate this reply',
  up: 'Good reply',
  down: 'Bad reply',
  thanks: 'Thank you for your rating.',
  takenBack: 'Your rating was taken back.',
}));

/** The words of the thumbs. */
export type ThumbsText = TextsOf<typeof thumbsTexts>;
