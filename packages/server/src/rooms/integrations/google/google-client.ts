import type { IntegrationId } from '@stoa/core/contract';
import * as z from 'zod/mini';
import type { Outbound, OutboundFailure } from '../../../platform/outbound/outbound.js';
import type { IntegrationsService } from '../integrations.service.js';

/** Where Google's APIs are. */
const apis = {
  calendar: 'https://www.googleapis.com/calendar/v3',
  docs: 'https://docs.googleapis.com/v1',
  drive: 'https://www.googleapis.com/drive/v3',
  forms: 'https://forms.googleapis.com/v1',
  gmail: 'https://gmail.googleapis.com/gmail/v1',
  sheets: 'https://sheets.googleapis.com/v4',
} as const;

/** The API that an account is read by. */
const apiOf = {
  google_calendar: 'calendar',
  google_docs: 'docs',
  google_drive: 'drive',
  google_forms: 'forms',
  google_gmail: 'gmail',
  google_sheets: 'sheets',
} as const satisfies Record<IntegrationId, keyof typeof apis>;

const limits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 30_000, maxRedirects: 3 };
const messageCharacters = 300;

/** What was read, or what the model is told instead. */
export type GoogleAnswer<Value> = { ok: true; value: Value } | { ok: false; error: string };

/** What is read, in one account. */
export interface GoogleRequest {
  /** Parts of the path below the API's own; each is encoded. */
  path: readonly string[];
  query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** Reads in the accounts that one person has connected. */
export interface GoogleAccount {
  bytes(request: GoogleRequest, signal: AbortSignal): Promise<GoogleAnswer<Buffer>>;
  /** @errors an answer of another form is told as one that cannot be read */
  json<Schema extends z.core.$ZodType>(
    schema: Schema,
    request: GoogleRequest,
    signal: AbortSignal,
  ): Promise<GoogleAnswer<z.output<Schema>>>;
}

/** Dependencies of {@link createGoogleClient}. */
export interface GoogleClientDeps {
  outbound: Pick<Outbound, 'send'>;
  tokens: Pick<IntegrationsService, 'accessToken'>;
  /** In the place of Google's own addresses; null for those. */
  apiUrl: string | null;
}

const noAccess: Record<'signIn' | 'unreachable', string> = {
  signIn: 'The account is not connected any more. The person can connect it again under Integrations.',
  unreachable: 'Google could not be reached. Try again later.',
};
const failures: Record<OutboundFailure, string> = {
  refused: 'The address of Google may not be reached from here.',
  unreachable: noAccess.unreachable,
  timeout: 'Google did not answer in time.',
  'too-large': 'What was asked for is too large to be read.',
  'too-many-redirects': 'Google leads from address to address.',
  status: 'Google refused the request.',
  encoded: 'The answer of Google cannot be read.',
};

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** What Google says of a refusal, in its own words. */
function reasonOf(body: Buffer): string {
  try {
    return z.parse(errorSchema, JSON.parse(body.toString('utf8'))).error.message.slice(0, messageCharacters);
  } catch {
    return '';
  }
}

const refusals: Readonly<Record<number, string>> = {
  403: 'Google does not let this account do that.',
  404: 'There is no such thing in this account, or it may not be read.',
  429: 'Google asks for fewer requests. Try again later.',
};

function refusalOf(status: number, body: Buffer): string {
  const said = reasonOf(body);
  const sentence = refusals[status] ?? `Google answered with status ${status}.`;
  return said === '' ? sentence : `${sentence} It says: ${said}`;
}

/** Requests to the APIs of Google. @source developers.google.com: Calendar v3, Docs v1, Drive v3, Forms v1, Gmail v1, Sheets v4 */
export function createGoogleClient({ outbound, tokens, apiUrl }: GoogleClientDeps) {
  function addressOf(integration: IntegrationId, { path, query = {} }: GoogleRequest): URL {
    const own = new URL(apis[apiOf[integration]]);
    const base = apiUrl === null ? own.href : new URL(own.pathname, apiUrl).href;
    const url = new URL([base, ...path.map(encodeURIComponent)].join('/'));
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) url.searchParams.append(name, String(one));
    return url;
  }

  return {
    account(personId: string, integration: IntegrationId): GoogleAccount {
      async function send(
        request: GoogleRequest,
        signal: AbortSignal,
        stale?: string,
      ): Promise<GoogleAnswer<Buffer>> {
        const access = await tokens.accessToken(personId, integration, stale);
        if (!access.ok) return { ok: false, error: noAccess[access.reason] };
        const outcome = await outbound.send({
          ...limits,
          url: addressOf(integration, request),
          secretHeaders: { authorization: `Bearer ${access.token}` },
          takesAnyStatus: true,
          signal,
        });
        if (!outcome.ok) return { ok: false, error: failures[outcome.reason] };
        const { status, body } = outcome;
        if (status === 401)
          return stale === undefined
            ? send(request, signal, access.token)
            : { ok: false, error: noAccess.signIn };
        return status < 300 ? { ok: true, value: body } : { ok: false, error: refusalOf(status, body) };
      }

      return {
        bytes: (request, signal) => send(request, signal),
        async json(schema, request, signal) {
          const read = await send(request, signal);
          if (!read.ok) return read;
          try {
            return { ok: true, value: z.parse(schema, JSON.parse(read.value.toString('utf8'))) };
          } catch {
            return { ok: false, error: failures.encoded };
          }
        },
      };
    },
  };
}

export type GoogleClient = ReturnType<typeof createGoogleClient>;
