import { createStore, type StoreApi } from 'zustand/vanilla';
import { initialFeatureFlags, type FeatureFlag } from '../../contract/feature-flags/flags.js';
import type { Ports } from '../ports/ports.js';

/** The effective feature flags of the person. Until they are loaded, and when that fails, {@link initialFeatureFlags} stand. */
export interface FlagsState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  flags: Record<string, boolean>;
}

export interface FlagsStore {
  store: StoreApi<FlagsState>;
  load(): Promise<void>;
}

/**
 * The flags' store. A failure is silent.
 *
 * @source chat specification §8 "Other fetch failures"; protocol §11.1.
 */
export function createFlagsStore(ports: Ports): FlagsStore {
  const store = createStore<FlagsState>(() => ({ status: 'idle', flags: { ...initialFeatureFlags } }));
  return {
    store,
    async load() {
      store.setState({ status: 'loading' });
      const answer = await ports.call('featureFlags', 'get');
      if (!answer.ok) return store.setState({ status: 'failed' });
      store.setState({ status: 'ready', flags: { ...answer.value.data } });
    },
  };
}

/** Selects whether a flag is on; an unknown flag is off. */
export const selectFlag =
  (name: FeatureFlag | (string & {})) =>
  (state: FlagsState): boolean =>
    state.flags[name] ?? false;
