import { limits, type FolderRecord } from '@stoa/core/contract';

/** Built-in folders. @source chat specification §1. */
const builtInFolderIds: ReadonlySet<string> = new Set(['assistants', 'agents']);

const maxIdCharacters = 200;

/** The order of records of the same folder; the last one wins. */
export function isLater(record: FolderRecord, other: FolderRecord): boolean {
  const [own, others] = [Date.parse(record.updatedAt), Date.parse(other.updatedAt)];
  return own === others ? JSON.stringify(record) > JSON.stringify(other) : own > others;
}

/** The records of both lists, one for each id. */
export function mergeFolderRecords(
  stored: readonly FolderRecord[],
  received: readonly FolderRecord[],
): Map<string, FolderRecord> {
  const merged = new Map(stored.map((record) => [record.folder.id, record]));
  for (const record of received) {
    const known = merged.get(record.folder.id);
    if (!known || isLater(record, known)) merged.set(record.folder.id, record);
  }
  return merged;
}

/** The reason why a record is invalid; `undefined` for a valid one. */
export function validateFolderRecord({ folder, updatedAt, isDeleted }: FolderRecord): string | undefined {
  if (folder.id === '' || folder.id.length > maxIdCharacters)
    return `The id of a folder has 1 to ${maxIdCharacters} characters.`;
  if (folder.name.trim() === '' || folder.name.length > limits.folderNameMaxCharacters)
    return `The name of a folder has 1 to ${limits.folderNameMaxCharacters} characters.`;
  if (Number.isNaN(Date.parse(updatedAt))) return 'The field "updatedAt" of a folder is not a time.';
  if (isDeleted && builtInFolderIds.has(folder.id)) return 'A built-in folder cannot be deleted.';
  return undefined;
}
