import type { Model } from '../../contract/models/models.js';

/** The inputs that determine which models can be hidden. */
export interface ModelVisibility {
  models: readonly Pick<Model, 'id'>[];
  /** Always shown; null while the server names none. */
  defaultId: string | null;
  hiddenIds: readonly string[];
}

/** Whether lists of models show it. The default model is shown even where an older choice hid it. */
export const isModelVisible = (
  id: string,
  { defaultId, hiddenIds }: Omit<ModelVisibility, 'models'>,
): boolean => id === defaultId || !hiddenIds.includes(id);

/**
 * Why a model that is shown has to stay so; null when it may be hidden.
 *
 * @source administration specification §5 "Settings": one model stays visible, the default one cannot be hidden.
 */
export function visibilityLockReason(id: string, state: ModelVisibility): 'default' | 'last' | null {
  if (id === state.defaultId) return 'default';
  const others = state.models.some((model) => model.id !== id && isModelVisible(model.id, state));
  return others ? null : 'last';
}

/**
 * The hidden ids after showing or hiding `ids`. What has to stay visible stays: the default model, and of the rest the first
 * when none would be left. Ids of models that are not offered now are kept, for they may come back.
 */
export function changeVisibility(ids: readonly string[], visible: boolean, state: ModelVisibility): string[] {
  let hiddenIds = state.hiddenIds.filter((id) => id !== state.defaultId);
  if (visible) return hiddenIds.filter((id) => !ids.includes(id));
  for (const id of [...ids].reverse()) {
    if (hiddenIds.includes(id) || visibilityLockReason(id, { ...state, hiddenIds })) continue;
    hiddenIds = [...hiddenIds, id];
  }
  return hiddenIds;
}
