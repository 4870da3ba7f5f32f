import type { AmplifyGroup } from '../../contract/configs/amplify-groups-config.js';

/** Groups by their names. */
type Groups = Readonly<Record<string, AmplifyGroup>>;

/** What is wrong with the name of a new group. */
export type AmplifyGroupNameProblem = 'required' | 'taken';

/**
 * What is wrong with the name of a new group; `null` where nothing is. Names that differ by case alone are one name.
 *
 * @source administration specification §5 (2.009)
 */
export function amplifyGroupNameProblem(groups: Groups, typed: string): AmplifyGroupNameProblem | null {
  const name = typed.trim().toLowerCase();
  if (name === '') return 'required';
  return Object.keys(groups).some((one) => one.toLowerCase() === name) ? 'taken' : null;
}

/** Names of the groups whose members belong to `name`, at any depth, without the group itself. */
function takenInBy(groups: Groups, name: string): Set<string> {
  const found = new Set<string>([name]);
  for (const one of found) for (const other of groups[one]?.includeFromOtherGroups ?? []) found.add(other);
  found.delete(name);
  return found;
}

/**
 * The groups that `name` can take in: none that takes it in, at any depth, or that it has already. A ring that was stored stays, and its
 * groups have the same people.
 */
export function groupsToInclude(groups: Groups, name: string): string[] {
  const own = new Set(groups[name]?.includeFromOtherGroups);
  return Object.keys(groups)
    .filter((other) => other !== name && !own.has(other) && !takenInBy(groups, other).has(name))
    .sort((one, other) => one.localeCompare(other));
}

/** How many people belong to a group: those it lists, and those of the groups that it takes in at any depth. */
export function countGroupMembers(groups: Groups, name: string): number {
  const members = [name, ...takenInBy(groups, name)].flatMap((one) => groups[one]?.members ?? []);
  return new Set(members.map((member) => member.toLowerCase())).size;
}

/** The groups without one of them, which no other takes in any more. */
export function withoutGroup(groups: Groups, name: string): Record<string, AmplifyGroup> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([key, group]) =>
      key === name
        ? []
        : [
            [
              key,
              group.includeFromOtherGroups.includes(name)
                ? {
                    ...group,
                    includeFromOtherGroups: group.includeFromOtherGroups.filter((one) => one !== name),
                  }
                : group,
            ],
          ],
    ),
  );
}

/** Kinds of things that name a group. */
export const groupUseKinds = ['flag', 'model', 'template', 'assistantGroup', 'group'] as const;
export type GroupUseKind = (typeof groupUseKinds)[number];

/** Things of one kind that name a group. */
export interface GroupUse {
  kind: GroupUseKind;
  names: string[];
}

/** Where groups can be named; what is left out names none. */
export interface GroupPlaces {
  groups: Groups;
  featureFlags?: Readonly<Record<string, { amplifyGroupExceptions?: readonly string[] }>>;
  supportedModels?: Readonly<
    Record<string, { name?: string; exclusiveGroupAvailability?: readonly string[] }>
  >;
  powerPointTemplates?: readonly { name: string; amplifyGroups?: readonly string[] }[];
  assistantGroups?: readonly { groupName: string; amplifyGroups?: readonly string[] }[];
}

/** The things that name a group, by kind; kinds without any are left out. */
export function groupUses(name: string, places: GroupPlaces): GroupUse[] {
  const names: Record<GroupUseKind, string[]> = {
    flag: Object.entries(places.featureFlags ?? {}).flatMap(([flag, rule]) =>
      rule.amplifyGroupExceptions?.includes(name) ? flag : [],
    ),
    model: Object.entries(places.supportedModels ?? {}).flatMap(([id, model]) =>
      model.exclusiveGroupAvailability?.includes(name) ? (model.name ?? id) : [],
    ),
    template: (places.powerPointTemplates ?? []).flatMap((template) =>
      template.amplifyGroups?.includes(name) ? template.name : [],
    ),
    assistantGroup: (places.assistantGroups ?? []).flatMap((group) =>
      group.amplifyGroups?.includes(name) ? group.groupName : [],
    ),
    group: Object.values(places.groups).flatMap((group) =>
      group.includeFromOtherGroups.includes(name) ? group.groupName : [],
    ),
  };
  return groupUseKinds.flatMap((kind) => (names[kind].length > 0 ? { kind, names: names[kind] } : []));
}
