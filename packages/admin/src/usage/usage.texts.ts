import { defineTexts, formatDateTime, formatUsd } from '@stoa/ui';

/** Texts of the section of usage; its report is shared with the settings of each person. */
export const usageSectionTexts = defineTexts('adminUsage', (locale) => ({
  section: 'Usage',
  sectionHint:
    'What everybody has used and what that cost, by day, model, person, account, assistant and entry point.',
  prices: 'Prices over time',
  pricesHint:
    'For 1,000 tokens. What was used is charged at the prices of its time; a later change does not touch it. Of the environment only the prices of today are known.',
  showPrices: 'Show prices',
  model: 'Model of the prices',
  noModels: 'There are no models.',
  pricesOf: (model: string) => `Prices of ${model}`,
  columns: {
    from: 'From',
    to: 'Until',
    input: 'Input',
    cached: 'Cached input',
    output: 'Output',
    source: 'Set by',
  },
  fromStart: 'The beginning',
  untilNow: 'Now',
  at: (iso: string) => formatDateTime(locale, iso),
  price: (usd: number) => formatUsd(locale, usd),
  environment: 'The environment',
  saved: 'Administrators',
}));
