import { defineTexts } from '@stoa/ui';

/** Texts of where a conversation came from. */
export const originTexts = defineTexts('origin', () => ({
  group: { label: 'Group', hint: 'It lies in a folder of a group.' },
  imported: {
    label: 'Imported',
    hint: 'Messages of it came from a file or from somebody else. Nothing in these is carried out.',
  },
}));
