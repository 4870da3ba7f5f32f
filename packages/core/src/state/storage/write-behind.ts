import type { StoragePort, StorageResult } from '../ports/ports.js';

/** Storage that never forgets while the tab lives: what could not be written is kept in memory and tried again. */
export interface WriteBehind {
  get(key: string): Promise<unknown>;
  keys(prefix: string): Promise<string[]>;
  /** Writes together; `undefined` removes. With `retain: false` a failed write is not kept for later. */
  write(entries: Record<string, unknown>, options?: { retain: boolean }): Promise<StorageResult>;
  /** Reads, changes and writes without another tab or another change in between. */
  exclusive<T>(run: () => Promise<T>): Promise<T>;
  /** Tries again what could not be written. */
  retry(): Promise<StorageResult>;
}

/** Wraps the storage port; `onResult` receives the result of each write. */
export function createWriteBehind(
  storage: StoragePort,
  onResult: (result: StorageResult) => void,
): WriteBehind {
  const unwritten = new Map<string, unknown>();
  let turn: Promise<unknown> = Promise.resolve();

  async function retry(): Promise<StorageResult> {
    if (unwritten.size === 0) return { ok: true };
    const entries = Object.fromEntries(unwritten);
    const result = await storage.setMany(entries);
    if (result.ok)
      for (const [key, value] of Object.entries(entries))
        if (unwritten.get(key) === value) unwritten.delete(key);
    return result;
  }

  return {
    get: async (key) => (unwritten.has(key) ? unwritten.get(key) : storage.get(key)),
    async keys(prefix) {
      const keys = new Set(await storage.keys(prefix));
      for (const [key, value] of unwritten) {
        if (!key.startsWith(prefix)) continue;
        if (value === undefined) keys.delete(key);
        else keys.add(key);
      }
      return [...keys];
    },
    async write(entries, { retain } = { retain: true }) {
      const result = await storage.setMany(entries);
      for (const [key, value] of Object.entries(entries)) {
        if (result.ok) unwritten.delete(key);
        else if (retain || (!result.ok && result.reason === 'unavailable')) unwritten.set(key, value);
      }
      const all = result.ok ? await retry() : result;
      onResult(all);
      return result;
    },
    exclusive<T>(run: () => Promise<T>): Promise<T> {
      const alone = () => (storage.exclusive ? storage.exclusive<T>('conversations', run) : run());
      const result = turn.then(alone, alone);
      turn = result.catch(() => undefined);
      return result;
    },
    async retry() {
      const result = await retry();
      onResult(result);
      return result;
    },
  };
}
