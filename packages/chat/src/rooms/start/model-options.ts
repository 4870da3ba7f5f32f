import type { Model } from '@stoa/core/contract';
import { familyOf } from '@stoa/core/rules';

/** The models of one family, in the order of the list. */
export interface ModelGroup {
  /** Null for models of no known family. */
  label: string | null;
  models: Model[];
}

/** The provider of demo entries says so, so that they are not taken for real models. */
export const isDemo = (model: Pick<Model, 'provider'>): boolean => model.provider?.toLowerCase() === 'demo';

/** The models whose name, description or id contains every word of the query, by family; families in order of appearance. */
export function groupModels(models: readonly Model[], query: string): ModelGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string | null, Model[]>();
  for (const model of models) {
    const haystack = `${model.name} ${model.description} ${model.id}`.toLowerCase();
    if (!words.every((word) => haystack.includes(word))) continue;
    const label = familyOf(model.id)?.label ?? null;
    groups.set(label, [...(groups.get(label) ?? []), model]);
  }
  return [...groups]
    .map(([label, members]) => ({ label, models: members }))
    .sort((one, other) => Number(one.label === null) - Number(other.label === null));
}

/** Thousands and millions of tokens in short: `128k`, `1M`. */
export function shortTokens(tokens: number): string {
  if (tokens >= 1_000_000) return `${Math.round(tokens / 100_000) / 10}M`;
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}k` : String(tokens);
}
