import type { LlmModel, LlmUsage } from './port.js';

/**
 * The cost of a generation. Cached input has its own price; without one it costs as much as other input.
 *
 * @units US dollars; the model's prices are per 1,000 tokens.
 */
export function costUsd(
  model: Pick<LlmModel, 'inputTokenCost' | 'outputTokenCost' | 'cachedTokenCost'>,
  usage: LlmUsage,
): number {
  const cachedTokens = Math.min(usage.cachedTokens, usage.inputTokens);
  const cachedPrice = model.cachedTokenCost > 0 ? model.cachedTokenCost : model.inputTokenCost;
  return (
    ((usage.inputTokens - cachedTokens) * model.inputTokenCost +
      cachedTokens * cachedPrice +
      usage.outputTokens * model.outputTokenCost) /
    1000
  );
}
