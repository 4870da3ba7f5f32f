import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import type { Duplex, Readable } from 'node:stream';
import { decodedBody, unlabelledDecoder } from './decode-body.js';
import { errorCode, llmErrors, socketError } from './llm-errors.js';
import type { LlmError } from './port.js';

/** A POST whose answer is read as text while it arrives. */
export interface PostStream {
  url: URL;
  headers: Record<string, string>;
  body: string;
  agents: KeepAliveAgents;
  /** How long the provider may take to begin its answer. */
  firstByteMs: number;
  /** How long it may pause within an answer. Time in which we held it back does not count. */
  idleMs: number;
  /** How long it may pause before {@link PostControl.begun}, where that is another time. */
  idleBeforeMs?: number;
}

/** Where the answer goes. After `fail` or `end`, and after the caller closed the stream, nothing more is called. */
export interface PostHandlers {
  head(status: number, headers: http.IncomingHttpHeaders): void;
  /** The text of one socket read; characters that were split between reads are complete. */
  read(text: string): void;
  end(): void;
  fail(error: LlmError): void;
}

/** A handle on a running POST. */
export interface PostControl {
  /** Destroys the socket; the provider sees its connection closed. */
  close(): void;
  /** Lets go of an answer that is complete, so that its socket can serve the next request. */
  release(): void;
  pause(): void;
  resume(): void;
  /** The answer proper has begun. */
  begun(): void;
}

/** Sockets that stay open between requests. */
export interface KeepAliveAgents {
  http: http.Agent;
  https: https.Agent;
}

/** One set per provider; idle sockets do not keep the process alive. */
export function createKeepAliveAgents(lookup?: LookupFunction): KeepAliveAgents {
  const options = {
    keepAlive: true,
    scheduling: 'lifo',
    maxFreeSockets: 64,
    ...(lookup && { lookup }),
  } as const;
  return { http: new http.Agent(options), https: new https.Agent(options) };
}

/** How long a complete answer may take to end its connection before the socket is given up. */
const releaseMs = 1_000;

/**
 * Sends a POST and hands over its answer one socket read at a time, with no promise on the way.
 *
 * HTTP chunks of one socket read arrive as separate `data` events in the same turn, so the text is gathered until that turn ends:
 * parser and sink then work once per read, however many tokens it held.
 */
export function postStream(options: PostStream, handlers: PostHandlers): PostControl {
  let request: http.ClientRequest;
  let response: http.IncomingMessage | undefined;
  let body: Readable | undefined;
  let state: 'connecting' | 'reading' | 'closed' = 'connecting';
  let isPaused = false;
  let lastReadAt = 0;
  let timer: NodeJS.Timeout;

  const close = () => {
    if (state === 'closed') return;
    state = 'closed';
    clearTimeout(timer);
    request.destroy();
  };
  const fail = (error: LlmError) => {
    if (state === 'closed') return;
    close();
    handlers.fail(error);
  };

  let idleMs = options.idleBeforeMs ?? options.idleMs;
  const idleRestMs = () => (isPaused ? idleMs : lastReadAt + idleMs - Date.now());
  function watchIdle(waitMs: number) {
    timer = setTimeout(() => {
      if (idleRestMs() > 0) return watchIdle(idleRestMs());
      // When it was this process that was busy, what came meanwhile is read before the next immediate.
      setImmediate(() => {
        if (state === 'closed') return;
        if (idleRestMs() > 0) watchIdle(idleRestMs());
        else fail(llmErrors.idleTimeout);
      });
    }, waitMs);
  }

  function onResponse(answer: http.IncomingMessage) {
    if (state === 'closed') return;
    response = answer;
    state = 'reading';
    lastReadAt = Date.now();
    clearTimeout(timer);
    watchIdle(idleMs);
    const decoder = new StringDecoder('utf8');
    let gathered = '';
    let isGathering = false;
    const deliver = () => {
      isGathering = false;
      if (gathered === '' || state === 'closed') return;
      const text = gathered;
      gathered = '';
      handlers.read(text);
    };
    let isFirst = true;
    const onData = (chunk: Buffer) => {
      if (state === 'closed') return;
      lastReadAt = Date.now();
      const compressed = isFirst && body === answer ? unlabelledDecoder(chunk) : undefined;
      isFirst = false;
      if (compressed) return readFrom(compressed, chunk);
      gathered += decoder.write(chunk);
      if (isGathering) return;
      isGathering = true;
      process.nextTick(deliver);
    };
    const onEnd = () => {
      deliver();
      if (state === 'closed') return;
      state = 'closed';
      clearTimeout(timer);
      handlers.end();
    };
    const onError = (error: Error) => {
      deliver();
      fail(socketError(error, true));
    };
    const onClose = () => {
      deliver();
      fail(llmErrors.cut);
    };
    const listen = (source: Readable) => {
      body = source;
      source.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
    };
    /** Goes on with a decoder in the place of the answer, of which the first chunk has been read. */
    const readFrom = (compressed: Duplex, head: Buffer) => {
      answer.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      const end = () => void compressed.end();
      answer.once('error', end).once('close', end);
      listen(compressed);
      if (isPaused) compressed.pause();
      compressed.write(head);
      answer.pipe(compressed);
    };
    listen(decodedBody(answer));
    handlers.head(answer.statusCode ?? 0, answer.headers);
    if (isPaused) body?.pause();
  }

  function send(mayRetry: boolean) {
    const isHttps = options.url.protocol === 'https:';
    request = (isHttps ? https : http).request(options.url, {
      method: 'POST',
      headers: { ...options.headers, 'content-length': Buffer.byteLength(options.body) },
      agent: isHttps ? options.agents.https : options.agents.http,
    });
    request.on('response', onResponse);
    request.on('error', (error) => {
      // A kept socket may have been closed by the other side in the instant we chose it; nothing was processed then.
      const isStale =
        request.reusedSocket && (errorCode(error) === 'ECONNRESET' || errorCode(error) === 'EPIPE');
      if (mayRetry && isStale && state === 'connecting') return send(false);
      fail(socketError(error, state === 'reading'));
    });
    request.end(options.body);
  }

  send(true);
  // Not before: a request that cannot be made throws, and nothing may be left to end it.
  timer = setTimeout(() => fail(llmErrors.firstByteTimeout), options.firstByteMs);

  return {
    close,
    release() {
      if (state === 'closed') return;
      state = 'closed';
      clearTimeout(timer);
      const answer = response;
      body?.resume();
      if (!answer || answer.complete) return;
      const giveUp = setTimeout(() => request.destroy(), releaseMs).unref();
      answer.once('close', () => clearTimeout(giveUp));
    },
    pause() {
      isPaused = true;
      body?.pause();
    },
    resume() {
      isPaused = false;
      lastReadAt = Date.now();
      if (state === 'reading') body?.resume();
    },
    begun() {
      if (idleMs === options.idleMs) return;
      idleMs = options.idleMs;
      if (state !== 'reading') return;
      clearTimeout(timer);
      watchIdle(idleMs);
    },
  };
}
