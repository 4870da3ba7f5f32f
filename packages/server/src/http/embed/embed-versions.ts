import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Whether a folder's name is a version. */
const isVersion = (name: string): boolean => /^\d+\.\d+\.\d[\w.+-]*$/.test(name);

/** The versions of the embeddable chat in a folder; none where there is no folder. */
export async function listVersions(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && isVersion(entry.name)).map(({ name }) => name);
}

const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size;

/** The files below a folder, relative to it. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/**
 * Copies the versions of a build into the archive. Files of another build of the same version stay: pages may
 * have loaded its script. Each file appears atomically, because other servers may share the folder.
 *
 * @errors thrown: where the folder cannot be written
 */
export async function archiveVersions(built: string, kept: string): Promise<void> {
  for (const version of await listVersions(built))
    for (const file of await filesBelow(join(built, version))) {
      const [from, to] = [join(built, version, file), join(kept, version, file)];
      // Assets have a content hash in their name; of the entry script the last build counts.
      if (file.startsWith('assets') && (await sizeOf(to)) === (await sizeOf(from))) continue;
      await mkdir(dirname(to), { recursive: true });
      const making = join(dirname(to), `.${process.pid}-${Date.now()}.part`);
      await copyFile(from, making);
      await rename(making, to);
    }
}
