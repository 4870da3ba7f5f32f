import type { LlmModel } from './port.js';

const price = (model: LlmModel) => model.inputTokenCost + model.outputTokenCost;

/**
 * Marks exactly one default, one advanced and one cheapest model.
 *
 * A flag that configuration set stays. Otherwise the first listed is the default; the advanced one is the dearest and the cheapest one
 * the one with the lowest known price, and both fall back to the default where no prices are known. Real models come before demo
 * models in all three.
 *
 * @source ours; models of embeddings are not in the list.
 */
export function chooseDefaults(models: readonly LlmModel[]): LlmModel[] {
  const real = models.filter((model) => model.provider !== 'demo');
  const pool = real.length > 0 ? real : models;
  const priced = pool.filter((model) => price(model) > 0);
  const byPrice = [...priced].sort((a, b) => price(a) - price(b));
  const chosenDefault = pool.find((model) => model.isDefault) ?? pool[0];
  const advanced = pool.find((model) => model.isAdvanced) ?? byPrice.at(-1) ?? chosenDefault;
  const cheapest = pool.find((model) => model.isCheapest) ?? byPrice[0] ?? chosenDefault;
  return models.map((model) => ({
    ...model,
    isDefault: model === chosenDefault,
    isAdvanced: model === advanced,
    isCheapest: model === cheapest,
  }));
}
