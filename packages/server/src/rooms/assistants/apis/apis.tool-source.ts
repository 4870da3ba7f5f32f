import * as z from 'zod/mini';
import type { Outbound, OutboundFailure } from '../../../platform/outbound/outbound.js';
import type { Sealer } from '../../../platform/seal.js';
import type { Tool, ToolResult, ToolSource } from '../../tools/tool.js';
import { openSecrets } from '../api-secrets.js';
import { apiRequest, argumentsOf, customApiSchema, type CustomApi } from './custom-api.js';

/** Dependencies of {@link apisSource}. */
export interface ApisSourceDeps {
  outbound: Pick<Outbound, 'send'>;
  sealer: Sealer;
}

/** Of one request. */
export const apiLimits = { maxBytes: 1024 * 1024, timeoutMs: 30_000, maxRedirects: 3 };

/** Why there is no answer. */
export const apiFailures: Record<OutboundFailure, string> = {
  refused: 'The address of this API may not be reached from here.',
  unreachable: 'The API could not be reached.',
  timeout: 'The API did not answer in time.',
  'too-large': 'The answer of the API is too large.',
  'too-many-redirects': 'The API leads from address to address.',
  status: 'The API refused the request.',
  encoded: 'The answer of the API cannot be read.',
};

/**
 * The APIs that the author of the turn's assistant has described. They go through the gate as everything does; their secrets are opened for the
 * request alone.
 *
 * @source assistants specification §3 (1.024); security B, P
 */
export const apisSource = (deps: ApisSourceDeps): ToolSource => ({
  id: 'apis',
  title: 'APIs of the assistant',
  tools: ({ apis }) =>
    (apis?.list ?? []).flatMap((stored) => {
      const api = z.safeParse(customApiSchema, stored);
      return api.success && URL.canParse(api.data.url) ? [toolOf(api.data, apis!.assistantId, deps)] : [];
    }),
});

function toolOf(api: CustomApi, assistantId: string, { outbound, sealer }: ApisSourceDeps): Tool {
  const name = api.name.trim() || api.id || 'api';
  return {
    name,
    title: name,
    description: api.description,
    parameters: argumentsOf(api),
    effect: api.requestType === 'GET' ? 'read' : 'send',
    recipient: new URL(api.url).host,
    async run(args, signal): Promise<ToolResult> {
      const request = apiRequest(openSecrets(api, { sealer, id: assistantId }), args);
      if (!request) return { ok: false, error: 'The address of this API is not valid with these values.' };
      const bytesOut = Buffer.byteLength(request.url.search + (request.body ?? ''));
      const outcome = await outbound.send({ ...request, ...apiLimits, signal, takesAnyStatus: true });
      if (!outcome.ok) return { ok: false, error: apiFailures[outcome.reason], bytesOut };
      const { status, headers, body } = outcome;
      const text = /json|text|xml/i.test(headers['content-type'] ?? 'text')
        ? body.toString('utf8')
        : `(${body.length} bytes that are no text)`;
      return status < 400
        ? { ok: true, text, bytesOut }
        : { ok: false, error: `The API answered with status ${status}.\n\n${text}`, bytesOut };
    },
  };
}
