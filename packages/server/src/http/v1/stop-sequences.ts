/** Ends a text before the first of some sequences, wherever its pieces are cut. */
export interface Stopper {
  /** What can be said of a text that has grown by this. */
  pass(delta: string): string;
  hasStopped(): boolean;
  /** What was held back, because it could have become a sequence. */
  rest(): string;
}

/** Makes a {@link Stopper}; blank sequences count for nothing. */
export function createStopper(sequences: readonly string[]): Stopper {
  const stops = sequences.filter((one) => one !== '');
  let held = '';
  let isStopped = false;

  /** How much of the end could be the beginning of a sequence. @units characters */
  function beginning(text: string): number {
    let longest = 0;
    for (const stop of stops)
      for (let length = Math.min(stop.length - 1, text.length); length > longest; length -= 1)
        if (stop.startsWith(text.slice(text.length - length))) longest = length;
    return longest;
  }

  return {
    pass(delta) {
      if (isStopped) return '';
      const text = held + delta;
      const found = stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0);
      if (found.length > 0) {
        isStopped = true;
        held = '';
        return text.slice(0, Math.min(...found));
      }
      const kept = beginning(text);
      held = text.slice(text.length - kept);
      return text.slice(0, text.length - kept);
    },
    hasStopped: () => isStopped,
    rest() {
      const last = isStopped ? '' : held;
      held = '';
      return last;
    },
  };
}
