import type { ChatEvent } from '@stoa/core/contract';
import type { StreamEnd, StreamListener } from '@stoa/core/state';
import type { RunReader } from './run-reader.js';

/** One event of a run with its number. Keep the number: following can continue after it. */
export interface StreamedEvent {
  seq: number;
  event: ChatEvent;
}

/** Options of `chat.stream` and `chat.follow`. */
export interface StreamOptions {
  /** Leaves the run, which goes on without this reader. */
  signal?: AbortSignal;
  onConnection?: StreamListener['connection'];
}

/**
 * A run as an async iterable. It can be iterated once; leaving the loop leaves the run.
 *
 * Unconsumed events are buffered without a bound, because a run is bounded itself and the connection must be drained to stay alive.
 */
export interface ChatStream extends AsyncIterableIterator<StreamedEvent, StreamEnd, void> {
  /** The one terminal state; also the return value of the iterator. Never rejects. */
  readonly result: Promise<StreamEnd>;
  /** The number of events of unknown kinds. */
  readonly unknownEvents: number;
  /** Stops reading; the run goes on. */
  leave(): void;
  return(): Promise<IteratorResult<StreamedEvent, StreamEnd>>;
}

/** Builds the iterable over a reader that `open` starts at once. */
export function createChatStream(
  open: (listener: StreamListener) => RunReader,
  { signal, onConnection }: StreamOptions = {},
): ChatStream {
  const queue: StreamedEvent[] = [];
  let taken = 0;
  let end: StreamEnd | undefined;
  let waiting: ((result: IteratorResult<StreamedEvent, StreamEnd>) => void)[] = [];
  let settle: (end: StreamEnd) => void;
  const result = new Promise<StreamEnd>((resolve) => (settle = resolve));
  const leave = (): void => reader.leave();

  const reader = open({
    event(seq, event) {
      const next = waiting.shift();
      if (next) next({ done: false, value: { seq, event } });
      else queue.push({ seq, event });
    },
    connection: (state) => onConnection?.(state),
    end(reached) {
      end = reached;
      signal?.removeEventListener('abort', leave);
      for (const next of waiting) next({ done: true, value: reached });
      waiting = [];
      settle(reached);
    },
  });
  if (signal?.aborted) leave();
  else signal?.addEventListener('abort', leave, { once: true });

  function take(): StreamedEvent | undefined {
    const next = queue[taken];
    if (next === undefined) return undefined;
    // Shifting a long queue is slow; splicing it now and then is not.
    if (++taken > 1024) {
      queue.splice(0, taken);
      taken = 0;
    }
    return next;
  }

  return {
    result,
    leave,
    get unknownEvents() {
      return reader.unknownEvents;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    next() {
      const value = take();
      if (value !== undefined) return Promise.resolve({ done: false, value });
      if (end !== undefined) return Promise.resolve({ done: true, value: end });
      return new Promise((resolve) => waiting.push(resolve));
    },
    async return() {
      leave();
      queue.length = taken = 0;
      return { done: true, value: await result };
    },
  };
}
