import { describe, expect, it } from 'vitest';
import type { Folder } from '../../../contract/conversations/conversations.js';
import { sentence } from '../../../contract/messages.js';
import { failed } from '../../../contract/outcome.js';
import { treeOf } from '../../../rules/conversations/tree-removal.js';
import { createFakeWorld, openTab, settle, type FakeWorld, type OpenTab } from '../../../testing/index.js';

const state = (tab: OpenTab) => tab.stoa.conversations.store.getState();
const listed = (tab: OpenTab) => state(tab).items.filter(({ isLocal }) => !isLocal);
const work: Folder = { id: 'work', name: 'Work', type: 'chat' };

/** A person with many conversations in the cloud; every tenth lies in a folder. */
function worldOf(count: number): FakeWorld {
  const world = createFakeWorld({ entries: new Map([['storageSelection', 'future-local']]) });
  const start = world.clock.now() - (count + 1) * 60_000;
  for (let at = 0; at < count; at += 1) {
    const id = `c${String(at).padStart(5, '0')}`;
    const messages = [{ id: `${id}m`, role: 'user' as const, content: 'Hi', data: {} }];
    world.cloud.copies.set(id, {
      record: { head: { id, name: `Chat ${at}`, folderId: null, tags: [] }, tree: treeOf({ messages }) },
      folder: at % 10 === 0 ? work : null,
      updatedAt: new Date(start + at * 60_000).toISOString(),
      version: 0,
      deleted: false,
    });
  }
  return world;
}

describe('[CL15] the list is read by pages', () => {
  it('reads the newest page at the start, and counts the rest', async () => {
    const tab = await openTab(worldOf(1250));
    expect(listed(tab)).toHaveLength(1000);
    expect(listed(tab)[0]?.name).toBe('Chat 1249');
    expect(state(tab).older).toMatchObject({ count: 250, folders: { work: { count: 25 } } });
    const operations = tab.ports.calls.map(({ operation }) => operation);
    // One for the page, one that counts what follows it.
    expect(operations.filter((one) => one === 'conversations.page')).toHaveLength(2);
    expect(operations).not.toContain('conversations.getAll');
  });

  it('reads the next page when it is asked, and the last one ends the list', async () => {
    const tab = await openTab(worldOf(1250));
    expect(await tab.stoa.conversations.readOlder()).toBe(true);
    expect(listed(tab)).toHaveLength(1200);
    expect(state(tab).older).toMatchObject({ count: 50 });
    await tab.stoa.conversations.readOlder();
    expect(listed(tab)).toHaveLength(1250);
    expect(state(tab).older).toBeNull();
  });

  it('reads what a folder lacks, and counts the rest without it', async () => {
    const tab = await openTab(worldOf(1250));
    await tab.stoa.conversations.listAll('work');
    expect(listed(tab).filter(({ folderId }) => folderId === 'work')).toHaveLength(125);
    expect(state(tab).older).toEqual({ count: 225, folders: {} });
    await tab.stoa.conversations.listAll();
    expect(listed(tab)).toHaveLength(1250);
    expect(state(tab).older).toBeNull();
  });

  it('says when a page could not be read, and reads it when it is tried again', async () => {
    const tab = await openTab(worldOf(1050));
    tab.world.answer('conversations.page', () => failed({ code: 'network', message: 'Network Error' }));
    expect(await tab.stoa.conversations.readOlder()).toBe(false);
    expect(state(tab)).toMatchObject({ olderStatus: 'failed', older: { count: 50 } });
    tab.world.answer('conversations.page', null);
    expect(await tab.stoa.conversations.readOlder()).toBe(true);
    expect(state(tab)).toMatchObject({ olderStatus: 'idle', older: null });
  });

  it('opens one that lies beyond the page by its id, and keeps it when the page is opened anew', async () => {
    const tab = await openTab(worldOf(1250));
    await tab.stoa.conversations.show('c00003');
    expect(state(tab)).toMatchObject({ selectedId: 'c00003', missingId: null, older: { count: 249 } });
    expect(tab.current().store.getState().isLocal).toBe(false);
    await tab.stoa.conversations.show('nowhere');
    expect(state(tab).missingId).toBe('nowhere');
  });

  it('follows a change and a deletion beyond the page', async () => {
    const world = worldOf(1250);
    const [one, other] = [
      await openTab(world),
      await openTab(createFakeWorld({ server: world, entries: new Map() })),
    ];
    await other.stoa.conversations.show('c00007');
    await other.stoa.conversations.rename('c00007', 'Renamed');
    await settle();
    await one.stoa.conversations.sync();
    await settle();
    expect(listed(one).map(({ name }) => name)).toContain('Renamed');
    expect(state(one).older).toMatchObject({ count: 249 });
    world.cloud.handlers['conversations.delete']?.({ conversationId: 'c00000' } as never);
    await one.stoa.conversations.sync();
    await settle();
    expect(state(one).older).toMatchObject({ count: 248, folders: { work: { count: 24 } } });
  });

  it('a reload begins with one page again, between the conversations of this browser', async () => {
    const world = worldOf(1250);
    const first = await openTab(world);
    await first.stoa.conversations.listAll();
    const id = first.stoa.conversations.create({ isLocal: true });
    await first.stoa.flush();
    await settle();
    const again = await openTab(world);
    expect(listed(again)).toHaveLength(1000);
    expect(state(again).items.map((item) => item.id)).toContain(id);
    expect(state(again).older).toMatchObject({ count: 250 });
  });

  it('an export, the order of names and the removal of a folder read all that they need', async () => {
    const exported = await openTab(worldOf(1250));
    await exported.stoa.documents.saveExport();
    expect(listed(exported)).toHaveLength(1250);
    const named = await openTab(worldOf(1250));
    named.stoa.conversations.setSort('name');
    await settle();
    expect(listed(named)).toHaveLength(1250);
    const removing = await openTab(worldOf(1250));
    const undo = removing.stoa.conversations.removeFolder('work');
    await settle();
    expect(Object.keys(state(removing).pendingDeletes)).toHaveLength(125);
    undo();
    await settle();
    expect(Object.keys(state(removing).pendingDeletes)).toHaveLength(0);
    expect(removing.ports.notices.at(-1)?.text).toBe('Deleted the folder “Work” with 125 conversations.');
  });

  it('an import knows what lies beyond the page', async () => {
    const tab = await openTab(worldOf(1250));
    const messages = [{ id: 'c00005m', role: 'user' as const, content: 'Hi', data: {} }];
    const result = await tab.stoa.conversations.importConversations(
      [{ id: 'c00005', name: 'Chat 5', messages }],
      [],
    );
    expect(result).toMatchObject({ added: 0, unchanged: 1 });
  });
});

describe('[CL15] a part of the list is never taken for all of it', () => {
  const refuse = () => failed({ code: 'network', message: 'Network Error' } as const);
  /** Lets pages through and no count. */
  function refuseCounts(world: FakeWorld): void {
    const answer = world.cloud.handlers['conversations.page'];
    world.answer('conversations.page', (input) =>
      (input as { counts?: boolean }).counts ? refuse() : (answer?.(input as never) ?? refuse()),
    );
  }
  const lastNotice = (tab: OpenTab) => tab.ports.notices.at(-1)?.text;
  const unread = sentence('storage.syncFailed');

  it('where the count has failed, the number is unknown and trying again tells it', async () => {
    const world = worldOf(1250);
    refuseCounts(world);
    const tab = await openTab(world);
    expect(state(tab)).toMatchObject({ older: { count: null, folders: {} }, olderStatus: 'failed' });
    world.answer('conversations.page', null);
    expect(await tab.stoa.conversations.readOlder()).toBe(true);
    expect(state(tab)).toMatchObject({ older: { count: 50 }, olderStatus: 'idle' });
    await tab.stoa.conversations.listAll();
    expect(listed(tab)).toHaveLength(1250);
  });

  it('a count that failed is made up for by the next reading', async () => {
    const world = worldOf(1250);
    refuseCounts(world);
    const tab = await openTab(world);
    world.answer('conversations.page', null);
    await tab.stoa.conversations.sync();
    await settle();
    expect(state(tab)).toMatchObject({ older: { count: 250 }, olderStatus: 'idle' });
  });

  it('a start without the cloud remembers that there is more', async () => {
    const world = worldOf(1250);
    await openTab(world);
    for (const operation of ['conversations.page', 'conversations.changes'] as const)
      world.answer(operation, refuse);
    const offline = await openTab(world);
    expect(state(offline)).toMatchObject({ older: { count: null }, sync: 'failed' });
    expect(await offline.stoa.conversations.listAll()).toBe(false);
    await offline.stoa.documents.saveExport();
    expect(offline.stoa.documents.store.getState()).toEqual({ status: 'failed', message: unread });
  });

  it('what cannot read all of it says so and does nothing', async () => {
    const world = worldOf(1250);
    world.cloud.handlers['folders.save']?.({ folders: [] } as never);
    refuseCounts(world);
    const tab = await openTab(world);
    world.answer('conversations.page', refuse);
    const before = state(tab).folders;
    tab.stoa.conversations.removeFolder('work');
    await settle();
    await tab.world.clock.advance(9000);
    expect(lastNotice(tab)).toBe(unread);
    expect(state(tab)).toMatchObject({ pendingFolderIds: [], pendingDeletes: {}, folders: before });
    expect(await tab.stoa.conversations.cleanUp('folders')).toBe(0);
    expect(lastNotice(tab)).toBe(unread);
    await tab.stoa.conversations.applyStorageSelection('local-only');
    expect(state(tab).transfer).toBeNull();
    expect(lastNotice(tab)).toBe(unread);
  });

  it('a folder whose conversations all lie beyond the page is not empty', async () => {
    const world = worldOf(1250);
    for (const copy of world.cloud.copies.values()) copy.folder = null;
    for (const id of ['c00001', 'c00002']) {
      const copy = world.cloud.copies.get(id);
      if (copy) copy.folder = { id: 'old', name: 'Old', type: 'chat' };
    }
    refuseCounts(world);
    const tab = await openTab(world);
    tab.stoa.conversations.createFolder('Nothing');
    await tab.stoa.conversations.ensureListed(['c00001']);
    world.answer('conversations.page', null);
    expect(await tab.stoa.conversations.cleanUp('folders')).toBe(1);
    expect(state(tab).folders.map(({ id }) => id)).toContain('old');
  });

  it('a folder goes together with all of its conversations, and comes back with them', async () => {
    const tab = await openTab(worldOf(1250));
    const undo = tab.stoa.conversations.removeFolder('work');
    expect(state(tab).pendingFolderIds).toEqual([]);
    await settle();
    expect(state(tab).pendingFolderIds).toEqual(['work']);
    expect(Object.keys(state(tab).pendingDeletes)).toHaveLength(125);
    undo();
    await settle();
    expect(state(tab)).toMatchObject({ pendingFolderIds: [], pendingDeletes: {} });
  });

  it('what waits for its deletion stays listed beyond what a page can name, and goes from the cloud', async () => {
    const world = worldOf(1450);
    const first = await openTab(world);
    await first.stoa.conversations.listAll();
    const oldest = listed(first)
      .slice(-400)
      .map(({ id }) => id);
    first.stoa.conversations.removeMany(oldest);
    await settle();
    first.stoa.dispose();
    const again = await openTab(world);
    expect(Object.keys(state(again).pendingDeletes)).toHaveLength(400);
    await world.clock.advance(9000);
    await settle();
    expect(oldest.filter((id) => !world.cloud.copies.get(id)?.deleted)).toEqual([]);
  });
});

describe('[CL15] several tabs read one list', () => {
  it('one that is opened shortens the list of another, which knows it and closes nothing', async () => {
    const world = worldOf(1250);
    const one = await openTab(world);
    await one.stoa.conversations.listAll();
    await one.stoa.conversations.show('c00004');
    await settle();
    const shown = one.current();
    expect(state(one).older).toBeNull();
    const two = await openTab(world);
    two.stoa.conversations.create({ isLocal: true });
    await settle();
    expect(one.current()).toBe(shown);
    expect(shown.store.getState()).toMatchObject({ load: 'ready', isLocal: false });
    expect(state(one)).toMatchObject({ selectedId: 'c00004', older: { count: 249 } });
    one.stoa.conversations.remove('c00004');
    await settle();
    expect(Object.keys(state(one).pendingDeletes)).toEqual(['c00004']);
    await one.stoa.conversations.listAll();
    expect(listed(one)).toHaveLength(1249);
  });

  it('a page that comes after another tab began anew leaves no gap', async () => {
    const world = worldOf(2250);
    const one = await openTab(world);
    await one.stoa.conversations.readOlder();
    const answer = world.cloud.handlers['conversations.page'];
    let two: OpenTab | undefined;
    world.answer('conversations.page', async (input) => {
      const page = (await answer?.(input as never)) ?? failed({ code: 'network', message: '' });
      if ((input as { limit?: number }).limit === 1000 && !two && 'before' in (input as object)) {
        world.answer('conversations.page', null);
        two = await openTab(world);
      }
      return page;
    });
    expect(await one.stoa.conversations.listAll()).toBe(true);
    expect(two).toBeDefined();
    expect(listed(one)).toHaveLength(2250);
  });

  it('a move of all to this browser takes along what another tab no longer lists', async () => {
    const world = worldOf(1030);
    const one = await openTab(world);
    await one.stoa.conversations.listAll();
    const ids = listed(one).map(({ id }) => id);
    const moving = one.stoa.conversations.moveStorage(ids.slice(-5), 'local');
    await openTab(world);
    expect(await moving).toMatchObject({ status: 'done', moved: 5, failures: [] });
  });

  it('an export reads from the cloud what another tab no longer lists', async () => {
    const world = worldOf(1030);
    const one = await openTab(world);
    await one.stoa.conversations.listAll();
    const ids = listed(one).map(({ id }) => id);
    await openTab(world);
    const read: string[] = [];
    for await (const answer of one.stoa.conversations.readMany(ids)) if (answer.ok) read.push(answer.id);
    expect(read).toEqual(ids);
  });
});

describe('[CL15] what cannot be asked for is not taken as missing', () => {
  const unread = sentence('storage.syncFailed');
  const messages = [{ id: 'm', role: 'user' as const, content: 'Hi', data: {} }];
  async function offline(): Promise<OpenTab> {
    const tab = await openTab(worldOf(1250));
    tab.world.answer('conversations.page', () => failed({ code: 'network', message: 'Network Error' }));
    return tab;
  }

  it('an address says so, and can be tried again', async () => {
    const tab = await offline();
    await tab.stoa.conversations.show('c00003');
    expect(state(tab)).toMatchObject({ missingId: 'c00003', missingStatus: 'unread' });
    tab.world.answer('conversations.page', null);
    await tab.stoa.conversations.show('c00003');
    expect(state(tab)).toMatchObject({ selectedId: 'c00003', missingId: null });
  });

  it('an import takes in nothing that may be in the cloud', async () => {
    const tab = await offline();
    const conversation = { id: 'c00005', name: 'Chat 5', messages };
    const result = await tab.stoa.conversations.importConversations([conversation], []);
    expect(result).toMatchObject({ added: 0, failures: [{ id: 'c00005', reason: unread }] });
    expect(tab.world.entries.has('conversation/c00005')).toBe(false);
  });

  it('an id that is too long for the cloud does not keep the others from being found', async () => {
    const tab = await openTab(worldOf(1250));
    expect(await tab.stoa.conversations.ensureListed(['x'.repeat(201), 'c00005'])).toBe(true);
    expect(listed(tab).map(({ id }) => id)).toContain('c00005');
  });
});
