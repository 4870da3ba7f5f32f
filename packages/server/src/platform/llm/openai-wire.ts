import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { estimateUsage } from './estimate-usage.js';
import { failed, httpError, isContextOverflow, llmErrors } from './llm-errors.js';
import { readErrorBody, type ErrorFacts } from './openai-errors.js';
import { createOpenAiReader, type OpenAiReader } from './openai-events.js';
import { openAiRequestBody } from './openai-request.js';
import type { LlmEnd, LlmError, LlmProvider, LlmRequest, LlmSink } from './port.js';
import { createKeepAliveAgents, postStream, type KeepAliveAgents, type PostControl } from './post-stream.js';
import { dialectAfterRefusal, type NextDialect, type WireDialect } from './wire-dialect.js';
import { traceHeaders } from '../tracing/spans.js';

/** How to reach a server that speaks the chat-completions protocol. Addresses come from configuration, never from a client. */
export interface OpenAiWireOptions {
  endpoint(model: string): URL;
  /** With the key; sent to the endpoint alone, redirects are not followed. */
  headers: Record<string, string>;
  dialectOf(model: string): WireDialect;
  /** Finds the addresses of the endpoint; by default the system does. */
  lookup?: LookupFunction;
  /** How long it may take until the first delta of an answer. */
  firstByteMs?: number;
  idleMs?: number;
  /** How long the answer may be silent after the reason why the model stopped. */
  lagMs?: number;
}

/** Local models read a long prompt, and reasoning models think, for minutes before they send anything. */
export const defaultFirstByteMs = 600_000;
const defaultIdleMs = 120_000;
/** How long usage may lag behind the reason why the model stopped. */
const usageLagMs = 5_000;
/** The same, of a server that has gone on after a reason. */
const mistrustFactor = 6;
/** One refused parameter after another may be left out. */
const maxAttempts = 6;
/** What was learnt of a server is tried anew after this time: another one may serve behind the same address. */
const learnedMs = 60 * 60_000;
const maxErrorCharacters = 64 * 1024;

/** A provider for every server that speaks the streaming chat-completions protocol. */
export function createOpenAiWire(options: OpenAiWireOptions): LlmProvider {
  const agents = createKeepAliveAgents(options.lookup);
  /** Dialects learnt from refused parameters, by model. */
  const learned = new Map<string, { dialect: WireDialect; untilMs: number }>();
  return {
    stream: (request, sink, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve({ type: 'aborted' });
        generate({ options, agents, learned, request, sink, signal, resolve });
      }),
  };
}

interface Generation {
  options: OpenAiWireOptions;
  agents: KeepAliveAgents;
  learned: Map<string, { dialect: WireDialect; untilMs: number }>;
  request: LlmRequest;
  sink: LlmSink;
  signal: AbortSignal;
  resolve(end: LlmEnd): void;
}

function generate(generation: Generation): void {
  const { options, agents, learned, request, sink, signal, resolve } = generation;
  const reader = createOpenAiReader(sink);
  let post: PostControl | undefined;
  let isSettled = false;
  let lag: NodeJS.Timeout | undefined;

  const settle = (end: LlmEnd) => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(lag);
    signal.removeEventListener('abort', onAbort);
    if (end.type !== 'aborted') reader.finish();
    reportUsage(reader, request, sink, end);
    sink.flush();
    resolve(end);
  };
  const onAbort = () => {
    post?.close();
    settle({ type: 'aborted' });
  };
  signal.addEventListener('abort', onAbort, { once: true });
  sink.control({ pause: () => post?.pause(), resume: () => post?.resume() });
  const refusedLimits = new Set<string>();
  try {
    attempt(dialectNow(), maxAttempts);
  } catch {
    // Node refuses a key with a line break or an address that is none before anything is sent.
    settle(failed(llmErrors.unexpected));
  }

  function dialectNow(): WireDialect {
    const known = learned.get(request.model);
    if (known && known.untilMs > Date.now()) return known.dialect;
    learned.delete(request.model);
    return options.dialectOf(request.model);
  }

  function attempt(dialect: WireDialect, attemptsLeft: number) {
    let isRefusal = false;
    let deltasSeen = 0;
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    let body = '';

    const conclude = (end: LlmEnd) => {
      post?.release();
      settle(end);
    };

    function onRefusal() {
      const facts = readErrorBody(body);
      const next = attemptsLeft > 1 ? dialectToTry(dialect, facts) : undefined;
      if (!next) {
        const { code, text, params } = facts;
        return settle(failed(httpError({ status, code, text, params, retryAfter: headers['retry-after'] })));
      }
      if (next.isLasting)
        learned.set(request.model, { dialect: next.dialect, untilMs: Date.now() + learnedMs });
      attempt(next.dialect, attemptsLeft - 1);
    }

    function dialectToTry(refused: WireDialect, facts: ErrorFacts): NextDialect | undefined {
      // Templates of local servers fail with a fault of theirs.
      if (![400, 422, 500].includes(status)) return undefined;
      const next = dialectAfterRefusal(refused, facts, {
        maxTokens: request.maxTokens,
        hasSystem: refused.sendsSystem && request.messages.some(({ role }) => role === 'system'),
        refusedLimits,
      });
      if (!next || (status === 500 && next.dialect.sendsSystem)) return undefined;
      return next.isLasting && isContextOverflow(facts) ? undefined : next;
    }

    function onAnswer(text: string) {
      reader.feed(text);
      if (reader.end) return conclude(reader.end);
      sink.flush();
      if (deltasSeen === 0 && reader.deltaCount > 0) post?.begun();
      const isNew = reader.deltaCount > deltasSeen;
      deltasSeen = reader.deltaCount;
      if (!reader.hasFinished || (lag && !isNew)) return;
      clearTimeout(lag);
      const lagMs = (options.lagMs ?? usageLagMs) * (reader.goesOnAfterReason ? mistrustFactor : 1);
      lag = setTimeout(() => conclude(reader.close()), lagMs);
    }

    post = postStream(
      {
        url: options.endpoint(request.model),
        headers: {
          ...options.headers,
          ...traceHeaders(),
          'content-type': 'application/json',
          accept: 'text/event-stream',
          'accept-encoding': 'identity',
          'user-agent': 'stoa',
        },
        body: openAiRequestBody(request, dialect),
        agents,
        firstByteMs: options.firstByteMs ?? defaultFirstByteMs,
        idleMs: options.idleMs ?? defaultIdleMs,
        idleBeforeMs: Math.max(options.firstByteMs ?? defaultFirstByteMs, options.idleMs ?? defaultIdleMs),
      },
      {
        head(answerStatus, answerHeaders) {
          status = answerStatus;
          headers = answerHeaders;
          isRefusal = status < 200 || status > 299;
        },
        read(text) {
          if (!isRefusal) return onAnswer(text);
          if (body.length + text.length <= maxErrorCharacters) body += text;
          else {
            post?.close();
            settle(failed(httpError({ status })));
          }
        },
        end() {
          if (isRefusal) return onRefusal();
          settle(reader.end ?? reader.close());
        },
        fail(error) {
          // A complete answer stays complete, whatever becomes of its connection afterwards.
          if (isRefusal) return onRefusal();
          settle(closedBy(reader, error));
        },
      },
    );
  }
}

/**
 * The end of a stream that broke. One that had said why it stopped is complete, unless its reasons mean nothing: then silence alone ends
 * it. One that held bytes of something else is called garbage rather than cut.
 */
function closedBy(reader: OpenAiReader, error: LlmError): LlmEnd {
  const seen = reader.close();
  if (seen.type === 'failed') return seen.error.kind === 'protocol' ? seen : failed(error);
  return reader.goesOnAfterReason && error !== llmErrors.idleTimeout ? failed(error) : seen;
}

function reportUsage(reader: OpenAiReader, request: LlmRequest, sink: LlmSink, end: LlmEnd) {
  if (reader.usage) return sink.usage(reader.usage);
  // Without figures, what was produced is estimated; a refused request has cost nothing.
  if (end.type === 'finished' || reader.outputCharacters > 0)
    sink.usage(estimateUsage(request, reader.outputCharacters));
}
