import { setImmediate } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';

/** Uploads of one person that wait at most. */
const maxWaiting = 50;

/** Lets the uploads of a person happen one after the other. */
export interface UploadTurns {
  /** Runs `work` in its turn. @returns undefined if too many of the person wait already */
  take<T>(personId: string, work: () => Promise<T>): Promise<T> | undefined;
}

/**
 * Makes {@link UploadTurns}. Reading a large upload keeps the process busy, so requests of other people are answered between two of one
 * person.
 */
export function createUploadTurns(): UploadTurns {
  const turns = new Map<string, LimitFunction>();
  return {
    take(personId, work) {
      const turn = turns.get(personId) ?? pLimit(1);
      if (turn.pendingCount >= maxWaiting) return undefined;
      turns.set(personId, turn);
      return turn(async () => {
        await setImmediate();
        return work();
      }).finally(() => {
        // The count of this one goes down after it has settled.
        if (turn.pendingCount === 0 && turn.activeCount <= 1) turns.delete(personId);
      });
    },
  };
}
