import {
  amplifyGroupsConfig,
  supportedModelsConfig,
  type ConfigAbout,
  type SupportedModel,
} from '@stoa/core/contract';
import { createFakeConfig } from './fake-config.js';

/** A model with the usual values. */
export const fakeModel = (id: string, patch: Partial<SupportedModel> = {}): SupportedModel => ({
  id,
  name: id,
  provider: 'OpenAI',
  description: '',
  systemPrompt: '',
  inputContextWindow: 128_000,
  outputTokenLimit: 16_000,
  inputTokenCost: 0.0025,
  outputTokenCost: 0.01,
  cachedTokenCost: 0.00125,
  supportsImages: true,
  supportsSystemPrompts: true,
  isAvailable: true,
  isBuiltIn: true,
  isDefault: false,
  defaultAdvancedModel: false,
  defaultCheapestModel: false,
  defaultEmbeddingsModel: false,
  defaultQAModel: false,
  exclusiveGroupAvailability: [],
  ...patch,
});

/** Models of all kinds. */
export const fakeModels: Readonly<Record<string, SupportedModel>> = Object.fromEntries(
  [
    fakeModel('gpt-4o', { name: 'GPT-4o', isDefault: true, defaultAdvancedModel: true }),
    fakeModel('gpt-4o-mini', {
      name: 'GPT-4o mini',
      defaultCheapestModel: true,
      inputTokenCost: 0.00015,
      outputTokenCost: 0.0006,
    }),
    fakeModel('us.anthropic.claude-sonnet-4-20250514-v1:0', {
      name: 'Claude Sonnet 4 with a long name that does not fit on one line of a narrow screen',
      provider: 'Bedrock',
      isBuiltIn: false,
      exclusiveGroupAvailability: ['Faculty', 'Staff'],
    }),
    fakeModel('llama-local', {
      name: 'Llama',
      isBuiltIn: false,
      isAvailable: false,
      inputTokenCost: 0,
      outputTokenCost: 0,
    }),
    fakeModel('text-embedding-3-small', {
      isAvailable: false,
      defaultEmbeddingsModel: true,
      inputContextWindow: 0,
      outputTokenLimit: 0,
      inputTokenCost: 0,
      outputTokenCost: 0,
    }),
  ].map((model) => [model.id, model]),
);

const sources: ConfigAbout['sources'] = {
  'gpt-4o': 'environment',
  'gpt-4o-mini': 'override',
  'us.anthropic.claude-sonnet-4-20250514-v1:0': 'stored',
  'llama-local': 'stored',
  'text-embedding-3-small': 'environment',
};

const group = (groupName: string) => ({
  groupName,
  members: [],
  createdBy: 'thea@example.org',
  includeFromOtherGroups: [],
});

/** A server with these models, and these groups. */
export const createFakeModels = (models = fakeModels, groups: readonly string[] = ['Faculty', 'Staff']) => ({
  models: createFakeConfig(
    supportedModelsConfig,
    { ...models },
    {
      'us.anthropic.claude-sonnet-4-20250514-v1:0':
        'This server has no connection to Bedrock, so nobody can use the model.',
    },
    sources,
  ),
  groups: createFakeConfig(
    amplifyGroupsConfig,
    Object.fromEntries(groups.map((name) => [name, group(name)])),
  ),
});
export type FakeModels = ReturnType<typeof createFakeModels>;
