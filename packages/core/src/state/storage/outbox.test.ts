import { describe, expect, it } from 'vitest';
import { failed } from '../../contract/outcome.js';
import { createFakeWorld, openTab, settle } from '../../testing/index.js';

const down = () => failed({ code: 'network', message: 'down' } as const);

describe('pending writes for the cloud', () => {
  it('[CL11] are kept while a conversation that was deleted elsewhere cannot be restored', async () => {
    const world = createFakeWorld({ entries: new Map([['storageSelection', 'future-cloud']]) });
    const tab = await openTab(world);
    tab.current().send('One');
    await settle();
    const { id } = tab.current().store.getState();
    const copy = world.cloud.copies.get(id);
    if (copy) copy.deleted = true;
    world.answer('conversations.update', down);
    tab.current().configure({ prompt: 'Kept' });
    await world.clock.advance(1000);
    await settle();
    expect(world.entries.has(`outbox/${id}`)).toBe(true);
    expect(tab.stoa.conversations.store.getState().items.map((item) => item.id)).toContain(id);
    world.answer('conversations.update', null);
    await world.clock.advance(120_000);
    await settle();
    expect(world.cloud.copies.get(id)).toMatchObject({
      deleted: false,
      record: { head: { prompt: 'Kept' } },
    });
    expect(world.entries.has(`outbox/${id}`)).toBe(false);
  });

  it("[CL5] are retried after a failure of the browser's storage", async () => {
    const world = createFakeWorld({ entries: new Map([['storageSelection', 'future-cloud']]) });
    const tab = await openTab(world);
    tab.current().send('One');
    await settle();
    const { id } = tab.current().store.getState();
    const { keys } = tab.ports.storage;
    tab.ports.storage.keys = (prefix) =>
      prefix === 'outbox/' ? Promise.reject(new Error('gone')) : keys(prefix);
    tab.current().configure({ prompt: 'Kept' });
    await world.clock.advance(1000);
    await settle();
    tab.ports.storage.keys = keys;
    await world.clock.advance(120_000);
    await settle();
    expect(world.cloud.copies.get(id)).toMatchObject({ record: { head: { prompt: 'Kept' } } });
  });
});
