import { createStore } from 'zustand/vanilla';
import type { Outcome } from '../../contract/outcome.js';
import { usageLimits } from '../../contract/usage/usage-limits.js';
import type { UsageReport } from '../../contract/usage/usage.js';
import type { UsageQuestion, UsageReports, UsageState } from './usage.types.js';

/**
 * Makes {@link UsageReports}: of a person, or of everybody for administrators.
 *
 * @param ask asks the server
 */
export function createUsageReports(
  ask: (question: UsageQuestion & { limit?: number }) => Promise<Outcome<UsageReport>>,
): UsageReports {
  const store = createStore<UsageState>(() => ({
    status: 'loading',
    question: null,
    report: null,
    shown: null,
    failure: null,
  }));
  let asked = 0;
  return {
    store,
    async read(question) {
      const own = (asked += 1);
      store.setState({ status: 'loading', question });
      const answer = await ask(question);
      // A later question has a later answer.
      if (own !== asked) return;
      store.setState(
        answer.ok
          ? { status: 'ready', report: answer.value, shown: question, failure: null }
          : { status: 'failed', failure: answer.failure },
      );
    },
    readAll: (question) => ask({ ...question, limit: usageLimits.groups }),
  };
}
