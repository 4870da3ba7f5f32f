import { defineTexts } from '@stoa/ui';

/** Texts of forms that keep a draft. @source ours */
export const draftTexts = defineTexts('draft', () => ({
  restored: 'What you wrote before is back.',
  discard: 'Discard it',
}));
