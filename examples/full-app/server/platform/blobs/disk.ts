import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertBlobId, type BlobStore } from './port.js';

/** An upload that a dead process left behind is removed after this time. */
const abandonedMs = 24 * 60 * 60_000;
const partialEnd = '.part';

/** Keeps blobs as files of a folder, which is made on first use; two letters of the id name a folder below it. */
export function createDiskBlobs(folder: string): BlobStore {
  const folderOf = (id: string) => join(folder, id.slice(0, 2));
  const pathOf = (id: string) => {
    assertBlobId(id);
    return join(folderOf(id), id);
  };

  return {
    async write(id, content) {
      const path = pathOf(id);
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      const partial = `${path}.${randomUUID()}${partialEnd}`;
      try {
        await pipeline(content, createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
        await sync(partial);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async sizeOf(id) {
      const found = await stat(pathOf(id)).catch(noneIfMissing);
      return found?.size;
    },
    async read(id, range) {
      const handle = await open(pathOf(id)).catch(noneIfMissing);
      return handle && createReadStream('', { fd: handle, ...range });
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async *list() {
      for (const name of (await readdir(folder).catch(noneIfMissing)) ?? []) {
        for (const id of (await readdir(join(folder, name)).catch(noneIfMissing)) ?? []) {
          const path = join(folder, name, id);
          const found = await stat(path).catch(noneIfMissing);
          if (!found) continue;
          if (!id.endsWith(partialEnd)) yield { id, modifiedAt: found.mtime };
          else if (Date.now() - found.mtimeMs > abandonedMs) await rm(path, { force: true });
        }
      }
    },
    close: async () => {},
  };
}

/** Flushes to the disk, so that an acknowledged write survives a loss of power. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
}

function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
