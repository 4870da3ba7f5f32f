import {
  chatRequestSchema,
  killRequestSchema,
  operations,
  type ChatRequest,
  type Operation,
  type Operations,
  type OutputOf,
  type ParsedInputOf,
} from '@stoa/core/contract';
import type { ClockPort, OperationAt } from '@stoa/core/state';
import { buildAnswer, buildRefusal, readEnvelope, requestOpPath } from '@stoa/core/wire';
import { systemClock } from '../system-clock.js';
import type { FetchLike } from '../transport.js';
import type { FakeNetwork } from './fake-network.js';
import { createFakeRuns, type FakeStep } from './fake-runs.js';

/** An expected failure of a fake operation. */
export class FakeRefusal extends Error {
  constructor(
    message: string,
    readonly type?: string,
  ) {
    super(message);
  }
}

/** Answers of operations: room → name → function of the parsed input. Throw a `FakeRefusal` for `success: false`. */
export type FakeHandlers = {
  [R in keyof Operations]?: {
    [N in keyof Operations[R]]?: (
      input: ParsedInputOf<OperationAt<R, N>>,
    ) => OutputOf<OperationAt<R, N>> | Promise<OutputOf<OperationAt<R, N>>>;
  };
};

/** Behaviour of the fake server. */
export interface FakeServerOptions {
  operations?: FakeHandlers;
  /** The script of a run; throw a `FakeRefusal` to refuse it. Default: repeats what the person said. */
  chat?: (request: ChatRequest) => FakeStep[];
  /** The only token that is accepted; without it everybody is. */
  acceptsToken?: () => string;
  network?: FakeNetwork;
  clock?: ClockPort;
  /** Bodies of presigned chunks by address. */
  chunks?: Record<string, unknown>;
}

/** A request as the fake server saw it. */
export interface SeenRequest {
  method: string;
  path: string;
  body: unknown;
}

/** A `fetch` with a server behind it, and what that server saw. */
export interface FakeFetch extends FetchLike {
  readonly seen: readonly SeenRequest[];
}

/**
 * A server in memory that speaks the real wire: envelopes are parsed and answers built by the same code as everywhere, inputs and
 * outputs pass through their schemas, runs can be followed, resumed and stopped.
 */
export function createFakeFetch(options: FakeServerOptions = {}): FakeFetch {
  const { clock = systemClock, network = {}, acceptsToken } = options;
  const runs = createFakeRuns(clock);
  const seen: SeenRequest[] = [];

  async function fetch(input: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input, 'http://fake.invalid');
    const path = url.pathname;
    init.signal?.throwIfAborted();
    const passage = network.passage?.(path) ?? 'through';
    if (passage === 'lost' || runs.isDown()) throw new TypeError('fetch failed');
    if (typeof passage === 'object') return problem(passage.status, 'No passage.', passage.retryAfterS);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    seen.push({ method: init.method ?? 'GET', path, body });
    const response = await answer(url, body, init);
    if (passage === 'unanswered') {
      await response.body?.cancel();
      throw new TypeError('fetch failed');
    }
    return response;
  }

  async function answer(url: URL, body: unknown, init: RequestInit): Promise<Response> {
    const path = url.pathname;
    const chunk = options.chunks?.[path];
    if (chunk !== undefined) return json(200, chunk);
    if (acceptsToken && new Headers(init.headers).get('Authorization') !== `Bearer ${acceptsToken()}`)
      return problem(401, 'Unauthorized');
    if (path === requestOpPath) return requestOp(options.operations ?? {}, body);
    if (path === '/api/chat') return chat(body, init);
    const [, requestId = '', acknowledged] = /^\/api\/chat\/runs\/([^/]+)(\/ack)?$/.exec(path) ?? [];
    if (acknowledged)
      return runs.acknowledge(requestId) ? json(200, { status: 'OK' }) : problem(404, 'Not found.');
    return follow(requestId, Number(url.searchParams.get('after') ?? 0), init);
  }

  function chat(body: unknown, init: RequestInit): Response {
    const kill = killRequestSchema.safeParse(body);
    if (kill.success) {
      runs.stop(kill.data.killSwitch.requestId);
      return json(200, { status: 'OK' });
    }
    const request = chatRequestSchema.safeParse(body);
    if (!request.success) return problem(400, 'The request is not valid.');
    try {
      runs.start(request.data, () => (options.chat ?? echo)(request.data));
    } catch (error) {
      if (error instanceof FakeRefusal) return problem(400, error.message, undefined, error.type);
      throw error;
    }
    return follow(request.data.options.requestId, 0, init);
  }

  function follow(requestId: string, after: number, init: RequestInit): Response {
    const opened = runs.follow(requestId, after, network.stream?.('/api/chat') ?? {});
    if (opened === undefined) return problem(404, 'There is no such run.', undefined, 'noSuchRun');
    init.signal?.addEventListener('abort', () => opened.abandon(), { once: true });
    return new Response(opened.stream, { headers: { 'Content-Type': 'text/event-stream' } });
  }

  return Object.assign(fetch, { seen });
}

const echo = (request: ChatRequest): FakeStep[] => [{ text: request.messages.at(-1)?.content ?? '' }];

async function requestOp(handlers: FakeHandlers, body: unknown): Promise<Response> {
  const envelope = readEnvelope(body);
  if (!envelope.ok) return problem(400, envelope.reason);
  const found = findHandler(handlers, `${envelope.method} ${envelope.path}${envelope.op}`);
  if (found === undefined) return problem(404, 'The fake server has no such operation.');
  const input = found.operation.input.safeParse(envelope.input);
  if (!input.success) return problem(400, 'The input is not valid.');
  try {
    return json(200, buildAnswer(found.operation, await found.handle(input.data)));
  } catch (error) {
    if (!(error instanceof FakeRefusal)) throw error;
    const { message, type } = error;
    return json(200, buildRefusal(found.operation, { message, ...(type ? { type } : {}) }));
  }
}

type Handle = (input: unknown) => unknown;

function findHandler(
  handlers: FakeHandlers,
  address: string,
): { operation: Operation; handle: Handle } | undefined {
  for (const [room, members] of Object.entries(operations))
    for (const [name, operation] of Object.entries(members as Record<string, Operation>)) {
      const handle = (handlers as Record<string, Record<string, Handle> | undefined>)[room]?.[name];
      if (handle && `${operation.method} ${operation.path}${operation.op}` === address)
        return { operation, handle };
    }
  return undefined;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const problem = (status: number, error: string, retryAfterS?: number, code?: string): Response =>
  json(
    status,
    { error, ...(code ? { code } : {}) },
    retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) },
  );
