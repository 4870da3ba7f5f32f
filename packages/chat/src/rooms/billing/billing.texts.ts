import { defineTexts, plural } from '@stoa/ui';

/** Texts of the cost of the month. */
export const billingTexts = defineTexts('billing', (locale) => {
  const numbers = new Intl.NumberFormat(locale);
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return {
    title: 'Month-to-date cost',
    button: (amount: string) => `Month-to-date cost: ${amount}`,
    thisMonth: (amount: string) => `${amount} this month`,
    monthOf: (date: string) => months.format(new Date(date)),
    dayOf: (date: string) => days.format(new Date(date)),
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
          ? `${numbers.format(input)} tokens in (${numbers.format(cached)} cached)`
          : `${numbers.format(input)} tokens in`,
        `${numbers.format(output)} out`,
      ].join(' · '),
    nothing: 'No reply has cost anything this month.',
    nothingHint: 'The cost of each reply is counted when it ends, at the prices of its model.',
    explained: 'Every reply counts when it ends, at the prices of its model. Days are those of UTC.',
    close: 'Close',
  };
});
