import { isEmbeddingModelId, type OpenAiEndpoint } from '@stoa/core/contract';
import type { Ports } from '@stoa/core/state';

/** Asks an endpoint something short. @returns whether it answered */
export type EndpointTest = (model: string, endpoint: Pick<OpenAiEndpoint, 'key' | 'url'>) => Promise<boolean>;

const chat = { max_tokens: 50, temperature: 1, top_p: 1, n: 1, stream: false } as const;
const words = 'Say hello.';

/**
 * The request that tries an endpoint of a model: a chat goes to the address as typed, the two others to a deployment there.
 *
 * @source administration specification §7 (2.096); protocol §3.1
 */
export function endpointTestRequest(
  model: string,
  url: string,
): { url: string; body: Record<string, unknown> } {
  const deployment = (name: string, path: string) =>
    `${url.replace(/(?<!\/)\/+$/, '')}/openai/deployments/${encodeURIComponent(name)}/${path}`;
  if (isEmbeddingModelId(model))
    return { url: `${deployment(model, 'embeddings')}?api-version=2024-02-01`, body: { input: words } };
  const body = { ...chat, model, messages: [{ role: 'user', content: words }] };
  return model === 'code-interpreter'
    ? { url: `${deployment('gpt-4o', 'chat/completions')}?api-version=2024-08-01-preview`, body }
    : { url, body };
}

/** Makes an {@link EndpointTest} over the server. */
export const createEndpointTest =
  ({ call }: Pick<Ports, 'call'>): EndpointTest =>
  async (model, { url, key }) =>
    (await call('configs', 'testEndpoint', { key, ...endpointTestRequest(model, url) })).ok;
