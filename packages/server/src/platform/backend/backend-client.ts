import type { Operation } from '@stoa/core/contract';
import { traceHeaders } from '../tracing/spans.js';

/** A backend's answer to an operation. */
export type BackendAnswer =
  | { type: 'answered'; value: unknown }
  /** The backend has no such operation. */
  | { type: 'absent' }
  | { type: 'refused'; status: number; retryAfter: string | null };

/** An existing backend of the protocol, in its backend form. */
export interface BackendClient {
  /** Calls one operation with the input as it came. */
  call(operation: Operation, input: unknown, token: string, signal?: AbortSignal): Promise<BackendAnswer>;
  /** Whether the backend has an operation, asked without a token, so that nothing is carried out. */
  has(operation: Operation): Promise<boolean>;
  /** Sends on what the provider of an account sent back. @returns whether the account is connected */
  finishConnecting(path: string, query: URLSearchParams, token: string): Promise<boolean>;
}

const timeoutMs = 120_000;

/**
 * Calls operations of the registry at `METHOD url + path + op`, with a query or the body `{ data }`, and a bearer token. Redirects are
 * not followed, so a token goes to no other address.
 *
 * @source protocol §1.3
 */
export function createBackendClient(url: string): BackendClient {
  async function send(operation: Operation, input: unknown, token: string | null, signal?: AbortSignal) {
    const { method, path, op, sends } = operation;
    const body = sends === 'data' ? JSON.stringify({ data: input ?? {} }) : undefined;
    const deadline = AbortSignal.timeout(timeoutMs);
    return fetch(url + path + op + (sends === 'query' ? queryOf(input) : ''), {
      method,
      headers: {
        ...traceHeaders(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
  }

  return {
    async call(operation, input, token, signal) {
      try {
        const response = await send(operation, input, token, signal);
        const { status, headers, ok } = response;
        if (ok) return { type: 'answered', value: await response.json() };
        return (await isAbsent(response))
          ? { type: 'absent' }
          : { type: 'refused', status, retryAfter: headers.get('retry-after') };
      } catch {
        return { type: 'refused', status: 502, retryAfter: null };
      }
    },
    async has(operation) {
      try {
        return !(await isAbsent(await send(operation, undefined, null)));
      } catch {
        // One that cannot be reached may have it.
        return true;
      }
    },
    async finishConnecting(path, query, token) {
      try {
        const response = await fetch(`${url}${path}?${query.toString()}`, {
          headers: { ...traceHeaders(), authorization: `Bearer ${token}` },
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        return response.ok;
      } catch {
        return false;
      }
    },
  };
}

function queryOf(input: unknown): string {
  const values = Object.entries((input ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]): [string, string] => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
  return values.length === 0 ? '' : `?${new URLSearchParams(values)}`;
}

/** API gateways have a 403 of their own for an address that is none of theirs. */
async function isAbsent(response: Response): Promise<boolean> {
  const { status } = response;
  const text = status === 403 ? await response.text() : '';
  if (status !== 403) await response.body?.cancel();
  return [404, 405, 501].includes(status) || text.includes('Missing Authentication Token');
}
