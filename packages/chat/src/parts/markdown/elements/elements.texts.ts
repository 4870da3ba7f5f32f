import { defineTexts } from '@stoa/ui';

/** Labels of elements in rendered Markdown. */
export const elementsTexts = defineTexts('elements', () => ({
  tableLabel: 'Table',
  taskDone: 'Done',
  taskOpen: 'Not done',
  footnotes: 'Footnotes',
  details: 'Details',
}));
