/** The part of a worker's global scope that is used, so that the same code runs in tests. */
export interface WorkerScope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/** The part of a `Worker` that is used. */
export interface WorkerLike extends WorkerScope {
  addEventListener(
    type: 'message' | 'error' | 'messageerror',
    listener: (event: { data: unknown }) => void,
  ): void;
}
