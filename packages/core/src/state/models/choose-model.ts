import type { Model } from '../../contract/models/models.js';
import type { Settings } from '../../contract/settings/settings.js';
import { isModelVisible } from '../../rules/models/model-visibility.js';
import type { ModelsState, ModelsStore } from './models.store.js';

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
    const unsubscribe = store.subscribe((state) => {
      if (!isKnown(state)) return;
      unsubscribe();
      resolve();
    });
  });
}
