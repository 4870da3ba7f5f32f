import { canonicalJson } from '../values/canonical-json.js';

/** One difference between two values: what stood at a place, and what stands there now. */
export interface LeafChange {
  path: readonly string[];
  /** Undefined for what was added. */
  before: unknown;
  /** Undefined for what was removed. */
  after: unknown;
}

/**
 * Every difference between two values, down to texts, numbers and members of lists. Of a list the members that were removed and added are told,
 * whatever their places.
 */
export function leafChanges(before: unknown, after: unknown, path: readonly string[] = []): LeafChange[] {
  if (isSame(before, after)) return [];
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      leafChanges(before[key], after[key], [...path, key]),
    );
  if (Array.isArray(before) && Array.isArray(after)) {
    const removed = without(before, after).map((member) => ({ path, before: member, after: undefined }));
    const added = without(after, before).map((member) => ({ path, before: undefined, after: member }));
    // The same members in another order are one change.
    return removed.length + added.length > 0 ? [...removed, ...added] : [{ path, before, after }];
  }
  return [{ path, before, after }];
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || canonicalJson(one ?? null) === canonicalJson(other ?? null);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function without(members: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map((one) => canonicalJson(one ?? null)));
  return members.filter((member) => !known.has(canonicalJson(member ?? null)));
}
