import { describe, expect, it } from 'vitest';
import { failed } from '../../contract/outcome.js';
import { emptyTree } from '../../rules/conversations/tree.js';
import { createFakePorts, createFakeWorld, openTab, settle } from '../../testing/index.js';
import { createCloudConversations } from './cloud-conversations.js';
import { createOutbox, type OutboxStatus } from './outbox.js';
import type { ConversationRecord } from './stored-conversation.js';
import { createWriteBehind } from './write-behind.js';

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

  it('that a move called off are not said to be on their way', async () => {
    const ports = createFakePorts({ call: () => Promise.resolve(down()) });
    const writeBehind = createWriteBehind(ports.storage, () => undefined);
    const said: OutboxStatus[] = [];
    const outbox = createOutbox(writeBehind, createCloudConversations(ports), ports, {
      status: (_, status) => said.push(status),
      confirmed: () => undefined,
      gone: () => undefined,
      folderOf: () => null,
      folder: () => null,
      mergeBeforeRemoval: () => Promise.resolve(true),
    });
    const head = { id: 'c1', name: 'One', isLocal: false, folderId: null } as ConversationRecord['head'];
    await outbox.put({ head, tree: emptyTree }, {}, () => Promise.resolve(true));
    await settle();
    expect(said).toEqual(['saving', 'clean']);

    await outbox.remove(['c1']);
    await settle();
    expect(said.at(-1)).toBe('failed');
    await outbox.cancelRemoval('c1', {});
    expect(said.at(-1)).toBe('clean');
    outbox.dispose();
  });
});
