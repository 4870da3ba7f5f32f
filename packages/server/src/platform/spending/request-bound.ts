import { costUsd } from '../llm/cost.js';
import type { LlmModel, LlmRequest } from '../llm/port.js';

/** More than providers count for the frame of a message. */
const tokensPerMessage = 16;
/** More than an image costs at the finest resolution. */
const tokensPerImage = 3_000;
/** What an estimate may be short of: it takes four characters for a token, and a token may be a single byte. */
const bytesPerEstimated = 4;

/**
 * The most that a request can cost. A token is at least one byte, so a prompt has no more tokens than bytes, nor more than its model reads;
 * the answer is as long as it may be.
 *
 * @param addedTokens about how many tokens join the prompt later on
 * @units US dollars
 */
export function costBound(
  model: Pick<
    LlmModel,
    'cachedTokenCost' | 'inputContextWindow' | 'inputTokenCost' | 'outputTokenCost' | 'outputTokenLimit'
  >,
  request: Pick<LlmRequest, 'maxTokens' | 'messages' | 'tools'>,
  addedTokens = 0,
): number {
  let tokens = addedTokens * bytesPerEstimated + Buffer.byteLength(JSON.stringify(request.tools ?? ''));
  for (const message of request.messages) {
    tokens += tokensPerMessage;
    if (typeof message.content === 'string') tokens += Buffer.byteLength(message.content);
    else
      for (const part of message.content)
        tokens += part.type === 'text' ? Buffer.byteLength(part.text) : tokensPerImage;
    if ('toolCalls' in message) tokens += Buffer.byteLength(JSON.stringify(message.toolCalls ?? ''));
  }
  const inputTokens = model.inputContextWindow > 0 ? Math.min(tokens, model.inputContextWindow) : tokens;
  const outputTokens = Math.min(request.maxTokens ?? Infinity, model.outputTokenLimit || Infinity);
  // Cached input may have a higher price where a provider charges for its making.
  const dearest = Math.max(model.inputTokenCost, model.cachedTokenCost);
  return costUsd(
    { ...model, inputTokenCost: dearest },
    { inputTokens, cachedTokens: 0, outputTokens: Number.isFinite(outputTokens) ? outputTokens : 0 },
  );
}
