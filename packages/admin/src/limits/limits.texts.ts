import { defineTexts, type TextsOf } from '@stoa/ui';

/** English of the section of limits of spending. */
export const limitsTexts = defineTexts('adminLimits', () => ({
  section: 'Rate limits',
  sectionHint: 'What may be spent on models in an hour, a day or a month.',
  person: 'Each person',
  personHint: 'Whichever of their accounts pays. Accounts can have limits of their own.',
  site: 'Everybody together',
  siteHint: 'When it is reached, nobody can ask a model until the next period.',
}));

/** The words of the section of limits of spending. */
export type LimitsText = TextsOf<typeof limitsTexts>;
