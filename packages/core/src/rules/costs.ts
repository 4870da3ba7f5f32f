import type { Usage } from '../contract/chat.js';
import type { Model } from '../contract/models.js';

/** US dollars: two decimals as specified, more where two would say nothing. */
export function formatUsd(usd: number): string {
  if (!Number.isFinite(usd) || usd <= 0) return '$0.00';
  if (usd >= 0.01) return `$${usd.toFixed(2)}`;
  return usd < 0.0001 ? '<$0.0001' : `$${usd.toFixed(4)}`;
}

/** A number of tokens with thousands separated. */
export const formatTokens = (tokens: number): string => Math.round(tokens).toLocaleString('en-US');

/**
 * What a use costs by the model's prices per 1,000 tokens. Cached input counts at its own price where there is one.
 *
 * @units US dollars
 */
export function costOf(
  usage: Pick<Usage, 'inputTokens' | 'cachedTokens' | 'outputTokens'>,
  model: Pick<Model, 'inputTokenCost' | 'outputTokenCost' | 'cachedTokenCost'>,
): number {
  const input = model.inputTokenCost ?? 0;
  const fresh = Math.max(0, usage.inputTokens - usage.cachedTokens);
  const cached = usage.cachedTokens * (model.cachedTokenCost ?? input);
  return (fresh * input + cached + usage.outputTokens * (model.outputTokenCost ?? 0)) / 1000;
}
