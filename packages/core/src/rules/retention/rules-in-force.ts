import type { KeptDays, Retention } from '../../contract/configs/retention-config.js';
import type { KeptKind } from '../../contract/retention/retention.js';
import { retentionKinds } from '../../contract/retention/retention-limits.js';

/** A version of the rules, and since when it is known to people. */
export interface RetentionVersion {
  value: Retention;
  savedAt: Date;
}

/** What the rules allow at one moment. */
export interface RulesInForce {
  keep: KeptDays;
  /** Addresses of people whose things stay. */
  held: ReadonlySet<string>;
  /** By kind what people are to be told. */
  kinds: KeptKind[];
}

const dayMs = 24 * 60 * 60_000;
const inForceFrom = ({ value, savedAt }: RetentionVersion): number =>
  savedAt.getTime() + value.noticeDays * dayMs;
/** Null, for ever, is longest. */
const longest = (days: readonly (number | null)[]): number | null =>
  days.includes(null) ? null : Math.max(...days.map(Number));

/**
 * What may go at a moment. A version takes effect when its notice is over; until then nothing goes that the versions before it keep, and
 * whoever is held by one of them is held. What a later version keeps longer stays at once. Without a version in force all is kept.
 *
 * @param versions newest first
 */
export function rulesInForce(versions: readonly RetentionVersion[], now: Date): RulesInForce {
  const since = versions.findIndex((version) => inForceFrom(version) <= now.getTime());
  const counting = since === -1 ? versions : versions.slice(0, since + 1);
  const [newest] = counting;
  const daysOf = (kind: keyof KeptDays): number | null =>
    since === -1 ? null : longest(counting.map(({ value }) => value.keep[kind]));
  const kinds = retentionKinds.map((kind): KeptKind => {
    const days = daysOf(kind);
    const wanted = newest?.value.keep[kind] ?? null;
    return {
      kind,
      days,
      next:
        newest && wanted !== days
          ? { days: wanted, from: new Date(inForceFrom(newest)).toISOString() }
          : null,
    };
  });
  return {
    keep: Object.fromEntries(kinds.map(({ kind, days }) => [kind, days])) as KeptDays,
    held: new Set(counting.flatMap(({ value }) => value.held)),
    kinds,
  };
}
