import { holdsUser } from '@stoa/core/contract';
import { azureAddress, createAzureProvider } from './azure.js';
import { createBedrockProvider } from './bedrock.js';
import { chooseDefaults } from './choose-defaults.js';
import { createDemoProvider, demoModels } from './demo.js';
import { createBedrockEmbedder } from './embeddings/bedrock-embeddings.js';
import { createEmbedderChoice, isEmbeddingModel } from './embeddings/embedder-choice.js';
import { createOfflineEmbedder } from './embeddings/offline.js';
import { createOpenAiEmbedder } from './embeddings/openai-embeddings.js';
import type { Embedder } from './embeddings/port.js';
import type { LlmConfigName } from './llm-config-table.js';
import { readModelsFile, type ModelEntry } from './models-file.js';
import { createOpenAiProvider, openAiBaseUrl } from './openai.js';
import type { LlmCatalogue, LlmModel, LlmProvider } from './port.js';
import { modelMetadataOf } from './well-known-models.js';

/** The environment, or the part of it that concerns models. */
export type LlmEnv = Readonly<Partial<Record<LlmConfigName, string>> & Record<string, string | undefined>>;

/** A catalogue, or every mistake of the configuration at once; the sentences name the setting and hold no secrets. */
export type CatalogueOutcome =
  | {
      ok: true;
      catalogue: LlmCatalogue;
      /** Embeds documents for semantic search; null for full-text search alone. */
      embedder: Embedder | null;
      /** The model that orders passages which were found; null for none. */
      rerankModelId: string | null;
    }
  | { ok: false; errors: string[] };

type Label = LlmModel['provider'];

/** Models that OpenAI itself is asked for unless configuration lists others. */
const openAiDefaults = 'gpt-4o,gpt-4o-mini';
const openAiEmbeddings = 'text-embedding-3-small';

/**
 * Builds the list of models and the way to reach each from the environment.
 *
 * @errors returned: one sentence for each mistake.
 * @source ours; the settings are in `llm-config-table.ts`.
 */
export function createCatalogue(env: LlmEnv): CatalogueOutcome {
  const errors: string[] = [];
  const providers = new Map<Label, LlmProvider>();
  const models = new Map<string, LlmModel>();
  const embedding = createEmbedderChoice();
  const setting = (name: LlmConfigName) => env[name]?.trim() ?? '';
  const add = (entry: ModelEntry, source: LlmConfigName) => {
    if (isEmbeddingModel(entry.id))
      return embedding.add(entry.provider, entry.upstreamId ?? entry.id, 'listed', entry.inputTokenCost);
    if (models.has(entry.id) && source !== 'STOA_MODELS_FILE')
      errors.push(
        `${source}: the model id "${entry.id}" is listed twice; every model needs an id of its own.`,
      );
    else models.set(entry.id, modelOf(entry));
  };

  const firstByte = setting('STOA_FIRST_BYTE_S');
  if (firstByte !== '' && !(/^\d{1,5}$/.test(firstByte) && Number(firstByte) > 0))
    errors.push('STOA_FIRST_BYTE_S: must be a whole number of seconds, from 1 to 99999.');
  const limits = firstByte === '' ? {} : { firstByteMs: Number(firstByte) * 1000 };

  connectOpenAi();
  connectAzure();
  connectBedrock();
  readFile();
  const demo = setting('STOA_DEMO_MODELS');
  if (!['', '0', '1'].includes(demo)) errors.push('STOA_DEMO_MODELS: must be 0 or 1.');
  if (demo === '1' || (demo === '' && models.size === 0)) {
    providers.set('demo', createDemoProvider());
    for (const model of demoModels) models.set(model.id, model);
  }
  if (models.size === 0 && errors.length === 0)
    errors.push('No model is configured: connect a provider, or set STOA_DEMO_MODELS=1.');
  const offline = setting('STOA_OFFLINE_EMBEDDINGS');
  if (!['', '0', '1'].includes(offline)) errors.push('STOA_OFFLINE_EMBEDDINGS: must be 0 or 1.');
  const rerankModelId = setting('STOA_RERANK_MODEL');
  if (rerankModelId && !models.has(rerankModelId))
    errors.push(`STOA_RERANK_MODEL: there is no model "${rerankModelId}".`);
  if (errors.length > 0) return { ok: false, errors };
  // On a database of its own an installation is small enough for a model that works beside the server.
  const isOffline = offline === '' ? !env['DATABASE_URL'] : offline === '1';
  return {
    ok: true,
    catalogue: catalogueOf(chooseDefaults([...models.values()]), providers),
    rerankModelId: rerankModelId || null,
    embedder: embedding.choose() ?? (isOffline ? createOfflineEmbedder() : null),
  };

  function connectOpenAi() {
    const baseUrl = setting('OPENAI_BASE_URL');
    const apiKey = setting('OPENAI_API_KEY');
    if (!baseUrl && !apiKey) {
      if (setting('OPENAI_MODELS'))
        errors.push('OPENAI_MODELS: needs OPENAI_API_KEY or OPENAI_BASE_URL too.');
      return;
    }
    if (baseUrl && !checkUrl('OPENAI_BASE_URL', baseUrl)) return;
    if (!checkKey('OPENAI_API_KEY', apiKey)) return;
    providers.set(
      'OpenAI',
      createOpenAiProvider({ ...(baseUrl && { baseUrl }), ...(apiKey && { apiKey }), ...limits }),
    );
    embedding.connect('OpenAI', (model) =>
      createOpenAiEmbedder({
        id: `OpenAI/${model}`,
        url: new URL(`${(baseUrl || openAiBaseUrl).replace(/(?<!\/)\/+$/, '')}/embeddings`),
        headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
        model,
      }),
    );
    const embeddingsModel = setting('OPENAI_EMBEDDINGS_MODEL');
    embedding.add('OpenAI', embeddingsModel, 'set');
    if (!baseUrl && embeddingsModel === '') embedding.add('OpenAI', openAiEmbeddings, 'usual');
    const ids = listOf(setting('OPENAI_MODELS') || (baseUrl ? '' : openAiDefaults));
    if (ids.length === 0 && !setting('STOA_MODELS_FILE'))
      errors.push(
        'OPENAI_MODELS: name the models that the server at OPENAI_BASE_URL offers, separated by commas.',
      );
    for (const id of ids) add({ id, provider: 'OpenAI' }, 'OPENAI_MODELS');
  }

  function connectAzure() {
    const endpoint = setting('AZURE_OPENAI_ENDPOINT');
    const apiKey = setting('AZURE_OPENAI_API_KEY');
    const apiVersion = setting('AZURE_OPENAI_API_VERSION');
    const deployments = setting('AZURE_OPENAI_DEPLOYMENTS');
    if (!endpoint) {
      for (const name of ['AZURE_OPENAI_API_KEY', 'AZURE_OPENAI_DEPLOYMENTS'] as const)
        if (setting(name)) errors.push(`${name}: needs AZURE_OPENAI_ENDPOINT too.`);
      return;
    }
    if (!checkUrl('AZURE_OPENAI_ENDPOINT', endpoint)) return;
    if (!apiKey) errors.push('AZURE_OPENAI_API_KEY: must be set with AZURE_OPENAI_ENDPOINT.');
    if (!deployments && !setting('STOA_MODELS_FILE'))
      errors.push('AZURE_OPENAI_DEPLOYMENTS: must be set with AZURE_OPENAI_ENDPOINT, as id=deployment,….');
    if (!apiKey || !checkKey('AZURE_OPENAI_API_KEY', apiKey)) return;
    providers.set(
      'Azure',
      createAzureProvider({ endpoint, apiKey, ...(apiVersion && { apiVersion }), ...limits }),
    );
    embedding.connect('Azure', (deployment) =>
      createOpenAiEmbedder({
        id: `Azure/${deployment}`,
        url: azureAddress({ endpoint, deployment, path: 'embeddings', ...(apiVersion && { apiVersion }) }),
        headers: { 'api-key': apiKey },
      }),
    );
    embedding.add('Azure', setting('AZURE_OPENAI_EMBEDDINGS_DEPLOYMENT'), 'set');
    for (const pair of listOf(deployments)) {
      const [id, deployment, ...rest] = pair.split('=').map((part) => part.trim());
      if (!id || !deployment || rest.length > 0)
        errors.push(`AZURE_OPENAI_DEPLOYMENTS: "${pair}" is not of the form id=deployment.`);
      else add({ id, provider: 'Azure', upstreamId: deployment }, 'AZURE_OPENAI_DEPLOYMENTS');
    }
  }

  function connectBedrock() {
    const region = setting('BEDROCK_REGION');
    const ids = listOf(setting('BEDROCK_MODELS'));
    if (!region) {
      if (ids.length > 0) errors.push('BEDROCK_MODELS: needs BEDROCK_REGION too.');
      return;
    }
    if (!/^[a-z]{2}(-[a-z]+)+-\d+$/.test(region))
      return void errors.push('BEDROCK_REGION: must be a region such as eu-west-1.');
    if (ids.length === 0 && !setting('STOA_MODELS_FILE'))
      errors.push('BEDROCK_MODELS: must be set with BEDROCK_REGION.');
    providers.set('Bedrock', createBedrockProvider({ region, ...limits }));
    embedding.connect('Bedrock', (model) => createBedrockEmbedder({ region, model }));
    embedding.add('Bedrock', setting('BEDROCK_EMBEDDINGS_MODEL'), 'set');
    for (const id of ids) add({ id, provider: 'Bedrock' }, 'BEDROCK_MODELS');
  }

  function readFile() {
    const path = setting('STOA_MODELS_FILE');
    if (!path) return;
    const file = readModelsFile(path);
    errors.push(...file.errors);
    for (const entry of file.entries) {
      if (providers.has(entry.provider)) add(entry, 'STOA_MODELS_FILE');
      else
        errors.push(
          `STOA_MODELS_FILE: "${entry.id}" needs ${entry.provider}, which is not configured (${neededSetting[entry.provider]}).`,
        );
    }
  }

  function checkUrl(name: LlmConfigName, value: string): boolean {
    const isGood = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !holdsUser(value);
    if (!isGood) errors.push(`${name}: must be an http or https address without a user name.`);
    return isGood;
  }

  function checkKey(name: LlmConfigName, value: string): boolean {
    const isGood = /^[\x21-\x7e]*$/.test(value);
    if (!isGood) errors.push(`${name}: holds a character that no key has, such as a space or a line break.`);
    return isGood;
  }
}

const neededSetting: Record<ModelEntry['provider'], LlmConfigName> = {
  OpenAI: 'OPENAI_API_KEY',
  Azure: 'AZURE_OPENAI_ENDPOINT',
  Bedrock: 'BEDROCK_REGION',
};

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const modelOf = (entry: ModelEntry): LlmModel => ({
  upstreamId: entry.id,
  systemPrompt: '',
  isDefault: false,
  isAdvanced: false,
  isCheapest: false,
  ...modelMetadataOf(entry.id),
  ...entry,
});

function catalogueOf(models: LlmModel[], providers: ReadonlyMap<Label, LlmProvider>): LlmCatalogue {
  const byId = new Map(models.map((model) => [model.id, model]));
  return {
    list: () => models,
    get: (id) => byId.get(id),
    providerOf(model) {
      const provider = providers.get(model.provider);
      if (!provider) throw new Error(`The model ${model.id} does not come from this catalogue.`);
      return provider;
    },
    canReach: (provider) => providers.has(provider),
  };
}
