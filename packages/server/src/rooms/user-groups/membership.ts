import type { AmplifyGroup as StoredGroup } from '@stoa/core/contract';

/** A group under its name, as far as it says who belongs to it. */
export type AmplifyGroup = { name: string } & Readonly<
  Pick<StoredGroup, 'includeFromOtherGroups' | 'members'>
>;

/** Groups as they are looked up: by a member, and by a group that they take in. */
export interface GroupIndex {
  byName: ReadonlyMap<string, AmplifyGroup>;
  /** Names of the groups that list a person, by address in lower case. */
  byMember: ReadonlyMap<string, readonly string[]>;
  /** Names of the groups that take in a group. */
  takers: ReadonlyMap<string, readonly string[]>;
}

/** Makes a {@link GroupIndex}, once for many questions. */
export function indexGroups(groups: readonly AmplifyGroup[]): GroupIndex {
  const byMember = new Map<string, string[]>();
  const takers = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, name: string): void => {
    const names = map.get(key);
    if (names) names.push(name);
    else map.set(key, [name]);
  };
  for (const { name, members, includeFromOtherGroups } of groups) {
    for (const member of members) add(byMember, member.toLowerCase(), name);
    for (const included of includeFromOtherGroups) add(takers, included, name);
  }
  return { byName: new Map(groups.map((group) => [group.name, group])), byMember, takers };
}

/**
 * Names of the groups that a person belongs to, by their own lists or through groups that they take in, at any depth. Groups that
 * take in each other are one ring of the same people.
 *
 * @param also names of groups that the person is in by the sign-in provider; those that are none count for nothing
 */
export function groupsOf(
  { byName, byMember, takers }: GroupIndex,
  email: string,
  also: readonly string[] = [],
): Set<string> {
  const found = new Set([...(byMember.get(email) ?? []), ...also.filter((name) => byName.has(name))]);
  for (const name of found) for (const taker of takers.get(name) ?? []) found.add(taker);
  return found;
}

/** A group and those that it takes in, at any depth. */
export function groupsInside({ byName }: Pick<GroupIndex, 'byName'>, name: string): Set<string> {
  const inside = new Set([name]);
  for (const one of inside)
    for (const included of byName.get(one)?.includeFromOtherGroups ?? []) inside.add(included);
  return inside;
}

/** Addresses of everybody who belongs to a group, in lower case: its own members and those of the groups that it takes in, at any depth. */
export function membersOf({ byName }: Pick<GroupIndex, 'byName'>, name: string): string[] {
  const inside = groupsInside({ byName }, name);
  const members = [...inside].flatMap((one) => byName.get(one)?.members ?? []);
  return [...new Set(members.map((member) => member.toLowerCase()))];
}
