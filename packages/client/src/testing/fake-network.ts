/** Fate of one request. `lost` never reaches the server; `unanswered` reaches it, and its answer is lost. */
export type Passage = 'through' | 'lost' | 'unanswered' | { status: number; retryAfterS?: number };

/** Fate of one stream of events. */
export interface StreamFate {
  /** The connection breaks after this many bytes. */
  cutAfterBytes?: number;
  /** Nothing arrives any more after this many bytes, and the connection stays open. */
  silentAfterBytes?: number;
  /** A break that looks like an ordinary end of the body. */
  cutCleanly?: boolean;
  /** How many events before the asked position are sent once more. */
  repeatedEvents?: number;
  /** Sizes of the chunks that arrive; characters are cut where they fall. */
  nextChunkBytes?: () => number;
}

/** A bad network on request. Both are asked for each connection. */
export interface FakeNetwork {
  passage?(path: string): Passage;
  stream?(path: string): StreamFate;
}
