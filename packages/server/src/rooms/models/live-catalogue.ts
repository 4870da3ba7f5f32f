import {
  blankModel,
  isEmbeddingModelId,
  modelProviders,
  supportedModelsConfig,
  type SupportedModel,
} from '@stoa/core/contract';
import type { LlmCatalogue, LlmModel } from '../../platform/llm/port.js';
import type { EndpointCatalogue } from '../endpoints/endpoint-catalogue.js';
import type { ConfigValues } from '../configs/config-values.js';

/** Models by their ids. */
export type ModelRows = Readonly<Record<string, SupportedModel>>;

/** The models of this server, as administrators have changed them. */
export interface LiveCatalogue extends LlmCatalogue {
  /** Takes over what was saved since; call it before models are offered or chosen. */
  refresh(): Promise<void>;
}

/** A model of the server as administrators see it while nothing was saved of it. */
export const rowOf = (model: LlmModel): SupportedModel => ({
  id: model.id,
  name: model.name,
  provider: model.provider,
  description: model.description,
  systemPrompt: model.systemPrompt,
  inputContextWindow: model.inputContextWindow,
  outputTokenLimit: model.outputTokenLimit,
  inputTokenCost: model.inputTokenCost,
  outputTokenCost: model.outputTokenCost,
  cachedTokenCost: model.cachedTokenCost,
  supportsImages: model.supportsImages,
  supportsSystemPrompts: model.supportsSystemPrompts,
  isAvailable: model.isAvailable ?? true,
  isBuiltIn: true,
  isDefault: model.isDefault,
  defaultAdvancedModel: model.isAdvanced,
  defaultCheapestModel: model.isCheapest,
  defaultEmbeddingsModel: false,
  defaultQAModel: model.isQa ?? false,
  exclusiveGroupAvailability: [...(model.exclusiveGroupAvailability ?? [])],
});

/** The rows that the environment makes: its models, and the one that embeds texts, by its id `<provider>/<model>`. */
export function environmentRows(models: readonly LlmModel[], embedderId = ''): ModelRows {
  const at = embedderId.indexOf('/');
  const provider = modelProviders.find((one) => one === embedderId.slice(0, at));
  const id = embedderId.slice(at + 1);
  return Object.fromEntries([
    ...models.map((model) => [model.id, rowOf(model)] as const),
    ...(provider && isEmbeddingModelId(id) ? [[id, embeddingRow(id, provider)] as const] : []),
  ]);
}

const embeddingRow = (id: string, provider: SupportedModel['provider']): SupportedModel => ({
  ...blankModel,
  id,
  name: id,
  provider,
  supportsSystemPrompts: false,
  isBuiltIn: true,
  defaultEmbeddingsModel: true,
});

/** How a row is reached and offered: a model of the server by its own name there, another by its id. */
const modelOf = (row: SupportedModel, base: LlmModel | undefined, isReachable: boolean): LlmModel => ({
  id: row.id,
  name: row.name,
  description: row.description,
  provider: base?.provider ?? row.provider,
  upstreamId: base?.upstreamId ?? row.id,
  inputContextWindow: row.inputContextWindow,
  outputTokenLimit: row.outputTokenLimit,
  supportsImages: row.supportsImages,
  supportsSystemPrompts: row.supportsSystemPrompts,
  systemPrompt: row.systemPrompt,
  inputTokenCost: row.inputTokenCost,
  outputTokenCost: row.outputTokenCost,
  cachedTokenCost: row.cachedTokenCost,
  isDefault: row.isDefault,
  isAdvanced: row.defaultAdvancedModel,
  isCheapest: row.defaultCheapestModel,
  isQa: row.defaultQAModel,
  isAvailable: row.isAvailable && isReachable,
  exclusiveGroupAvailability: isReachable ? row.exclusiveGroupAvailability : [],
});

/** Whether this server has a provider for a row, or endpoints. */
export const isReachable = (
  { canReach, get }: Pick<LlmCatalogue, 'canReach' | 'get'>,
  endpoints: Pick<EndpointCatalogue, 'providerOf'>,
  { id, provider }: Pick<SupportedModel, 'id' | 'provider'>,
): boolean =>
  get(id) !== undefined || endpoints.providerOf(id) !== undefined || (canReach?.(provider) ?? true);

/** Puts what was saved over the models that the environment names; every process takes it over without a restart. */
export function createLiveCatalogue(
  base: LlmCatalogue,
  environment: ModelRows,
  configs: Pick<ConfigValues, 'of'>,
  endpoints: EndpointCatalogue,
): LiveCatalogue {
  let last: ModelRows | undefined;
  let models = new Map(base.list().map((model) => [model.id, model]));
  let offered = base.list();

  function take(rows: ModelRows): void {
    last = rows;
    // One that was removed is offered to nobody, and is still found: its runs are to be paid for.
    const gone = [...models].map(
      ([id, model]) => [id, { ...model, isAvailable: false, exclusiveGroupAvailability: [] }] as const,
    );
    const there = Object.values({ ...environment, ...rows }).map(
      (row) => [row.id, modelOf(row, base.get(row.id), isReachable(base, endpoints, row))] as const,
    );
    models = new Map<string, LlmModel>([...gone, ...there]);
    offered = there
      .map(([, model]) => model)
      .filter(
        ({ isAvailable, exclusiveGroupAvailability }) =>
          isAvailable || (exclusiveGroupAvailability?.length ?? 0) > 0,
      );
  }
  return {
    list: () => offered,
    get: (id) => models.get(id),
    providerOf: (model) => endpoints.providerOf(model.id) ?? base.providerOf(model),
    ...(base.canReach && { canReach: base.canReach }),
    async refresh() {
      const isChanged = await endpoints.refresh();
      const rows = await configs.of(supportedModelsConfig);
      if (isChanged || rows !== last) take(rows);
    },
  };
}
