import { describe, expect, it } from 'vitest';
import type { Folder } from '../../../contract/conversations/conversations.js';
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
    const tab = await openTab(worldOf(450));
    expect(listed(tab)).toHaveLength(200);
    expect(listed(tab)[0]?.name).toBe('Chat 449');
    expect(state(tab).older).toMatchObject({ count: 250, folders: { work: { count: 25 } } });
    const operations = tab.ports.calls.map(({ operation }) => operation);
    // One for the page, one that counts what follows it.
    expect(operations.filter((one) => one === 'conversations.page')).toHaveLength(2);
    expect(operations).not.toContain('conversations.getAll');
  });

  it('reads the next page when it is asked, and the last one ends the list', async () => {
    const tab = await openTab(worldOf(450));
    expect(await tab.stoa.conversations.readOlder()).toBe(true);
    expect(listed(tab)).toHaveLength(400);
    expect(state(tab).older).toMatchObject({ count: 50 });
    await tab.stoa.conversations.readOlder();
    expect(listed(tab)).toHaveLength(450);
    expect(state(tab).older).toBeNull();
  });

  it('reads what a folder lacks, and counts the rest without it', async () => {
    const tab = await openTab(worldOf(450));
    await tab.stoa.conversations.listAll('work');
    expect(listed(tab).filter(({ folderId }) => folderId === 'work')).toHaveLength(45);
    expect(state(tab).older).toEqual({ count: 225, folders: {} });
    await tab.stoa.conversations.listAll();
    expect(listed(tab)).toHaveLength(450);
    expect(state(tab).older).toBeNull();
  });

  it('says when a page could not be read, and reads it when it is tried again', async () => {
    const tab = await openTab(worldOf(250));
    tab.world.answer('conversations.page', () => failed({ code: 'network', message: 'Network Error' }));
    expect(await tab.stoa.conversations.readOlder()).toBe(false);
    expect(state(tab)).toMatchObject({ olderStatus: 'failed', older: { count: 50 } });
    tab.world.answer('conversations.page', null);
    expect(await tab.stoa.conversations.readOlder()).toBe(true);
    expect(state(tab)).toMatchObject({ olderStatus: 'idle', older: null });
  });

  it('opens one that lies beyond the page by its id, and keeps it when the page is opened anew', async () => {
    const tab = await openTab(worldOf(450));
    await tab.stoa.conversations.show('c00003');
    expect(state(tab)).toMatchObject({ selectedId: 'c00003', missingId: null, older: { count: 249 } });
    expect(tab.current().store.getState().isLocal).toBe(false);
    await tab.stoa.conversations.show('nowhere');
    expect(state(tab).missingId).toBe('nowhere');
  });

  it('follows a change and a deletion beyond the page', async () => {
    const world = worldOf(450);
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
    const world = worldOf(450);
    const first = await openTab(world);
    await first.stoa.conversations.listAll();
    const id = first.stoa.conversations.create({ isLocal: true });
    await first.stoa.flush();
    await settle();
    const again = await openTab(world);
    expect(listed(again)).toHaveLength(200);
    expect(state(again).items.map((item) => item.id)).toContain(id);
    expect(state(again).older).toMatchObject({ count: 250 });
  });

  it('an export, the order of names and the removal of a folder read all that they need', async () => {
    const exported = await openTab(worldOf(450));
    await exported.stoa.documents.saveExport();
    expect(listed(exported)).toHaveLength(450);
    const named = await openTab(worldOf(450));
    named.stoa.conversations.setSort('name');
    await settle();
    expect(listed(named)).toHaveLength(450);
    const removing = await openTab(worldOf(450));
    const undo = removing.stoa.conversations.removeFolder('work');
    await settle();
    expect(Object.keys(state(removing).pendingDeletes)).toHaveLength(45);
    undo();
    await settle();
    expect(Object.keys(state(removing).pendingDeletes)).toHaveLength(0);
    expect(removing.ports.notices.at(-1)?.text).toBe('Deleted the folder “Work” with 45 conversations.');
  });

  it('an import knows what lies beyond the page', async () => {
    const tab = await openTab(worldOf(450));
    const messages = [{ id: 'c00005m', role: 'user' as const, content: 'Hi', data: {} }];
    const result = await tab.stoa.conversations.importConversations(
      [{ id: 'c00005', name: 'Chat 5', messages }],
      [],
    );
    expect(result).toMatchObject({ added: 0, unchanged: 1 });
  });
});
