import type { StoragePort, StorageResult } from '@stoa/core/state';

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

const table = 'keyvalue';

/** Result of a request as a promise. */
const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')));
  });

/** Resolves once a transaction is durable; whatever stops it is its own error. */
const doneOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The transaction was aborted.')),
    );
  });

/**
 * Durable storage in IndexedDB, one row a key. `setMany` is one transaction, so a crash leaves all of it or nothing.
 *
 * Writes resolve only once the browser has accepted the transaction as durable.
 *
 * @errors returned: `full` when the quota is used up, `unavailable` when the browser offers no storage (private windows,
 * blocked site data). Reads of an unavailable storage answer as if it were empty.
 */
export function createBrowserStorage({ database = 'stoa', scope }: BrowserStorageOptions): StoragePort {
  let opening: Promise<IDBDatabase> | undefined;
  const prefix = `${scope}/`;

  async function connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(database, 1);
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(table));
    const db = await answerOf(request);
    const forget = () => {
      opening = undefined;
    };
    // Another tab wants a newer version: let go, and open again at the next use.
    db.addEventListener('versionchange', () => {
      db.close();
      forget();
    });
    db.addEventListener('close', forget);
    return db;
  }
  const open = () => {
    opening ??= connect();
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };

  const write = async (entries: Record<string, unknown>): Promise<StorageResult> => {
    try {
      const db = await open();
      const transaction = db.transaction(table, 'readwrite', { durability: 'strict' });
      const done = doneOf(transaction);
      const store = transaction.objectStore(table);
      try {
        for (const [key, value] of Object.entries(entries))
          if (value === undefined) store.delete(prefix + key);
          else store.put(value, prefix + key);
      } catch (error) {
        // A value that cannot be stored takes the others with it; otherwise those before it would be kept.
        transaction.abort();
        await done.catch(() => undefined);
        throw error;
      }
      // Without waiting for the answers: a page that goes in the next moment has handed everything over.
      transaction.commit();
      await done;
      return ok;
    } catch (error) {
      return failure(error);
    }
  };

  const read = async <T, E>(ask: (store: IDBObjectStore) => IDBRequest<T>, empty: E): Promise<T | E> => {
    try {
      const transaction = (await open()).transaction(table);
      const request = ask(transaction.objectStore(table));
      // WebKit suspends a page that is left. A read that waits for the page to end it would stay open, and block every later write.
      transaction.commit();
      return await answerOf(request);
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
    get: (key) => read((store) => store.get(prefix + key) as IDBRequest<unknown>, undefined),
    set: (key, value) => write({ [key]: value }),
    remove: (key) => write({ [key]: undefined }),
    setMany: write,
    // Two tabs that change the same thing take turns; without locks they still converge by merging.
    ...(typeof navigator !== 'undefined' && 'locks' in navigator && { exclusive }),
    async keys(start) {
      const from = prefix + start;
      const keys = await read((store) => store.getAllKeys(IDBKeyRange.bound(from, `${from}\uffff`)), []);
      return keys.map((key) => String(key).slice(prefix.length));
    },
  };
}
