import { endpointRows, type ConfigValue, type OpenAiEndpoint } from '@stoa/core/contract';
import { isMasked } from '../configs/secret-mask.js';

export type Endpoints = ConfigValue<'openaiEndpoints'>;
export interface ModelEndpoints {
  model: string;
  endpoints: OpenAiEndpoint[];
}

/** The models of a value, each by itself. */
export const listOf = ({ models }: Endpoints): ModelEndpoints[] =>
  models.flatMap((one) => Object.entries(one).map(([model, { endpoints }]) => ({ model, endpoints })));

/** The value of a list. */
export const valueOf = (list: readonly ModelEndpoints[]): Endpoints => ({
  models: list.map(({ model, endpoints }) => ({ [model]: { endpoints } })),
});

const place = ({ url, key }: Pick<OpenAiEndpoint, 'key' | 'url'>): string => `${url.trim()}\n${key.trim()}`;

/** Where keys are stored: says whether one, as its mask, is at an address. */
export type KeptKeys = (row: Pick<OpenAiEndpoint, 'key' | 'url'>) => boolean;
export function keptKeys(saved: Endpoints): KeptKeys {
  const known = new Set(endpointRows(saved).map(place));
  return (row) => known.has(place(row));
}

/** The keys that changed rows were stored with, as masks. Rows have no ids, and a draft outlives what draws it. */
const formerKeys = new WeakMap<OpenAiEndpoint, string>();

/** The mask of the key that a row was stored with; undefined for one that never had a stored key. */
export const formerKeyOf = (row: OpenAiEndpoint): string | undefined =>
  isMasked(row.key) ? row.key : formerKeys.get(row);

/** A changed row. A key that is stored stays at its address, and is back with that address or with an emptied field. */
export function withPatch(
  row: OpenAiEndpoint,
  patch: Partial<OpenAiEndpoint>,
  isKept: KeptKeys,
): OpenAiEndpoint {
  const next = { ...row, ...patch };
  const former = formerKeyOf(row);
  if (former === undefined) return next;
  if (next.key === '' || isMasked(next.key)) next.key = isKept({ url: next.url, key: former }) ? former : '';
  formerKeys.set(next, former);
  return next;
}

/** Whether a row is left out of what is saved. */
export const isDropped = ({ url, key }: OpenAiEndpoint): boolean => url.trim() === '' || key.trim() === '';

/** The rows with an address and a key that are not stored. One whose key was changed counts as new. @source administration H7 */
export function newRows(value: Endpoints, saved: Endpoints): (OpenAiEndpoint & { model: string })[] {
  const whole = (row: OpenAiEndpoint & { model: string }) => `${row.model}\n${place(row)}`;
  const known = new Set(endpointRows(saved).map(whole));
  return endpointRows(value).filter((row) => !isDropped(row) && !known.has(whole(row)));
}
