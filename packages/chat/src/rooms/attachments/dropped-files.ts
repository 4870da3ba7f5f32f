import type { UploadFile } from '@stoa/core/state';

/** Files of a drop, also those in folders that were dropped, at most so many. */
export const maxDropped = 200;

/** A folder of which something is not taken, and why. */
export interface DroppedFolder {
  name: string;
  trouble: 'empty' | 'cut';
}

/** Contents of a drop. */
export interface Drop {
  files: File[];
  folders: DroppedFolder[];
}

/** A file as it is uploaded. */
export const uploadFileOf = (file: File): UploadFile => ({
  name: file.name,
  type: file.type,
  sizeBytes: file.size,
  file,
  ...(file.webkitRelativePath && { path: file.webkitRelativePath }),
});

/** A browser tells the path of files in a folder that was chosen, and not of those in one that was dropped. */
const withPath = (file: File, path: string): File =>
  Object.defineProperty(file, 'webkitRelativePath', { value: path });

/** Every file that was dropped; folders are walked through. Must be called in the event: afterwards the browser has forgotten them. */
export async function droppedFiles(data: DataTransfer): Promise<Drop> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = [...data.files];
  if (entries.every((entry) => entry.isFile)) return { files: plain, folders: [] };
  const files: File[] = [];
  const folders: DroppedFolder[] = [];
  let isCut = false;
  const walk = async (entry: FileSystemEntry, folder: string): Promise<void> => {
    if (isCut) return;
    if (entry.isFile) {
      // Files that operating systems leave in folders are no documents.
      if (entry.name.startsWith('.')) return;
      isCut = files.length >= maxDropped;
      if (isCut) return;
      const file = await new Promise<File | null>((resolve) =>
        (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
      );
      if (file) files.push(folder === '' ? file : withPath(file, folder + file.name));
      return;
    }
    const inside: FileSystemEntry[] = [];
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve) =>
        reader.readEntries(resolve, () => resolve([])),
      );
      if (some.length === 0) break;
      inside.push(...some);
    }
    // A browser gives them in no order.
    inside.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
    for (const one of inside) await walk(one, `${folder}${entry.name}/`);
  };
  for (const entry of entries) {
    const before = files.length;
    const wasCut = isCut;
    await walk(entry, '');
    if (isCut && !wasCut) folders.push({ name: entry.name, trouble: 'cut' });
    else if (!isCut && files.length === before && !entry.isFile)
      folders.push({ name: entry.name, trouble: 'empty' });
  }
  return { files, folders };
}
