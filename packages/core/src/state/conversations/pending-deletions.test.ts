import { expect, it } from 'vitest';
import { createFakePorts, settle } from '../../testing/index.js';
import type { ClockPort, StoragePort } from '../ports/ports.js';
import { createWriteBehind } from '../storage/write-behind.js';
import { createPendingDeletions } from './pending-deletions.js';

it.each(['constructor', '__proto__', 'toString'])(
  'an id called %s is not pending by its name',
  async (id) => {
    const { storage, clock } = createFakePorts();
    const deletes = createPendingDeletions({
      writeBehind: createWriteBehind(storage, () => undefined),
      clock,
      key: 'pendingDeletes',
      execute: () => Promise.resolve(),
      changed: () => undefined,
      written: () => undefined,
    });
    await deletes.load();
    expect(deletes.names()[id]).toBeUndefined();
    expect(deletes.cancel([id])).toEqual([]);
    deletes.add(Object.fromEntries([[id, 'Odd']]));
    await settle();
    expect(deletes.names()[id]).toEqual({ name: 'Odd' });
    expect(deletes.cancel([id])).toEqual([id]);
    await settle();
    expect(deletes.names()[id]).toBeUndefined();
  },
);

it('a deletion that falls due while it is being stored is carried out', async () => {
  const { storage } = createFakePorts();
  let timePasses = (): void => undefined;
  const clock: ClockPort = {
    now: () => 0,
    after(_ms, run) {
      timePasses = run;
      return () => undefined;
    },
  };
  const executed: string[][] = [];
  const writes: (() => void)[] = [];
  const isWritten = new Promise<void>((resolve) => void writes.push(resolve));
  let reads = 0;
  const slow: StoragePort = {
    ...storage,
    async get(key) {
      const value = await storage.get(key);
      reads += 1;
      if (reads === 2) timePasses();
      // The timer's read began before the deletion was written, and answers after it.
      if (reads === 3) await isWritten;
      return value;
    },
    async setMany(entries) {
      const result = await storage.setMany(entries);
      for (const resolve of writes) resolve();
      return result;
    },
  };
  const deletes = createPendingDeletions({
    writeBehind: createWriteBehind(slow, () => undefined),
    clock,
    key: 'pendingDeletes',
    execute: (due) => Promise.resolve(void executed.push(due)),
    changed: () => undefined,
    written: () => undefined,
  });
  await deletes.load();
  deletes.add({ a: 'Lasagne' });
  await settle();
  expect(executed).toEqual([['a']]);
});
