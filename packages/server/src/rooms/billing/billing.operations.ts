import { builtInAccount, promptCostAlertConfig, success, type DailyUsage } from '@stoa/core/contract';
import type { Spending } from '../../platform/spending/spending.js';
import type { AccountRepository } from '../accounts/accounts.repository.js';
import { spenderOf } from '../api-keys/spender-of.js';
import type { ConfigValues } from '../configs/config-values.js';
import type { RoomHandlers } from '../handlers.js';
import { refused } from '../refused.js';
import type { BillingRepository } from './billing.repository.js';

/** Sums of a price with six decimals. */
const sumUsd = (rows: readonly DailyUsage[]): number =>
  Math.round(rows.reduce((sum, { costUsd }) => sum + costUsd, 0) * 1e6) / 1e6;

/** Dependencies of {@link billingOperations}. */
export interface BillingOperationsDeps {
  repository: BillingRepository;
  configs: Pick<ConfigValues, 'of'>;
  accounts: Pick<AccountRepository, 'list'>;
  spending: Pick<Spending, 'remaining'>;
  timeZone: string;
}

/** Operations on what people cost. Days and months are those of UTC, but for limits, whose periods are those of the site's time zone. */
export const billingOperations = ({
  repository,
  configs,
  accounts,
  spending,
  timeZone,
}: BillingOperationsDeps): RoomHandlers<'billing'> => ({
  async remaining({ accountId = builtInAccount.id }, { person }) {
    const isOwn =
      accountId === builtInAccount.id || (await accounts.list(person.id)).some(({ id }) => id === accountId);
    if (!isOwn) return refused('There is no such account.', 'AccountNotFound', 404);
    const limits = await spending.remaining(spenderOf(person, accountId));
    return success({
      success: true,
      data: {
        limits: limits.map((limit) => ({ ...limit, resetsAt: limit.resetsAt.toISOString() })),
        timeZone,
      },
    });
  },
  costAlert: async () => success({ success: true, data: await configs.of(promptCostAlertConfig) }),
  async monthCost(_input, { person, now }) {
    const today = now().toISOString().slice(0, 10);
    const usage = await repository.usageSince(person.id, new Date(`${today.slice(0, 7)}-01T00:00:00Z`));
    const isToday = ({ date }: DailyUsage) => date >= today;
    const dailyCost = sumUsd(usage.filter(isToday));
    const monthlyCost = sumUsd(usage.filter((row) => !isToday(row)));
    return success({ email: person.email, dailyCost, monthlyCost, 'MTD Cost': sumUsd(usage), usage });
  },
});
