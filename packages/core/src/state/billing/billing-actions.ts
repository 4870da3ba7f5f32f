import { createStore } from 'zustand/vanilla';
import type { PromptCostAlert } from '../../contract/configs/prompt-cost-alert-config.js';
import { success } from '../../contract/outcome.js';
import { createUsageReports } from '../usage/usage-reports.js';
import type { UsageDimension } from '../../contract/usage/usage.js';
import type { UsageQuestion } from '../usage/usage.types.js';
import type { Ports } from '../ports/ports.js';
import type { BillingActions, BillingState, CostGuard } from './billing.types.js';

/** Reads the cost of the month. @source chat specification §7 "Billing", §8 */
export function createBillingActions(ports: Pick<Ports, 'call'>, email: string): BillingActions {
  const store = createStore<BillingState>(() => ({ status: 'loading', cost: null }));
  let asked = 0;
  let guard: CostGuard | null = null;
  let alert: Promise<PromptCostAlert | null> | undefined;
  return {
    store,
    guarded: (request, go, stay) => (guard ? guard(request, go, stay) : go()),
    setGuard(next) {
      guard = next;
    },
    usage: createUsageReports(async (question) => {
      const answer = await ports.call('usage', 'mine', question as UsageQuestion & { by: UsageDimension });
      return answer.ok ? success(answer.value.data) : answer;
    }),
    async refresh() {
      const own = (asked += 1);
      store.setState({ status: 'loading' });
      const answer = await ports.call('billing', 'monthCost', { email });
      // A later question has a later answer.
      if (own !== asked) return;
      store.setState(answer.ok ? { status: 'ready', cost: answer.value } : { status: 'failed' });
    },
    async remaining(accountId) {
      const answer = await ports.call('billing', 'remaining', { accountId });
      return answer.ok ? answer.value.data.limits.toSorted((one, other) => one.left - other.left) : null;
    },
    costAlert() {
      return (alert ??= ports.call('billing', 'costAlert').then((answer) => {
        // The next one who asks may learn it.
        if (!answer.ok) alert = undefined;
        return answer.ok ? answer.value.data : null;
      }));
    },
  };
}
