import * as z from 'zod/mini';
import { folderSchema, type Folder } from '../contract/conversations.js';
import type { Ports } from './ports.js';
import { storageKeys } from './storage-keys.js';

/** Reads the folders that this browser kept. */
export async function loadFolders(ports: Ports): Promise<Folder[]> {
  const parsed = z.safeParse(z.array(folderSchema), await ports.storage.get(storageKeys.folders));
  return parsed.success ? parsed.data : [];
}

/**
 * Finds the folder that a cloud entry names: by id, then by name, else it is added.
 *
 * @source protocol §4.3.
 */
export function placeFolder(
  folders: readonly Folder[],
  folder: Folder | null,
): { folders: readonly Folder[]; id: string | null } {
  if (!folder) return { folders, id: null };
  const known =
    folders.find((other) => other.id === folder.id) ??
    folders.find((other) => other.name === folder.name && other.type === folder.type);
  return known ? { folders, id: known.id } : { folders: [...folders, folder], id: folder.id };
}
