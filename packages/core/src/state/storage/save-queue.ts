import type { StorageResult } from '../ports/ports.js';
import type { SaveOptions } from './local-conversations.js';

/** The writes of one file, one after the other. */
export interface SaveQueue {
  /** Writes when its turn comes. What is asked for while one waits is written together with it. */
  save(options?: Partial<SaveOptions>): Promise<StorageResult>;
  /** Runs something else between the writes. */
  enqueue<T>(run: () => Promise<T>): Promise<T>;
  /** Resolves once what was asked for until now has had its turn. */
  settled(): Promise<unknown>;
  /** Whether a write waits for its turn. */
  hasPending(): boolean;
}

/** Lets `write` run once at a time. */
export function createSaveQueue(write: (options: SaveOptions) => Promise<StorageResult>): SaveQueue {
  let last: Promise<unknown> = Promise.resolve();
  let queued: Promise<StorageResult> | undefined;
  let waiting: SaveOptions = { extra: {}, retain: true };

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  }
  return {
    save({ extra, retain = true } = {}) {
      waiting = { extra: { ...waiting.extra, ...extra }, retain: waiting.retain && retain };
      queued ??= inTurn(() => {
        const together = waiting;
        queued = undefined;
        waiting = { extra: {}, retain: true };
        return write(together);
      });
      return queued;
    },
    enqueue: inTurn,
    settled: () => last,
    hasPending: () => queued !== undefined,
  };
}
