import {
  accountSentence,
  builtInAccount,
  sentence,
  rateLimitConfig,
  rateLimitSchema,
  siteRateLimitConfig,
  type RateLimit,
} from '@stoa/core/contract';
import * as z from 'zod/mini';
import type { OwnLimits, SpendingLimit, SpendingRefusal } from '../../platform/spending/spending.js';
import type { ChatRefusal } from '../chat/turn.js';
import type { ConfigValues } from '../configs/config-values.js';

/** The limits that hold for a spender: what the site, each person, the account and the key may spend. */
export const createSpendingLimits =
  (configs: Pick<ConfigValues, 'of'>) =>
  async (own: OwnLimits): Promise<SpendingLimit[]> => {
    const [site, person] = await Promise.all([configs.of(siteRateLimitConfig), configs.of(rateLimitConfig)]);
    const key = rateLimitIn(own.key);
    return [
      ...limitOf('site', site),
      ...limitOf('person', person),
      ...limitOf('account', rateLimitIn(own.account) ?? builtInAccount.rateLimit),
      ...(key ? limitOf('key', key) : []),
    ];
  };

function rateLimitIn(stored: unknown): RateLimit | undefined {
  const parsed = z.safeParse(rateLimitSchema, stored);
  return parsed.success ? parsed.data : undefined;
}

const limitOf = (scope: SpendingLimit['scope'], { period, rate }: RateLimit): SpendingLimit[] =>
  period === 'Unlimited' || rate === null ? [] : [{ scope, period, rate }];

const periods = { Monthly: 'this month', Daily: 'today', Hourly: 'in this hour' } as const;
const usd = (amount: number): string => `$${amount.toFixed(2)}`;

/** What a person reads, and a program gets, whose request a limit of spending forbids. @source protocol §2.7; `rateLimitInfo` is ours */
export function spendingRefusal(refusal: SpendingRefusal, timeZone: string): ChatRefusal {
  const { scope, period, rate, spent, needed, resetsAt, resetsAtLocal } = refusal;
  const statusText = sentence('chat.rateLimited');
  const message = [
    statusText,
    accountSentence(`spending.${scope}`, { spent: usd(spent), limit: usd(rate), period: periods[period] }),
    accountSentence('spending.needed', {
      needed: usd(needed),
      resetsAt: `${resetsAtLocal} (${timeZone})`,
    }),
  ].join(' ');
  return {
    status: 429,
    error: 'Too Many Requests',
    statusText,
    code: 'spending.limited',
    rateLimitInfo: {
      message,
      scope,
      period,
      rate,
      currentSpent: spent,
      needed,
      resetsAt: resetsAt.toISOString(),
      timeZone,
    },
  };
}
