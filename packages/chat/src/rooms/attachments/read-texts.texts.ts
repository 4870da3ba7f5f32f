import { defineTexts } from '@stoa/ui';

/** Why a file was not read in the browser. */
export const readTextsTexts = defineTexts('readTexts', () => ({
  notText: 'Only text files can be read here.',
  tooLarge: 'This file is too large to be put into a message.',
}));
