import type { Remaining } from '@stoa/core/contract';
import { defineTexts, formatDateTime } from '@stoa/ui';

/** Texts of what may still be spent, beside the choice of a model. */
export const spendingTexts = defineTexts('spending', (locale) => {
  const whose: Record<Remaining['scope'], string> = {
    site: 'Everybody together',
    person: 'You',
    account: 'This account',
    key: 'This API key',
  };
  const within: Record<Remaining['period'], string> = {
    Monthly: 'this month',
    Daily: 'today',
    Hourly: 'in this hour',
  };
  return {
    account: 'Charged to',
    byDefault: (name: string) => `Default account (${name})`,
    left: (scope: Remaining['scope'], period: Remaining['period'], amount: string, resetsAt: string) =>
      `${whose[scope]} can spend ${amount} more ${within[period]}. The next period begins ${formatDateTime(locale, resetsAt)}.`,
    notKnown: 'What may still be spent could not be read.',
  };
});
