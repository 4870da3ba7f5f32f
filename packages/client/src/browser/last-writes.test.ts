import type { StoragePort } from '@stoa/core/state';
import { describe, expect, it } from 'vitest';
import { keepLastWrites } from './last-writes.js';

/** Storage that survives a page: the database and `localStorage`. */
function makeBrowser() {
  const stored = new Map<string, unknown>();
  const area = Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  }) as Storage;
  /** A tab; once `end` was called, no write of it is carried out, as in a page that is gone. */
  function openTab({ scope = 'thea', localStorage = area } = {}) {
    let hasEnded = false;
    const page = Object.assign(new EventTarget(), {
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
      localStorage,
    });
    const carryOut = (run: () => void) =>
      hasEnded ? new Promise<never>(() => {}) : Promise.resolve().then(() => (run(), { ok: true as const }));
    const plain: StoragePort = {
      get: (key) => Promise.resolve(stored.get(key)),
      keys: (start) => Promise.resolve([...stored.keys()].filter((key) => key.startsWith(start))),
      set: (key, value) => carryOut(() => stored.set(key, value)),
      remove: (key) => carryOut(() => stored.delete(key)),
      setMany: (entries) =>
        carryOut(() => Object.entries(entries).forEach(([key, value]) => stored.set(key, value))),
    };
    const storage = keepLastWrites(plain, { scope, page: page as unknown as Window });
    return {
      storage,
      leave: () => page.dispatchEvent(new Event('pagehide')),
      comeBack: () => page.dispatchEvent(new Event('pageshow')),
      hide() {
        page.document.visibilityState = 'hidden';
        page.document.dispatchEvent(new Event('visibilitychange'));
      },
      end: () => {
        hasEnded = true;
      },
    };
  }
  return { stored, area, openTab };
}

describe('keepLastWrites', () => {
  it.each([
    ['left', (tab: ReturnType<ReturnType<typeof makeBrowser>['openTab']>) => tab.leave()],
    ['hidden', (tab: ReturnType<ReturnType<typeof makeBrowser>['openTab']>) => tab.hide()],
  ])(
    '[LS1] what is written while a page is %s, or was begun before, is there on the next page',
    async (_, go) => {
      const { openTab, area } = makeBrowser();
      const tab = openTab();
      await tab.storage.set('draft/2', 'Old');
      tab.end();
      void tab.storage.set('draft/1', 'Begun before');
      void tab.storage.remove('draft/2');
      go(tab);
      void tab.storage.set('draft/3', 'Written then');
      const next = openTab();
      expect(await next.storage.keys('draft/')).toEqual(['draft/1', 'draft/3']);
      expect(await next.storage.get('draft/1')).toBe('Begun before');
      expect(await next.storage.get('draft/3')).toBe('Written then');
      expect(Object.keys(area)).toEqual([]);
    },
  );

  it('[LS1] nothing stays beside the storage of a page that was not left, or came back', async () => {
    const { openTab, area } = makeBrowser();
    const tab = openTab();
    tab.leave();
    const writing = tab.storage.set('draft/1', 'Written then');
    expect(Object.values(area)).toEqual(['Written then']);
    await writing;
    expect(Object.keys(area)).toEqual([]);
    tab.comeBack();
    void tab.storage.set('draft/1', 'Here again');
    expect(Object.keys(area)).toEqual([]);
  });

  it('[LS2] another tab that writes a key has the last word, and other people are not touched', async () => {
    const { openTab, stored, area } = makeBrowser();
    const other = openTab();
    const others = openTab({ scope: 'nils' });
    const tab = openTab();
    tab.end();
    tab.leave();
    void tab.storage.set('draft/1', 'Left behind');
    void tab.storage.set('draft/2', 'Left behind');
    await others.storage.set('draft/1', 'Of Nils');
    expect(Object.keys(area)).toHaveLength(2);
    await other.storage.set('draft/1', 'Newer');
    await other.storage.setMany({ 'draft/2': 'Sent' });
    await openTab().storage.get('draft/1');
    expect(stored.get('draft/1')).toBe('Newer');
    expect(stored.get('draft/2')).toBe('Sent');
  });

  it('[LS1] a browser that refuses the texts has the storage as it is', async () => {
    const { openTab } = makeBrowser();
    const refused = new Proxy({} as Storage, {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    const { storage, leave } = openTab({ localStorage: refused });
    leave();
    expect(await storage.set('draft/1', 'Kept')).toEqual({ ok: true });
    expect(await storage.get('draft/1')).toBe('Kept');
  });
});
