import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../contract/conversations/conversations.js';
import { failed } from '../../contract/outcome.js';
import { createFakeWorld, openTab, settle, type FakeWorld, type OpenTab } from '../../testing/index.js';
import { fromStored } from '../storage/stored-conversation.js';

const state = (tab: OpenTab) => tab.stoa.conversations.store.getState();
const item = (tab: OpenTab, id: string) => state(tab).items.find((one) => one.id === id);
const inVault = (tab: OpenTab, id: string) => fromStored(tab.world.entries.get(`conversation/${id}`));
const cloudWorld = (): FakeWorld =>
  createFakeWorld({ entries: new Map([['storageSelection', 'future-cloud']]) });

const message = (id: string, parentId: string | null, content = id) => ({
  id,
  role: parentId === null ? ('user' as const) : ('assistant' as const),
  content,
  data: {},
  parentId,
});
const conversation = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  name: `Name ${id}`,
  messages: [message('q', null), message('a', 'q')],
  ...more,
});
async function all<T>(from: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of from) found.push(one);
  return found;
}

describe('importing conversations', () => {
  it('[AD1] adds new ones here, or in the cloud when marked for it', async () => {
    const tab = await openTab();
    const result = await tab.stoa.conversations.importConversations(
      [conversation('x'), conversation('y', { isLocal: false })],
      [],
    );
    expect(result).toEqual({ added: 2, extended: 0, unchanged: 0, failures: [] });
    await settle();
    expect(inVault(tab, 'x')?.tree.nodes.size).toBe(2);
    expect(item(tab, 'x')).toMatchObject({ name: 'Name x', isLocal: true, messageCount: 2 });
    expect(inVault(tab, 'y')).toBeUndefined();
    expect(tab.world.cloud.copies.get('y')?.record.tree.nodes.size).toBe(2);
    expect(item(tab, 'y')).toMatchObject({ isLocal: false });
  });

  it('[AD2] adds missing messages to known ones and overwrites nothing', async () => {
    const tab = await openTab();
    await tab.stoa.conversations.importConversations([conversation('x')], []);
    await tab.stoa.conversations.rename('x', 'Mine');
    const open = tab.stoa.conversations.open('x');
    await settle();
    const theirs = conversation('x', {
      messages: [message('q', null, 'a much longer text than ours'), message('a', 'q'), message('more', 'a')],
    });
    expect(await tab.stoa.conversations.importConversations([theirs], [])).toMatchObject({
      added: 0,
      extended: 1,
    });
    await settle();
    expect(inVault(tab, 'x')?.head.name).toBe('Mine');
    expect(inVault(tab, 'x')?.tree.nodes.get('q')?.content).toBe('q');
    expect(open.store.getState().path.map(({ content }) => content)).toEqual(['q', 'a', 'more']);
    expect(await tab.stoa.conversations.importConversations([theirs], [])).toMatchObject({
      extended: 0,
      unchanged: 1,
    });
  });

  it('[AD2] merges with the cloud copy of known ones', async () => {
    const tab = await openTab(cloudWorld());
    await tab.stoa.conversations.importConversations([conversation('x', { isLocal: false })], []);
    await settle();
    const more = conversation('x', { messages: [message('q', null), message('a', 'q'), message('b', 'a')] });
    expect(await tab.stoa.conversations.importConversations([more], [])).toMatchObject({
      extended: 1,
      failures: [],
    });
    await settle();
    expect(tab.world.cloud.copies.get('x')?.record.tree.nodes.size).toBe(3);
    expect(inVault(tab, 'x')).toBeUndefined();
    tab.world.answer('conversations.getMultiple', () => failed({ code: 'network', message: 'down' }));
    const { failures } = await tab.stoa.conversations.importConversations([more], []);
    expect(failures).toMatchObject([{ id: 'x', reason: expect.stringContaining('unable to get') as string }]);
  });

  it('[AD3] matches folders by id, then by name, else adds them; ignores unknown ones', async () => {
    const tab = await openTab();
    const own = tab.stoa.conversations.createFolder('Tides');
    if (!own.ok) throw new Error();
    await tab.stoa.conversations.importConversations(
      [
        conversation('x', { folderId: 'theirs' }),
        conversation('y', { folderId: 'new' }),
        conversation('z', { folderId: 'nowhere' }),
        conversation('w', { folderId: 'agents' }),
      ],
      [
        { id: 'theirs', name: 'Tides', type: 'chat' },
        { id: 'new', name: 'Seas', type: 'chat' },
      ],
    );
    expect(['x', 'y', 'z', 'w'].map((id) => item(tab, id)?.folderId)).toEqual([
      own.value.id,
      'new',
      null,
      'agents',
    ]);
    expect(state(tab).folders).toContainEqual({ id: 'new', name: 'Seas', type: 'chat' });
  });

  it('[AD4] reports those without room, and imports all others', async () => {
    const tab = await openTab();
    tab.ports.storage.fail('full', (key) => key === 'conversation/big');
    const result = await tab.stoa.conversations.importConversations(
      [conversation('a'), conversation('big'), conversation('b')],
      [],
    );
    expect(result).toMatchObject({
      added: 2,
      failures: [{ id: 'big', name: 'Name big', reason: expect.stringContaining('full') as string }],
    });
    tab.ports.storage.fail(null);
    tab.ports.crash();
    const after = await openTab(tab.world);
    expect(item(after, 'a')).toBeDefined();
    expect(item(after, 'b')).toBeDefined();
    expect(item(after, 'big')).toBeUndefined();
  });

  it('[AD4] merges duplicates of one file, and restores a deleted conversation', async () => {
    const tab = await openTab();
    await tab.stoa.conversations.importConversations([conversation('x')], []);
    tab.stoa.conversations.remove('x');
    const twin = conversation('x', { messages: [message('q', null), message('other', 'q')] });
    expect(await tab.stoa.conversations.importConversations([conversation('x'), twin], [])).toMatchObject({
      extended: 1,
    });
    await tab.world.clock.advance(9000);
    expect(inVault(tab, 'x')?.tree.nodes.size).toBe(3);
  });

  it('[AD5] writes the index once per batch, so that ten thousand take seconds', async () => {
    const tab = await openTab();
    let writes = 0;
    tab.ports.storage.afterWrite = () => writes++;
    const many = Array.from({ length: 10_000 }, (_, at) => conversation(`c${at}`));
    const start = performance.now();
    const result = await tab.stoa.conversations.importConversations(many, []);
    expect(result.added).toBe(10_000);
    expect(writes).toBeLessThanOrEqual(51);
    expect(state(tab).items.length).toBeGreaterThanOrEqual(10_000);
    expect(performance.now() - start).toBeLessThan(30_000);
  }, 60_000);
});

describe('reading conversations', () => {
  it('[AD6] reads browser and cloud in the given order, and distinguishes gone from unavailable', async () => {
    const tab = await openTab(cloudWorld());
    await tab.stoa.conversations.importConversations(
      [
        conversation('here'),
        conversation('there', { isLocal: false }),
        conversation('gone', { isLocal: false }),
      ],
      [],
    );
    await settle();
    const copy = tab.world.cloud.copies.get('gone');
    if (copy) copy.deleted = true;
    const kept = tab.world.entries.get('conversation/here');
    const read = await all(tab.stoa.conversations.readMany(['there', 'gone', 'here']));
    expect(read).toMatchObject([
      { id: 'there', ok: true, conversation: { isLocal: true, messages: [{ id: 'q' }, { id: 'a' }] } },
      { id: 'gone', name: 'Name gone', ok: false, reason: 'gone' },
      { id: 'here', ok: true, conversation: { name: 'Name here' } },
    ]);
    tab.world.entries.set('conversation/here', 'damaged');
    expect(await all(tab.stoa.conversations.readMany(['here', 'never']))).toMatchObject([
      { id: 'here', name: 'Name here', ok: false, reason: 'unavailable' },
      { id: 'never', ok: false, reason: 'gone' },
    ]);
    tab.world.entries.set('conversation/here', kept);
    tab.world.offline(true);
    const offline = await all(tab.stoa.conversations.readMany(['there', 'here']));
    expect(offline.map((one) => (one.ok ? 'ok' : one.reason))).toEqual(['unavailable', 'ok']);
  });

  it('[AD6] requests fifty at a time from the cloud', async () => {
    const tab = await openTab(cloudWorld());
    const many = Array.from({ length: 120 }, (_, at) => conversation(`c${at}`, { isLocal: false }));
    await tab.stoa.conversations.importConversations(many, []);
    await settle();
    await tab.world.clock.advance(1000);
    tab.ports.calls.length = 0;
    const read = await all(tab.stoa.conversations.readMany(many.map(({ id }) => id)));
    expect(read.every(({ ok }) => ok)).toBe(true);
    const sizes = tab.ports.calls.flatMap(({ operation, input }) =>
      operation === 'conversations.getMultiple'
        ? [(input as { conversationIds: string[] }).conversationIds.length]
        : [],
    );
    expect(sizes).toEqual([50, 50, 20]);
  });

  it('[AD6] merges pending writes', async () => {
    const tab = await openTab(cloudWorld());
    const id = state(tab).selectedId ?? '';
    tab.world.answer('conversations.upload', () => failed({ code: 'network', message: 'down' }));
    tab.current().send('Waits');
    await settle();
    tab.ports.crash();
    const saved: string[] = [];
    const after = await openTab(tab.world, { saveFile: (_name, parts) => saved.push(parts.join('')) });
    const [one] = await all(after.stoa.conversations.readMany([id]));
    expect(one).toMatchObject({ ok: true, conversation: { messages: [{ content: 'Waits' }, {}] } });
    await after.stoa.documents.saveExport();
    expect(JSON.parse(saved[0] ?? '')).toMatchObject({ version: 4 });
  });
});
