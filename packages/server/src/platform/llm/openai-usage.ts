import type { LlmUsage } from './port.js';

interface WireUsage {
  prompt_tokens?: unknown;
  completion_tokens?: unknown;
  total_tokens?: unknown;
  input_tokens?: unknown;
  output_tokens?: unknown;
  prompt_tokens_details?: { cached_tokens?: unknown } | null;
  completion_tokens_details?: { reasoning_tokens?: unknown } | null;
  prompt_cache_hit_tokens?: unknown;
  cached_tokens?: unknown;
}

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 ? value : undefined;

/**
 * The token counts of an answer; `undefined` for none, which some servers write as zeros in every event.
 *
 * Tokens of thinking that a server leaves out of the completion are in its total.
 *
 * @source OpenAI; DeepSeek and Moonshot (cached tokens); Gemini and xAI (total with thinking)
 */
export function readUsage(value: unknown): LlmUsage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const wire = value as WireUsage;
  const input = count(wire.prompt_tokens) ?? count(wire.input_tokens);
  const output = count(wire.completion_tokens) ?? count(wire.output_tokens) ?? 0;
  if (input === undefined || input + output === 0) return undefined;
  const cached =
    count(wire.prompt_tokens_details?.cached_tokens) ??
    count(wire.prompt_cache_hit_tokens) ??
    count(wire.cached_tokens) ??
    0;
  const outputTokens = Math.max(output, (count(wire.total_tokens) ?? 0) - input);
  // What a total has beyond prompt and completion is thinking.
  const reasoning = count(wire.completion_tokens_details?.reasoning_tokens) ?? outputTokens - output;
  return {
    inputTokens: input,
    cachedTokens: Math.min(cached, input),
    outputTokens,
    ...(reasoning > 0 && { reasoningTokens: Math.min(reasoning, outputTokens) }),
  };
}
