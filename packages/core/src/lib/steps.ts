/** Work that can be left and taken up again between its steps, so that a thread can serve others meanwhile. */
export type Steps<T> = Generator<undefined, T>;

/** Does all of it at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does it in slices: `isDue` says that a slice is over, and `pause` lets others go first. @errors rejects with what the work throws */
export async function inSlices<T>(
  steps: Steps<T>,
  { isDue, pause }: { isDue(): boolean; pause(): Promise<void> },
): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (isDue()) await pause();
  }
}
