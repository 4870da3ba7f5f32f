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

/** The same in the list, with the parts that it plays. @source administration specification §2 "Supported Models tab" (2.022) */
const toListed = (model: LlmModel): Model => ({
  ...toModel(model),
  isAvailable: true,
  isDefault: model.isDefault,
  defaultCheapestModel: model.isCheapest,
  defaultAdvancedModel: model.isAdvanced,
});

/** The models and the parts that some of them play. */
export function listModels(models: readonly LlmModel[]): ModelList {
  const playing = (part: (model: LlmModel) => boolean) => {
    const model = models.find(part);
    return model ? toListed(model) : null;
  };
  return {
    models: models.map(toListed),
    default: playing(({ isDefault }) => isDefault),
    advanced: playing(({ isAdvanced }) => isAdvanced),
    cheapest: playing(({ isCheapest }) => isCheapest),
  };
}
