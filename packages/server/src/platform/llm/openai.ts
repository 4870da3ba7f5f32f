import { commonDialect, isReasoningModel, reasoningDialect } from './wire-dialect.js';
import { createOpenAiWire, type OpenAiWireOptions } from './openai-wire.js';
import type { LlmProvider } from './port.js';

/** The address of OpenAI itself. */
export const openAiBaseUrl = 'https://api.openai.com/v1';

/** Where an OpenAI-compatible server is and how it knows us. */
export interface OpenAiOptions extends Pick<OpenAiWireOptions, 'firstByteMs' | 'idleMs' | 'lagMs'> {
  /** With its version path, as in `http://localhost:11434/v1`. */
  baseUrl?: string;
  /** Local servers often need none. */
  apiKey?: string;
}

/** OpenAI, or any server that speaks its protocol. */
export function createOpenAiProvider({
  baseUrl = openAiBaseUrl,
  apiKey,
  ...limits
}: OpenAiOptions): LlmProvider {
  const endpoint = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`);
  return createOpenAiWire({
    ...limits,
    endpoint: () => endpoint,
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    dialectOf: (model) => (isReasoningModel(model) ? reasoningDialect : commonDialect),
  });
}
