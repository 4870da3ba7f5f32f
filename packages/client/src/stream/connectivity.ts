/** Whether the machine has a network, as far as it knows. */
export interface Connectivity {
  isOnline(): boolean;
  /** Returns a function that stops listening. */
  onOnline(listener: () => void): () => void;
}

/** What the browser says; outside browsers there is always a network. */
export const browserConnectivity: Connectivity = {
  isOnline: () => (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine !== false,
  onOnline(listener) {
    if (typeof globalThis.addEventListener !== 'function') return () => undefined;
    globalThis.addEventListener('online', listener);
    return () => globalThis.removeEventListener('online', listener);
  },
};
