/** `now`, or a millisecond after `before` when the clock stands still or was set back. Both are ISO times. */
export function laterTime(now: string, before: string | undefined): string {
  if (before === undefined || before < now) return now;
  const time = Date.parse(before);
  return Number.isNaN(time) ? before : new Date(time + 1).toISOString();
}
