/** A hidden tab gets no animation frames; the reply must still be committed now and then. @units ms */
const hiddenTabMs = 250;

/**
 * Runs `run` with the next animation frame, or after a short while in a tab that draws none.
 *
 * @returns a cancel function.
 */
export function onNextFrame(run: () => void): () => void {
  let frame = 0;
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const once = () => {
    cancel();
    run();
  };
  const timer = setTimeout(once, hiddenTabMs);
  frame = requestAnimationFrame(once);
  return cancel;
}
