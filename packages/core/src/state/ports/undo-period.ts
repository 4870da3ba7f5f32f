import * as limits from '../../contract/limits.js';
import type { ClockPort } from './ports.js';

/** How long a removal can be undone from now on; longer while the person stays on its notice. @units milliseconds */
export const undoPeriodMs = (isHeld: boolean): number => (isHeld ? limits.undoHeldMs : limits.undoMs);

/** Calls `commit` at the end of the undo period. `hold` begins the period again, and does nothing once it is over. */
export function startUndoPeriod(
  clock: Pick<ClockPort, 'after'>,
  commit: () => void,
): { cancel(): void; hold(isHeld: boolean): void } {
  let isOver = false;
  const start = (isHeld: boolean) =>
    clock.after(undoPeriodMs(isHeld), () => {
      isOver = true;
      commit();
    });
  let cancelTimer = start(false);
  return {
    cancel() {
      isOver = true;
      cancelTimer();
    },
    hold(isHeld) {
      if (isOver) return;
      cancelTimer();
      cancelTimer = start(isHeld);
    },
  };
}
