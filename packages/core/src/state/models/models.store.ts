import { createStore, type StoreApi } from 'zustand/vanilla';
import { sentence } from '../../contract/messages.js';
import type { Model } from '../../contract/models/models.js';
import type { Ports } from '../ports/ports.js';

/** The models that the person may use, and how loading them went. */
export interface ModelsState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Sorted by name. */
  list: Model[];
  defaultId: string | null;
  advancedId: string | null;
  cheapestId: string | null;
  /** Set exactly while `status` is `failed`. */
  failure: { title: string; message: string } | null;
}

export interface ModelsStore {
  store: StoreApi<ModelsState>;
  /** Loads the list; a failure keeps the list that was there. */
  load(): Promise<void>;
}

const empty: ModelsState = {
  status: 'idle',
  list: [],
  defaultId: null,
  advancedId: null,
  cheapestId: null,
  failure: null,
};

/**
 * The models' store.
 *
 * @errors kept in `failure`: `models.loadFailed`.
 * @source chat specification §3 "Model", §8 "Models"; protocol §11.2 (sorted by name).
 */
export function createModelsStore(ports: Ports): ModelsStore {
  const store = createStore<ModelsState>(() => empty);
  return {
    store,
    async load() {
      store.setState({ status: 'loading', failure: null });
      const answer = await ports.call('models', 'list');
      if (!answer.ok) {
        const failure = {
          title: sentence('models.loadFailed.title'),
          message: sentence('models.loadFailed'),
        };
        store.setState({ status: 'failed', failure });
        return;
      }
      const { models, default: standard, advanced, cheapest } = answer.value.data;
      // The first comparison loads the collation of the language: as long a task as reading the answer and showing the list together.
      await ports.clock.pause?.();
      const list = [...models].sort((a, b) => a.name.localeCompare(b.name));
      await ports.clock.pause?.();
      store.setState({
        status: 'ready',
        list,
        defaultId: standard?.id ?? null,
        advancedId: advanced?.id ?? null,
        cheapestId: cheapest?.id ?? null,
      });
    },
  };
}
