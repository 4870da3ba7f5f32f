import { createStore } from 'zustand/vanilla';
import { success, failed, type Outcome } from '../../contract/outcome.js';
import { instantsOf, type DayRange } from '../../rules/analytics/figures.js';
import type { Ports } from '../ports/ports.js';
import type { AnalyticsActions, AnalyticsState, Reading } from './analytics.types.js';

const unread: Reading<never> = { about: null, status: 'idle', value: null, failure: null };

/** Nothing has been asked yet. */
export const initialAnalytics: AnalyticsState = {
  conversations: unread,
  content: unread,
  dashboard: unread,
  approvers: unread,
  mine: unread,
};

/** Makes {@link AnalyticsActions}. */
export function createAnalyticsActions({ call }: Pick<Ports, 'call'>): AnalyticsActions {
  const store = createStore<AnalyticsState>(() => initialAnalytics);
  const asked = new Map<string, number>();

  async function read<K extends keyof AnalyticsState>(
    name: K,
    about: string,
    ask: () => Promise<Outcome<NonNullable<AnalyticsState[K]['value']>>>,
  ): Promise<void> {
    const own = (asked.get(name) ?? 0) + 1;
    asked.set(name, own);
    const before = store.getState()[name];
    const value = before.about === about ? before.value : null;
    const put = (next: Omit<Reading<unknown>, 'about'>) => store.setState({ [name]: { about, ...next } });
    put({ status: 'loading', value, failure: null });
    const outcome = await ask();
    if (asked.get(name) !== own) return;
    put(
      outcome.ok
        ? { status: 'ready', value: outcome.value, failure: null }
        : { status: 'failed', value, failure: outcome.failure },
    );
  }
  const dashboard = (assistantId: string, range: DayRange, more: object) =>
    call('analytics', 'dashboard', { assistantId, ...instantsOf(range), ...more });

  return {
    store,
    readConversations: (assistantId) =>
      read('conversations', assistantId, () => call('analytics', 'conversations', { assistantId })),
    readContent: ({ assistantId, conversationId, user }) =>
      read('content', JSON.stringify([assistantId, conversationId, user]), async () => {
        const outcome = await call('analytics', 'content', { assistantId, conversationId, user });
        return outcome.ok ? success(outcome.value.content) : outcome;
      }),
    readDashboard: (assistantId, range, timeZone) =>
      read('dashboard', JSON.stringify([assistantId, range.from, range.to]), async () => {
        const outcome = await dashboard(assistantId, range, { timeZone });
        return outcome.ok ? success(outcome.value.dashboardData) : outcome;
      }),
    async dataAddress(assistantId, range, withContent) {
      const outcome = await dashboard(assistantId, range, {
        includeConversationData: true,
        includeConversationContent: withContent,
      });
      if (!outcome.ok) return outcome;
      const { conversationDataUrl } = outcome.value;
      return conversationDataUrl === undefined
        ? failed({ code: 'parse', message: '' })
        : success(conversationDataUrl);
    },
    readApprovers: (groupId) =>
      read('approvers', groupId, async () => {
        const outcome = await call('analytics', 'approvers', { groupId });
        return outcome.ok ? success(outcome.value.data) : outcome;
      }),
    readMine: () =>
      read('mine', 'mine', async () => {
        const outcome = await call('analytics', 'mine');
        return outcome.ok ? success(outcome.value.data) : outcome;
      }),
    async forget(conversationId) {
      const outcome = await call('analytics', 'forget', conversationId === null ? {} : { conversationId });
      if (!outcome.ok) return outcome;
      const { mine } = store.getState();
      const left = (mine.value ?? []).filter(
        (record) => conversationId !== null && record.conversationId !== conversationId,
      );
      // What was asked before may still have it.
      asked.set('mine', (asked.get('mine') ?? 0) + 1);
      store.setState({ mine: { about: 'mine', status: 'ready', value: left, failure: null } });
      return success(outcome.value.forgotten);
    },
  };
}
