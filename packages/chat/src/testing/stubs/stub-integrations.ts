import type { IntegrationsActions, IntegrationsState } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** Accounts that stand as they were given. */
export function stubIntegrations(
  state: Partial<IntegrationsState> = {},
  called: (name: string, ...input: unknown[]) => void = () => undefined,
): IntegrationsActions {
  const told =
    (name: string) =>
    (id?: string): Promise<void> =>
      Promise.resolve(id === undefined ? called(name) : called(name, id));
  return {
    store: createStore<IntegrationsState>(() => ({
      status: 'ready',
      connected: [],
      busy: null,
      failure: null,
      ...state,
    })),
    refresh: told('integrations.refresh'),
    connect: told('integrations.connect'),
    disconnect: told('integrations.disconnect'),
    leave: () => called('integrations.leave'),
  };
}
