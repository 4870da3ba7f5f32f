import { canonicalJson } from '../values/canonical-json.js';

/** A configuration that was changed from `base`, put on what somebody else has saved in the meantime. */
export interface RebasedConfig<V> {
  value: V;
  /** Names of the parts that both have changed, to different ends; there the own change stands. */
  conflicts: readonly string[];
}

/**
 * Puts changes on another base, part by part: what was changed stays changed, and the rest is what is stored. A value that is no record is
 * one part, called `*`.
 */
export function rebaseConfig<V>(base: V, mine: V, theirs: V): RebasedConfig<V> {
  if (isSame(mine, base) || isSame(mine, theirs)) return { value: theirs, conflicts: [] };
  if (!isPlain(base) || !isPlain(mine) || !isPlain(theirs))
    return { value: mine, conflicts: isSame(base, theirs) ? [] : ['*'] };
  const value: Record<string, unknown> = { ...theirs };
  const conflicts: string[] = [];
  for (const name of changedParts(base, mine)) {
    if (!isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name])) conflicts.push(name);
    if (Object.hasOwn(mine, name)) value[name] = mine[name];
    else delete value[name];
  }
  return { value: value as V, conflicts };
}

/** The names of the parts in which two records differ, in the order of the second; other values have none. */
export function changedParts(base: unknown, value: unknown): string[] {
  if (!isPlain(base) || !isPlain(value)) return [];
  return [...new Set([...Object.keys(value), ...Object.keys(base)])].filter(
    (name) => !isSame(base[name], value[name]),
  );
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || canonicalJson(one ?? null) === canonicalJson(other ?? null);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
