import type { StoragePort, StorageResult } from '../state/ports/ports.js';

/** A browser's storage in memory, with failures on order. */
export interface FakeStorage extends StoragePort {
  /** The durable entries. */
  entries: Map<string, unknown>;
  /** Every write fails like this until it is set to null; `when` limits it to writes with such a key. */
  fail(reason: 'full' | 'unavailable' | null, when?: (key: string) => boolean): void;
  /** Called by a tab before each write; may take its time. */
  beforeWrite: (keys: string[]) => Promise<void> | void;
  /** Called by a tab once a write is durable. */
  afterWrite: (keys: string[]) => void;
}

/** Storage over `entries`, which several tabs may share. Values are cloned, as a browser does. */
export function createFakeStorage(entries = new Map<string, unknown>()): FakeStorage {
  let failing: { reason: 'full' | 'unavailable'; when: (key: string) => boolean } | null = null;
  async function setMany(changes: Record<string, unknown>): Promise<StorageResult> {
    const keys = Object.keys(changes);
    const refused = failing && keys.some((key) => changes[key] !== undefined && failing?.when(key));
    if (failing && refused) return { ok: false, reason: failing.reason };
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) entries.delete(key);
      else entries.set(key, structuredClone(value));
    }
    return { ok: true };
  }
  const storage: FakeStorage = {
    entries,
    fail(reason, when = () => true) {
      failing = reason && { reason, when };
    },
    beforeWrite: () => undefined,
    afterWrite: () => undefined,
    get: async (key) => structuredClone(entries.get(key)),
    keys: async (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix)),
    set: (key, value) => setMany({ [key]: value }),
    remove: (key) => setMany({ [key]: undefined }),
    setMany,
  };
  return storage;
}
