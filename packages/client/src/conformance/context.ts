import type { Operation } from '@stoa/core/contract';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import { v4 as newId } from 'uuid';
import { expect, member } from './expect.js';
import type { CheckContext, ConformanceOptions, RawAnswer, RawReply } from './types.js';

const defaultTimeoutMs = 30_000;

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
  const base = options.url.replace(/\/+$/, '');
  const chatUrl = options.chatUrl ?? `${base}${form === 'envelope' ? '/api/chat' : '/chat'}`;
  const leftovers: (() => Promise<unknown>)[] = [];

  async function ask(url: string, method: string, body: unknown, token: string | null) {
    const response = await send(url, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        // Also without a body, as the protocol's front sends it. @source protocol §1.3
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
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
      const response = await send(chatUrl, {
        method: 'POST',
        headers: { authorization: `Bearer ${ownToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const decoder = new TextDecoder();
      const reader = response.body?.getReader();
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return { status: response.status };
        await onText(decoder.decode(value, { stream: true }));
      }
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
