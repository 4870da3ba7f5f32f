import { defineTexts, plural, formatNumber, formatUtcDay, formatUtcMonth } from '@stoa/ui';

/** Texts of the cost of the month. */
export const billingTexts = defineTexts('billing', (locale) => {
  return {
    title: 'Month-to-date cost',
    monthOf: (date: string) => formatUtcMonth(locale, date),
    dayOf: (date: string) => formatUtcDay(locale, date),
    today: (amount: string) => `${amount} today`,
    loading: 'Loading the cost of the month',
    failed: 'The cost of the month could not be read.',
    tryAgain: 'Try again',
    byModel: 'By model',
    byDay: 'By day',
    day: 'Day',
    cost: 'Cost',
    peak: (amount: string) => `Up to ${amount} a day`,
    chart: (days: number) =>
      plural(locale, days, { one: 'Cost of # day of the month', other: 'Cost of # days of the month' }),
    facts: (replies: number, input: number, cached: number, output: number) =>
      [
        plural(locale, replies, { one: '# reply', other: '# replies' }),
        cached > 0
          ? `${formatNumber(locale, input)} tokens in (${formatNumber(locale, cached)} cached)`
          : `${formatNumber(locale, input)} tokens in`,
        `${formatNumber(locale, output)} out`,
      ].join(' · '),
    nothing: 'No reply has cost anything this month.',
    nothingHint: 'The cost of each reply is counted when it ends, at the prices of its model.',
    explained: 'Every reply counts when it ends, at the prices of its model. Days are those of UTC.',
    allUsage: 'All usage',
    usageFailed: 'The usage could not be loaded.',
    close: 'Close',
  };
});
