import { expect, it } from 'vitest';
import { readFinishReason } from './finish-reason.js';

it.each([
  ['STOP', 'stop'],
  ['COMPLETE', 'stop'],
  ['normal', 'stop'],
  ['eosFound', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['max_output', 'length'],
  ['ERROR_LIMIT', 'length'],
  ['limit', 'length'],
  ['maxPredictedTokensReached', 'length'],
  ['contextLengthReached', 'length'],
  ['toolCalls', 'toolCalls'],
  ['SPII', 'contentFilter'],
  ['ERROR_TOXIC', 'contentFilter'],
  ['IMAGE_SAFETY', 'contentFilter'],
  ['MALFORMED_FUNCTION_CALL', 'fault'],
  ['malformed_tool_use', 'fault'],
  ['abort', 'fault'],
  ['', undefined],
  ['null', undefined],
  ['toString', 'other'],
])('[LLM13] the reason %j is %s', (said, reason) => expect(readFinishReason(said)).toBe(reason));
