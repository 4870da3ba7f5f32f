import {
  amplifyGroupsConfig,
  supportedModelsConfig,
  type ConfigSource,
  type SupportedModel,
} from '@stoa/core/contract';
import { defineTexts, formatList, formatNumber, type TextsOf } from '@stoa/ui';
import type { ModelFieldName, ModelProblem, MovablePart } from './model-rows.js';

/** English of the section of models. */
export const modelsTexts = defineTexts('adminModels', (locale) => {
  const usd = (value: number) => `$${formatNumber(locale, value, 6)}`;
  const fields: Readonly<Record<ModelFieldName, string>> = {
    id: 'Id',
    name: 'Name',
    provider: 'Provider',
    description: 'Description',
    systemPrompt: 'System prompt',
    inputContextWindow: 'Input context window',
    outputTokenLimit: 'Output token limit',
    inputTokenCost: 'Input',
    outputTokenCost: 'Output',
    cachedTokenCost: 'Cached input',
  };
  const parts: Readonly<Record<MovablePart, string>> = {
    isDefault: 'Default model',
    defaultAdvancedModel: 'Advanced model',
    defaultCheapestModel: 'Cheapest model',
    defaultQAModel: 'Model for analysis',
  };
  const problems: Readonly<Record<ModelProblem, string>> = {
    required: 'This is required.',
    requiredWindow: 'A model that is available needs a number above 0.',
    taken: 'There is a model with this id already.',
    whole: 'A whole number from 0 on.',
    amount: 'A number from 0 on.',
  };
  const sources: Readonly<Record<ConfigSource | 'new', string>> = {
    environment: 'From the environment',
    override: 'Changed here',
    stored: 'Added here',
    new: 'New',
  };
  return {
    section: 'Supported Models',
    sectionHint: 'Which models people can choose, what they cost, and which one is the default.',
    list: 'Models',
    empty: supportedModelsConfig.sentences.none as string,
    search: 'Search models',
    nothingFound: 'No model has this in its name, id or provider.',
    add: 'Add a model',
    edit: (name: string) => `Change ${name}`,
    remove: (name: string) => `Remove ${name}`,
    restore: (name: string) => `Put ${name} back to the environment`,
    keep: (name: string) => `Keep ${name}`,
    goesBack: 'Goes back to the environment with the next save.',
    isRemoved: 'Is removed with the next save.',
    changed: 'Unsaved',
    source: (source: ConfigSource | 'new') => sources[source],
    unavailable: 'Not available',
    groupsOf: (count: number) => (count === 1 ? '1 group alone' : `${count} groups alone`),
    embeds: 'Embeds texts',
    prices: ({ inputTokenCost, outputTokenCost }: SupportedModel) =>
      inputTokenCost + outputTokenCost === 0
        ? 'No price'
        : `${usd(inputTokenCost)} in, ${usd(outputTokenCost)} out per 1,000 tokens`,
    defaults: 'Defaults',
    defaultsHint: 'One model each. It has to be available to everybody.',
    part: (part: MovablePart) => parts[part],
    partHint: {
      isDefault: 'New conversations begin with it. Nobody can hide it.',
      defaultAdvancedModel: 'For tasks that need more thought.',
      defaultCheapestModel: 'For titles and other small tasks.',
      defaultQAModel: 'Rates and sums up conversations. Without one, the cheapest does.',
    } satisfies Record<MovablePart, string>,
    none: 'None',
    embeddings: (name: string) => `Texts are embedded by ${name}; the environment of the server says so.`,
    addTitle: 'Add a model',
    editTitle: (name: string) => `Change ${name}`,
    field: (name: ModelFieldName) => fields[name],
    problem: (problem: ModelProblem) => problems[problem],
    missing: 'Some required fields are empty',
    missingFields: (names: readonly ModelFieldName[]) =>
      `Fill in: ${formatList(
        locale,
        names.map((name) => fields[name]),
      )}.`,
    idHint: 'As its provider knows it. It cannot be changed later.',
    idFixed: 'It cannot be changed.',
    providerHint: 'The server needs a connection to it.',
    systemPromptHint: 'Goes before every conversation with this model.',
    noSystemPrompts: 'This model takes no system prompt: it is written into the first message.',
    windows: 'Windows',
    windowsHint: 'In tokens.',
    costs: 'Costs',
    costsHint: 'US dollars per 1,000 tokens. With 0 for cached input, it costs as much as other input.',
    supportsImages: 'Takes images',
    supportsSystemPrompts: 'Takes system prompts',
    isAvailable: 'Available',
    isAvailableHint: 'Everybody can choose it; with groups below, their members alone.',
    embeddingHint: 'An id with “embed” is that of a model that embeds texts: nobody can choose it.',
    groups: 'Exclusive groups',
    groupsHint: 'Only their members can choose the model. Without one it is for everybody.',
    noGroups: amplifyGroupsConfig.sentences.none as string,
    groupGone: 'There is no group of this name.',
    groupSearch: 'Search groups',
    groupsLoading: 'Loading the groups',
    tryAgain: 'Try again',
    cancel: 'Cancel',
    leave: {
      title: 'Throw away what you typed?',
      hint: 'This form was changed, and nothing of it is kept.',
      keep: 'Go on writing',
      act: 'Throw it away',
    },
    done: 'Done',
    moveTitle: (name: string) => `“${name}” is a default`,
    moveHint: 'Choose which model takes its place.',
    moveNone: 'There is no other model that is available to everybody. Make one available first.',
    move: 'Go on',
  };
});

/** The words of the section of models. */
export type ModelsText = TextsOf<typeof modelsTexts>;
