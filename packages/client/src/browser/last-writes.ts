import type { StoragePort } from '@stoa/core/state';

/** Where the last writes are kept, and the page whose leaving is watched. */
export interface LastWritesOptions {
  scope: string;
  page?: Pick<Window, 'addEventListener' | 'document' | 'localStorage'>;
}

/**
 * A storage that also keeps the texts that are written, one by one, while a page is left: the page may end before a transaction
 * begins, which in WebKit it does. They are put down at once beside the storage, and taken over before its next use. Whoever writes
 * one of their keys, in any tab, has the last word.
 *
 * @errors Where the browser refuses `localStorage`, or it is full, the storage is used as it is.
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
      // What is lost then is what was typed in the last moment.
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

  async function takeOver(): Promise<void> {
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
  const ready = takeOver();

  /** A write of one key; an empty text stands for a removal. */
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
  /** A write that is not kept, and makes what is kept of its keys old. */
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
