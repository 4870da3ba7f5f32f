import type { StoragePort, StorageResult } from '@stoa/core/state';

/** A storage scope that can be closed. */
export interface ChatStorage extends StoragePort {
  /** Reads and writes fail from then on, including pending ones. */
  close(): void;
}

const unavailable: StorageResult = { ok: false, reason: 'unavailable' };

/** Scope of `base` under a name: the data of one end user of one chat. */
export function createChatStorage(base: StoragePort, name: string): ChatStorage {
  const prefix = `${name}/`;
  let isClosed = false;
  const { exclusive } = base;
  const setMany = async (entries: Record<string, unknown>): Promise<StorageResult> =>
    isClosed
      ? unavailable
      : base.setMany(
          Object.fromEntries(Object.entries(entries).map(([key, value]) => [prefix + key, value])),
        );
  return {
    get: async (key) => (isClosed ? undefined : base.get(prefix + key)),
    set: (key, value) => setMany({ [key]: value }),
    remove: (key) => setMany({ [key]: undefined }),
    setMany,
    keys: async (start) => {
      const keys = isClosed ? [] : await base.keys(prefix + start);
      return keys.map((key) => key.slice(prefix.length));
    },
    ...(exclusive && {
      exclusive: <T>(lock: string, run: () => Promise<T>) =>
        exclusive.call(base, prefix + lock, run) as Promise<T>,
    }),
    close() {
      isClosed = true;
    },
  };
}

/** Removes the data of a chat, of all its end users. */
export async function clearStorage(base: StoragePort): Promise<StorageResult> {
  const keys = await base.keys('');
  return base.setMany(Object.fromEntries(keys.map((key) => [key, undefined])));
}
