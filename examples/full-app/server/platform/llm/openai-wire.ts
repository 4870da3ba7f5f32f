import type { IncomingHttpHeaders } from 'node:http';
import { estimateUsage } from './estimate-usage.js';
import { failed, httpError, llmErrors } from './llm-errors.js';
import { createOpenAiReader, readErrorBody, type OpenAiReader } from './openai-events.js';
import { dialectAfterRefusal, openAiRequestBody, type WireDialect } from './openai-request.js';
import type { LlmEnd, LlmProvider, LlmRequest, LlmSink } from './port.js';
import { createKeepAliveAgents, postStream, type KeepAliveAgents, type PostControl } from './post-stream.js';

/** How to reach a server that speaks the chat-completions protocol. Addresses come from configuration, never from a client. */
export interface OpenAiWireOptions {
  endpoint(model: string): URL;
  /** With the key; sent to the endpoint alone, redirects are not followed. */
  headers: Record<string, string>;
  dialectOf(model: string): WireDialect;
  firstByteMs?: number;
  idleMs?: number;
}

/** Reasoning models may think for minutes before they send their headers. */
const defaultFirstByteMs = 180_000;
const defaultIdleMs = 120_000;
/** How long usage may lag behind the reason why the model stopped. */
const usageLagMs = 5_000;
/** One refused parameter after another may be left out. */
const maxAttempts = 4;
const maxErrorCharacters = 64 * 1024;
const maxAnswerCharacters = 8 * 1024 * 1024;

/** A provider for every server that speaks the streaming chat-completions protocol. */
export function createOpenAiWire(options: OpenAiWireOptions): LlmProvider {
  const agents = createKeepAliveAgents();
  /** Dialects learnt from refused parameters, by model. */
  const learned = new Map<string, WireDialect>();
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
  learned: Map<string, WireDialect>;
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
  try {
    attempt(learned.get(request.model) ?? options.dialectOf(request.model), maxAttempts);
  } catch {
    // Node refuses a key with a line break or an address that is none before anything is sent.
    settle(failed(llmErrors.unexpected));
  }

  function attempt(dialect: WireDialect, attemptsLeft: number) {
    let mode: 'events' | 'complete' | 'refusal' = 'events';
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    let body = '';

    const conclude = (end: LlmEnd) => {
      post?.release();
      settle(end);
    };

    function onRefusal() {
      const { code, param } = readErrorBody(body);
      const next = status === 400 && attemptsLeft > 1 ? dialectAfterRefusal(dialect, param) : undefined;
      if (!next) return settle(failed(httpError({ status, code, retryAfter: headers['retry-after'] })));
      learned.set(request.model, next);
      attempt(next, attemptsLeft - 1);
    }

    function onEvents(text: string) {
      reader.feed(text);
      if (reader.end) return conclude(reader.end);
      sink.flush();
      if (!lag && reader.hasFinished) lag = setTimeout(() => conclude(reader.close()), usageLagMs);
    }

    post = postStream(
      {
        url: options.endpoint(request.model),
        headers: {
          ...options.headers,
          'content-type': 'application/json',
          accept: 'text/event-stream',
          'accept-encoding': 'identity',
          'user-agent': 'stoa',
        },
        body: openAiRequestBody(request, dialect),
        agents,
        firstByteMs: options.firstByteMs ?? defaultFirstByteMs,
        idleMs: options.idleMs ?? defaultIdleMs,
      },
      {
        head(answerStatus, answerHeaders) {
          status = answerStatus;
          headers = answerHeaders;
          mode = answerMode(status, headers);
          if (mode === 'events' && isWebPage(headers)) {
            post?.close();
            settle(failed(llmErrors.wrongAddress));
          }
        },
        read(text) {
          if (mode === 'events') return onEvents(text);
          const max = mode === 'complete' ? maxAnswerCharacters : maxErrorCharacters;
          if (body.length + text.length <= max) body += text;
          else {
            post?.close();
            settle(failed(mode === 'complete' ? llmErrors.tooLarge : httpError({ status })));
          }
        },
        end() {
          if (mode === 'refusal') return onRefusal();
          if (mode === 'complete') reader.complete(body);
          settle(reader.end ?? reader.close());
        },
        fail(error) {
          // A complete answer stays complete, whatever becomes of its connection afterwards.
          if (mode === 'refusal' && status > 0) return onRefusal();
          settle(reader.hasFinished ? reader.close() : closedBy(reader, failed(error)));
        },
      },
    );
  }
}

/** A stream that held bytes of something else before it broke is called garbage rather than cut. */
function closedBy(reader: OpenAiReader, end: LlmEnd): LlmEnd {
  const seen = reader.close();
  return seen.type === 'failed' && seen.error.kind === 'protocol' ? seen : end;
}

function answerMode(status: number, headers: IncomingHttpHeaders): 'events' | 'complete' | 'refusal' {
  if (status < 200 || status > 299) return 'refusal';
  return /^application\/json\b/i.test(headers['content-type'] ?? '') ? 'complete' : 'events';
}

const isWebPage = (headers: IncomingHttpHeaders) => /^text\/html\b/i.test(headers['content-type'] ?? '');

function reportUsage(reader: OpenAiReader, request: LlmRequest, sink: LlmSink, end: LlmEnd) {
  if (reader.usage) return sink.usage(reader.usage);
  // Without figures, what was produced is estimated; a refused request has cost nothing.
  if (end.type === 'finished' || reader.outputCharacters > 0)
    sink.usage(estimateUsage(request, reader.outputCharacters));
}
