import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { createBrowserStorage } from './storage.js';

const fresh = (scope = 'thea') => createBrowserStorage({ database: `test-${Math.random()}`, scope });

describe('createBrowserStorage', () => {
  it('gives back what was written', async () => {
    const storage = fresh();
    expect(await storage.set('settings', { theme: 'light' })).toEqual({ ok: true });
    expect(await storage.get('settings')).toEqual({ theme: 'light' });
  });

  it('lists the keys under a prefix, without those of other people', async () => {
    const database = `test-${Math.random()}`;
    const thea = createBrowserStorage({ database, scope: 'thea' });
    const nils = createBrowserStorage({ database, scope: 'nils' });
    await thea.setMany({ 'conversation/1': 'a', 'conversation/2': 'b', settings: 'c' });
    await nils.set('conversation/3', 'd');
    expect(await thea.keys('conversation/')).toEqual(['conversation/1', 'conversation/2']);
    expect(await thea.get('conversation/3')).toBeUndefined();
  });

  it('removes what setMany sets to undefined, in the same step as it writes the rest', async () => {
    const storage = fresh();
    await storage.set('old', 1);
    await storage.setMany({ old: undefined, next: 2 });
    expect(await storage.keys('')).toEqual(['next']);
  });

  it('says that a value which cannot be stored was not stored', async () => {
    const storage = fresh();
    expect(await storage.set('bad', () => 0)).toEqual({ ok: false, reason: 'unavailable' });
    expect(await storage.get('bad')).toBeUndefined();
  });

  it('writes all of it or nothing', async () => {
    const storage = fresh();
    expect(await storage.setMany({ good: 1, bad: () => 0 })).toEqual({ ok: false, reason: 'unavailable' });
    expect(await storage.keys('')).toEqual([]);
    expect(await storage.setMany({ good: 1 })).toEqual({ ok: true });
  });

  it('ends every transaction itself, because a page that is left in one would block the next page', async () => {
    const storage = fresh();
    await storage.set('settings', 0);
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    await storage.set('settings', 1);
    await storage.get('settings');
    await storage.keys('');
    expect(begin).toHaveBeenCalledTimes(3);
    expect(commit.mock.contexts).toEqual(begin.mock.results.map(({ value }) => value as IDBTransaction));
    vi.restoreAllMocks();
  });

  it('answers as if empty, and says so on writing, where the browser has no storage', async () => {
    const real = globalThis.indexedDB;
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
    const storage = fresh();
    expect(await storage.get('settings')).toBeUndefined();
    expect(await storage.set('settings', 1)).toEqual({ ok: false, reason: 'unavailable' });
    Object.defineProperty(globalThis, 'indexedDB', { value: real, configurable: true });
  });
});
