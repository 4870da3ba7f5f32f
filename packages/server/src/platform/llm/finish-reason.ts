import type { LlmEnd } from './port.js';

/** Why a model stopped. */
export type FinishReason = Extract<LlmEnd, { type: 'finished' }>['reason'];

/**
 * The words of servers and gateways for each reason, in small letters. A reason that is no end of its own but a fault is `fault`.
 *
 * @source OpenAI, Azure, Anthropic, Bedrock, Gemini, Cohere, Mistral, DeepSeek, Zhipu, MiniMax, Baidu, vLLM, SGLang, llama.cpp,
 *   LM Studio and text-generation-inference, as they document it
 */
const reasons: Record<string, FinishReason | 'fault'> = {
  stop: 'stop',
  stop_sequence: 'stop',
  end_turn: 'stop',
  eos: 'stop',
  eos_token: 'stop',
  complete: 'stop',
  completed: 'stop',
  normal: 'stop',
  end_of_text: 'stop',
  stop_word: 'stop',
  word: 'stop',
  eosfound: 'stop',
  stopstringfound: 'stop',
  length: 'length',
  max_tokens: 'length',
  max_output_tokens: 'length',
  max_output: 'length',
  max_length: 'length',
  max_new_tokens: 'length',
  maxpredictedtokensreached: 'length',
  contextlengthreached: 'length',
  model_length: 'length',
  model_context_window_exceeded: 'length',
  limit: 'length',
  error_limit: 'length',
  tool_calls: 'toolCalls',
  tool_call: 'toolCalls',
  tool_use: 'toolCalls',
  function_call: 'toolCalls',
  toolcalls: 'toolCalls',
  content_filter: 'contentFilter',
  content_filtered: 'contentFilter',
  guardrail_intervened: 'contentFilter',
  refusal: 'contentFilter',
  safety: 'contentFilter',
  sensitive: 'contentFilter',
  recitation: 'contentFilter',
  blocklist: 'contentFilter',
  spii: 'contentFilter',
  image_safety: 'contentFilter',
  error_toxic: 'contentFilter',
  flagged: 'contentFilter',
  prohibited_content: 'contentFilter',
  error: 'fault',
  network_error: 'fault',
  server_error: 'fault',
  abort: 'fault',
  malformed_function_call: 'fault',
  malformed_tool_use: 'fault',
  malformed_model_output: 'fault',
  unexpected_tool_call: 'fault',
  insufficient_system_resource: 'fault',
};

/** A reason as it stands on the wire; `undefined` for none, which some servers write as `""` or `"null"` in every event. */
export function readFinishReason(value: unknown): FinishReason | 'fault' | undefined {
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (word === '' || word === 'null' || word === 'none') return undefined;
  return Object.hasOwn(reasons, word) ? reasons[word] : 'other';
}
