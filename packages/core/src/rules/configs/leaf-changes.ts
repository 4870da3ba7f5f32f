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
 * whatever their places; of two that are the same one, by their id or name, what differs, at a path with the name that it had.
 */
export function leafChanges(before: unknown, after: unknown, path: readonly string[] = []): LeafChange[] {
  if (isSame(before, after)) return [];
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      leafChanges(before[key], after[key], [...path, key]),
    );
  if (Array.isArray(before) && Array.isArray(after)) {
    const changes = memberChanges(before, after, path);
    // The same members in another order are one change.
    return changes.length > 0 ? changes : [{ path, before, after }];
  }
  return [{ path, before, after }];
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || canonicalJson(one ?? null) === canonicalJson(other ?? null);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function memberChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly string[],
): LeafChange[] {
  const left = new Map<string, unknown[]>();
  for (const member of after) left.set(keyOf(member), [...(left.get(keyOf(member)) ?? []), member]);
  const changes = before.flatMap((member) => {
    const partners = left.get(keyOf(member)) ?? [];
    return partners.length === 0
      ? [{ path, before: member, after: undefined }]
      : leafChanges(member, partners.shift(), [...path, nameOfMember(member) ?? '']);
  });
  const added = [...left.values()].flat();
  return [...changes, ...added.map((member) => ({ path, before: undefined, after: member }))];
}

/** What a member of a list is found again by; one without id and name by all of it. */
function keyOf(member: unknown): string {
  const id = isRecord(member) && typeof member['id'] === 'string' ? member['id'] : '';
  return id || (nameOfMember(member) ?? canonicalJson(member ?? null));
}

/** What people call a record that is a member of a list; undefined for one without a name, and for other values. */
export function nameOfMember(member: unknown): string | undefined {
  if (!isRecord(member)) return undefined;
  const { name, groupName, id, url } = member;
  const found = [name, groupName, id, url].find((one) => typeof one === 'string' && one !== '');
  if (typeof found === 'string') return found;
  // Such as `{ 'gpt-4o': { endpoints } }`.
  const [[key, value] = [], ...others] = Object.entries(member);
  return others.length === 0 && isRecord(value) ? key : undefined;
}
