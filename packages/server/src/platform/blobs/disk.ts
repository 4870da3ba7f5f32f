import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertBlobId, BlobStoreError, type BlobStore } from './port.js';

const partialEnd = '.part';

/** Codes of the file system; a stream that breaks off has none of them. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const unusable = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EMFILE',
  'ENFILE',
  'ELOOP',
  'ENODEV',
  'ENXIO',
  'ESTALE',
  'ENAMETOOLONG',
  'EEXIST',
]);

/** Keeps blobs as files of a folder, which is made on first use; two letters of the id name a folder below it. */
export function createDiskBlobs(folder: string): BlobStore {
  const folderOf = (id: string) => join(folder, id.slice(0, 2));
  const pathOf = (id: string) => {
    assertBlobId(id);
    return join(folderOf(id), id);
  };

  /** What to say of an error of the file system; other errors stay what they are. */
  function explain(error: unknown): unknown {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || error instanceof BlobStoreError) return error;
    if (full.has(code))
      return new BlobStoreError(`There is no room left for files in ${folder} (${code}).`, {
        cause: error,
        isFull: true,
      });
    if (!unusable.has(code)) return error;
    return new BlobStoreError(`The folder for files ${folder} cannot be used (${code}).`, { cause: error });
  }
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw explain(error);
    });

  async function write(path: string, content: Parameters<BlobStore['write']>[1]): Promise<void> {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    const partial = `${path}.${randomUUID()}${partialEnd}`;
    try {
      await pipeline(content, createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
      await sync(partial);
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  return {
    async check() {
      const probe = join(folder, `${randomUUID()}${partialEnd}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(probe, 'x', { mode: 0o600, flag: 'wx' });
        await sync(probe);
      } catch (error) {
        const { message } = explain(error) as Error;
        throw new BlobStoreError(
          `The store of files cannot be used:\n  - ${message} Give the user of the server the right to write there and room, or name another folder in STOA_DATA_DIR.`,
          { cause: error },
        );
      } finally {
        await rm(probe, { force: true }).catch(() => undefined);
      }
    },
    async write(id, content) {
      const path = pathOf(id);
      await explained(write(path, content));
    },
    async sizeOf(id) {
      const found = await explained(stat(pathOf(id)).catch(noneIfMissing));
      return found?.size;
    },
    async read(id, range) {
      const handle = await explained(open(pathOf(id)).catch(noneIfMissing));
      return handle && createReadStream('', { fd: handle, ...range });
    },
    remove: (id) => explained(rm(pathOf(id), { force: true })),
    async *list() {
      for (const name of (await explained(readdir(folder).catch(noneIfMissing))) ?? []) {
        for (const id of (await explained(readdir(join(folder, name)).catch(noneIfMissing))) ?? []) {
          if (id.endsWith(partialEnd)) continue;
          const found = await stat(join(folder, name, id)).catch(noneIfMissing);
          if (found) yield { id, modifiedAt: found.mtime };
        }
      }
    },
    async removeAbandoned(before) {
      for (const name of ['.', ...((await explained(readdir(folder).catch(noneIfMissing))) ?? [])]) {
        for (const file of (await explained(readdir(join(folder, name)).catch(noneIfMissing))) ?? []) {
          if (!file.endsWith(partialEnd)) continue;
          const path = join(folder, name, file);
          const found = await stat(path).catch(noneIfMissing);
          if (found && found.mtime < before) await explained(rm(path, { force: true }));
        }
      }
    },
    close: async () => {},
  };
}

/** Flushes to the disk, so that an acknowledged write survives a loss of power. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
