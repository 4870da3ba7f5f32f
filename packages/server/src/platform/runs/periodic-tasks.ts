import type { RunsLogger } from './run-ports.js';

/** Tasks that a process repeats while it lives. */
export interface PeriodicTasks {
  /** Repeats `work`; a repetition that is due while the former one is busy is skipped, and a failure is logged. */
  every(ms: number, name: string, work: () => Promise<unknown> | void): void;
  stop(): void;
}

export function createPeriodicTasks(logger: RunsLogger): PeriodicTasks {
  const timers: NodeJS.Timeout[] = [];
  return {
    every(ms, name, work) {
      let isBusy = false;
      const timer = setInterval(() => {
        if (isBusy) return;
        isBusy = true;
        void (async () => {
          try {
            await work();
          } catch (error) {
            logger.warn({ err: error, what: name }, 'regular work on runs failed');
          } finally {
            isBusy = false;
          }
        })();
      }, ms);
      timers.push(timer.unref());
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
