/** From which share of the limit on the rest is counted down. */
const worthSaying = 0.8;

/** The characters left of `limit`; null while they are many. */
export function remainingOf(length: number, limit: number | undefined): number | null {
  if (!limit || length < limit * worthSaying) return null;
  return limit - length;
}
