import { defineTexts, type TextsOf } from '@stoa/ui';

/** In English. */
export const statusesTexts = defineTexts('statuses', () => ({
  label: 'What is being done',
  inProgress: '(in progress)',
  done: '(done)',
}));

/** What status lines say beside the server's own words. */
export type StatusesText = TextsOf<typeof statusesTexts>;
