import { expect, it } from 'vitest';
import { createFakePorts, settle } from '../../testing/index.js';
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
