import type { Folder } from '../../contract/conversations/conversations.js';
import type { FolderRecord } from '../../contract/folders/folders.js';

/** The time of an unchanged folder: any change wins over it. */
export const beforeAnyChange = '1970-01-01T00:00:00.000Z';

/** A record as JSON text with its keys in the order of the contract, so that everybody compares the same text. */
function textOf({ folder, updatedAt, isDeleted }: FolderRecord): string {
  const { id, name, type, date, pinned, isGroupFolder } = folder;
  return JSON.stringify({ folder: { id, name, type, date, pinned, isGroupFolder }, updatedAt, isDeleted });
}

/** Of two records of one folder the later one, on a tie the one with the greater text. Returns `mine` itself when it counts. */
export function joinFolderRecord(mine: FolderRecord | undefined, theirs: FolderRecord): FolderRecord {
  if (!mine) return theirs;
  if (mine.updatedAt !== theirs.updatedAt) return mine.updatedAt > theirs.updatedAt ? mine : theirs;
  return textOf(mine) >= textOf(theirs) ? mine : theirs;
}

/** A changed record, later than the one it replaces even when the clock stands still or was set back. `now` is an ISO time. */
export function changedFolder(
  before: FolderRecord | undefined,
  folder: Folder,
  now: string,
  isDeleted = false,
): FolderRecord {
  const isLater = !before || now > before.updatedAt;
  const updatedAt = isLater ? now : new Date(Date.parse(before.updatedAt) + 1).toISOString();
  return { folder, updatedAt, isDeleted };
}
