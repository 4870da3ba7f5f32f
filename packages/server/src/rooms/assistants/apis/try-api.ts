import {
  opMethods,
  success,
  type Operations,
  type Outcome,
  type ParsedInputOf,
  type TriedApi,
} from '@stoa/core/contract';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Audit } from '../../../platform/audit/audit.js';
import { inTransaction } from '../../../platform/db/transaction.js';
import type { Outbound } from '../../../platform/outbound/outbound.js';
import type { Sealer } from '../../../platform/seal.js';
import type { CallContext } from '../../handlers.js';
import { refused } from '../../refused.js';
import { createMinuteLimit } from '../../tools/minute-limit.js';
import { openSecrets, secretMask } from '../api-secrets.js';
import type { AssistantService } from '../assistants.service.js';
import { apiFailures, apiLimits } from './apis.tool-source.js';
import { apiRequest, customApiSchema, originOf, type CustomApi } from './custom-api.js';

/** Dependencies of {@link createApiTrial}. */
export interface ApiTrialDeps {
  outbound: Pick<Outbound, 'send'> | undefined;
  sealer: Sealer;
  assistants: Pick<AssistantService, 'use'>;
  pool: Pool;
  audit: Pick<Audit, 'write'>;
}

type Asked = ParsedInputOf<Operations['tools']['execute']>;

/** Of an answer, as it is shown. */
const shownCharacters = 20_000;

const incomplete = refused('A request to try out needs a method, and an address that begins with https://.');

/**
 * Tries out an API that is being described: through the same guard as a call, at most so often in a minute, with a row in the audit. A mask stands for
 * the saved secret of that API, where the person may edit its assistant and the address has the same origin. No secret is in what is shown.
 *
 * @source assistants specification §2 "Test API" (1.025); security B, P; assistants.md P6
 */
export function createApiTrial({ outbound, sealer, assistants, pool, audit }: ApiTrialDeps) {
  const isTooOften = createMinuteLimit();

  /** The API with its saved secrets in the place of masks. */
  async function withSaved(
    api: CustomApi,
    { assistantId, apiId }: Asked,
    context: CallContext,
  ): Promise<CustomApi> {
    const { token, password } = api.auth;
    if (token !== secretMask && password !== secretMask) return api;
    const used = assistantId ? await assistants.use(context.person, assistantId) : undefined;
    const stored = used?.canEdit
      ? (used.assistant.version.definition.data.operations ?? []).find(
          (one) => one.type === 'http' && (one['id'] ?? one['name']) === apiId,
        )
      : undefined;
    const saved = z.safeParse(customApiSchema, stored);
    const isSame = saved.success && originOf(saved.data.url) === originOf(api.url);
    const open = isSame ? openSecrets(saved.data, { sealer, id: used!.assistant.id }).auth : undefined;
    return {
      ...api,
      auth: {
        ...api.auth,
        token: token === secretMask ? (open?.token ?? '') : token,
        password: password === secretMask ? (open?.password ?? '') : password,
      },
    };
  }

  return async (asked: Asked, context: CallContext): Promise<Outcome<{ success: true; data: TriedApi }>> => {
    const read = readApi(asked);
    if (!read) return incomplete;
    if (!outbound) return refused('APIs cannot be reached from this server.');
    const { person, address, now } = context;
    const at = now().getTime();
    if (isTooOften(person.id, at))
      return refused('You have tried out many requests. Try again in a minute.', 'TooManyRequests', 429);
    const api = await withSaved(read.api, asked, context);
    const request = apiRequest(api, read.values);
    if (!request) return refused('The address is not valid with these values.');
    const { method, url } = request;
    await inTransaction(pool, (tx) =>
      audit.write(tx, {
        personId: person.id,
        address,
        action: 'tools.tryApi',
        subject: url.host,
        details: { method, origin: url.origin },
      }),
    );
    const outcome = await outbound.send({ ...request, ...apiLimits, takesAnyStatus: true });
    if (!outcome.ok) return refused(apiFailures[outcome.reason]);
    const hide = masking(api);
    const contentType = outcome.headers['content-type'] ?? '';
    const isText = /json|text|xml/i.test(contentType || 'text');
    const text = isText ? hide(outcome.body.toString('utf8')) : '';
    return success({
      success: true,
      data: {
        request: {
          method,
          url: hide(url.href),
          headers: {
            ...Object.fromEntries(
              Object.entries(request.headers).map(([name, value]) => [name, hide(value)]),
            ),
            ...Object.fromEntries(
              Object.entries(request.secretHeaders).map(([name, value]) => [name, hide(value)]),
            ),
          },
          body: hide(request.body ?? ''),
        },
        status: outcome.status,
        contentType,
        body: text.slice(0, shownCharacters),
        bytes: outcome.body.length,
        isCut: text.length > shownCharacters,
        ms: now().getTime() - at,
      },
    });
  };
}

/** The description that a body holds, and the values of its parameters. */
function readApi({ requestType, url, params, body, headers, auth, values }: Asked) {
  const method = opMethods.find((one) => one === requestType?.toUpperCase());
  const list = Array.isArray(params) ? params : Object.keys(params ?? {}).map((name) => ({ name }));
  const given = values ?? (Array.isArray(params) ? {} : (params ?? {}));
  const api = z.safeParse(customApiSchema, {
    type: 'http',
    requestType: method,
    url: url?.trim(),
    params: list.map(({ name }) => ({ name })),
    body: body ?? {},
    headers: headers ?? {},
    ...(auth && { auth }),
  });
  if (!api.success || originOf(api.data.url) === null) return null;
  return { api: api.data, values: given };
}

/** Puts a mask in the place of every secret, in each form that it is sent in. */
function masking({ auth: { token, username, password } }: CustomApi): (text: string) => string {
  const secrets = [token, password, password && Buffer.from(`${username}:${password}`).toString('base64')]
    .filter((secret) => secret !== '')
    .sort((one, other) => other.length - one.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, secretMask), text);
}
