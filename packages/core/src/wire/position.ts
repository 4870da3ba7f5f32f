/** How a numbered event is handled. */
export type Acceptance = 'take' | 'skip' | 'gap';

/**
 * Where a reader of a run stands.
 *
 * The numbers of a run begin at 1 and have no holes, and a number is never used twice for different text. So a reader that takes
 * exactly the successor of its last event neither loses nor doubles anything, however often it connects.
 */
export interface Position {
  /** The last number taken; 0 before the first. */
  readonly last: number;
  /** `take` moves the position; `skip` is a doubled event; `gap` means that events in between are missing. */
  accept(seq: number): Acceptance;
}

/** Starts after the event numbered `after`. */
export function createPosition(after = 0): Position {
  let last = after;
  return {
    get last() {
      return last;
    },
    accept(seq) {
      if (seq <= last) return 'skip';
      if (seq !== last + 1) return 'gap';
      last = seq;
      return 'take';
    },
  };
}
