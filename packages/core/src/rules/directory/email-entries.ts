import type { DirectoryGroup } from '../../contract/directory/directory.js';

const emailPattern = /^[^\s@/"<>(),:;\\[\]]{1,64}@[^\s@/"<>(),:;\\[\].]+(?:\.[^\s@/"<>(),:;\\[\].]+)+$/;

/** Whether a text has the simple form of an e-mail address. @source chat specification §5 "Sharing" */
export const isEmail = (text: string): boolean => text.length <= 320 && emailPattern.test(text);

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
export type EntryProblem = 'invalid' | 'duplicate' | 'self' | 'unknownGroup' | 'emptyGroup' | 'tooMany';

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

/**
 * Adds entries to a list of addresses, in lower case and without the person's own. A group stands for its members without the
 * person; those that are in the list already are not added again.
 *
 * @source chat specification §5 "Sharing"
 */
export function addEntries(
  emails: readonly string[],
  entries: readonly string[],
  { self, groups, max }: { self: string; groups: readonly DirectoryGroup[]; max: number },
): AddedEntries {
  const list = new Set(emails);
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
      const members = group?.members.map((member) => member.toLowerCase()).filter((one) => one !== self);
      if (!members) refused.push({ text, problem: 'unknownGroup' });
      else if (members.length === 0) refused.push({ text, problem: 'emptyGroup' });
      else if (members.every((member) => list.has(member))) refused.push({ text, problem: 'duplicate' });
      else for (const member of members) if (!list.has(member)) add(member, text);
      continue;
    }
    const email = text.toLowerCase();
    if (!isEmail(email)) refused.push({ text, problem: 'invalid' });
    else if (email === self) refused.push({ text, problem: 'self' });
    else if (list.has(email)) refused.push({ text, problem: 'duplicate' });
    else add(email, text);
  }
  return { emails: [...list], added, refused };
}
