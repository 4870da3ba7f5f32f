import { Readable, Transform } from 'node:stream';
import type { Outbound } from '../../platform/outbound/outbound.js';
import type { McpCredentials } from './mcp-address.js';

/** What {@link guardedFetch} needs. */
export interface GuardedFetchOptions {
  outbound: Pick<Outbound, 'stream'>;
  /** Sent to the origin of the server and to no other. */
  secretHeaders: Readonly<Record<string, string>>;
  /** Of one answer. */
  maxBytes: number;
  /** Of one answer, whatever its caller says. @units milliseconds */
  timeoutMs: number;
  /** Nobody hears of the end of a stream otherwise. */
  onTooLarge(): void;
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** An address that may not be reached, or at which nobody answers. */
export class Unreached extends Error {
  override readonly name = 'Unreached';
}

/** The size of an answer is over. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** Whether a stream is taken up again that broke off before its answer. */
const isResumed = ({ headers }: RequestInit): boolean => new Headers(headers).has('last-event-id');

/** A server that breaks off again and again would be asked for ever. */
const maxResumed = 20;

const bodyless = new Set([204, 205, 304]);

/**
 * The `fetch` of a client whose server somebody else chose: through the guard of outbound requests, without redirects, with an end to size and time.
 * A stream that waits for news of the server is not opened; one that broke off before its answer is taken up again, a few times.
 *
 * @source security B
 */
export function guardedFetch(
  { outbound, secretHeaders, maxBytes, timeoutMs, onTooLarge }: GuardedFetchOptions,
  origin: string,
): Fetch {
  let resumed = 0;
  return async (input, init = {}) => {
    const method = (init.method ?? 'GET').toUpperCase();
    if (method === 'GET') {
      if (!isResumed(init) || resumed >= maxResumed) return new Response(null, { status: 405 });
      resumed += 1;
    } else if (method === 'POST') resumed = 0;
    else if (method !== 'DELETE') throw new Unreached('This method is not used.');
    const url = new URL(String(input));
    if (url.origin !== origin) throw new Unreached('This is another server.');
    const text = typeof init.body === 'string' ? init.body : undefined;
    const { signal: own } = init;
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = own ? AbortSignal.any([own, deadline]) : deadline;
    const response = await outbound.stream({
      url,
      method,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...secretHeaders,
        ...(text !== undefined && { 'content-length': String(Buffer.byteLength(text)) }),
      },
      ...(text !== undefined && { body: Readable.from([text]) }),
      signal,
    });
    if (!response) {
      signal.throwIfAborted();
      throw new Unreached('The server could not be reached.');
    }
    const status = response.statusCode ?? 502;
    const headers = new Headers();
    for (const name of ['content-type', 'mcp-session-id', 'www-authenticate', 'mcp-protocol-version']) {
      const value = response.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    if (bodyless.has(status)) {
      response.destroy();
      return new Response(null, { status, headers });
    }
    let size = 0;
    const counted = response.pipe(
      new Transform({
        transform(part: Buffer, _encoding, done) {
          size += part.length;
          if (size > maxBytes) {
            response.destroy();
            onTooLarge();
            done(new AnswerTooLarge('The answer is too large.'));
          } else done(null, part);
        },
      }),
    );
    response.on('error', (error) => counted.destroy(error));
    return new Response(Readable.toWeb(counted) as unknown as ReadableStream<Uint8Array>, {
      status,
      headers,
    });
  };
}

/** The same with the tokens of a person: one that the server refuses is renewed, once. */
export const signedFetch =
  (ask: Fetch, { token, renewed, refused }: McpCredentials): Fetch =>
  async (url, init = {}) => {
    const asked = (bearer: string | null): Promise<Response> => {
      const headers = new Headers(init.headers);
      if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
      return ask(url, { ...init, headers });
    };
    // What is not sent needs no token.
    if ((init.method ?? 'GET') === 'GET' && !isResumed(init)) return ask(url, init);
    const first = await token();
    const response = await asked(first);
    if (response.status === 403) await refused(response);
    if (response.status !== 401 || first === null) return response;
    const next = await renewed(first);
    if (next === null) return response;
    await response.body?.cancel();
    return asked(next);
  };
