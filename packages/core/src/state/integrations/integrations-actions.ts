import { createStore } from 'zustand/vanilla';
import * as limits from '../../contract/limits.js';
import { sentence } from '../../contract/messages.js';
import { integrationIds, type IntegrationId } from '../../contract/integrations/integrations.js';
import type { Ports } from '../ports/ports.js';
import type {
  IntegrationsActions,
  IntegrationsState,
  OpenedWindow,
  OpenWindow,
} from './integrations.types.js';

/** Connects accounts of third parties. @source chat specification §4 "Integration connect flow"; protocol §3.13 */
export function createIntegrationsActions(ports: Pick<Ports, 'call' | 'clock'>): IntegrationsActions {
  const store = createStore<IntegrationsState>(() => ({
    status: 'loading',
    connected: [],
    busy: null,
    failure: null,
  }));
  let stopWaiting = (): void => undefined;
  /** Counts what was begun and left, so that an answer that comes after leaving does nothing. */
  let turn = 0;

  /** @returns whether what is begun here is still waited for; null while something else is */
  function begin(integration: IntegrationId): (() => boolean) | null {
    if (store.getState().busy) return null;
    const own = (turn += 1);
    store.setState({ busy: integration, failure: null });
    return () => own === turn;
  }

  const fail = (integration: IntegrationId, isBlocked = false): void =>
    store.setState({
      busy: null,
      failure: { integration, message: sentence('integrations.failed'), isBlocked },
    });

  async function refresh(): Promise<void> {
    const answer = await ports.call('integrations', 'list', { integrations: [...integrationIds] });
    if (!answer.ok) return store.setState({ status: 'failed' });
    const connected = integrationIds.filter((id) => answer.value.data.includes(id));
    store.setState({ status: 'ready', connected });
  }

  function closed(opened: OpenedWindow): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (opened.isClosed()) return resolve();
        stopWaiting = ports.clock.after(limits.integrationPollMs, look);
      };
      look();
    });
  }

  return {
    store,
    refresh,
    async connect(integration: IntegrationId, openWindow: OpenWindow) {
      const isAwaited = begin(integration);
      if (!isAwaited) return;
      const answer = await ports.call('integrations', 'start', { integration });
      if (!isAwaited()) return;
      const url = answer.ok ? answer.value.body.Location : '';
      if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return fail(integration);
      const opened = openWindow(url);
      if (!opened) return fail(integration, true);
      await closed(opened);
      await refresh();
      if (isAwaited()) store.setState({ busy: null });
    },
    async disconnect(integration) {
      const isAwaited = begin(integration);
      if (!isAwaited) return;
      const answer = await ports.call('integrations', 'remove', { integration });
      if (!answer.ok) return isAwaited() ? fail(integration) : undefined;
      await refresh();
      if (isAwaited()) store.setState({ busy: null });
    },
    leave() {
      turn += 1;
      stopWaiting();
      store.setState({ busy: null, failure: null });
    },
  };
}
