import { filled, modelParts, supportedModelsConfig, type ConfigValue } from '@stoa/core/contract';
import { canonicalJson } from '@stoa/core/rules';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { ConfigReader } from '../configs/config-reader.js';
import type { EndpointCatalogue } from '../endpoints/endpoint-catalogue.js';
import { isReachable, type ModelRows } from './live-catalogue.js';

const { sentences } = supportedModelsConfig;

/**
 * The models as administrators set them: those of the server are all shown, and only what differs is kept, so that the environment still
 * counts for the rest.
 *
 * @param environment the rows that the environment makes
 * @source administration specification §2 "Supported Models tab" (2.015–2.021)
 */
export const createSupportedModelsConfig = (
  base: Pick<LlmCatalogue, 'canReach' | 'get'>,
  environment: ModelRows,
  endpoints: Pick<EndpointCatalogue, 'providerOf'>,
): ConfigReader<ConfigValue<'supportedModels'>> => ({
  shown: (stored) => ({ ...environment, ...stored }),
  kept: (data) =>
    Object.fromEntries(
      Object.entries(data).flatMap(([id, row]) => {
        const own = environment[id];
        // Which models come with the server, and who makes them, is not for a form to say.
        const kept = { ...row, isBuiltIn: own !== undefined, provider: own?.provider ?? row.provider };
        return own && canonicalJson(kept) === canonicalJson(own) ? [] : [[id, kept]];
      }),
    ),
  async refusal(stored) {
    const rows = Object.values({ ...environment, ...stored });
    for (const part of modelParts) {
      const playing = rows.filter((row) => row[part]);
      if (playing.length > 1)
        return filled(sentences.twoDefaults, { names: playing.map(({ name }) => name).join(', ') });
      const [one] = playing;
      if (part === 'defaultEmbeddingsModel') {
        if (one && !environment[one.id]?.defaultEmbeddingsModel) return sentences.embeddings;
      } else if (
        one &&
        !(one.isAvailable && one.exclusiveGroupAvailability.length === 0 && isReachable(base, endpoints, one))
      )
        return filled(sentences.defaultUnavailable, { name: one.name });
    }
    return rows.some(({ isDefault }) => isDefault) ? undefined : sentences.noDefault;
  },
  notes: (stored) =>
    Object.fromEntries(
      Object.values(stored).flatMap((row) =>
        isReachable(base, endpoints, row)
          ? []
          : [[row.id, filled(sentences.unreachable, { provider: row.provider })]],
      ),
    ),
  sources: (stored) =>
    Object.fromEntries(
      [...Object.keys(environment), ...Object.keys(stored)].map((id) => [
        id,
        !Object.hasOwn(stored, id) ? 'environment' : Object.hasOwn(environment, id) ? 'override' : 'stored',
      ]),
    ),
});
