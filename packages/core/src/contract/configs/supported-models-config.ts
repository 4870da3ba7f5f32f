import * as z from 'zod/mini';
import { configLimits } from './config-limits.js';
import { defineConfig } from './config-type.js';

const text = (characters: number) => z.string().check(z.maxLength(characters));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(configLimits.nameCharacters));
const tokens = z._default(z.int().check(z.minimum(0), z.maximum(1_000_000_000)), 0);
/** US dollars for 1,000 tokens. */
const cost = z._default(z.number().check(z.minimum(0), z.maximum(10_000)), 0);
const flag = (initial: boolean) => z._default(z.boolean(), initial);

/** Who makes models. `demo` is ours: models of this server itself, which need no network. @source administration specification §9 (2.130) */
export const modelProviders = ['OpenAI', 'Azure', 'Bedrock', 'demo'] as const;

/** A model as administrators see it. @source administration specification §2 "Supported Models tab" (2.016); protocol §3.1 */
export const supportedModelSchema = z.object({
  id: name,
  name,
  provider: z.enum(modelProviders),
  description: z._default(text(10_000), ''),
  systemPrompt: z._default(text(50_000), ''),
  inputContextWindow: tokens,
  outputTokenLimit: tokens,
  inputTokenCost: cost,
  outputTokenCost: cost,
  /** 0 where cached input costs as much as other input. */
  cachedTokenCost: cost,
  supportsImages: flag(false),
  supportsSystemPrompts: flag(true),
  /** For everybody. A model with groups is for their members alone, whether it is available or not. */
  isAvailable: flag(false),
  /** It comes with the server, so it can be changed and not removed. */
  isBuiltIn: flag(false),
  isDefault: flag(false),
  defaultAdvancedModel: flag(false),
  defaultCheapestModel: flag(false),
  defaultEmbeddingsModel: flag(false),
  defaultQAModel: flag(false),
  exclusiveGroupAvailability: z._default(z.array(name).check(z.maxLength(configLimits.exceptions)), []),
});
export type SupportedModel = z.output<typeof supportedModelSchema>;

/** A model of which nothing is known yet: the form of one that is to be added. @source administration specification §2 (2.016) */
export const blankModel: SupportedModel = {
  id: '',
  name: '',
  provider: 'OpenAI',
  description: '',
  systemPrompt: '',
  inputContextWindow: 0,
  outputTokenLimit: 0,
  inputTokenCost: 0,
  outputTokenCost: 0,
  cachedTokenCost: 0,
  supportsImages: false,
  supportsSystemPrompts: true,
  isAvailable: false,
  isBuiltIn: false,
  isDefault: false,
  defaultAdvancedModel: false,
  defaultCheapestModel: false,
  defaultEmbeddingsModel: false,
  defaultQAModel: false,
  exclusiveGroupAvailability: [],
};

/** The parts that a model can play; each is played by one at most. */
export const modelParts = [
  'isDefault',
  'defaultAdvancedModel',
  'defaultCheapestModel',
  'defaultEmbeddingsModel',
  'defaultQAModel',
] as const satisfies readonly (keyof SupportedModel)[];

/** Whether an id is that of a model that embeds texts, and answers nobody. @source administration specification §2 (2.017) */
export const isEmbeddingModelId = (id: string): boolean => id.toLowerCase().includes('embed');

/** Whether people can be given a model. */
const isOffered = ({ isAvailable, exclusiveGroupAvailability }: SupportedModel): boolean =>
  isAvailable || exclusiveGroupAvailability.length > 0;

/** The fields without which a model cannot be added. @source administration specification §5 (2.021) */
export const modelRequirements = [
  'id',
  'name',
  'provider',
  'inputContextWindow',
  'outputTokenLimit',
] as const;
export type ModelRequirement = (typeof modelRequirements)[number];

/** The required fields that a model leaves empty. Its windows are required once people can be given it. */
export const missingModelFields = (model: SupportedModel): ModelRequirement[] =>
  modelRequirements.filter((field) =>
    field === 'inputContextWindow' || field === 'outputTokenLimit'
      ? isOffered(model) && model[field] === 0
      : model[field].trim() === '',
  );

/** The models by their ids; each stands under its own. */
export const supportedModelsConfig = defineConfig({
  name: 'supportedModels',
  title: 'Supported Models',
  schema: z.record(name, supportedModelSchema).check(
    z.refine(
      (models) => Object.entries(models).every(([key, { id }]) => key === id),
      'A model stands under its own id.',
    ),
    z.refine(
      (models) =>
        modelParts.every((part) => Object.values(models).filter((model) => model[part]).length <= 1),
      'Two models are the same default.',
    ),
    z.refine(
      (models) => Object.values(models).every((model) => missingModelFields(model).length === 0),
      'A model that is available needs an input context window and an output token limit.',
    ),
    z.refine(
      (models) =>
        Object.values(models).every(
          (model) =>
            !isEmbeddingModelId(model.id) ||
            !(
              isOffered(model) || modelParts.some((part) => part !== 'defaultEmbeddingsModel' && model[part])
            ),
        ),
      'A model that embeds texts is neither available nor a default.',
    ),
  ),
  initial: {},
  lazyLoad: '0',
  secrets: [],
  hasEffects: true,
  /** @source administration specification §2 "Supported Models tab" (2.015); the others are ours */
  sentences: {
    none: 'No Supported Models listed. Please add a new model.',
    twoDefaults: 'Only one model can be each default. Choose between {names}.',
    defaultUnavailable:
      '"{name}" is a default, so it must be available to everybody. Choose another default first.',
    noDefault: 'One model must be the default.',
    embeddings: 'The model that embeds texts is chosen by the environment of the server.',
    unreachable: 'This server has no connection to {provider}, so nobody can use the model.',
  },
});
