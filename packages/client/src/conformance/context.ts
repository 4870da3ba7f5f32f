import type { Operation } from '@stoa/core/contract';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import { v4 as newId } from 'uuid';
import { expect, member } from './expect.js';
import type { CheckContext, ConformanceOptions, RawAnswer, RawReply } from './types.js';
import { withoutTrailingSlashes } from '../addresses.js';

const defaultTimeoutMs = 30_000;

/** How much of a stream that does not end is shown. @units characters */
const shownEnd = 200;

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** A gateway's message for every answer of its backend outside of 2xx. @source protocol §1.4 */
const notPerformed = 'Could not perform requestOp';
const statusesOfNothing: readonly number[] = [404, 405, 501];

/**
 * A proxy-style answer holds the JSON text of the real one; clients read nothing else.
 *
 * @errors throws where such an answer is expected and there is none.
 * @source protocol §1.5
 */
function unwrapped({ family }: Operation, { status, value }: RawAnswer): RawReply {
  const isAbsent = statusesOfNothing.includes(status);
  if (family !== 'proxy' || status !== 200) return { status, value, isAbsent };
  const [inside, body] = [member(value, 'statusCode'), member(value, 'body')];
  expect(
    typeof inside === 'number' && typeof body === 'string',
    'The answer is not of the form { statusCode, body }.',
    value,
  );
  return { status: inside, value: parsed(body), isAbsent };
}

/** The calls of the checks, and what they left to be removed. */
export function createContext(options: ConformanceOptions): CheckContext & { tidy(): Promise<void> } {
  const { token: ownToken, form = 'backend', timeoutMs = defaultTimeoutMs } = options;
  const send = options.fetch ?? fetch;
  const base = withoutTrailingSlashes(options.url);
  const chatUrl = options.chatUrl ?? `${base}${form === 'envelope' ? '/api/chat' : '/chat'}`;
  const leftovers: (() => Promise<unknown>)[] = [];

  /** The last that arrived, for a stream that does not end. */
  const endOf = (text: string): string => (text.length > shownEnd ? `…${text.slice(-shownEnd)}` : text);

  /**
   * Reads a body to its end.
   *
   * @errors throws with the name of the request and what it ended with, where it does not end.
   */
  async function readAll(
    response: Response,
    what: string,
    onText: (text: string) => Promise<void> | void,
  ): Promise<void> {
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    let all = '';
    for (;;) {
      const piece = await reader?.read().catch((error: unknown) => {
        throw isTimeout(error)
          ? new Error(
              `The answer to ${what} has not ended within ${timeoutMs / 1000} s. It ended so far with: ${JSON.stringify(endOf(all))}`,
            )
          : new Error(`The answer to ${what} broke off after: ${JSON.stringify(endOf(all))}`);
      });
      if (!piece || piece.done) return;
      const text = decoder.decode(piece.value, { stream: true });
      all += text;
      await onText(text);
    }
  }
  /** @errors throws with the name of the request where no answer begins. */
  async function begin(url: string, method: string, init: RequestInit): Promise<Response> {
    try {
      return await send(url, { ...init, method });
    } catch (error) {
      if (!isTimeout(error)) throw error;
      throw new Error(`${method} ${url} has not been answered within ${timeoutMs / 1000} s.`, {
        cause: error,
      });
    }
  }

  async function ask(url: string, method: string, body: unknown, token: string | null) {
    const response = await begin(url, method, {
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        // Also without a body, as the protocol's front sends it. @source protocol §1.3
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    let text = '';
    await readAll(response, `${method} ${url}`, (piece) => void (text += piece));
    return { status: response.status, text };
  }

  async function enveloped(operation: Operation, input: unknown, token: string | null): Promise<RawReply> {
    const { status, text } = await ask(base + requestOpPath, 'POST', buildEnvelope(operation, input), token);
    const data = member(parsed(text), 'data');
    if (typeof data !== 'string') {
      const value = parsed(text);
      const isNotPerformed = status === 500 && member(value, 'error') === notPerformed;
      return { status, value, isAbsent: statusesOfNothing.includes(status), isNotPerformed };
    }
    return unwrapped(operation, { status, value: decodeJson(data) });
  }

  async function direct(operation: Operation, input: unknown, token: string | null): Promise<RawReply> {
    const { method, path, op, sends } = operation;
    const query = sends === 'query' ? `?${new URLSearchParams((input ?? {}) as Record<string, string>)}` : '';
    const body = sends === 'data' ? { data: input ?? {} } : undefined;
    const { status, text } = await ask(base + path + op + query, method, body, token);
    return unwrapped(operation, { status, value: parsed(text) });
  }

  return {
    options,
    call: (operation, input, token = ownToken) =>
      (form === 'envelope' ? enveloped : direct)(operation, input, token),
    chat: (body, token = ownToken) => ask(chatUrl, 'POST', body, token),
    async openChat(body, onText) {
      const response = await begin(chatUrl, 'POST', {
        headers: { authorization: `Bearer ${ownToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await readAll(response, `POST ${chatUrl}`, onText);
      return { status: response.status };
    },
    async read(address) {
      const { status, text } = await ask(new URL(address, `${base}/`).href, 'GET', undefined, null);
      return { status, value: parsed(text) };
    },
    async put(address, body, type) {
      const { status } = await send(new URL(address, `${base}/`).href, {
        method: 'PUT',
        headers: { 'content-type': type },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status };
    },
    newId,
    cleanUp: (work) => void leftovers.push(work),
    async tidy() {
      for (const work of leftovers.toReversed()) await work().catch(() => undefined);
    },
  };
}
