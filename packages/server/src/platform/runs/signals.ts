/** Wakes those who wait for news of a run. */
export interface RunSignals {
  /** News of the runs named in a notification's payload; `*` means any. */
  wake(payload: string): void;
  /** Resolves at the next news of the run, or after `timeoutMs`. */
  wait(runId: string, timeoutMs: number): Promise<void>;
}

/** News may be missed (a notification is lost while a connection is down), so every wait has an end. */
export function createRunSignals(): RunSignals {
  const waiting = new Map<string, Set<() => void>>();

  const wakeOne = (runId: string) => {
    const callbacks = waiting.get(runId);
    if (!callbacks) return;
    waiting.delete(runId);
    for (const callback of callbacks) callback();
  };

  return {
    wake(payload) {
      if (waiting.size === 0) return;
      const runIds = payload === '*' ? [...waiting.keys()] : payload.split(' ');
      for (const runId of runIds) wakeOne(runId);
    },
    wait(runId, timeoutMs) {
      return new Promise((resolve) => {
        const callbacks = waiting.get(runId) ?? new Set();
        waiting.set(runId, callbacks);
        const done = () => {
          clearTimeout(timer);
          callbacks.delete(done);
          if (callbacks.size === 0 && waiting.get(runId) === callbacks) waiting.delete(runId);
          resolve();
        };
        const timer = setTimeout(done, timeoutMs);
        callbacks.add(done);
      });
    },
  };
}
