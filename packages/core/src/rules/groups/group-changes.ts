import type { AccessLevel } from '../../contract/define-operation.js';
import type { GroupMessageCode } from '../../contract/groups/group-messages.js';
import type { Group } from '../../contract/groups/groups.js';
import { isSystemKey, type GroupMembers } from './group-members.js';

/** The level of somebody in a group; undefined for who is no member. */
export const levelIn = ({ members }: Pick<Group, 'members'>, email: string): AccessLevel | undefined => {
  const name = email.toLowerCase();
  return Object.hasOwn(members, name) ? members[name] : undefined;
};

/** Whether somebody manages the assistants of a group. @source assistants specification §4 "Group access levels" */
export const managesGroup = (group: Pick<Group, 'members'>, email: string): boolean =>
  ['admin', 'write'].includes(levelIn(group, email) ?? 'read');

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The groups of the admin interface, by name: those where the person is admin or may write. @source assistants specification §6 */
export const managedGroups = <G extends Pick<Group, 'id' | 'name' | 'members'>>(
  groups: readonly G[],
  email: string,
): G[] =>
  groups
    .filter((group) => managesGroup(group, email))
    .sort((one, other) => names.compare(one.name, other.name) || (one.id < other.id ? -1 : 1));

/** What the person loses by a change of their own level: the admin interface, or the control over the group. */
export type OwnLoss = 'interface' | 'control';

/** What the person loses; null for nothing. @source assistants specification §4 "Self-service access changes" */
export function ownLoss(before: AccessLevel | undefined, after: AccessLevel): OwnLoss | null {
  if (after === 'read') return before === 'admin' || before === 'write' ? 'interface' : null;
  return before === 'admin' && after === 'write' ? 'control' : null;
}

/** Whether nobody but this member leads the group. Keys lead nobody. */
export const isOnlyAdmin = (members: GroupMembers, email: string): boolean =>
  members[email] === 'admin' &&
  !Object.entries(members).some(([name, level]) => level === 'admin' && name !== email && !isSystemKey(name));

/** Changes of levels that can be confirmed. */
export interface LevelChanges {
  /** Of members whose level becomes another. */
  changes: Record<string, AccessLevel>;
  /** Why the person's own change was undone; the others are to be confirmed again. */
  problem?: GroupMessageCode;
}

/**
 * Levels as they were chosen, without those that change nothing. The only admin does not lower themselves: that change is undone, and
 * the others stay to be confirmed again.
 *
 * @source assistants specification §5 "Group creation and members"
 */
export function settleLevels(members: GroupMembers, chosen: GroupMembers, email: string): LevelChanges {
  const self = email.toLowerCase();
  const changes = Object.fromEntries(
    Object.entries(chosen).filter(([name, level]) => Object.hasOwn(members, name) && members[name] !== level),
  );
  if (changes[self] === undefined || !isOnlyAdmin(members, self)) return { changes };
  const { [self]: _undone, ...others } = changes;
  return { changes: others, problem: 'groups.onlyAdmin' };
}

const folded = (type: string): string => type.trim().toLowerCase();

/** Types of a group as they are kept: trimmed, none empty, each once whatever its case. */
export function cleanTypes(types: readonly string[]): string[] {
  const known = new Set<string>();
  return types.flatMap((type) => {
    const key = folded(type);
    if (key === '' || known.has(key)) return [];
    known.add(key);
    return [type.trim()];
  });
}

/** Whether types differ, so that there is something to confirm. @source assistants specification §4 */
export const areTypesChanged = (before: readonly string[], after: readonly string[]): boolean =>
  before.length !== after.length || before.some((type, at) => type !== after[at]);

/**
 * Types that assistants of the group have something for and that are about to go. What they have is kept until the assistant is saved
 * again.
 *
 * @source ours
 */
export function usedTypesThatGo(
  { assistants, groupTypes }: Pick<Group, 'assistants' | 'groupTypes'>,
  after: readonly string[],
): string[] {
  const used = new Set(assistants.flatMap(({ data }) => Object.keys(data.groupTypeData ?? {})));
  return groupTypes.filter((type) => used.has(type) && !after.includes(type));
}
