/** A hidden tab gets no animation frames; the reply must still be committed now and then. @units ms */
const hiddenTabMs = 250;

/** Something that is done at most once per animation frame. */
export interface FrameTask {
  /** Asks for it with the next frame; asked again before that, it is still done once. */
  ask(): void;
  /** Cancels the pending request. */
  stop(): void;
}

/**
 * Runs `run` with the next animation frame after each time it was asked for, or after a short while in a tab that draws none. Asking
 * costs no timer per frame: one looks after all.
 */
export function createFrameTask(run: () => void): FrameTask {
  /** Each request for a frame has its number, so that the timer tells one that waits from a fresh one. */
  let asked = 0;
  let isWaiting = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const now = () => {
    isWaiting = false;
    run();
  };
  const watch = () => {
    const seen = asked;
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWaiting) return;
      if (asked === seen) {
        cancelAnimationFrame(frame);
        now();
      } else watch();
    }, hiddenTabMs);
  };
  return {
    ask() {
      if (isWaiting) return;
      isWaiting = true;
      asked += 1;
      frame = requestAnimationFrame(now);
      if (timer === undefined) watch();
    },
    stop() {
      isWaiting = false;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
