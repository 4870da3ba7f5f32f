import { accountChangesPath, readAccountNews } from '@stoa/core/contract/client';
import type { ChangesListener, ClockPort } from '@stoa/core/state';
import { createParser } from 'eventsource-parser';
import type { Transport } from '../transport.js';
import { backoffDelayMs, retryAfterMs } from './backoff.js';
import type { Connectivity } from './connectivity.js';
import { createSleeper } from './sleeper.js';
import { createWatchdog } from './watchdog.js';

/** Dependencies of a reader. */
export interface ChangesReaderDeps {
  transport: Transport;
  clock: ClockPort;
  connectivity: Connectivity;
  random: () => number;
}

/** Delays. @units milliseconds */
const changesLimits = {
  /** The server sends a sign of life every 10 s. */
  silenceMs: 25_000,
  /** A connection that lasted so long was a good one. */
  stableMs: 10_000,
  /** Attempts in a row are further and further apart, up to this. */
  longestMs: 60_000,
} as const;

const maxEventCharacters = 64 * 1024;

/** Statuses of a server that has no such address, or a gateway before it. */
const absent: ReadonlySet<number> = new Set([403, 404, 405, 501]);

/** Reads what the person's other clients have changed until it is left, over one connection after the other. */
export function readChanges(
  { transport, clock, connectivity, random }: ChangesReaderDeps,
  listener: ChangesListener,
  signal: AbortSignal,
): void {
  const sleeper = createSleeper(clock, connectivity);
  signal.addEventListener('abort', () => sleeper.wake(), { once: true });
  const isLeft = (): boolean => signal.aborted;
  const report = (state: Parameters<ChangesListener['state']>[0]): void => {
    if (!isLeft()) listener.state(state);
  };

  /** @returns how long to wait at least; undefined where it is over. */
  async function connect(): Promise<{ waitMs: number; isStable: boolean } | undefined> {
    const connection = new AbortController();
    const close = (): void => connection.abort();
    signal.addEventListener('abort', close, { once: true });
    const watchdog = createWatchdog(clock, close);
    const startedMs = clock.now();
    const isStable = (): boolean => clock.now() - startedMs >= changesLimits.stableMs;
    try {
      watchdog.expect(changesLimits.silenceMs);
      const response = await transport.send(accountChangesPath, {
        method: 'GET',
        accept: 'text/event-stream',
        signal: connection.signal,
      });
      const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
      if (!response.ok || !response.body || !isStream) {
        await response.body?.cancel();
        if (response.status === 401) transport.sessionLost(undefined);
        if (response.status === 401 || response.ok || absent.has(response.status)) {
          report('absent');
          return undefined;
        }
        return {
          waitMs: retryAfterMs(response.headers.get('Retry-After'), clock.now()) ?? 0,
          isStable: false,
        };
      }
      report('open');
      await pump(response.body, () => watchdog.expect(changesLimits.silenceMs));
    } catch {
      // A lost connection is followed by another, whatever the cause.
    } finally {
      watchdog.stop();
      signal.removeEventListener('abort', close);
      connection.abort();
    }
    return { waitMs: 0, isStable: isStable() };
  }

  async function pump(body: ReadableStream<Uint8Array>, heard: () => void): Promise<void> {
    const decoder = new TextDecoder();
    const parser = createParser({ maxBufferSize: maxEventCharacters, onEvent: ({ data }) => tell(data) });
    const reader = body.getReader();
    while (!isLeft()) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }
  function tell(data: string): void {
    for (const change of readAccountNews(data)) if (!isLeft()) listener.changed(change);
  }

  async function read(): Promise<void> {
    await Promise.resolve();
    let attempt = 0;
    while (!isLeft()) {
      const end = await connect();
      if (!end) return;
      report('closed');
      attempt = end.isStable ? 0 : attempt + 1;
      const backoff = backoffDelayMs(attempt, random()) * Math.max(1, attempt - 4);
      const waitMs = Math.max(end.waitMs, Math.min(backoff, changesLimits.longestMs));
      if (!isLeft()) await sleeper.sleep(waitMs);
    }
  }
  void read();
}
