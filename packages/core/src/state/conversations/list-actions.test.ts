import { describe, expect, it } from 'vitest';
import { failed } from '../../contract/outcome.js';
import {
  createFakeWorld,
  openTab,
  settle,
  textEvents,
  type FakeWorld,
  type OpenTab,
} from '../../testing/index.js';
import { fromStored } from '../storage/stored-conversation.js';

const state = (tab: OpenTab) => tab.stoa.conversations.store.getState();
const item = (tab: OpenTab, id: string) => state(tab).items.find((one) => one.id === id);
const cloudWorld = (): FakeWorld =>
  createFakeWorld({ entries: new Map([['storageSelection', 'future-cloud']]) });

/** Creates a conversation with one question and its reply. */
async function add(tab: OpenTab, isLocal: boolean, text = 'Hi'): Promise<string> {
  await tab.world.clock.advance(1000);
  const id = tab.stoa.conversations.create({ isLocal });
  tab.stoa.conversations.open(id).send(text);
  await settle();
  return id;
}
const inVault = (tab: OpenTab, id: string) => fromStored(tab.world.entries.get(`conversation/${id}`));
const inCloud = (tab: OpenTab, id: string) => tab.world.cloud.copies.get(id);

describe('tags and folders of several conversations', () => {
  it('[LI12] change in the browser and in the cloud, and survive going offline and a crash', async () => {
    const tab = await openTab(cloudWorld());
    const here = await add(tab, true);
    const there = await add(tab, false);
    const folder = tab.stoa.conversations.createFolder('Tides');
    if (!folder.ok) throw new Error();
    tab.world.offline(true);
    await tab.stoa.conversations.changeTags([here, there], { add: [' sea ', 'moon', 'sea'] });
    await tab.stoa.conversations.moveToFolder([here, there], folder.value.id);
    await tab.stoa.conversations.changeTags([here, there], { remove: ['moon'] });
    for (const id of [here, there])
      expect(item(tab, id)).toMatchObject({ tags: ['sea'], folderId: folder.value.id });
    expect(tab.stoa.conversations.open(here).store.getState().tags).toEqual(['sea']);
    tab.ports.crash();
    const after = await openTab(tab.world);
    tab.world.offline(false);
    await tab.world.clock.advance(60_000);
    expect(inVault(after, here)?.head).toMatchObject({ tags: ['sea'], folderId: folder.value.id });
    expect(inCloud(after, there)).toMatchObject({
      record: { head: { tags: ['sea'] } },
      folder: { name: 'Tides' },
    });
    for (const id of [here, there])
      expect(item(after, id)).toMatchObject({ tags: ['sea'], folderId: folder.value.id });
    await after.stoa.conversations.moveToFolder([there], null);
    await settle();
    expect(inCloud(after, there)?.folder).toBeNull();
  });

  it('[LI12] refuses an unknown folder and a tag over the limit', async () => {
    const tab = await openTab();
    const id = await add(tab, true);
    expect(await tab.stoa.conversations.moveToFolder([id], 'nowhere')).toMatchObject({
      ok: false,
      failure: { message: 'Folder not found' },
    });
    expect(await tab.stoa.conversations.moveToFolder([id], 'assistants')).toMatchObject({ ok: false });
    expect(await tab.stoa.conversations.changeTags([id], { add: ['x'.repeat(61)] })).toMatchObject({
      ok: false,
    });
    expect(item(tab, id)).toMatchObject({ tags: [], folderId: null, messageCount: 2 });
  });

  it('[LI12] change for a hundred conversations in one write', async () => {
    const tab = await openTab();
    const history = Array.from({ length: 100 }, (_, at) => ({ id: `c${at}`, name: `C${at}`, messages: [] }));
    await tab.stoa.conversations.importConversations(history, []);
    let writes = 0;
    tab.ports.storage.afterWrite = () => writes++;
    await tab.stoa.conversations.changeTags(
      history.map(({ id }) => id),
      { add: ['many'] },
    );
    expect(writes).toBe(1);
    expect(item(tab, 'c99')?.tags).toEqual(['many']);
  });
});

describe('deleting several conversations', () => {
  it('[LI13] shows one notice with one undo', async () => {
    const tab = await openTab(cloudWorld());
    const ids = [await add(tab, true), await add(tab, false)];
    const before = tab.ports.notices.length;
    const undo = tab.stoa.conversations.removeMany(ids);
    expect(tab.ports.notices.slice(before)).toMatchObject([{ text: 'Deleted 2 conversations.' }]);
    expect(state(tab).items.some(({ id }) => ids.includes(id))).toBe(false);
    undo();
    expect(tab.ports.notices.at(-1)?.takenBack).toBe(true);
    expect(state(tab).items.filter(({ id }) => ids.includes(id))).toHaveLength(2);
    tab.stoa.conversations.removeMany(ids);
    await tab.world.clock.advance(9000);
    expect(inVault(tab, ids[0] ?? '')).toBeUndefined();
    expect(inCloud(tab, ids[1] ?? '')?.deleted).toBe(true);
    undo();
    expect(state(tab).items.some(({ id }) => ids.includes(id))).toBe(false);
  });

  it('[LI13] of a hundred writes the index once, and other tabs follow', async () => {
    const tab = await openTab();
    const beside = await openTab(tab.world);
    const history = Array.from({ length: 100 }, (_, at) => ({ id: `c${at}`, name: `C${at}`, messages: [] }));
    await tab.stoa.conversations.importConversations(history, []);
    await settle();
    const open = beside.stoa.conversations.open('c7');
    beside.stoa.conversations.select('c7');
    await settle();
    tab.stoa.conversations.removeMany(history.map(({ id }) => id));
    await settle();
    let writes = 0;
    tab.ports.storage.afterWrite = (keys) => (writes += Number(keys.includes('conversationHistory')));
    await tab.world.clock.advance(9000);
    expect(writes).toBe(1);
    expect([...tab.world.entries.keys()].filter((key) => key.startsWith('conversation/c'))).toEqual([]);
    expect(state(beside).items.some(({ id }) => id.startsWith('c'))).toBe(false);
    expect(open.store.getState().load).toBe('missing');
    expect(state(beside).selectedId).not.toBe('c7');
  });

  it('[LI13] an undo wins over the pending deletion of another tab', async () => {
    const world = createFakeWorld({ locks: true });
    const tab = await openTab(world);
    const id = await add(tab, true);
    const beside = await openTab(world);
    const undo = tab.stoa.conversations.remove(id);
    beside.stoa.conversations.createFolder('At the same time');
    await settle();
    undo();
    await world.clock.advance(9000);
    expect(inVault(tab, id)).toBeDefined();
    expect(item(beside, id)).toBeDefined();
  });
});

describe('copies', () => {
  it.each([true, false])(
    '[LI14] a duplicate has all versions under a new id (local: %s)',
    async (isLocal) => {
      const tab = await openTab(cloudWorld());
      const id = await add(tab, isLocal, 'One');
      const original = tab.stoa.conversations.open(id);
      original.edit(original.store.getState().path[0]?.id ?? '', 'Two');
      await settle();
      await tab.stoa.conversations.changeTags([id], { add: ['sea'] });
      const copied = await tab.stoa.conversations.duplicate(id);
      if (!copied.ok) throw new Error(copied.failure.message);
      await settle();
      expect(state(tab).selectedId).toBe(copied.value);
      const { name } = original.store.getState();
      expect(item(tab, copied.value)).toMatchObject({ name: `${name} (copy)`, isLocal, tags: ['sea'] });
      const tree = (one: string) =>
        isLocal ? inVault(tab, one)?.tree.nodes : inCloud(tab, one)?.record.tree.nodes;
      expect([...(tree(copied.value)?.keys() ?? [])].sort()).toEqual([...(tree(id)?.keys() ?? [])].sort());
      expect(tree(copied.value)?.size).toBe(4);
      // Each goes its own way.
      tab.current().send('Three');
      await settle();
      expect(tree(id)?.size).toBe(4);
      expect(tree(copied.value)?.size).toBe(6);
    },
  );

  it('[LI14] a copy of a reply in progress has the received text; the run stays with the original', async () => {
    const tab = await openTab();
    tab.world.chat.script('Go', ...textEvents('So far'), 'hold');
    const id = await add(tab, true, 'Go');
    const copied = await tab.stoa.conversations.duplicate(id);
    if (!copied.ok) throw new Error(copied.failure.message);
    const [, reply] = tab.stoa.conversations.open(copied.value).store.getState().path;
    expect(reply).toMatchObject({
      content: 'So far',
      streaming: false,
      data: { run: { status: 'interrupted' } },
    });
    tab.world.chat.emit(textEvents(' and on'));
    tab.world.chat.end();
    await settle();
    const original = tab.stoa.conversations.open(id).store.getState();
    expect(original.path[1]?.content).toBe('So far and on');
  });

  it('[LI15] a fork ends with the chosen message and has no code-interpreter state', async () => {
    const tab = await openTab();
    const message = (id: string, role: 'user' | 'assistant', parentId: string | null) => ({
      id,
      role,
      content: id,
      data: { state: { codeInterpreter: { files: 1 }, sources: 2 } },
      parentId,
    });
    const history = [message('a', 'user', null), message('b', 'assistant', 'a'), message('c', 'user', 'b')];
    const nodes = [...history, message('b2', 'assistant', 'a')];
    await tab.stoa.conversations.importConversations(
      [{ id: 'x', name: 'X', messages: history, nodes, codeInterpreterAssistantId: 'ci', headId: 'c' }],
      [],
    );
    const forked = await tab.stoa.conversations.fork('x', 'b');
    if (!forked.ok) throw new Error(forked.failure.message);
    expect(state(tab).selectedId).toBe(forked.value);
    const copy = inVault(tab, forked.value);
    expect([...(copy?.tree.nodes.keys() ?? [])]).toEqual(['a', 'b']);
    expect(copy?.tree.headId).toBe('b');
    expect(copy?.head).toMatchObject({ name: 'X (2)' });
    expect(copy?.head).not.toHaveProperty('codeInterpreterAssistantId');
    const again = await tab.stoa.conversations.fork(forked.value, 'b');
    expect(again.ok && inVault(tab, again.value)?.head.name).toBe('X (3)');
    expect(copy?.tree.nodes.get('b')?.data).toEqual({ state: { sources: 2 } });
    expect(inVault(tab, 'x')?.tree.nodes.get('b')?.data['state']).toHaveProperty('codeInterpreter');
    expect(await tab.stoa.conversations.fork('x', 'nothing')).toMatchObject({
      ok: false,
      failure: { message: 'Conversation not found' },
    });
  });

  it('[LI14] is refused when there is no space, or the cloud cannot be reached', async () => {
    const tab = await openTab(cloudWorld());
    const here = await add(tab, true);
    tab.ports.storage.fail('full', (key) => key.startsWith('conversation/'));
    expect(await tab.stoa.conversations.duplicate(here)).toMatchObject({ ok: false });
    tab.ports.storage.fail(null);
    const there = await add(tab, false);
    tab.ports.crash();
    const after = await openTab(tab.world);
    tab.world.offline(true);
    const refused = await after.stoa.conversations.duplicate(there);
    expect(refused).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('unable to get your cloud-stored conversation') as string },
    });
  });
});

describe('cleaning up', () => {
  it('[CU1] deletes conversations without messages, here and in the cloud', async () => {
    const tab = await openTab(cloudWorld());
    const kept = [await add(tab, true), await add(tab, false)];
    for (const isLocal of [true, false, true]) {
      tab.stoa.conversations.create({ isLocal });
      await settle();
    }
    tab.stoa.conversations.select(kept[0] ?? '');
    // The one with which the tab began is empty too.
    expect(await tab.stoa.conversations.cleanUp('conversations')).toBe(4);
    expect(tab.ports.notices.at(-1)?.text).toBe('Deleted 4 conversations.');
    expect(
      state(tab)
        .items.map(({ id }) => id)
        .sort(),
    ).toEqual(kept.sort());
    expect(await tab.stoa.conversations.cleanUp('conversations')).toBe(0);
    expect(tab.ports.notices.at(-1)?.text).toBe('No Empty Conversations To Remove');
  });

  it('[CU2] a draft and a queued message are content', async () => {
    const tab = await openTab();
    await add(tab, true);
    const drafted = tab.stoa.conversations.create();
    tab.stoa.drafts.set(drafted, 'Not sent yet');
    const queued = tab.stoa.conversations.create();
    await settle();
    tab.world.entries.set(`queue/${queued}`, { items: [{ id: 'q', text: 'Waits' }] });
    const count = await tab.stoa.conversations.cleanUp('conversations');
    expect(count).toBe(1);
    expect(item(tab, drafted)).toBeDefined();
    expect(item(tab, queued)).toBeDefined();
  });

  it('the shown conversation is kept when no other would remain', async () => {
    const tab = await openTab();
    const before = state(tab).selectedId;
    expect(await tab.stoa.conversations.cleanUp('conversations')).toBe(0);
    tab.stoa.conversations.create();
    await settle();
    expect(await tab.stoa.conversations.cleanUp('conversations')).toBe(1);
    expect(state(tab).items).toHaveLength(1);
    expect(state(tab).selectedId).not.toBe(before);
  });

  it('[CU2] a message added before the commit cancels the deletion', async () => {
    const world = createFakeWorld({ locks: true });
    const tab = await openTab(world);
    await add(tab, true);
    const beside = await openTab(world);
    const id = beside.stoa.conversations.create();
    await settle();
    const cleaning = tab.stoa.conversations.cleanUp('conversations');
    beside.stoa.conversations.open(id).send('Just in time');
    expect(await cleaning).toBeGreaterThan(0);
    await world.clock.advance(9000);
    expect(item(tab, id)).toBeDefined();
    expect(inVault(tab, id)?.tree.nodes.size).toBe(2);
  });

  it('[CU2] a message added while the cloud is asked about another cancels the deletion', async () => {
    const tab = await openTab(cloudWorld());
    await add(tab, true);
    const [id, other] = [true, false].map((isLocal) => tab.stoa.conversations.create({ isLocal }));
    await settle();
    expect(await tab.stoa.conversations.cleanUp('conversations')).toBeGreaterThan(1);
    let asked = 0;
    tab.ports.afterCall = (operation) => {
      if (operation !== 'conversations.get') return;
      asked++;
      // The last question: the other one was looked at before it.
      if (asked === 2) tab.stoa.drafts.set(id ?? '', 'Just in time');
    };
    await tab.world.clock.advance(9000);
    await settle();
    expect(asked).toBe(2);
    expect(item(tab, id ?? '')).toMatchObject({ isLocal: true });
    expect(item(tab, other ?? '')).toBeUndefined();
    expect(tab.stoa.drafts.store.getState().drafts[id ?? '']).toBe('Just in time');
  });

  it('[CU4] deletes empty folders, and restores them on undo', async () => {
    const tab = await openTab(cloudWorld());
    const id = await add(tab, false);
    const used = tab.stoa.conversations.createFolder('Used');
    tab.stoa.conversations.createFolder('Empty');
    tab.stoa.conversations.createFolder('Prompts', 'prompt');
    if (used.ok) await tab.stoa.conversations.moveToFolder([id], used.value.id);
    expect(await tab.stoa.conversations.cleanUp('folders')).toBe(2);
    const names = () => state(tab).folders.map(({ name }) => name);
    expect(names()).toContain('Used');
    expect(names()).not.toContain('Empty');
    expect(names()).toContain('Agents');
    tab.ports.notices.at(-1)?.action?.run();
    expect(names()).toContain('Empty');
    await tab.stoa.conversations.cleanUp('folders');
    await tab.world.clock.advance(9000);
    expect(names()).not.toContain('Prompts');
    expect(await tab.stoa.conversations.cleanUp('folders')).toBe(0);
    expect(tab.ports.notices.at(-1)?.text).toBe('No Empty Folders To Remove');
  });

  it('[CU4] deletes no folder while the cloud cannot be read', async () => {
    const tab = await openTab(cloudWorld());
    tab.stoa.conversations.createFolder('Empty');
    await settle();
    tab.world.answer('conversations.changes', () => failed({ code: 'http', message: 'no' }));
    expect(await tab.stoa.conversations.cleanUp('folders')).toBe(0);
    expect(state(tab).folders.map(({ name }) => name)).toContain('Empty');
  });
});
