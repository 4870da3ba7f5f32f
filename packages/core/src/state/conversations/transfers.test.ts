import { describe, expect, it } from 'vitest';
import { failed } from '../../contract/outcome.js';
import { createFakeWorld, openTab, settle, textEvents, type OpenTab } from '../../testing/index.js';

const state = (tab: OpenTab) => tab.stoa.conversations.store.getState();
const item = (tab: OpenTab, id: string) => state(tab).items.find((one) => one.id === id);

/** A tab with conversations in one place. */
async function withSome(from: 'local' | 'cloud', count: number): Promise<{ tab: OpenTab; ids: string[] }> {
  const tab = await openTab(createFakeWorld({ entries: new Map([['storageSelection', `future-${from}`]]) }));
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    await tab.world.clock.advance(1000);
    const id = at === 0 ? (state(tab).selectedId ?? '') : tab.stoa.conversations.create();
    tab.stoa.conversations.open(id).send(`Question ${at}`);
    await settle();
    await tab.stoa.conversations.rename(id, `Name ${at}`);
    ids.push(id);
  }
  return { tab, ids };
}
const down = () => failed({ code: 'network', message: 'down' } as const);

describe('moving several conversations', () => {
  it.each([
    ['local', 'cloud'],
    ['cloud', 'local'],
  ] as const)('[SM6] from %s to %s moves one at a time and reports the progress', async (from, to) => {
    const { tab, ids } = await withSome(from, 3);
    const seen: string[] = [];
    tab.stoa.conversations.store.subscribe(({ transfer }) => {
      if (transfer?.current) seen.push(`${transfer.current} ${transfer.moved}/${transfer.total}`);
    });
    const transfer = await tab.stoa.conversations.moveStorage(ids, to);
    expect(transfer).toEqual({
      status: 'done',
      to,
      total: 3,
      moved: 3,
      current: transfer.current,
      failures: [],
    });
    expect([...new Set(seen)]).toEqual(expect.arrayContaining(['Name 0 0/3', 'Name 1 1/3', 'Name 2 2/3']));
    for (const id of ids) expect(item(tab, id)?.isLocal).toBe(to === 'local');
    await settle();
    const after = await openTab(tab.world);
    for (const id of ids) {
      const open = after.stoa.conversations.open(id);
      await settle();
      expect(open.store.getState().path).toHaveLength(2);
    }
    tab.stoa.conversations.dismissTransfer();
    expect(state(tab).transfer).toBeNull();
  });

  it('[SM7] stops between two conversations when cancelled', async () => {
    const { tab, ids } = await withSome('local', 3);
    const moving = tab.stoa.conversations.moveStorage(ids, 'cloud');
    tab.ports.afterCall = (operation) => {
      if (operation === 'conversations.upload') tab.stoa.conversations.cancelTransfer();
    };
    expect(await moving).toMatchObject({ status: 'cancelled', moved: 1, total: 3 });
    await settle();
    const places = ids.map((id) => item(tab, id)?.isLocal);
    expect(places.filter(Boolean)).toHaveLength(2);
  });

  it('[SM7] stops when the page is disposed', async () => {
    const { tab, ids } = await withSome('local', 3);
    const moving = tab.stoa.conversations.moveStorage(ids, 'cloud');
    tab.ports.afterCall = (operation) => {
      if (operation === 'conversations.upload') tab.stoa.dispose();
    };
    expect(await moving).toMatchObject({ moved: 1, total: 3 });
    await settle();
    expect(tab.world.cloud.copies.size).toBe(1);
  });

  it('[SM8] skips and reports one with a reply in progress', async () => {
    const { tab, ids } = await withSome('local', 2);
    tab.world.chat.script('Go', ...textEvents('One'), 'hold');
    tab.stoa.conversations.open(ids[0] ?? '').send('Go');
    await settle();
    const { moved, failures } = await tab.stoa.conversations.moveStorage(ids, 'cloud');
    expect(moved).toBe(1);
    expect(failures).toEqual([{ id: ids[0], name: 'Name 0', reason: 'A reply is in progress.' }]);
    expect(item(tab, ids[0] ?? '')?.isLocal).toBe(true);
  });

  it('[SM8] moves nothing while cloud storage is off', async () => {
    const world = createFakeWorld();
    world.answer('featureFlags.get', () => ({
      ok: true,
      value: { success: true, data: { storeCloudConversations: false } },
    }));
    const tab = await openTab(world);
    const id = state(tab).selectedId ?? '';
    expect(await tab.stoa.conversations.moveStorage([id], 'cloud')).toMatchObject({ moved: 0 });
    expect(item(tab, id)?.isLocal).toBe(true);
  });

  it('[SM3] moves pending changes of name, tags and folder, those made during the move too', async () => {
    const { tab, ids } = await withSome('cloud', 2);
    tab.ports.crash();
    const [id = ''] = ids;
    const after = await openTab(tab.world);
    after.stoa.conversations.select(ids[1] ?? '');
    await settle();
    const folder = after.stoa.conversations.createFolder('Box');
    tab.world.answer('conversations.update', down);
    await after.stoa.conversations.rename(id, 'Renamed');
    let once = true;
    after.ports.afterCall = (operation) => {
      if (operation !== 'conversations.get' || !once) return;
      once = false;
      void after.stoa.conversations.changeTags([id], { add: ['late'] });
      if (folder.ok) void after.stoa.conversations.moveToFolder([id], folder.value.id);
    };
    const moved = await after.stoa.conversations.moveStorage([id], 'local');
    expect(moved.moved).toBe(1);
    await settle();
    tab.world.answer('conversations.update', null);
    await tab.world.clock.advance(120_000);
    await settle();
    const folderId = folder.ok ? folder.value.id : '';
    expect(item(after, id)).toMatchObject({ isLocal: true, name: 'Renamed', tags: ['late'], folderId });
    const again = await openTab(tab.world);
    const open = again.stoa.conversations.open(id);
    await settle();
    expect(open.store.getState()).toMatchObject({ name: 'Renamed', tags: ['late'], folderId });
  });

  it('[SM9] distinguishes a missing conversation from an unreachable cloud', async () => {
    const { tab, ids } = await withSome('cloud', 2);
    tab.ports.crash();
    const [gone = '', there = ''] = ids;
    const after = await openTab(tab.world);
    const copy = tab.world.cloud.copies.get(gone);
    if (copy) copy.deleted = true;
    const first = await after.stoa.conversations.moveStorage([gone], 'local');
    await settle();
    expect(first.failures).toMatchObject([
      { reason: expect.stringMatching(/^This conversation is no longer accessible/) as string },
    ]);
    expect(item(after, gone)).toBeUndefined();
    tab.world.offline(true);
    const second = await after.stoa.conversations.moveStorage([there], 'local');
    await settle();
    expect(second.failures).toMatchObject([
      { reason: expect.stringMatching(/^Unfortunately, we are unable to get your cloud-stored/) as string },
    ]);
    expect(item(after, there)).toMatchObject({ isLocal: false });
  });
});

describe('a storage selection', () => {
  it('[SM10] moves every conversation and shows a notice', async () => {
    const { tab, ids } = await withSome('local', 2);
    await tab.stoa.conversations.applyStorageSelection('cloud-only');
    expect(ids.map((id) => item(tab, id)?.isLocal)).toEqual([false, false]);
    expect(tab.ports.notices.at(-1)).toMatchObject({
      kind: 'success',
      text: 'Successfully moved all conversations to the cloud.',
    });
    await tab.stoa.conversations.applyStorageSelection('local-only');
    expect(ids.map((id) => item(tab, id)?.isLocal)).toEqual([true, true]);
    expect(tab.ports.notices.at(-1)?.text).toBe('Successfully moved all conversations to local storage.');
    await settle();
    expect(ids.map((id) => tab.world.cloud.copies.get(id)?.deleted)).toEqual([true, true]);
  });

  it('[SM10] names the conversations that could not be moved', async () => {
    const { tab, ids } = await withSome('local', 2);
    tab.world.answer('conversations.upload', down);
    await tab.stoa.conversations.applyStorageSelection('cloud-only');
    expect(tab.ports.notices.at(-1)).toMatchObject({
      kind: 'error',
      text: 'Conversation(s): Name 0, Name 1 failed to move to the cloud.',
    });
    tab.world.answer('conversations.upload', null);
    await tab.stoa.conversations.applyStorageSelection('cloud-only');
    tab.ports.storage.fail('full', (key) => key === `conversation/${ids[1]}`);
    await tab.stoa.conversations.applyStorageSelection('local-only');
    expect(tab.ports.notices.at(-1)?.text).toBe('Conversation(s): Name 1 failed to move to local storage.');
    expect(ids.map((id) => item(tab, id)?.isLocal)).toEqual([true, false]);
  });

  it('[SM10] names a few when many could not be moved', async () => {
    const { tab } = await withSome('local', 12);
    tab.world.answer('conversations.upload', down);
    await tab.stoa.conversations.applyStorageSelection('cloud-only');
    await settle();
    expect(tab.ports.notices.at(-1)?.text).toMatch(
      /^Conversation\(s\): Name \d+(, Name \d+){9} and 2 more failed to move to the cloud\.$/u,
    );
    expect(state(tab).transfer?.failures).toHaveLength(12);
  });

  it('[SM10] the future selections move nothing', async () => {
    const { tab, ids } = await withSome('local', 1);
    await tab.stoa.conversations.applyStorageSelection('future-cloud');
    expect(item(tab, ids[0] ?? '')?.isLocal).toBe(true);
    expect(state(tab)).toMatchObject({ storageSelection: 'future-cloud', transfer: null });
    expect(tab.world.entries.get('storageSelection')).toBe('future-cloud');
  });
});
