import { promptCostAlertConfig, success, type DailyUsage } from '@stoa/core/contract';
import type { ConfigValues } from '../configs/config-values.js';
import type { RoomHandlers } from '../handlers.js';
import type { BillingRepository } from './billing.repository.js';

/** Sums of a price with six decimals. */
const sumUsd = (rows: readonly DailyUsage[]): number =>
  Math.round(rows.reduce((sum, { costUsd }) => sum + costUsd, 0) * 1e6) / 1e6;

/** Operations on what people cost. Days and months are those of UTC. */
export const billingOperations = (
  repository: BillingRepository,
  configs: Pick<ConfigValues, 'of'>,
): RoomHandlers<'billing'> => ({
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
