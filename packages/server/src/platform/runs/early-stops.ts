/** Stops that arrive before the request that they are for. */
export interface EarlyStops {
  add(personId: string, requestId: string): void;
  /** Whether a request was stopped before it arrived; a stop counts once. */
  take(personId: string, requestId: string): boolean;
}

/** How long a stop waits for its request, which may wait for its turn. @units milliseconds */
const earlyStopMs = 30_000;

export function createEarlyStops(): EarlyStops {
  // In insertion order, so the oldest expire first.
  const expiries = new Map<string, number>();
  const keyOf = (personId: string, requestId: string) => `${personId} ${requestId}`;
  return {
    add(personId, requestId) {
      const now = Date.now();
      for (const [key, until] of expiries) {
        if (until >= now) break;
        expiries.delete(key);
      }
      const key = keyOf(personId, requestId);
      expiries.delete(key);
      expiries.set(key, now + earlyStopMs);
    },
    take(personId, requestId) {
      const key = keyOf(personId, requestId);
      const until = expiries.get(key) ?? 0;
      expiries.delete(key);
      return until >= Date.now();
    },
  };
}
