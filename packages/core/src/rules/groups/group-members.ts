import type { AccessLevel } from '../../contract/define-operation.js';
import type { GroupMessageCode } from '../../contract/groups/group-messages.js';

/** The group of the built-in assistants, whose name nobody else can take. @source assistants specification §5 */
export const builtInGroupName = 'Amplify Assistants';

const systemKey = /^[\p{L}\p{N}_-]{1,100}-\d{6}$/u;

/** Whether a member is a system key: a word and six digits. @source assistants specification §5 "identifiers of the form word plus six digits" */
export const isSystemKey = (text: string): boolean => systemKey.test(text);

const folded = (name: string): string => name.trim().toLowerCase();

/**
 * What is wrong with the name of a new group; undefined for nothing.
 *
 * @param taken names of the groups that the person is a member of
 * @source assistants specification §5 "Group creation and members"
 */
export function groupNameProblem(name: string, taken: readonly string[]): GroupMessageCode | undefined {
  if (name.trim() === '') return 'groups.nameRequired';
  if (folded(name) === folded(builtInGroupName)) return 'groups.nameReserved';
  return taken.some((other) => folded(other) === folded(name)) ? 'groups.nameTaken' : undefined;
}

/** Members and their levels: by e-mail address, or by identifier of a system key. */
export type GroupMembers = Readonly<Record<string, AccessLevel>>;

/** Whether somebody could still lead the group. Keys lead nobody. */
export const hasAdmin = (members: GroupMembers): boolean =>
  Object.entries(members).some(([name, level]) => level === 'admin' && !isSystemKey(name));

/** The id of a new group: its name without what is neither letter nor digit, each word with a capital. @source protocol §3.4 */
export const groupIdOf = (name: string, uuid: string): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const joined = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
  return `${joined.slice(0, 100)}_${uuid}`;
};
