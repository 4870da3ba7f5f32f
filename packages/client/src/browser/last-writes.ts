import type { StoragePort } from '@stoa/core/state';

/** The scope of the keys in `localStorage`, and the page whose unloading is watched. */
export interface LastWritesOptions {
  scope: string;
  page?: Pick<Window, 'addEventListener' | 'document' | 'localStorage'>;
}

/**
 * A storage whose pending text writes survive the unloading of the page. WebKit ends a page before an IndexedDB transaction begins, so
 * while the page is hidden each text is also written to `localStorage`, synchronously, and moved into the storage before its next use.
 * A later write of the same key, in any tab, deletes that copy. Covers `set` of a text and `remove`; `setMany` and other values are not
 * copied.
 *
 * @errors Without `localStorage`, or when it is full, the storage works as it would alone.
 */
export function keepLastWrites(
  storage: StoragePort,
  { scope, page = window }: LastWritesOptions,
): StoragePort {
  const prefix = `stoa/${scope}/`;
  const begun = new Map<string, string>();
  let isLeft = false;

  const attempt = (run: (area: globalThis.Storage) => void) => {
    try {
      run(page.localStorage);
    } catch {
      // Only the writes that were pending at unload are lost.
    }
  };
  const putDown = (key: string, text: string) => attempt((area) => area.setItem(prefix + key, text));
  const drop = (key: string) => attempt((area) => area.removeItem(prefix + key));
  const leave = () => {
    isLeft = true;
    for (const [key, text] of begun) putDown(key, text);
  };
  const stay = () => {
    isLeft = false;
  };
  page.addEventListener('pagehide', leave);
  page.addEventListener('pageshow', stay);
  page.document.addEventListener('visibilitychange', () =>
    page.document.visibilityState === 'hidden' ? leave() : stay(),
  );

  async function restore(): Promise<void> {
    const found: [key: string, text: string][] = [];
    attempt((area) => {
      for (const name of Object.keys(area))
        if (name.startsWith(prefix)) found.push([name.slice(prefix.length), area.getItem(name) ?? '']);
    });
    for (const [key, text] of found) {
      const { ok } = await (text ? storage.set(key, text) : storage.remove(key));
      if (ok) drop(key);
    }
  }
  const ready = restore();

  /** Runs a write that `localStorage` copies while the page is hidden; an empty text means removal. */
  async function write<T>(key: string, text: string, run: () => Promise<T>): Promise<T> {
    begun.set(key, text);
    if (isLeft) putDown(key, text);
    else drop(key);
    await ready;
    const result = await run();
    if (begun.get(key) === text) {
      begun.delete(key);
      drop(key);
    }
    return result;
  }
  /** Runs a write that is not copied, and drops older copies of its keys. */
  async function replace<T>(keys: readonly string[], run: () => Promise<T>): Promise<T> {
    await ready;
    keys.forEach(drop);
    return run();
  }

  return {
    ...storage,
    get: (key) => ready.then(() => storage.get(key)),
    keys: (start) => ready.then(() => storage.keys(start)),
    set: (key, value) => {
      const run = () => storage.set(key, value);
      return typeof value === 'string' ? write(key, value, run) : replace([key], run);
    },
    remove: (key) => write(key, '', () => storage.remove(key)),
    setMany: (entries) => replace(Object.keys(entries), () => storage.setMany(entries)),
  };
}
