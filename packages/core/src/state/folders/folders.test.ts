import { describe, expect, it } from 'vitest';
import { failed } from '../../contract/outcome.js';
import { createFakeWorld, openTab, settle, type FakeWorld, type OpenTab } from '../../testing/index.js';

const state = (tab: OpenTab) => tab.stoa.conversations.store.getState();
const own = (tab: OpenTab) => state(tab).folders.filter(({ id }) => /^(id|device)-/.test(id));
const selected = (tab: OpenTab): string => state(tab).selectedId ?? '';

function create(tab: OpenTab, name: string, type: 'chat' | 'prompt' | 'workflow' = 'chat'): string {
  const outcome = tab.stoa.conversations.createFolder(name, type);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value.id;
}
/** A tab with one conversation that has a message, in the cloud when asked. */
async function withConversation(world: FakeWorld = createFakeWorld()): Promise<{ tab: OpenTab; id: string }> {
  const tab = await openTab(world);
  tab.current().send('Hi');
  await settle();
  return { tab, id: selected(tab) };
}
const cloudWorld = (): FakeWorld =>
  createFakeWorld({ entries: new Map([['storageSelection', 'future-cloud']]) });
const off = () => ({
  ok: true as const,
  value: { success: true, data: { storeCloudConversations: false } },
});

it('[FO3] a received folder is made valid for the cloud, or ignored', async () => {
  const tab = await openTab(cloudWorld());
  await tab.stoa.conversations.importConversations(
    [],
    [
      { id: 'long', name: ` ${'x'.repeat(300)}`, type: 'chat' },
      { id: 'blank', name: ' ', type: 'chat' },
      { id: '', name: 'Without an id', type: 'chat' },
      { id: 'i'.repeat(300), name: 'With a long id', type: 'chat' },
    ],
  );
  await settle();
  const names = state(tab)
    .folders.filter(({ id }) => id === 'long')
    .map(({ name }) => name);
  expect(names).toEqual(['x'.repeat(200)]);
  expect(state(tab).folders).toHaveLength(5);
});

describe('built-in folders', () => {
  it('[FO1] always exist and cannot be changed', async () => {
    const tab = await openTab();
    expect(state(tab).folders).toEqual([
      { id: 'assistants', name: 'Assistants', type: 'prompt' },
      { id: 'amplify_helpers', name: 'Amplify Helpers', type: 'prompt' },
      { id: 'custom_instructions', name: 'Custom Instructions', type: 'prompt' },
      { id: 'agents', name: 'Agents', type: 'chat', pinned: true },
    ]);
    expect(tab.stoa.conversations.renameFolder('agents', 'Mine')).toMatchObject({ ok: false });
    tab.stoa.conversations.setFolderPinned('agents', false);
    tab.stoa.conversations.removeFolder('agents')();
    await tab.world.clock.advance(9000);
    expect(state(tab).folders).toHaveLength(4);
    expect(state(tab).folders.at(-1)).toMatchObject({ name: 'Agents', pinned: true });
    expect(tab.world.cloud.folders.size).toBe(0);
  });

  it('[FO2] a group folder can only be hidden', async () => {
    const group = { id: 'g', name: 'Group', type: 'chat', isGroupFolder: true };
    const tab = await openTab(createFakeWorld({ entries: new Map([['folders', [group]]]) }));
    const { conversations } = tab.stoa;
    expect(conversations.renameFolder('g', 'Mine')).toMatchObject({ ok: false });
    conversations.removeFolder('g');
    conversations.setFolderHidden('g', true);
    conversations.setFolderHidden('agents', true);
    await settle();
    const after = await openTab(tab.world);
    expect(state(after).hiddenFolderIds).toEqual(['g']);
    expect(state(after).folders).toContainEqual(group);
    after.stoa.conversations.setFolderHidden('g', false);
    expect(state(after).hiddenFolderIds).toEqual([]);
    expect(tab.world.cloud.folders.size).toBe(0);
  });
});

describe('folders of groups for templates', () => {
  it('[FO14] are never stored, and what an earlier version stored is dropped', async () => {
    const group = { id: 'g', name: 'Group', type: 'prompt', isGroupFolder: true };
    const record = { folder: { ...group, id: 'h' }, updatedAt: '2025-01-01T00:00:00.000Z', isDeleted: false };
    const tab = await openTab(createFakeWorld({ entries: new Map([['folders', [group, record]]]) }));
    expect(own(tab)).toEqual([]);
    tab.stoa.conversations.setFolderHidden('g', true);
    create(tab, 'Tides');
    await settle();
    const after = await openTab(tab.world);
    expect(state(after).hiddenFolderIds).toEqual(['g']);
    expect(JSON.stringify(tab.world.entries.get('folders'))).not.toContain('Group');
  });
});

describe('own folders', () => {
  it('[FO3] are created open, renamed and pinned, and stored', async () => {
    const tab = await openTab();
    const id = create(tab, '  Tides ');
    expect(own(tab)).toEqual([{ id, name: 'Tides', type: 'chat', date: '2025-01-15' }]);
    expect(state(tab).openFolderIds).toEqual([id]);
    expect(tab.stoa.conversations.renameFolder(id, ' Seas ')).toMatchObject({ ok: true });
    tab.stoa.conversations.setFolderPinned(id, true);
    tab.stoa.conversations.setSort('name');
    await settle();
    const after = await openTab(tab.world);
    expect(own(after)).toEqual([{ id, name: 'Seas', type: 'chat', date: '2025-01-15', pinned: true }]);
    expect(state(after)).toMatchObject({ openFolderIds: [id], sort: 'name' });
    after.stoa.conversations.setFolderOpen(id, false);
    expect(state(after).openFolderIds).toEqual([]);
  });

  it.each([
    ['', 'Folder name is required'],
    ['   ', 'Folder name is required'],
    ['x'.repeat(201), 'A name has at most 200 characters.'],
  ])('[FO3] the name %j is refused', async (name, message) => {
    const tab = await openTab();
    expect(tab.stoa.conversations.createFolder(name)).toMatchObject({ ok: false, failure: { message } });
    const id = create(tab, 'Tides');
    expect(tab.stoa.conversations.renameFolder(id, name)).toMatchObject({ ok: false, failure: { message } });
    expect(tab.stoa.conversations.renameFolder('nowhere', 'Seas')).toMatchObject({
      ok: false,
      failure: { message: 'Folder not found' },
    });
  });

  it('[FO4] other tabs and devices receive them', async () => {
    const world = createFakeWorld();
    const tab = await openTab(world);
    const beside = await openTab(world);
    const device = await openTab(createFakeWorld({ server: world }));
    const id = create(tab, 'Tides');
    await settle();
    expect(own(beside)).toMatchObject([{ id, name: 'Tides' }]);
    device.stoa.wake();
    await settle();
    expect(own(device)).toMatchObject([{ id, name: 'Tides' }]);
    device.stoa.conversations.renameFolder(id, 'Seas');
    await settle();
    tab.stoa.wake();
    await settle();
    expect(own(tab)).toMatchObject([{ name: 'Seas' }]);
    expect(own(beside)).toMatchObject([{ name: 'Seas' }]);
  });

  it('[FO4] the later of two changes wins on every device in any order', async () => {
    const world = createFakeWorld();
    const tab = await openTab(world);
    const device = await openTab(createFakeWorld({ server: world }));
    const id = create(tab, 'Tides');
    await settle();
    device.stoa.wake();
    await settle();
    world.answer('folders.save', () => failed({ code: 'network', message: 'down' }));
    tab.stoa.conversations.renameFolder(id, 'Early');
    await world.clock.advance(10);
    device.stoa.conversations.renameFolder(id, 'Late');
    await world.clock.advance(10);
    world.answer('folders.save', null);
    await world.clock.advance(60_000);
    for (const one of [device, tab, device]) {
      one.stoa.wake();
      await world.clock.advance(5000);
    }
    expect(own(tab)).toMatchObject([{ name: 'Late' }]);
    expect(own(device)).toMatchObject([{ name: 'Late' }]);
  });

  it.each([
    ['cloud storage is switched off', 'future-local', true],
    ['everything is to stay in the browser', 'local-only', false],
  ])('[FO5] are not uploaded when %s', async (_why, selection, isOff) => {
    const world = createFakeWorld({ entries: new Map([['storageSelection', selection]]) });
    if (isOff) world.answer('featureFlags.get', off);
    const tab = await openTab(world);
    create(tab, 'Tides');
    await world.clock.advance(10_000);
    const rooms = tab.ports.calls.map((call) => call.operation.split('.')[0]);
    expect(rooms).not.toContain('folders');
    expect(own(await openTab(world))).toMatchObject([{ name: 'Tides' }]);
  });

  it('retries failed uploads', async () => {
    const tab = await openTab();
    tab.world.offline(true);
    const id = create(tab, 'Tides');
    await tab.world.clock.advance(5000);
    expect(tab.world.cloud.folders.size).toBe(0);
    tab.world.offline(false);
    await tab.world.clock.advance(60_000);
    expect(tab.world.cloud.folders.get(id)).toMatchObject({ folder: { name: 'Tides' }, isDeleted: false });
  });

  it('[FO7] a renamed folder is sent with the next upload of its conversations', async () => {
    const { tab, id } = await withConversation(cloudWorld());
    const folderId = create(tab, 'Tides');
    await tab.stoa.conversations.moveToFolder([id], folderId);
    await settle();
    expect(tab.world.cloud.copies.get(id)?.folder).toMatchObject({ id: folderId, name: 'Tides' });
    tab.stoa.conversations.renameFolder(folderId, 'Seas');
    tab.current().send('More');
    await settle();
    expect(tab.world.cloud.copies.get(id)?.folder).toMatchObject({ id: folderId, name: 'Seas' });
  });

  it('[FO8] a folder received with a conversation is matched by id, then by name, else added', async () => {
    const world = cloudWorld();
    const { tab, id } = await withConversation(world);
    const folderId = create(tab, 'Tides');
    await tab.stoa.conversations.moveToFolder([id], folderId);
    await settle();
    world.cloud.folders.clear();
    const namesake = { id: 'mine', name: 'Tides', type: 'chat' };
    for (const [folders, expected] of [
      [[], { id: folderId, name: 'Tides' }],
      [[namesake], namesake],
      [[{ ...namesake, id: folderId, name: 'Called otherwise' }], { id: folderId, name: 'Called otherwise' }],
    ] as const) {
      const entries = new Map<string, unknown>([['folders', folders]]);
      const device = createFakeWorld({ entries, server: world });
      device.answer('folders.list', () => failed({ code: 'http', message: 'no' }));
      device.answer('folders.save', () => failed({ code: 'http', message: 'no' }));
      const other = await openTab(device);
      const item = state(other).items.find((one) => one.id === id);
      expect(state(other).folders).toContainEqual(expect.objectContaining(expected));
      expect(item?.folderId).toBe(expected.id);
      // The name in the cloud is irrelevant once the conversation is opened and written there.
      const open = other.stoa.conversations.open(id);
      await settle();
      expect(open.store.getState().folderId).toBe(expected.id);
      open.send('More');
      await settle();
      expect(state(other).items.find((one) => one.id === id)?.folderId).toBe(expected.id);
      await tab.stoa.conversations.moveToFolder([id], null);
      await tab.stoa.conversations.moveToFolder([id], folderId);
      await settle();
    }
  });
});

it('[FO13] a conversation is begun in a folder, where it stands at once and is no blank one', async () => {
  const { tab } = await withConversation();
  const folderId = create(tab, 'Tides');
  const id = tab.stoa.conversations.create({ folderId });
  expect(tab.stoa.conversations.startNew()).not.toBe(id);
  await settle();
  expect(state(tab).items.find((item) => item.id === id)).toMatchObject({ folderId });
  const after = await openTab(tab.world);
  expect(state(after).items.find((item) => item.id === id)).toMatchObject({ folderId });
});

describe('deleting a folder', () => {
  it('[FO9] of conversations deletes them, with one notice and one undo', async () => {
    const { tab, id } = await withConversation();
    const other = tab.stoa.conversations.create();
    await settle();
    const folderId = create(tab, 'Tides');
    await tab.stoa.conversations.moveToFolder([id, other], folderId);
    const before = tab.ports.notices.length;
    const undo = tab.stoa.conversations.removeFolder(folderId);
    expect(tab.ports.notices.slice(before)).toMatchObject([
      {
        text: 'Deleted the folder “Tides” with 2 conversations.',
        action: { label: 'Undo' },
        timeoutMs: 8000,
      },
    ]);
    expect(own(tab)).toEqual([]);
    expect(state(tab).items.map((item) => item.id)).not.toContain(id);
    await tab.world.clock.advance(7000);
    undo();
    await tab.world.clock.advance(9000);
    expect(own(tab)).toMatchObject([{ id: folderId }]);
    expect(state(tab).items.filter((item) => item.folderId === folderId)).toHaveLength(2);
    expect(state(tab).selectedId).toBe(other);
    tab.stoa.conversations.removeFolder(folderId);
    await tab.world.clock.advance(9000);
    expect(tab.ports.notices.at(-1)?.takenBack).toBe(true);
    expect(tab.world.entries.has(`conversation/${id}`)).toBe(false);
    expect(tab.world.cloud.folders.get(folderId)?.isDeleted).toBe(true);
    expect(state(tab).items).toHaveLength(1);
    expect([id, other]).not.toContain(selected(tab));
  });

  it('[FO9] selects the first remaining conversation', async () => {
    const { tab, id } = await withConversation();
    await tab.world.clock.advance(1000);
    const other = tab.stoa.conversations.create();
    await settle();
    const folderId = create(tab, 'Tides');
    await tab.stoa.conversations.moveToFolder([other], folderId);
    tab.stoa.conversations.removeFolder(folderId);
    expect(selected(tab)).toBe(id);
  });

  it('[FO10] is committed on time after a reload', async () => {
    const { tab, id } = await withConversation();
    const folderId = create(tab, 'Tides');
    await tab.stoa.conversations.moveToFolder([id], folderId);
    tab.stoa.conversations.removeFolder(folderId);
    await settle();
    tab.ports.crash();
    const after = await openTab(tab.world);
    expect(own(after)).toEqual([]);
    await tab.world.clock.advance(9000);
    expect(tab.world.cloud.folders.get(folderId)?.isDeleted).toBe(true);
    expect(state(after).items.map((item) => item.id)).not.toContain(id);
    expect(own(await openTab(tab.world))).toEqual([]);
  });

  it('[FO11] of prompts deletes them; undeletable ones are kept without a folder', async () => {
    const prompt = (id: string, data = {}) => ({ id, name: id, folderId: 'p', type: 'prompt', data });
    const entries = new Map<string, unknown>([
      ['folders', [{ id: 'p', name: 'Mine', type: 'prompt' }]],
      [
        'prompts',
        [
          prompt('plain'),
          prompt('kept', { noDelete: true }),
          prompt('system', { assistant: {}, tags: ['amplify:system'] }),
          { ...prompt('other'), folderId: null },
        ],
      ],
    ]);
    const tab = await openTab(createFakeWorld({ entries }));
    const shown = () =>
      tab.stoa.prompts.store
        .getState()
        .list.filter(({ folderId }) => folderId === 'p' || folderId === null)
        .map(({ id, folderId }) => `${id} ${folderId}`);
    const undo = tab.stoa.conversations.removeFolder('p');
    expect(shown()).toEqual(['kept null', 'system null', 'other null']);
    undo();
    expect(shown()).toEqual(['plain p', 'kept p', 'system p', 'other null']);
    await settle();
    tab.stoa.conversations.removeFolder('p');
    await tab.world.clock.advance(9000);
    const stored = tab.world.entries.get('prompts') as { id: string }[];
    expect(stored.map(({ id }) => id)).toEqual(['kept', 'system', 'other']);
  });

  it('[DR3] drafts of the forms about it, and about templates that go with it, go and come back', async () => {
    const template = (id: string, folderId: string | null, data = {}) => ({
      id,
      name: id,
      description: '',
      content: '',
      type: 'prompt' as const,
      folderId,
      data,
    });
    const entries = new Map<string, unknown>([
      ['folders', [{ id: 'p', name: 'Mine', type: 'prompt' }]],
      ['prompts', [template('in', 'p'), template('kept', 'p', { noDelete: true }), template('out', null)]],
    ]);
    const tab = await openTab(createFakeWorld({ entries }));
    const { drafts, conversations, prompts } = tab.stoa;
    const ofFolder = ['share/p', 'share/p/people', 'share/kept,p'];
    const ofInner = ['share/in', 'template/in', 'template-editor/in'];
    const ofOuter = ['share/out/people', 'template/out', 'template-editor/out'];
    const stay = ['share/kept', 'template-editor/kept', 'template-editor/new'];
    for (const key of [...ofFolder, ...ofInner, ...ofOuter, ...stay]) drafts.set(key, 'Typed');
    const left = () => Object.keys(drafts.store.getState().drafts).toSorted();
    const all = left();
    const undo = conversations.removeFolder('p');
    expect(left()).toEqual([...ofFolder, ...ofOuter, ...stay].toSorted());
    undo();
    expect(left()).toEqual(all);
    conversations.removeFolder('p');
    await tab.world.clock.advance(9000);
    expect(left()).toEqual([...ofOuter, ...stay].toSorted());
    prompts.remove(['out', 'kept']);
    expect(left()).toEqual(stay.toSorted());
  });

  it('[FO11] of workflows keeps them without a folder', async () => {
    const entries = new Map<string, unknown>([
      ['folders', [{ id: 'w', name: 'Mine', type: 'workflow' }]],
      ['workflows', [{ id: 'one', name: 'One', folderId: 'w' }]],
    ]);
    const tab = await openTab(createFakeWorld({ entries }));
    const undo = tab.stoa.conversations.removeFolder('w');
    expect(tab.stoa.prompts.store.getState().workflows).toMatchObject([{ id: 'one', folderId: null }]);
    undo();
    expect(tab.stoa.prompts.store.getState().workflows).toMatchObject([{ id: 'one', folderId: 'w' }]);
  });
});
