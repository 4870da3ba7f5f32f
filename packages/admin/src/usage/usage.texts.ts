import { defineTexts } from '@stoa/ui';

/** Texts of the section of usage; its report is shared with the settings of each person. */
export const usageSectionTexts = defineTexts('adminUsage', () => ({
  section: 'Usage',
  sectionHint:
    'What everybody has used and what that cost, by day, model, person, account, assistant and entry point.',
}));
