/** The online state of the machine. */
export interface Connectivity {
  isOnline(): boolean;
  /** Returns a function that stops listening. */
  onOnline(listener: () => void): () => void;
}

/** The online state of the browser; always online elsewhere. */
export const browserConnectivity: Connectivity = {
  isOnline: () => (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine !== false,
  onOnline(listener) {
    if (typeof globalThis.addEventListener !== 'function') return () => undefined;
    globalThis.addEventListener('online', listener);
    return () => globalThis.removeEventListener('online', listener);
  },
};
