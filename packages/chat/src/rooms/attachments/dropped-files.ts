/** Files of a drop, also those in folders that were dropped, at most so many. */
const mostFiles = 200;

/** Whether a drag or a clipboard brings files. */
export const bringsFiles = (data: DataTransfer | null): data is DataTransfer =>
  data?.types.includes('Files') ?? false;

/** Every file that was dropped; folders are walked through. Must be called in the event: afterwards the browser has forgotten them. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = [...data.files];
  if (entries.every((entry) => entry.isFile)) return plain;
  const files: File[] = [];
  const walk = async (entry: FileSystemEntry): Promise<void> => {
    if (files.length >= mostFiles) return;
    if (entry.isFile) {
      const file = await new Promise<File | null>((resolve) =>
        (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
      );
      // What systems leave in folders is no document.
      if (file && !file.name.startsWith('.')) files.push(file);
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
    for (const one of inside) await walk(one);
  };
  for (const entry of entries) await walk(entry);
  return files;
}
