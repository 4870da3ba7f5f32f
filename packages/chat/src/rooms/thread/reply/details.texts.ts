import { defineTexts } from '@stoa/ui';

/** Texts of the details of a reply. */
export const detailsTexts = defineTexts('details', () => ({
  title: 'About this reply',
  model: 'Model',
  finishedAt: 'Finished',
  duration: 'Took',
  seconds: (seconds: string) => `${seconds} s`,
  inputTokens: 'Input tokens',
  cachedTokens: 'of which cached',
  outputTokens: 'Output tokens',
  cost: 'Cost',
  unknown: 'Not reported',
}));
