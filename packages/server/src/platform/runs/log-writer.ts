import type { LiveRun } from './live-run.js';
import type { RunLog } from './run-log.js';

/** Callbacks of the writer. */
export interface LogWriterHooks {
  /** A stop of this run was requested. */
  onStop(run: LiveRun): void;
  /** This process no longer owns the run. */
  onGone(run: LiveRun): void;
  /** The log holds more of the run. */
  onWritten(run: LiveRun): void;
  onFlush(tookMs: number): void;
  onError(error: unknown): void;
}

/** How long a failed write waits before it is tried again. */
const retryMs = 250;

/** Writes the tails of all live runs of this process, all in one statement. */
export interface LogWriter {
  /** The run has frames that the log lacks. */
  mark(run: LiveRun): void;
  /** Resolves when no write is under way that includes the run; none will begin for it until it is marked again. */
  release(run: LiveRun): Promise<void>;
  close(): void;
}

/**
 * One timer and one statement serve every run of the process, so that the cost of the log does not grow with each token and
 * hardly with each run.
 *
 * @param delayMs time from the first unwritten frame to the write.
 */
export function createLogWriter(log: RunLog, delayMs: number, hooks: LogWriterHooks): LogWriter {
  const dirty = new Set<LiveRun>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const schedule = (ms: number) => {
    if (!isClosed) timer ??= setTimeout(flush, ms);
  };

  function flush() {
    timer = undefined;
    if (writing) return;
    writing = write().finally(() => {
      writing = undefined;
      if (dirty.size > 0) schedule(delayMs);
    });
  }

  async function write() {
    const parts = [...dirty].flatMap((run) => {
      const range = run.takeTail();
      return range ? [{ run, range }] : [];
    });
    dirty.clear();
    if (parts.length === 0) return;
    const startedAt = performance.now();
    let results;
    try {
      results = await log.append(parts);
    } catch (error) {
      for (const { run } of parts) {
        run.unwritten();
        dirty.add(run);
      }
      hooks.onError(error);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      return;
    }
    for (const { run } of parts) {
      const result = results.get(run.metadata.id);
      if (result === 'gone') {
        hooks.onGone(run);
        continue;
      }
      run.written();
      hooks.onWritten(run);
      if (result === 'stop') hooks.onStop(run);
    }
    hooks.onFlush(performance.now() - startedAt);
  }

  return {
    mark(run) {
      dirty.add(run);
      if (!writing) schedule(delayMs);
    },
    async release(run) {
      dirty.delete(run);
      while (writing) {
        await writing;
        dirty.delete(run);
      }
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
