import {
  holdsUser,
  configSentence,
  openaiEndpointsConfig,
  success,
  type ConfigResult,
  type EffectiveFlag,
} from '@stoa/core/contract';
import { endpointHeaders } from '../../platform/llm/endpoints/endpoint-headers.js';
import type { Outbound } from '../../platform/outbound/outbound.js';
import type { RoomHandlers } from '../handlers.js';
import { refused } from '../refused.js';
import type { FindEffects } from './config-effects.js';
import type { ServedConfig } from './config-reader.js';
import type { ConfigService } from './configs.service.js';

/** What decides each flag for whoever has an address. */
export type ExplainFlags = (
  email: string,
) => Promise<{ isKnown: boolean; groups: string[]; flags: Record<string, EffectiveFlag> }>;

/** Types of the protocol that other rooms keep, with their rights and changes: each is read with the second set, and saved there. @source protocol §3.1 */
export type KeptElsewhere = Readonly<Record<string, () => Promise<unknown>>>;

/** Limits of the request that tries an endpoint. @source administration specification §7 (2.096): 10 seconds */
const testMs = 10_000;
const testAnswerBytes = 1024 * 1024;

/** Operations on the configuration. @source administration specification §7 "Admin"; protocol §3.1 */
export const configOperations = (
  configs: ConfigService,
  served: ReadonlyMap<string, ServedConfig<unknown>>,
  explain: ExplainFlags,
  findEffects: FindEffects,
  outbound: Pick<Outbound, 'send'> | undefined,
  elsewhere: KeptElsewhere,
): RoomHandlers<'configs'> => ({
  async get({ lazy_load: lazyLoad, type }) {
    if (type !== undefined && !served.has(type) && !elsewhere[type])
      return refused(configSentence('configs.unknown', { type }), 'NoSuchKey', 404);
    const found = [...(await configs.read({ lazyLoad, type }))];
    const others = Object.entries(elsewhere).filter(
      ([name]) => lazyLoad !== '1' && (type === undefined || type === name),
    );
    const lists = await Promise.all(others.map(async ([name, list]) => [name, await list()] as const));
    return success({
      success: true,
      data: {
        ...Object.fromEntries(found.map(([name, { data }]) => [name, data])),
        ...Object.fromEntries(lists),
      },
      about: Object.fromEntries(found.map(([name, { about }]) => [name, about])),
    });
  },
  async testEndpoint({ url, key, body }) {
    const outcome =
      URL.canParse(url) &&
      !holdsUser(url) &&
      (await outbound?.send({
        url: new URL(url),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        secretHeaders: endpointHeaders(new URL(url), key),
        body: JSON.stringify(body),
        maxBytes: testAnswerBytes,
        timeoutMs: testMs,
        maxRedirects: 0,
      }));
    return outcome && outcome.ok
      ? success({ success: true })
      : refused(openaiEndpointsConfig.sentences.testFailed, 'EndpointFailed');
  },
  async update({ configurations }, { person, address }) {
    const results = await configs.update(configurations, { person, address });
    const failed = [...results].filter(([, result]) => !result.success).map(([name]) => name);
    const titles = failed.map((name) => served.get(name)?.type.title ?? name);
    return success({
      success: failed.length === 0,
      data: Object.fromEntries<ConfigResult>(results),
      ...(failed.length > 0 && {
        message:
          failed.length === results.size && failed.length > 1
            ? configSentence('configs.saveFailed')
            : configSentence('configs.someFailed', { list: titles.join(', ') }),
      }),
    });
  },
  versions: async ({ type }) => success({ success: true, data: await configs.versions(type) }),
  async restore(asked, { person, address }) {
    const data = await configs.restore(asked, { person, address });
    return success({ success: data.success, data });
  },
  async effects({ type, data }) {
    const effects = await findEffects(type, data);
    return effects.ok ? success({ success: true, data: effects.value }) : effects;
  },
  exported: async () => success({ success: true, data: { version: 1, types: await configs.exported() } }),
  effectiveFlags: async ({ email }) => success({ success: true, data: await explain(email) }),
});
