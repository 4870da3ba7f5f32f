import type { ChatEvent, ChatRequestInput } from '@stoa/core/contract';
import type { ClockPort, StreamEnd, StreamHandle, StreamListener } from '@stoa/core/state';
import { createPosition } from '@stoa/core/wire';
import type { Transport } from '../transport.js';
import { backoffDelayMs } from './backoff.js';
import type { Connectivity } from './connectivity.js';
import { createEventReader, isEnd } from './event-reader.js';
import { judge } from './judge.js';
import { createSleeper } from './sleeper.js';

/** Delays and limits of a reader. @units milliseconds */
export const readerLimits = {
  /** The server gives a sign of life every 10 s; a connection silent for this long is dead. */
  silenceMs: 25_000,
  /** How long the server may take to receive a request and answer it. */
  postAnswerMs: 120_000,
  /** A connection that held this long counts as progress, even if the model said nothing. */
  steadyMs: 10_000,
  /** While the machine says that it has no network, it is doubted this often. */
  offlineCheckMs: 15_000,
  /** Attempts in a row without progress before giving up: about three minutes. */
  attempts: 45,
} as const;

/** What a reader needs from outside. */
export interface RunReaderDeps {
  transport: Transport;
  clock: ClockPort;
  connectivity: Connectivity;
  /** From 0 to below 1; spreads the attempts of many readers. */
  random: () => number;
  /** Where chats are on this server. */
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
  { type: 'start'; request: ChatRequestInput } | { type: 'follow'; requestId: string; after: number };

/** A reader of one run. */
export interface RunReader extends StreamHandle {
  /** Events of kinds that this version does not know. */
  readonly unknownEvents: number;
}

/** How one connection ended, when the run did not. */
type Lapse = { delayMs?: number; progress: boolean };

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
  const leaving = new AbortController();
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
    tell(() => listener.end(end));
    leaving.abort();
  }

  const report = (state: Parameters<StreamListener['connection']>[0]): void => {
    if (!finished) tell(() => listener.connection(state));
  };

  async function read(): Promise<void> {
    // Callers get their handle before the first word from their reader.
    await Promise.resolve();
    let attempt = 0;
    while (!finished) {
      if (!connectivity.isOnline()) {
        report('offline');
        await sleeper.sleep(readerLimits.offlineCheckMs);
        if (finished) return;
      }
      report('connecting');
      const lapse = await connect();
      if (finished || lapse === undefined) return;
      if (!connectivity.isOnline()) continue;
      attempt = lapse.progress ? 0 : attempt + 1;
      if (attempt >= readerLimits.attempts) return finish({ type: 'unreachable' });
      report('waiting');
      await sleeper.sleep(Math.max(lapse.delayMs ?? 0, backoffDelayMs(Math.max(attempt - 1, 0), random())));
    }
  }

  async function connect(): Promise<Lapse | undefined> {
    const connection = new AbortController();
    const close = (): void => connection.abort();
    leaving.signal.addEventListener('abort', close, { once: true });
    const watchdog = createWatchdog(clock, close);
    const startedAt = position.last;
    let openedMs: number | undefined;
    try {
      watchdog.expect(runExists ? readerLimits.silenceMs : readerLimits.postAnswerMs);
      const response = await send(connection.signal);
      watchdog.expect(readerLimits.silenceMs);
      if (finished) return undefined;
      if (!response.ok || response.body === null || !isEventStream(response)) {
        const verdict = await judge(response, runExists, clock.now());
        if (verdict.type === 'again') return { ...verdict, progress: false };
        finish(verdict.end);
        return undefined;
      }
      runExists = true;
      openedMs = clock.now();
      report('live');
      await pump(response.body, watchdog);
    } catch {
      // A lost connection, however it was lost, is followed by another.
    } finally {
      watchdog.stop();
      leaving.signal.removeEventListener('abort', close);
      connection.abort();
    }
    const steady = openedMs !== undefined && clock.now() - openedMs >= readerLimits.steadyMs;
    return { progress: steady || position.last > startedAt };
  }

  function send(signal: AbortSignal): Promise<Response> {
    const common = { accept: 'text/event-stream', signal } as const;
    if (target.type === 'start' && !runExists)
      return transport.send(paths.chat, { ...common, method: 'POST', body: target.request });
    return transport.send(paths.run(requestId, position.last), { ...common, method: 'GET' });
  }

  async function pump(body: ReadableStream<Uint8Array>, watchdog: Watchdog): Promise<void> {
    let broken = false;
    const over = (): boolean => finished || broken;
    const events = createEventReader(position, {
      event(seq, event) {
        if (!over()) tell(() => listener.event(seq, event));
      },
      end(seq, end) {
        if (over()) return;
        tell(() => listener.event(seq, end));
        finish({ type: 'ended', outcome: end.outcome, end });
      },
      gap(seq, event) {
        if (over()) return;
        broken = true;
        endBeyondGap(seq, event);
      },
      unknown() {
        unknownEvents++;
      },
    });
    const reader = body.getReader();
    while (!over()) {
      const { done, value } = await reader.read();
      if (done) return;
      watchdog.expect(readerLimits.silenceMs);
      if (!over()) events.feed(value);
    }
  }

  // A hole that is still there when the server was asked for what follows is a hole in the log. The end of the run must not wait
  // behind it for ever.
  function endBeyondGap(seq: number, event: ChatEvent | undefined): void {
    const asked = gapSeenAt === position.last;
    gapSeenAt = position.last;
    if (!asked || event === undefined || !isEnd(event)) return;
    tell(() => listener.event(seq, event));
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

interface Watchdog {
  /** Bites unless it is told something within `ms`. */
  expect(ms: number): void;
  stop(): void;
}

function createWatchdog(clock: ClockPort, bite: () => void): Watchdog {
  let deadline = 0;
  let cancel: (() => void) | undefined;
  // One timer looks after a moving deadline, so that a token costs no timer.
  const watch = (): void => {
    const left = deadline - clock.now();
    cancel = left <= 0 ? undefined : clock.after(left, watch);
    if (left <= 0) bite();
  };
  return {
    expect(ms) {
      const earlier = clock.now() + ms < deadline;
      deadline = clock.now() + ms;
      if (earlier) cancel?.();
      if (earlier || cancel === undefined) cancel = clock.after(ms, watch);
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}

const isEventStream = (response: Response): boolean =>
  response.headers.get('Content-Type')?.toLowerCase().startsWith('text/event-stream') === true;

// What a listener throws is its own bug: it must be seen, and must not pass for a lost connection.
function tell(listen: () => void): void {
  try {
    listen();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
