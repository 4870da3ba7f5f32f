import type { LlmModel } from './port.js';

/** Metadata of a model. Prices are US dollars per 1,000 tokens. */
export type ModelMetadata = Pick<
  LlmModel,
  | 'name'
  | 'description'
  | 'inputContextWindow'
  | 'outputTokenLimit'
  | 'supportsImages'
  | 'supportsSystemPrompts'
  | 'inputTokenCost'
  | 'outputTokenCost'
  | 'cachedTokenCost'
>;

const model = (
  name: string,
  description: string,
  limits: readonly [inputContextWindow: number, outputTokenLimit: number],
  /** Per million tokens, as price lists give it. */
  price: readonly [input: number, cached: number, output: number],
  abilities: { supportsImages?: boolean; supportsSystemPrompts?: boolean } = {},
): ModelMetadata => ({
  name,
  description,
  inputContextWindow: limits[0],
  outputTokenLimit: limits[1],
  inputTokenCost: price[0] / 1000,
  cachedTokenCost: price[1] / 1000,
  outputTokenCost: price[2] / 1000,
  supportsImages: true,
  supportsSystemPrompts: true,
  ...abilities,
});

const textOnly = { supportsImages: false };

/**
 * Models that many people use, by the start of their id; the longest start that fits wins.
 *
 * List prices change: `STOA_MODELS_FILE` has the last word.
 */
const table: Readonly<Record<string, ModelMetadata>> = {
  'gpt-4o': model('GPT-4o', 'A quick all-round model that sees images.', [128_000, 16_384], [2.5, 1.25, 10]),
  'gpt-4o-mini': model('GPT-4o mini', 'Small, quick and cheap.', [128_000, 16_384], [0.15, 0.075, 0.6]),
  'gpt-4.1': model(
    'GPT-4.1',
    'Follows instructions closely and reads very long texts.',
    [1_047_576, 32_768],
    [2, 0.5, 8],
  ),
  'gpt-4.1-mini': model('GPT-4.1 mini', 'The smaller GPT-4.1.', [1_047_576, 32_768], [0.4, 0.1, 1.6]),
  'gpt-4.1-nano': model(
    'GPT-4.1 nano',
    'The smallest and cheapest GPT-4.1.',
    [1_047_576, 32_768],
    [0.1, 0.025, 0.4],
  ),
  'gpt-5': model(
    'GPT-5',
    'Thinks before it answers; for hard questions.',
    [400_000, 128_000],
    [1.25, 0.125, 10],
  ),
  'gpt-5-mini': model('GPT-5 mini', 'The smaller GPT-5.', [400_000, 128_000], [0.25, 0.025, 2]),
  'gpt-5-nano': model(
    'GPT-5 nano',
    'The smallest and cheapest GPT-5.',
    [400_000, 128_000],
    [0.05, 0.005, 0.4],
  ),
  o3: model('o3', 'Thinks at length; for mathematics, science and code.', [200_000, 100_000], [2, 0.5, 8]),
  'o3-mini': model('o3-mini', 'A small model that thinks.', [200_000, 100_000], [1.1, 0.55, 4.4], textOnly),
  'o4-mini': model(
    'o4-mini',
    'A small model that thinks and sees images.',
    [200_000, 100_000],
    [1.1, 0.275, 4.4],
  ),
  'anthropic.claude-sonnet-4': model(
    'Claude Sonnet 4',
    'Strong at writing and code.',
    [200_000, 64_000],
    [3, 0.3, 15],
  ),
  'anthropic.claude-opus-4': model(
    'Claude Opus 4',
    'The most able Claude 4, for hard questions.',
    [200_000, 32_000],
    [15, 1.5, 75],
  ),
  'anthropic.claude-3-7-sonnet': model(
    'Claude 3.7 Sonnet',
    'Strong at writing and code.',
    [200_000, 64_000],
    [3, 0.3, 15],
  ),
  'anthropic.claude-3-5-sonnet': model(
    'Claude 3.5 Sonnet',
    'Strong at writing and code.',
    [200_000, 8_192],
    [3, 0.3, 15],
  ),
  'anthropic.claude-3-5-haiku': model(
    'Claude 3.5 Haiku',
    'Quick and cheap.',
    [200_000, 8_192],
    [0.8, 0.08, 4],
    textOnly,
  ),
  'anthropic.claude-3-haiku': model(
    'Claude 3 Haiku',
    'The smallest Claude 3.',
    [200_000, 4_096],
    [0.25, 0, 1.25],
  ),
  'amazon.nova-pro': model(
    'Amazon Nova Pro',
    'An all-round model that sees images.',
    [300_000, 5_000],
    [0.8, 0.2, 3.2],
  ),
  'amazon.nova-lite': model(
    'Amazon Nova Lite',
    'Quick and cheap, sees images.',
    [300_000, 5_000],
    [0.06, 0.015, 0.24],
  ),
  'amazon.nova-micro': model(
    'Amazon Nova Micro',
    'The smallest Nova, text only.',
    [128_000, 5_000],
    [0.035, 0.00875, 0.14],
    textOnly,
  ),
  'mistral.mistral-large': model(
    'Mistral Large',
    'An all-round model for text.',
    [128_000, 8_192],
    [2, 0, 6],
    textOnly,
  ),
  'meta.llama3-3-70b-instruct': model(
    'Llama 3.3 70B',
    'An open model for text.',
    [128_000, 8_192],
    [0.72, 0, 0.72],
    textOnly,
  ),
};

/** Region and provider prefixes that name the same model. */
const prefixes = /^(global|us|eu|apac|us-gov)\./;

/** The metadata of a model; an unknown one gets conservative limits and no price. */
export function modelMetadataOf(id: string): ModelMetadata {
  const plain = id.replace(prefixes, '');
  const start = Object.keys(table)
    .filter((key) => plain === key || new RegExp(`^${escapeRegExp(key)}[-:@]`).test(plain))
    .sort((a, b) => b.length - a.length)[0];
  return (start && table[start]) || model(id, '', [32_000, 4_096], [0, 0, 0], textOnly);
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
