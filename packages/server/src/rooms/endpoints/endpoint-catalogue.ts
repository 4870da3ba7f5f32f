import { createHmac } from 'node:crypto';
import { endpointRows, openaiEndpointsConfig, type ConfigValue } from '@stoa/core/contract';
import { createEndpointProvider, type Endpoint } from '../../platform/llm/endpoints/endpoint-provider.js';
import type { EndpointHealth } from '../../platform/llm/endpoints/endpoint-health.js';
import { createOpenAiWire } from '../../platform/llm/openai-wire.js';
import type { LlmProvider } from '../../platform/llm/port.js';
import { commonDialect, isReasoningModel, reasoningDialect } from '../../platform/llm/wire-dialect.js';
import type { AddressGuard } from '../../platform/outbound/address-guard.js';
import { deriveKey } from '../../platform/seal.js';
import type { ConfigSecrets } from '../configs/config-secrets.js';
import type { ConfigValues } from '../configs/config-values.js';
import { endpointHeaders } from '../../platform/llm/endpoints/endpoint-headers.js';

/** The endpoints of models, as administrators set them. */
export interface EndpointCatalogue {
  /** Takes over what was saved since. @returns whether something was */
  refresh(): Promise<boolean>;
  /** What reaches a model by its endpoints; `undefined` for one without. */
  providerOf(modelId: string): LlmProvider | undefined;
  /** Where the endpoints of each model are, without keys, by the id that their health is known by. */
  places(): Promise<readonly { model: string; address: string; id: string }[]>;
}

/** Dependencies of {@link createEndpointCatalogue}. */
export interface EndpointCatalogueDeps {
  configs: Pick<ConfigValues, 'of'>;
  secrets: Pick<ConfigSecrets, 'opened'>;
  health: EndpointHealth;
  guard: AddressGuard;
  /** Of the installation: nobody who reads an endpoint's id can try keys against it. */
  secret: string;
}

/** Makes an {@link EndpointCatalogue}. Connections outlive a save that does not concern them. */
export function createEndpointCatalogue({
  configs,
  secrets,
  health,
  guard,
  secret,
}: EndpointCatalogueDeps): EndpointCatalogue {
  const idKey = deriveKey(secret, 'endpoint-id');
  let last: ConfigValue<'openaiEndpoints'> | undefined;
  let providers: ReadonlyMap<string, LlmProvider> = new Map();
  let places: { model: string; address: string; id: string }[] = [];
  let connected = new Map<string, LlmProvider>();

  function take(value: ConfigValue<'openaiEndpoints'>): void {
    const kept = new Map<string, LlmProvider>();
    const byModel = new Map<string, Endpoint[]>();
    places = [];
    for (const { model, url: address, key, weight } of endpointRows(value)) {
      const url = new URL(address);
      if (!guard.allows(url)) continue;
      const place = `${address}\n${key}`;
      const provider = connected.get(place) ?? connect(url, key, guard);
      kept.set(place, provider);
      const id = createHmac('sha256', idKey).update(`${model}\n${place}`).digest('hex');
      places.push({ model, address: url.origin + url.pathname, id });
      byModel.set(model, [...(byModel.get(model) ?? []), { id, weight, provider }]);
    }
    connected = kept;
    providers = new Map(
      [...byModel].map(([model, endpoints]) => [model, createEndpointProvider({ endpoints, health })]),
    );
  }
  async function refresh(): Promise<boolean> {
    const stored = await configs.of(openaiEndpointsConfig);
    if (stored === last) return false;
    take(secrets.opened(openaiEndpointsConfig, stored));
    last = stored;
    return true;
  }
  return {
    refresh,
    providerOf: (modelId) => providers.get(modelId),
    async places() {
      await refresh();
      return places;
    },
  };
}

const connect = (url: URL, key: string, guard: AddressGuard): LlmProvider =>
  createOpenAiWire({
    endpoint: () => url,
    headers: endpointHeaders(url, key),
    // A deployment may have any name; the server's refusal corrects a wrong guess.
    dialectOf: (model) => (isReasoningModel(model) ? reasoningDialect : commonDialect),
    lookup: guard.lookupOf(url),
  });
