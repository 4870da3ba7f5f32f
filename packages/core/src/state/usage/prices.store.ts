import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PricesOfModel } from '../../contract/usage/usage.js';
import type { Ports } from '../ports/ports.js';

export interface PricesState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: string;
  models: readonly PricesOfModel[];
}

export interface PricesStore {
  store: StoreApi<PricesState>;
  /** Never rejects. */
  load(): Promise<void>;
}

/** What each model cost over time, for administrators. @source ours */
export function createPricesStore(ports: Pick<Ports, 'call'>): PricesStore {
  const store = createStore<PricesState>(() => ({ status: 'idle', failure: '', models: [] }));
  return {
    store,
    async load() {
      store.setState({ status: 'loading', failure: '' });
      const answer = await ports.call('usage', 'prices', {});
      store.setState(
        answer.ok
          ? { status: 'ready', models: answer.value.data }
          : { status: 'failed', failure: answer.failure.message },
      );
    },
  };
}
