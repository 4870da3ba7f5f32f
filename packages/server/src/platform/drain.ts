import type { Log } from './log.js';
import { within } from './within.js';

/** One thing to do when the process stops. */
export type DrainStep = () => Promise<void>;

/** The shutdown steps of a process. */
export interface Drain {
  /** Adds a step that runs while requests are still answered, in the order of adding. */
  first(name: string, step: DrainStep): void;
  /** Adds a step that runs after those, in the opposite order of adding: what was opened last is closed first. */
  last(name: string, step: DrainStep): void;
  isDraining(): boolean;
  /** From here on the process is draining, before any step runs: no new requests should be sent to it. */
  announce(): void;
  /** Runs all steps once; a step that fails or takes too long does not keep the others from running. */
  run(): Promise<void>;
}

/** Longest time for one step. @units milliseconds */
const stepWithinMs = 10_000;

export function createDrain(log: Log): Drain {
  const first: [string, DrainStep][] = [];
  const last: [string, DrainStep][] = [];
  let running: Promise<void> | null = null;
  let isAnnounced = false;

  async function runAll() {
    for (const [name, step] of [...first, ...last.reverse()]) {
      try {
        await within(step(), stepWithinMs);
      } catch (error) {
        log.error({ err: error, step: name }, 'a step of stopping did not succeed');
      }
    }
  }

  return {
    first: (name, step) => void first.push([name, step]),
    last: (name, step) => void last.push([name, step]),
    isDraining: () => isAnnounced || running !== null,
    announce: () => void (isAnnounced = true),
    run: () => (running ??= runAll()),
  };
}
