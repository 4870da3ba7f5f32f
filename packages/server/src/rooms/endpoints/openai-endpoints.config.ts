import {
  configLimits,
  endpointRows,
  filled,
  isEmbeddingModelId,
  openaiEndpointsConfig,
  type ConfigValue,
} from '@stoa/core/contract';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { AddressGuard } from '../../platform/outbound/address-guard.js';
import type { ConfigReader } from '../configs/config-reader.js';
import { isNewOrKept, secretMask } from '../configs/config-secrets.js';

const { sentences } = openaiEndpointsConfig;
type Endpoints = ConfigValue<'openaiEndpoints'>;

/**
 * The endpoints as administrators set them. Rows without an address or a key are dropped. A key that is kept stays at the address that it
 * was stored with: who may not read it must not be able to send it elsewhere.
 *
 * @source administration specification §2 "OpenAi Endpoints tab" (2.026–2.028)
 */
export const createEndpointsConfig = (
  guard: Pick<AddressGuard, 'allows'>,
  catalogue: Pick<LlmCatalogue, 'get'>,
): ConfigReader<Endpoints> => ({
  kept(data, _stored, _person, masked) {
    const isSound = isNewOrKept(endpointRows(masked).map(({ url, key }) => ({ place: url, secret: key })));
    return {
      models: data.models.flatMap((one) => {
        const models = Object.entries(one).flatMap(([model, { endpoints }]) => {
          const rows = endpoints
            .filter(({ url, key }) => url !== '' && key !== '')
            // A mask that stands for no secret is refused.
            .map((row) => (isSound(row.key, row.url) ? row : { ...row, key: secretMask }));
          return rows.length > 0 ? [[model, { endpoints: rows }] as const] : [];
        });
        return models.length > 0 ? [Object.fromEntries(models)] : [];
      }),
    };
  },
  async refusal(stored) {
    // A sealed key is longer than it was, and has to be read again.
    if (endpointRows(stored).some(({ key }) => key.length > configLimits.secretCharacters))
      return sentences.keyTooLong;
    const refused = endpointRows(stored).find(({ url }) => !guard.allows(new URL(url)));
    return refused && filled(sentences.notAllowed, { url: refused.url });
  },
  notes: (stored) =>
    Object.fromEntries(
      endpointRows(stored).flatMap(({ model }): [string, string][] =>
        isEmbeddingModelId(model)
          ? [[model, sentences.embeddings]]
          : catalogue.get(model)
            ? []
            : [[model, sentences.unknownModel]],
      ),
    ),
});
