import { commonDialect, isReasoningModel, reasoningDialect } from './wire-dialect.js';
import { createOpenAiWire, type OpenAiWireOptions } from './openai-wire.js';
import type { LlmProvider } from './port.js';

/** The version of the service's interface that is asked for unless configuration names another. */
export const azureApiVersion = '2024-10-21';

/** An Azure OpenAI resource; the request's `model` is the name of a deployment in it. */
export interface AzureOptions extends Pick<OpenAiWireOptions, 'firstByteMs' | 'idleMs'> {
  /** As in `https://<resource>.openai.azure.com`. */
  endpoint: string;
  apiKey: string;
  apiVersion?: string;
}

/** The address of one function of a deployment. */
export const azureAddress = ({
  endpoint,
  deployment,
  path,
  apiVersion = azureApiVersion,
}: Pick<AzureOptions, 'endpoint' | 'apiVersion'> & { deployment: string; path: string }): URL =>
  new URL(
    `${endpoint.replace(/(?<!\/)\/+$/, '')}/openai/deployments/${encodeURIComponent(deployment)}/${path}?api-version=${encodeURIComponent(apiVersion)}`,
  );

/** Azure OpenAI with deployment addresses. */
export function createAzureProvider(options: AzureOptions): LlmProvider {
  const { endpoint, apiKey, apiVersion, ...limits } = options;
  return createOpenAiWire({
    ...limits,
    endpoint: (deployment) =>
      azureAddress({ endpoint, deployment, path: 'chat/completions', ...(apiVersion && { apiVersion }) }),
    headers: { 'api-key': apiKey },
    // A deployment may have any name; the server's refusal corrects a wrong guess.
    dialectOf: (deployment) => (isReasoningModel(deployment) ? reasoningDialect : commonDialect),
  });
}
