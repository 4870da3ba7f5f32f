import type { StoragePort, StorageResult } from '@stoa/core/state';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

interface KeyValueSchema extends DBSchema {
  keyvalue: { key: string; value: unknown };
}

/** Which database and whose part of it. */
export interface BrowserStorageOptions {
  /** Name of the IndexedDB database. */
  database?: string;
  /** Keeps people who share a browser profile apart; usually the person's id. */
  scope: string;
}

const ok: StorageResult = { ok: true };

function failure(error: unknown): StorageResult {
  const full = error instanceof DOMException && error.name === 'QuotaExceededError';
  return { ok: false, reason: full ? 'full' : 'unavailable' };
}

/**
 * Durable storage in IndexedDB, one row a key. `setMany` is one transaction, so a crash leaves all of it or nothing.
 *
 * Writes resolve only once the browser has accepted the transaction as durable.
 *
 * @errors returned: `full` when the quota is used up, `unavailable` when the browser offers no storage (private windows,
 * blocked site data). Reads of an unavailable storage answer as if it were empty.
 */
export function createBrowserStorage({ database = 'stoa', scope }: BrowserStorageOptions): StoragePort {
  let opening: Promise<IDBPDatabase<KeyValueSchema>> | undefined;
  const prefix = `${scope}/`;

  const open = () => {
    opening ??= openDB<KeyValueSchema>(database, 1, {
      upgrade: (db) => void db.createObjectStore('keyvalue'),
      // Another tab wants a newer version: let go, and open again at the next use.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opening = undefined;
      },
      terminated: () => {
        opening = undefined;
      },
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };

  const write = async (entries: Record<string, unknown>): Promise<StorageResult> => {
    try {
      const db = await open();
      const transaction = db.transaction('keyvalue', 'readwrite', { durability: 'strict' });
      const work: Promise<unknown>[] = [transaction.done];
      try {
        for (const [key, value] of Object.entries(entries))
          work.push(
            value === undefined
              ? transaction.store.delete(prefix + key)
              : transaction.store.put(value, prefix + key),
          );
      } catch (error) {
        // A value that cannot be stored takes the others with it; otherwise those before it would be kept.
        transaction.abort();
        await Promise.allSettled(work);
        throw error;
      }
      // Without waiting for the answers: a page that goes in the next moment has handed everything over.
      transaction.commit();
      // The requests of a transaction that fails say only that it was aborted; it knows why.
      await Promise.all(work).catch((error: unknown) => {
        throw transaction.error ?? error;
      });
      return ok;
    } catch (error) {
      return failure(error);
    }
  };

  const read = async <T>(ask: (db: IDBPDatabase<KeyValueSchema>) => Promise<T>, empty: T): Promise<T> => {
    try {
      return await ask(await open());
    } catch {
      return empty;
    }
  };

  async function exclusive<T>(name: string, run: () => Promise<T>): Promise<T> {
    let hasBegun = false;
    try {
      return await navigator.locks.request(`${database}/${prefix}${name}`, () => {
        hasBegun = true;
        return run();
      });
    } catch (error) {
      // A page without an origin of its own is refused every lock; then it is alone anyway.
      if (hasBegun) throw error;
      return run();
    }
  }

  return {
    get: (key) => read((db) => db.get('keyvalue', prefix + key), undefined),
    set: (key, value) => write({ [key]: value }),
    remove: (key) => write({ [key]: undefined }),
    setMany: write,
    // Two tabs that change the same thing take turns; without locks they still converge by merging.
    ...(typeof navigator !== 'undefined' && 'locks' in navigator && { exclusive }),
    keys: (start) =>
      read(async (db) => {
        const from = prefix + start;
        const keys = await db.getAllKeys('keyvalue', IDBKeyRange.bound(from, `${from}\uffff`));
        return keys.map((key) => key.slice(prefix.length));
      }, []),
  };
}
