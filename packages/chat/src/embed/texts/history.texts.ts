import { defineTexts, type TextsOf } from '@stoa/ui';

/** Texts of the list of past conversations. */
export const historyTexts = defineTexts('embedHistory', () => ({
  title: 'Past conversations',
  emptyTitle: 'Nothing here yet',
  empty: 'Conversations that you start here appear in this list.',
  untitled: 'Untitled',
  current: 'Shown now',
  running: 'A reply is being written',
  remove: (name: string) => `Delete “${name}”`,
}));

/** The words of past conversations. */
export type HistoryText = TextsOf<typeof historyTexts>;
