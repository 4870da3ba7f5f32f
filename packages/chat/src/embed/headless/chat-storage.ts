import type { StoragePort, StorageResult } from '@stoa/core/state';

/** A part of a storage that can be shut. */
export interface ChatStorage extends StoragePort {
  /** Nothing is read or written from then on, whatever is still under way. */
  shut(): void;
}

const gone: StorageResult = { ok: false, reason: 'unavailable' };

/** The part of `base` under a name: what one end user of one chat keeps, out of sight of every other. */
export function createChatStorage(base: StoragePort, name: string): ChatStorage {
  const prefix = `${name}/`;
  let isShut = false;
  const { exclusive } = base;
  const setMany = async (entries: Record<string, unknown>): Promise<StorageResult> =>
    isShut
      ? gone
      : base.setMany(
          Object.fromEntries(Object.entries(entries).map(([key, value]) => [prefix + key, value])),
        );
  return {
    get: async (key) => (isShut ? undefined : base.get(prefix + key)),
    set: (key, value) => setMany({ [key]: value }),
    remove: (key) => setMany({ [key]: undefined }),
    setMany,
    keys: async (start) => {
      const keys = isShut ? [] : await base.keys(prefix + start);
      return keys.map((key) => key.slice(prefix.length));
    },
    ...(exclusive && {
      exclusive: <T>(lock: string, run: () => Promise<T>) =>
        exclusive.call(base, prefix + lock, run) as Promise<T>,
    }),
    shut() {
      isShut = true;
    },
  };
}

/** Removes everything of a chat, of all end users. */
export async function clearStorage(base: StoragePort): Promise<StorageResult> {
  const keys = await base.keys('');
  return base.setMany(Object.fromEntries(keys.map((key) => [key, undefined])));
}
