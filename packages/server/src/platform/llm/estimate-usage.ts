import type { LlmRequest, LlmUsage } from './port.js';

const charactersPerToken = 4;

/** About how many tokens a text of this length has; four characters a token is usual for English prose. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / charactersPerToken);

/** About what an image costs in tokens at the usual resolution; its base64 length says nothing about that. */
const imageTokens = 765;

/** Usage for providers that report none: estimated from lengths, and marked so. */
export function estimateUsage(request: LlmRequest, outputCharacters: number): LlmUsage {
  let characters = 0;
  let images = 0;
  for (const message of request.messages) {
    if (typeof message.content === 'string') characters += message.content.length;
    else
      for (const part of message.content) {
        if (part.type === 'text') characters += part.text.length;
        else images += 1;
      }
  }
  return {
    inputTokens: estimateTokens(characters) + images * imageTokens,
    cachedTokens: 0,
    outputTokens: estimateTokens(outputCharacters),
    estimated: true,
  };
}
