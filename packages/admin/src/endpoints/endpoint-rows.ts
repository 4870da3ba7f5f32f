import { endpointRows, type ConfigValue, type OpenAiEndpoint } from '@stoa/core/contract';

export type Endpoints = ConfigValue<'openaiEndpoints'>;
export interface ModelEndpoints {
  model: string;
  endpoints: OpenAiEndpoint[];
}

/** How the key of a stored endpoint looks. @source administration specification §9: 40 asterisks */
export const isMasked = (key: string): boolean => key.startsWith('*'.repeat(40));

/** The models of a value, each by itself. */
export const listOf = ({ models }: Endpoints): ModelEndpoints[] =>
  models.flatMap((one) => Object.entries(one).map(([model, { endpoints }]) => ({ model, endpoints })));

/** The value of a list. */
export const valueOf = (list: readonly ModelEndpoints[]): Endpoints => ({
  models: list.map(({ model, endpoints }) => ({ [model]: { endpoints } })),
});

/** Another address: a key that is stored stays where it was. */
export const withUrl = (row: OpenAiEndpoint, url: string): OpenAiEndpoint => ({
  ...row,
  url,
  key: isMasked(row.key) && row.url.trim() !== url.trim() ? '' : row.key,
});

/** The rows with an address and a key that are not stored. One whose key was changed counts as new. @source administration H7 */
export function newRows(value: Endpoints, saved: Endpoints): (OpenAiEndpoint & { model: string })[] {
  const place = ({ model, url, key }: { model: string; url: string; key: string }) =>
    `${model}\n${url.trim()}\n${key.trim()}`;
  const known = new Set(endpointRows(saved).map(place));
  return endpointRows(value).filter(
    (row) => row.url.trim() !== '' && row.key.trim() !== '' && !known.has(place(row)),
  );
}
