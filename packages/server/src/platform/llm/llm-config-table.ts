/** One setting of the environment, as the configuration page shows it. */
export interface LlmConfigRow {
  name: string;
  meaning: string;
  /** The default. */
  fallback: string;
  /** Never to be shown or logged. */
  isSecret?: true;
}

/** Every setting that {@link createCatalogue} reads, in the order in which a reader needs them. */
export const llmConfigTable = [
  {
    name: 'OPENAI_API_KEY',
    meaning: 'Key for OpenAI or for the compatible server at `OPENAI_BASE_URL`.',
    fallback: 'none: OpenAI is off unless `OPENAI_BASE_URL` is set',
    isSecret: true,
  },
  {
    name: 'OPENAI_BASE_URL',
    meaning:
      'Address of an OpenAI-compatible server with its version path, such as `http://localhost:11434/v1`.',
    fallback: '`https://api.openai.com/v1`',
  },
  {
    name: 'OPENAI_MODELS',
    meaning:
      'Ids of the models to offer, separated by commas. The first is the default. Well-known ids come with their limits and prices.',
    fallback: '`gpt-4o,gpt-4o-mini` at OpenAI; must be set with `OPENAI_BASE_URL`',
  },
  {
    name: 'OPENAI_EMBEDDINGS_MODEL',
    meaning:
      'Model that makes documents found by their meaning, at OpenAI or at `OPENAI_BASE_URL`; `none` for no such model. Documents are embedded again when it changes.',
    fallback:
      '`text-embedding-3-small` at OpenAI; otherwise the first id with "embed" in it that a list of models names',
  },
  {
    name: 'AZURE_OPENAI_ENDPOINT',
    meaning: 'Address of an Azure OpenAI resource, `https://<resource>.openai.azure.com`.',
    fallback: 'none: Azure is off',
  },
  {
    name: 'AZURE_OPENAI_API_KEY',
    meaning: 'Key of that resource.',
    fallback: 'required with the endpoint',
    isSecret: true,
  },
  {
    name: 'AZURE_OPENAI_API_VERSION',
    meaning: 'Version of the interface of Azure OpenAI.',
    fallback: '`2024-10-21`',
  },
  {
    name: 'AZURE_OPENAI_DEPLOYMENTS',
    meaning: 'Models to offer and their deployments: `id=deployment`, separated by commas.',
    fallback: 'required with the endpoint',
  },
  {
    name: 'AZURE_OPENAI_EMBEDDINGS_DEPLOYMENT',
    meaning: 'Deployment of a model of embeddings, by which documents are found.',
    fallback: 'the first id with "embed" in it among the deployments',
  },
  {
    name: 'BEDROCK_REGION',
    meaning: 'AWS region of Amazon Bedrock. Credentials come from the usual AWS places.',
    fallback: 'none: Bedrock is off',
  },
  {
    name: 'BEDROCK_MODELS',
    meaning: 'Ids of models or inference profiles to offer, separated by commas.',
    fallback: 'required with the region',
  },
  {
    name: 'BEDROCK_EMBEDDINGS_MODEL',
    meaning:
      'Model of embeddings (Titan or Cohere) by which documents are found, such as `amazon.titan-embed-text-v2:0`.',
    fallback: 'the first id with "embed" in it among the models',
  },
  {
    name: 'STOA_OFFLINE_EMBEDDINGS',
    meaning:
      '`1` finds English documents by their meaning with a small model that runs beside the server, `0` does not. A model of a provider goes before it.',
    fallback: '`1` with the embedded database, `0` with `DATABASE_URL`',
  },
  {
    name: 'STOA_RERANK_MODEL',
    meaning:
      'Id of a model of this list that orders the passages of a search before they are read, at the cost of the person who asks.',
    fallback: 'none: the order of the searches stands',
  },
  {
    name: 'STOA_MODELS_FILE',
    meaning:
      'Path of a JSON file with a list of models and everything about them: limits, prices, defaults. Its entries replace those of the same id.',
    fallback: 'none',
  },
  {
    name: 'STOA_FIRST_BYTE_S',
    meaning:
      'How long a model may take until the first words of its answer, in seconds. A local model that reads a long prompt may need minutes.',
    fallback: '`600`',
  },
  {
    name: 'STOA_DEMO_MODELS',
    meaning: '`1` offers the demo models, `0` does not.',
    fallback: '`1` unless a provider is configured',
  },
] as const satisfies readonly LlmConfigRow[];

/** Names of the settings. */
export type LlmConfigName = (typeof llmConfigTable)[number]['name'];
