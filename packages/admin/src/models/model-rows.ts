import {
  isEmbeddingModelId,
  missingModelFields,
  modelParts,
  type ConfigValue,
  type SupportedModel,
} from '@stoa/core/contract';
import { formatNumber } from '@stoa/ui';

export type ModelRows = ConfigValue<'supportedModels'>;

const windowFields = ['inputContextWindow', 'outputTokenLimit'] as const;
const costFields = ['inputTokenCost', 'outputTokenCost', 'cachedTokenCost'] as const;
/** The fields that are typed as numbers, with the step of their arrows. @source administration specification §2, §9 (2.020, 2.129) */
export const numberSteps = {
  inputContextWindow: 1000,
  outputTokenLimit: 1000,
  inputTokenCost: 0.0001,
  outputTokenCost: 0.0001,
  cachedTokenCost: 0.0001,
} as const;
export type ModelNumber = keyof typeof numberSteps;
export const modelWindows: readonly ModelNumber[] = windowFields;
export const modelCosts: readonly ModelNumber[] = costFields;

/** A field with a name of its own in the form. */
export type ModelFieldName = 'id' | 'name' | 'provider' | 'description' | 'systemPrompt' | ModelNumber;
export type ModelProblem = 'required' | 'requiredWindow' | 'taken' | 'whole' | 'amount';
export type ModelProblems = Partial<Record<ModelFieldName, ModelProblem>>;

/** The parts that administrators give to a model; which one embeds texts is for the environment. */
export const movableParts = modelParts.filter((part) => part !== 'defaultEmbeddingsModel');
export type MovablePart = (typeof movableParts)[number];

/** A model as it is typed: its numbers are text. */
export type TypedModel = Omit<SupportedModel, ModelNumber> & Record<ModelNumber, string>;

const numberNames = Object.keys(numberSteps) as ModelNumber[];
const isWhole = (name: ModelNumber): boolean => numberSteps[name] >= 1;
/** As people write it: 0.00015 and not 1.5e-4. */
const typedNumber = (value: number): string => formatNumber('en', value, 12).replaceAll(',', '');

/** Fills the form. */
export const typedOf = (model: SupportedModel): TypedModel => ({
  ...model,
  ...(Object.fromEntries(numberNames.map((name) => [name, typedNumber(model[name])])) as Record<
    ModelNumber,
    string
  >),
});

const numberOf = (typed: string): number | undefined => {
  const value = Number(typed.trim());
  return Number.isFinite(value) && value >= 0 ? value : undefined;
};

/** What a form says, or what is wrong with it. A model that embeds texts is available to nobody. */
export function readModel(
  typed: TypedModel,
  takenIds: readonly string[],
): { model: SupportedModel; problems: ModelProblems } {
  const problems: ModelProblems = {};
  const id = typed.id.trim();
  const numbers = Object.fromEntries(
    numberNames.map((name) => {
      const value = numberOf(typed[name]);
      if (value === undefined || (isWhole(name) && !Number.isInteger(value)))
        problems[name] = isWhole(name) ? 'whole' : 'amount';
      return [name, value ?? 0];
    }),
  ) as Record<ModelNumber, number>;
  const embeds = isEmbeddingModelId(id);
  const model: SupportedModel = {
    ...typed,
    ...numbers,
    id,
    name: typed.name.trim(),
    ...(embeds && { isAvailable: false, exclusiveGroupAvailability: [] }),
  };
  for (const name of missingModelFields(model))
    problems[name] ??=
      name === 'inputContextWindow' || name === 'outputTokenLimit' ? 'requiredWindow' : 'required';
  if (takenIds.includes(id)) problems.id = 'taken';
  return { model, problems };
}

/** Whether a model can be a default. */
export const canBeDefault = (model: SupportedModel): boolean =>
  model.isAvailable && model.exclusiveGroupAvailability.length === 0 && !isEmbeddingModelId(model.id);

/** The models that can be a default, by name. */
export const candidatesOf = (rows: ModelRows): SupportedModel[] =>
  Object.values(rows)
    .filter(canBeDefault)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** The parts that a model plays. */
export const partsOf = (model: SupportedModel): MovablePart[] => movableParts.filter((part) => model[part]);

/** Gives a part to one model and takes it from all others; an empty id leaves it to none. */
export const withPart = (rows: ModelRows, part: MovablePart, id: string): ModelRows =>
  Object.fromEntries(
    Object.entries(rows).map(([key, row]) => [
      key,
      row[part] === (key === id) ? row : { ...row, [part]: key === id },
    ]),
  );

/** The models that fit a search, by name. */
export function searchModels(rows: ModelRows, query: string): SupportedModel[] {
  const sought = query.trim().toLocaleLowerCase('en');
  return Object.values(rows)
    .filter(({ id, name, provider }) =>
      [id, name, provider].some((text) => text.toLocaleLowerCase('en').includes(sought)),
    )
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
