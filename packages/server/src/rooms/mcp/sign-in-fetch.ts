import type { Outbound } from '../../platform/outbound/outbound.js';
import { Unreached } from './guarded-fetch.js';

/** Of one answer of an authorization server. */
const maxBytes = 256 * 1024;
const timeoutMs = 10_000;
const methods = new Set(['GET', 'POST']);
const bodyless = new Set([204, 205, 304]);

/**
 * The `fetch` of the sign-in: metadata, registration, tokens and revocation, each at an address that somebody else has named, and each through the guard
 * of outbound requests. A redirect is left to the caller, which follows it within its origin, by another request.
 *
 * @source security B
 */
export const signInFetch =
  (outbound: Pick<Outbound, 'send'>) =>
  async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const method = (init.method ?? 'GET').toUpperCase();
    if (!methods.has(method)) throw new Unreached('This method is not used.');
    const body = typeof init.body === 'string' ? init.body : init.body?.toString();
    const { authorization, ...headers } = Object.fromEntries(new Headers(init.headers));
    const outcome = await outbound.send({
      url: new URL(String(input)),
      method: method as 'GET' | 'POST',
      headers: { ...headers, accept: 'application/json' },
      ...(authorization !== undefined && { secretHeaders: { authorization } }),
      ...(body !== undefined && { body }),
      maxBytes,
      timeoutMs,
      maxRedirects: 0,
      takesAnyStatus: true,
    });
    // An address that may not be followed looks like one at which there is nothing.
    if (!outcome.ok && outcome.reason === 'too-many-redirects') return new Response(null, { status: 404 });
    if (!outcome.ok) throw new Unreached('The authorization server could not be reached.');
    const type = outcome.headers['content-type'];
    return new Response(bodyless.has(outcome.status) ? null : new Uint8Array(outcome.body), {
      status: outcome.status,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
  };
