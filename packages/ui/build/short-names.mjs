import { classGroup } from './class-groups.mjs';

const letters = (count) => {
  let name = '';
  for (let rest = count; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(97 + (rest % 26)) + name;
  return name;
};

/** A short name of a class that others override, or that overrides others. */
const grouped = /^[a-z]+\d+$/;

/**
 * Gives classes short names. Of classes that override each other, all have the same letters and differ in their figures; `cn.light.ts`
 * reads that. Small letters alone, for a page in quirks mode doesn't tell them from large ones.
 *
 * @param {ReadonlyMap<string, number>} uses how often each class stands in the code
 * @param {ReadonlySet<string>} kept classes that keep their names, and names that are taken
 * @returns {{ names: Map<string, string>; keptGroups: Record<string, string> }} `keptGroups` has the letters of kept classes that are in
 *   a group with others
 */
export function shortNames(uses, kept) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const name of [...uses.keys()].sort()) {
    const group = classGroup(name);
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  const usesOf = (name) => uses.get(name) ?? 0;
  const weigh = (members) => members.reduce((sum, name) => sum + usesOf(name), 0);
  const compare = (one, other) => (one < other ? -1 : 1);
  const sorted = [...groups.values()].sort(
    (one, other) => weigh(other) - weigh(one) || compare(one[0], other[0]),
  );

  const clash = [...kept].find((name) => uses.has(name) && grouped.test(name));
  if (clash !== undefined)
    throw new Error(`The class ${clash} keeps its name, which looks like a short one; give it another.`);
  const names = new Map();
  const keptGroups = {};
  let count = 0;
  const next = () => {
    let name = letters(count++);
    while (kept.has(name)) name = letters(count++);
    return name;
  };
  for (const members of sorted) {
    if (members.every((name) => kept.has(name)) && members.length === 1) continue;
    const own = next();
    const byUse = members.sort((one, other) => usesOf(other) - usesOf(one) || compare(one, other));
    byUse.forEach((name, index) => {
      if (kept.has(name)) keptGroups[name] = own;
      else names.set(name, members.length === 1 ? own : own + index);
    });
  }
  return { names, keptGroups };
}
