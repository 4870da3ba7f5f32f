import { expect, it } from 'vitest';
import { createFakePorts, settle } from '../../testing/index.js';
import { createKeep } from '../storage/keep.js';
import { createPendingDeletes } from './pending-deletes.js';

it.each(['constructor', '__proto__', 'toString'])('nothing waits because it is called %s', async (id) => {
  const { storage, clock } = createFakePorts();
  const deletes = createPendingDeletes({
    keep: createKeep(storage, () => undefined),
    clock,
    key: 'pendingDeletes',
    execute: () => Promise.resolve(),
    changed: () => undefined,
    written: () => undefined,
  });
  await deletes.load();
  expect(deletes.names()[id]).toBeUndefined();
  expect(deletes.takeBack([id])).toEqual([]);
  deletes.add(Object.fromEntries([[id, 'Odd']]));
  await settle();
  expect(deletes.names()[id]).toEqual({ name: 'Odd' });
  expect(deletes.takeBack([id])).toEqual([id]);
  await settle();
  expect(deletes.names()[id]).toBeUndefined();
});
