import type { AmplifyGroup as StoredGroup } from '@stoa/core/contract';

/** A group under its name, as far as it says who belongs to it. */
export type AmplifyGroup = { name: string } & Readonly<
  Pick<StoredGroup, 'includeFromOtherGroups' | 'members'>
>;

/**
 * Names of the groups that a person belongs to, by their own lists or through groups that they take in, at any depth. Groups that
 * take in each other are one ring of the same people.
 */
export function groupsOf(groups: readonly AmplifyGroup[], email: string): Set<string> {
  const takers = new Map<string, string[]>();
  for (const { name, includeFromOtherGroups } of groups)
    for (const included of includeFromOtherGroups)
      takers.set(included, [...(takers.get(included) ?? []), name]);
  const own = groups.filter(({ members }) => members.some((member) => member.toLowerCase() === email));
  const found = new Set(own.map(({ name }) => name));
  for (const name of found) for (const taker of takers.get(name) ?? []) found.add(taker);
  return found;
}

/** Addresses of everybody who belongs to a group, in lower case: its own members and those of the groups that it takes in, at any depth. */
export function membersOf(groups: readonly AmplifyGroup[], name: string): string[] {
  const byName = new Map(groups.map((group) => [group.name, group]));
  const inside = new Set([name]);
  for (const one of inside)
    for (const included of byName.get(one)?.includeFromOtherGroups ?? []) inside.add(included);
  const members = [...inside].flatMap((one) => byName.get(one)?.members ?? []);
  return [...new Set(members.map((member) => member.toLowerCase()))];
}
