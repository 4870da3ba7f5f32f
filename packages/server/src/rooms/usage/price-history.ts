import {
  supportedModelsConfig,
  type PriceSpan,
  type PricesOfModel,
  type SupportedModel,
} from '@stoa/core/contract';
import type { Pool } from 'pg';

type Priced = Pick<SupportedModel, 'cachedTokenCost' | 'inputTokenCost' | 'name' | 'outputTokenCost'>;
type ModelRows = Readonly<Record<string, Priced>>;

/** A saved version of the models: those that differ from the environment. */
export interface ModelsVersion {
  savedAt: Date;
  models: ModelRows;
}

/** Versions of the models, the oldest first. */
export async function modelsVersions(pool: Pool): Promise<ModelsVersion[]> {
  const { rows } = await pool.query<{ savedAt: Date; value: unknown }>(
    `select saved_at as "savedAt", value from admin_configs where type = $1 order by version`,
    [supportedModelsConfig.name],
  );
  return rows.map(({ savedAt, value }) => ({
    savedAt,
    models: value === null ? {} : supportedModelsConfig.schema.parse(value),
  }));
}

const isSame = (one: PriceSpan | undefined, other: PriceSpan): boolean =>
  one !== undefined &&
  one.isFromEnvironment === other.isFromEnvironment &&
  one.inputTokenCost === other.inputTokenCost &&
  one.cachedTokenCost === other.cachedTokenCost &&
  one.outputTokenCost === other.outputTokenCost;

/**
 * What each model cost from when until when, the newest first. A model that a version does not name has the prices of the environment, of
 * which those of today alone are known; without them it was not there.
 *
 * @param versions the oldest first
 */
export function pricesOverTime(versions: readonly ModelsVersion[], environment: ModelRows): PricesOfModel[] {
  const ids = new Set([
    ...Object.keys(environment),
    ...versions.flatMap(({ models }) => Object.keys(models)),
  ]);
  return [...ids]
    .map((id): PricesOfModel => {
      const spans: PriceSpan[] = [];
      let name = id;
      for (const { from, models } of [
        { from: null, models: {} as ModelRows },
        ...versions.map(({ savedAt, models }) => ({ from: savedAt.toISOString(), models })),
      ]) {
        const own = models[id];
        const row = own ?? environment[id];
        const last = spans.at(-1);
        if (!row) {
          if (last) last.to ??= from;
          continue;
        }
        ({ name } = row);
        const { inputTokenCost, cachedTokenCost, outputTokenCost } = row;
        const span = {
          from,
          to: null,
          isFromEnvironment: own === undefined,
          inputTokenCost,
          cachedTokenCost,
          outputTokenCost,
        };
        if (last?.to === null && isSame(last, span)) continue;
        if (last) last.to ??= from;
        spans.push(span);
      }
      return { id, name, spans: spans.reverse() };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
