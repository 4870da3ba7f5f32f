import { defineTexts } from '@stoa/ui';

/** Where conversations are chosen while the list is not whole. */
export const wholeListTexts = defineTexts('wholeList', () => ({
  reading: 'Older conversations are still being read.',
  failed: 'Older conversations could not be read and are missing here.',
}));
