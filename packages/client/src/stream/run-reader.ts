import { runStreamType, type ChatEvent, type ChatRequestInput } from '@stoa/core/contract/client';
import type { ClockPort, StreamEnd, StreamHandle, StreamListener } from '@stoa/core/state';
import { createPosition } from '@stoa/core/wire';
import type { Transport } from '../transport.js';
import { backoffDelayMs } from './backoff.js';
import type { Connectivity } from './connectivity.js';
import { createEventReader, isEnd } from './event-reader.js';
import { classifyResponse } from './classify-response.js';
import { createSleeper } from './sleeper.js';
import { createWatchdog, type Watchdog } from './watchdog.js';

/** Delays and limits of a reader. @units milliseconds */
export const readerLimits = {
  /** The server sends a heartbeat every 10 s; a connection without one for this long is dead. */
  heartbeatTimeoutMs: 25_000,
  /** The time limit for a response to a new run. */
  responseTimeoutMs: 120_000,
  /** A connection open for this long counts as progress, even without events. */
  stableMs: 10_000,
  /** The interval between attempts while the browser reports that it is offline. */
  offlineRetryMs: 15_000,
  /** Attempts in a row without progress before giving up: about three minutes. */
  attempts: 45,
} as const;

/** The dependencies of a reader. */
export interface RunReaderDeps {
  transport: Transport;
  clock: ClockPort;
  connectivity: Connectivity;
  /** From 0 to below 1; jitters the delays of many readers. */
  random: () => number;
  /** The addresses of the chat wire on this server. */
  paths: ChatPaths;
}

/** Addresses of a chat wire. */
export interface ChatPaths {
  chat: string;
  run: (requestId: string, after?: number) => string;
  acknowledge: (requestId: string) => string;
}

/** Which run to read: a new one by its request, or one that exists by its id and position. */
export type RunTarget =
  | { type: 'start'; request: ChatRequestInput }
  | { type: 'follow'; requestId: string; after: number };

/** A reader of one run. */
export interface RunReader extends StreamHandle {
  /** The number of events of unknown kinds. */
  readonly unknownEvents: number;
}

/** How a connection ended before its run did. */
type ConnectionLoss = { delayMs?: number; progress: boolean };

/**
 * Reads a run to its end across any number of connections.
 *
 * Events are delivered synchronously as their bytes arrive, in order, each number once. When a connection is lost, the reader
 * follows from its position; as long as it is unknown whether the request reached the server, the same request is repeated, which
 * attaches to the run if there is one. The listener's `end` is called exactly once, and nothing after it.
 */
export function createRunReader(deps: RunReaderDeps, target: RunTarget, listener: StreamListener): RunReader {
  const { transport, clock, connectivity, random, paths } = deps;
  const requestId = target.type === 'start' ? target.request.options.requestId : target.requestId;
  const position = createPosition(target.type === 'start' ? 0 : target.after);
  const cancellation = new AbortController();
  const sleeper = createSleeper(clock, connectivity);
  let runExists = target.type === 'follow';
  let finished = false;
  let unknownEvents = 0;
  let gapSeenAt: number | undefined;

  function finish(end: StreamEnd): void {
    if (finished) return;
    finished = true;
    sleeper.wake();
    if (end.type === 'unauthorized') transport.sessionLost(end.code);
    notify(() => listener.end(end));
    cancellation.abort();
  }

  const report = (state: Parameters<StreamListener['connection']>[0]): void => {
    if (!finished) notify(() => listener.connection(state));
  };

  async function read(): Promise<void> {
    // Callers get their handle before the first callback.
    await Promise.resolve();
    let attempt = 0;
    while (!finished) {
      if (!connectivity.isOnline()) {
        report('offline');
        await sleeper.sleep(readerLimits.offlineRetryMs);
        if (finished) return;
      }
      report('connecting');
      const loss = await connect();
      if (finished || loss === undefined) return;
      if (!connectivity.isOnline()) continue;
      attempt = loss.progress ? 0 : attempt + 1;
      if (attempt >= readerLimits.attempts) return finish({ type: 'unreachable' });
      report('waiting');
      await sleeper.sleep(Math.max(loss.delayMs ?? 0, backoffDelayMs(Math.max(attempt - 1, 0), random())));
    }
  }

  async function connect(): Promise<ConnectionLoss | undefined> {
    const connection = new AbortController();
    const close = (): void => connection.abort();
    cancellation.signal.addEventListener('abort', close, { once: true });
    const watchdog = createWatchdog(clock, close);
    const startedAt = position.last;
    let openedMs: number | undefined;
    try {
      watchdog.expect(runExists ? readerLimits.heartbeatTimeoutMs : readerLimits.responseTimeoutMs);
      const response = await send(connection.signal);
      watchdog.expect(readerLimits.heartbeatTimeoutMs);
      if (finished) return undefined;
      if (!response.ok || response.body === null || !isEventStream(response)) {
        const outcome = await classifyResponse(response, runExists, clock.now());
        if (outcome.type === 'retry') return { ...outcome, progress: false };
        finish(outcome.end);
        return undefined;
      }
      runExists = true;
      openedMs = clock.now();
      report('live');
      await pump(response.body, watchdog);
    } catch {
      // A lost connection is followed by another, whatever the cause.
    } finally {
      watchdog.stop();
      cancellation.signal.removeEventListener('abort', close);
      connection.abort();
    }
    const stable = openedMs !== undefined && clock.now() - openedMs >= readerLimits.stableMs;
    return { progress: stable || position.last > startedAt };
  }

  function send(signal: AbortSignal): Promise<Response> {
    const common = { accept: runStreamType, signal } as const;
    if (target.type === 'start' && !runExists)
      return transport.send(paths.chat, { ...common, method: 'POST', body: target.request });
    return transport.send(paths.run(requestId, position.last), { ...common, method: 'GET' });
  }

  async function pump(body: ReadableStream<Uint8Array>, watchdog: Watchdog): Promise<void> {
    let hasGap = false;
    const isDone = (): boolean => finished || hasGap;
    const events = createEventReader(position, {
      event(seq, event) {
        if (!isDone()) notify(() => listener.event(seq, event));
      },
      end(seq, end) {
        if (isDone()) return;
        notify(() => listener.event(seq, end));
        finish({ type: 'ended', outcome: end.outcome, end });
      },
      gap(seq, event) {
        if (isDone()) return;
        hasGap = true;
        endBeyondGap(seq, event);
      },
      unknown() {
        unknownEvents++;
      },
    });
    const reader = body.getReader();
    while (!isDone()) {
      const { done, value } = await reader.read();
      if (done) return;
      watchdog.expect(readerLimits.heartbeatTimeoutMs);
      if (!isDone()) events.feed(value);
    }
  }

  // A gap that remains after asking the server again is a gap in the log, and must not hide the end of the run.
  function endBeyondGap(seq: number, event: ChatEvent | undefined): void {
    const asked = gapSeenAt === position.last;
    gapSeenAt = position.last;
    if (!asked || event === undefined || !isEnd(event)) return;
    notify(() => listener.event(seq, event));
    finish({ type: 'ended', outcome: event.outcome, end: event });
  }

  void read();
  return {
    leave: () => finish({ type: 'left' }),
    get unknownEvents() {
      return unknownEvents;
    },
  };
}

const isEventStream = (response: Response): boolean =>
  response.headers.get('Content-Type')?.toLowerCase().startsWith('text/event-stream') === true;

// An exception of a listener must surface, and must not be taken for a lost connection.
function notify(listen: () => void): void {
  try {
    listen();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
