import type { Model, ModelList } from '@stoa/core/contract';
import type { LlmModel } from '../../platform/llm/port.js';

/** A model as people see it: nothing of how it is reached. */
export const toModel = (model: LlmModel): Model => ({
  id: model.id,
  name: model.name,
  description: model.description,
  inputContextWindow: model.inputContextWindow,
  outputTokenLimit: model.outputTokenLimit,
  supportsImages: model.supportsImages,
  provider: model.provider,
  supportsSystemPrompts: model.supportsSystemPrompts,
  systemPrompt: model.systemPrompt,
  inputTokenCost: model.inputTokenCost,
  outputTokenCost: model.outputTokenCost,
  cachedTokenCost: model.cachedTokenCost,
});

/** The models and the parts that some of them play. */
export function listModels(models: readonly LlmModel[]): ModelList {
  const playing = (part: (model: LlmModel) => boolean) => {
    const model = models.find(part);
    return model ? toModel(model) : null;
  };
  return {
    models: models.map(toModel),
    default: playing(({ isDefault }) => isDefault),
    advanced: playing(({ isAdvanced }) => isAdvanced),
    cheapest: playing(({ isCheapest }) => isCheapest),
  };
}
