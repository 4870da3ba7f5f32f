import { defineTexts } from '@stoa/ui';

/** Texts about the storage of the browser. */
export const storageTexts = defineTexts('storage', () => ({
  storageFullTitle: 'Browser storage is full',
}));
