import type { IndexEntry } from '../storage/index-entry.js';

/** Finds entries of the index by id. */
export interface IndexLookup {
  entryOf(id: string): IndexEntry | undefined;
  /** Entries in the order of the index; unknown ids are left out. */
  entriesOf(ids: readonly string[]): IndexEntry[];
  /** Whether an entry said that the conversation is in the cloud; true also once the index no longer holds it. */
  wasInCloud(id: string): boolean;
  /** Called with each version of the index. */
  note(entries: readonly IndexEntry[]): void;
}

/** Creates the lookup. The map by id is built once for each version of the index. */
export function createIndexLookup(index: () => readonly IndexEntry[]): IndexLookup {
  let cached: { index: readonly IndexEntry[]; byId: ReadonlyMap<string, IndexEntry> } = {
    index: [],
    byId: new Map(),
  };
  const inCloud = new Set<string>();
  function entryOf(id: string): IndexEntry | undefined {
    const current = index();
    if (current !== cached.index)
      cached = { index: current, byId: new Map(current.map((entry) => [entry.id, entry])) };
    return cached.byId.get(id);
  }
  return {
    entryOf,
    wasInCloud: (id) => inCloud.has(id),
    note(entries) {
      for (const { id, isLocal } of entries) if (!isLocal) inCloud.add(id);
    },
    entriesOf(ids) {
      const wanted = new Set(ids);
      return index().filter((entry) => wanted.has(entry.id));
    },
  };
}
