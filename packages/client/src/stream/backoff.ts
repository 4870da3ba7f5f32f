/** Delays between attempts. @units milliseconds */
export const backoffMs = { first: 250, last: 5000 } as const;

/**
 * The delay before attempt `attempt` (0 for the first repetition): doubling, capped, and spread over its upper half so that many
 * readers do not come back at the same moment.
 *
 * @param random from 0 to below 1
 */
export function backoffDelayMs(attempt: number, random: number): number {
  const full = Math.min(backoffMs.last, backoffMs.first * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.5 + random / 2));
}

/**
 * The delay that a `Retry-After` header asks for, as seconds or as a date.
 *
 * @units milliseconds, at most five minutes; `undefined` when there is none or it cannot be read.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  // Some engines make a date of nearly anything; a real one names its month.
  const date = /[a-z]{3}/i.test(header) ? Date.parse(header) - nowMs : Number.NaN;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : date;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 300_000) : undefined;
}
