import type { DirectoryGroup } from '../../contract/directory/directory.js';
import { isEmail } from '../../lib/email.js';
import { isSystemKey } from '../groups/group-members.js';

export { isEmail };

/** Whether an entry stands for a group. @source chat specification §5 "Sharing" */
export const isGroupEntry = (text: string): boolean => text.startsWith('#');

/** The address of `Ann Lee <ann@example.org>`. */
const bare = (part: string): string =>
  part.endsWith('>') ? part.slice(part.lastIndexOf('<') + 1, -1).trim() : part;

/**
 * Entries of what was typed or pasted: parted by commas, semicolons and line breaks, and by blanks where every part is an address. Of
 * `"Lee, Ann" <ann@example.org>` the address counts. Group names keep their blanks.
 */
export function splitEntries(text: string): string[] {
  const parts = text
    .replace(/"[^"]*"/g, '')
    .split(/[,;\n\r\t]+/)
    .map((part) => bare(part.trim()))
    .filter(Boolean);
  return parts.flatMap((part) => {
    const words = part.split(/\s+/);
    return isGroupEntry(part) || !words.every((word) => word.includes('@')) ? [part] : words;
  });
}

/** Why an entry was not taken. */
export type EntryProblem =
  | 'invalid'
  | 'duplicate'
  /** Of `members`. */
  | 'member'
  | 'self'
  | 'unknownGroup'
  | 'emptyGroup'
  | 'tooMany';

/** An entry that was not taken. */
export interface RefusedEntry {
  text: string;
  problem: EntryProblem;
}

/** A list after entries were added to it. */
export interface AddedEntries {
  emails: string[];
  added: string[];
  refused: RefusedEntry[];
}

/** What entries are added for. */
export interface EntryOptions {
  /** Address of the person. */
  self: string;
  groups: readonly DirectoryGroup[];
  max: number;
  /** Members of a group that the list is for; they are skipped. Identifiers of system keys are taken as well. */
  members?: readonly string[] | undefined;
}

/**
 * Adds entries to a list of addresses, in lower case and without the person's own. A group stands for its members without the
 * person; those that are in the list already are not added again.
 *
 * @source chat specification §5 "Sharing"; assistants specification §5 "Group creation and members"
 */
export function addEntries(
  emails: readonly string[],
  entries: readonly string[],
  { self, groups, max, members: known }: EntryOptions,
): AddedEntries {
  const list = new Set(emails);
  const present = new Set(known);
  const isThere = (name: string): boolean => list.has(name) || present.has(name);
  const normalized = (text: string): string => (known && isSystemKey(text) ? text : text.toLowerCase());
  const isTaken = (name: string): boolean => isEmail(name) || (known !== undefined && isSystemKey(name));
  const added: string[] = [];
  const refused: RefusedEntry[] = [];
  const add = (email: string, text: string): void => {
    if (list.size >= max) {
      if (refused.at(-1)?.text !== text) refused.push({ text, problem: 'tooMany' });
      return;
    }
    list.add(email);
    added.push(email);
  };
  for (const text of entries) {
    if (isGroupEntry(text)) {
      const wanted = text.slice(1).trim().toLowerCase();
      const group = groups.find(({ name }) => name.toLowerCase() === wanted);
      const members = group?.members.map(normalized).filter((one) => one !== self && isTaken(one));
      if (!members) refused.push({ text, problem: 'unknownGroup' });
      else if (members.length === 0) refused.push({ text, problem: 'emptyGroup' });
      else if (members.every(isThere)) refused.push({ text, problem: 'duplicate' });
      else for (const member of members) if (!isThere(member)) add(member, text);
      continue;
    }
    const email = normalized(text);
    if (!isTaken(email)) refused.push({ text, problem: 'invalid' });
    else if (email === self) refused.push({ text, problem: 'self' });
    else if (list.has(email)) refused.push({ text, problem: 'duplicate' });
    else if (present.has(email)) refused.push({ text, problem: 'member' });
    else add(email, text);
  }
  return { emails: [...list], added, refused };
}
