import { defineTexts, type TextsOf } from '@stoa/ui';

/** English of the section of limits of spending. */
export const limitsTexts = defineTexts('adminLimits', () => ({
  section: 'Rate limits',
  sectionHint: 'What may be spent on models in an hour, a day or a month.',
  person: 'Each person',
  personHint: 'Whichever of their accounts pays. Accounts can have limits of their own.',
  site: 'Everybody together',
  siteHint: 'When it is reached, nobody can ask a model until the next period.',
  period: 'Period',
  amount: 'Amount in US dollars',
  amountHint: 'Type digits alone: the last two are cents.',
  /** Names of the periods; their form on the wire is specified. */
  Unlimited: 'Unlimited',
  Monthly: 'Monthly',
  Daily: 'Daily',
  Hourly: 'Hourly',
  limit: (label: string) => `Limit: ${label}`,
}));

/** The words of the section of limits of spending. */
export type LimitsText = TextsOf<typeof limitsTexts>;
