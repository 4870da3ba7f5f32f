import { createStore, type StoreApi } from 'zustand/vanilla';
import { sentence } from '../contract/messages.js';
import type { Model } from '../contract/models.js';
import type { Settings } from '../contract/settings.js';
import { isModelVisible } from '../rules/model-visibility.js';
import type { Ports } from './ports.js';

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
      store.setState({
        status: 'ready',
        list: [...models].sort((a, b) => a.name.localeCompare(b.name)),
        defaultId: standard?.id ?? null,
        advancedId: advanced?.id ?? null,
        cheapestId: cheapest?.id ?? null,
      });
    },
  };
}

/** The models that the person did not hide in the settings; the default model cannot be hidden. */
export const selectVisibleModels = (
  { list, defaultId }: ModelsState,
  { hiddenModelIds }: Pick<Settings, 'hiddenModelIds'>,
): Model[] => list.filter((model) => isModelVisible(model.id, { defaultId, hiddenIds: hiddenModelIds }));

/** Selects the model called `id`; undefined while it is not in the list. */
export const selectModel =
  (id: string | null) =>
  (models: ModelsState): Model | undefined =>
    models.list.find((model) => model.id === id);

/** Selects the model that answers where `id` was chosen: the default one where that is no longer offered, else the first. */
export const selectModelInForce =
  (id: string | null) =>
  (models: ModelsState): Model | undefined =>
    selectModel(id)(models) ?? selectModel(models.defaultId)(models) ?? models.list[0];

/** Resolves once the models have been loaded, or could not be. */
export function modelsKnown({ store }: ModelsStore): Promise<void> {
  const isKnown = ({ status }: ModelsState): boolean => status === 'ready' || status === 'failed';
  if (isKnown(store.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const silence = store.subscribe((state) => {
      if (!isKnown(state)) return;
      silence();
      resolve();
    });
  });
}
