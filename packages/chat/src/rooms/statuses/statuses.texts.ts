import { defineTexts, type TextsOf } from '@stoa/ui';

/** In English. */
export const statusesTexts = defineTexts('statuses', () => ({
  label: 'What is being done',
  inProgress: '(in progress)',
  done: '(done)',
}));

/** Texts of status lines beside those of the server. */
export type StatusesText = TextsOf<typeof statusesTexts>;
