import { conversationMessages } from '@stoa/core/contract/client';
import { plainJson } from './plain-json.js';
import type { GetToken, TokenSource } from './token-source.js';
import { createTokenSource } from './token-source.js';
import { withoutTrailingSlashes } from './addresses.js';

/** The part of `fetch` that the client uses. */
export type FetchLike = (input: string, init?: RequestInit) => Promise<Response>;

/** One request to the server of this client. */
export interface TransportRequest {
  method: 'GET' | 'POST';
  /** Sent as JSON. */
  body?: unknown;
  accept?: string;
  signal?: AbortSignal;
}

/** Requests with the caller's credentials. */
export interface Transport {
  /** Rejects when there is no answer. A 401 is tried once more with a new token. */
  send(path: string, request: TransportRequest): Promise<Response>;
  /** Reports that the server did not accept the caller; repeated reports count once until an answer was accepted. */
  sessionLost(code: string | undefined): void;
}

/** Dependencies of a transport. */
export interface TransportOptions {
  baseUrl: string;
  fetch: FetchLike;
  now: () => number;
  getToken?: GetToken | undefined;
  credentials?: RequestCredentials | undefined;
  onSessionLost?: ((reason: string) => void) | undefined;
}

/** Connects the client to `fetch`. */
export function createTransport(options: TransportOptions): Transport {
  const { fetch, getToken, onSessionLost } = options;
  const base = withoutTrailingSlashes(options.baseUrl);
  const tokens: TokenSource | undefined = getToken && createTokenSource(getToken, options.now);
  const credentials = options.credentials ?? (getToken ? 'omit' : 'same-origin');
  let lost = false;

  function once(path: string, request: TransportRequest, token: string | undefined): Promise<Response> {
    const { method, body, accept = 'application/json', signal } = request;
    const headers: Record<string, string> = { Accept: accept };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
    return fetch(base + path, {
      method,
      headers,
      credentials,
      cache: 'no-store',
      ...(body === undefined ? {} : { body: plainJson(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  async function send(path: string, request: TransportRequest): Promise<Response> {
    if (tokens === undefined) return once(path, request, undefined);
    const token = await tokens.current(request.signal);
    const response = await once(path, request, token);
    if (response.status !== 401) return response;
    const next = await tokens.replace(token, request.signal);
    if (next === undefined) return response;
    await response.body?.cancel();
    return once(path, request, next);
  }

  return {
    async send(path, request) {
      const response = await send(path, request);
      if (response.ok) lost = false;
      return response;
    },
    sessionLost(code) {
      if (lost) return;
      lost = true;
      onSessionLost?.(code ?? conversationMessages['session.expired']);
    },
  };
}
