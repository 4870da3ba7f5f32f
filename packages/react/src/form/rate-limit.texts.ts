import { defineTexts } from '@stoa/ui';

/** Texts of the fields of a limit of spending. */
export const rateLimitTexts = defineTexts('rateLimit', () => ({
  period: 'Period',
  amount: 'Amount in US dollars',
  amountHint: 'Type digits alone: the last two are cents, as in 100.00.',
  /** Names of the periods; their form on the wire is specified. */
  Unlimited: 'Unlimited',
  Monthly: 'Monthly',
  Daily: 'Daily',
  Hourly: 'Hourly',
  limit: (label: string) => `Limit: ${label}`,
}));
