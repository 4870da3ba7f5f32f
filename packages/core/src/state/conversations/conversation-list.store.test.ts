import { describe, expect, it } from 'vitest';
import { initialFeatureFlags } from '../../contract/feature-flags/flags.js';
import { failed } from '../../contract/outcome.js';
import { isBlank } from '../../rules/conversations/startup.js';
import {
  createFakeWorld,
  openTab,
  runEnd,
  settle,
  textEvents,
  type FakeWorld,
  type OpenTab,
} from '../../testing/index.js';
import type { RunRecord } from '../conversation/conversation.types.js';
import { createStoa } from '../stoa.js';

const state = (tab: OpenTab) => tab.stoa.conversations.store.getState();
const names = (tab: OpenTab) => state(tab).items.map((item) => item.name);

/** A world in which new conversations go to the cloud. */
function cloudWorld(): FakeWorld {
  return createFakeWorld({ entries: new Map([['storageSelection', 'future-cloud']]) });
}
const cloudTexts = (world: FakeWorld, id: string) =>
  [...(world.cloud.copies.get(id)?.record.tree.nodes.values() ?? [])].map((node) => node.content);

describe('start', () => {
  it('[BO1] loads everything, then shows an empty new conversation with the default model', async () => {
    const tab = await openTab();
    expect(tab.stoa.boot.store.getState().status).toBe('ready');
    expect(state(tab).status).toBe('post-init');
    expect(tab.current().store.getState()).toMatchObject({
      load: 'ready',
      name: 'New Conversation',
      temperature: 1,
      isLocal: true,
      modelId: 'demo-large',
      maxTokens: null,
      path: [],
    });
  });

  it('[BO2] shows the last conversation when it is an empty new one, else a new one', async () => {
    const a = await openTab();
    const first = state(a).selectedId;
    const b = await openTab(a.world);
    expect(state(b).selectedId).toBe(first);
    b.current();
    await settle();
    b.current().send('Hi');
    await settle();
    const c = await openTab(a.world);
    expect(state(c).selectedId).not.toBe(first);
    expect(c.current().store.getState().path).toEqual([]);
  });

  it('[BO3] every failing call has a fallback; only the models report it', async () => {
    const world = createFakeWorld();
    world.offline(true);
    const tab = await openTab(world);
    expect(tab.stoa.boot.store.getState().status).toBe('ready');
    expect(tab.stoa.models.store.getState()).toMatchObject({
      status: 'failed',
      failure: {
        title: 'Failed to Retrieve Models',
        message: 'There was a problem retrieving the available models, please contact our support team.',
      },
    });
    expect(tab.stoa.accounts.store.getState().list[0]?.id).toBe('general_account');
    expect(tab.stoa.flags.store.getState().flags).toEqual({ ...initialFeatureFlags });
    expect(tab.stoa.settings.store.getState().settings.theme).toBe('dark');
  });

  it.each([
    [undefined, true],
    ['local-only', true],
    ['future-local', true],
    ['cloud-only', false],
    ['future-cloud', false],
  ])('[BO4] with storageSelection %s a new conversation is local: %s', async (selection, isLocal) => {
    const entries = new Map<string, unknown>(selection ? [['storageSelection', selection]] : []);
    const tab = await openTab(createFakeWorld({ entries }));
    expect(tab.current().store.getState().isLocal).toBe(isLocal);
  });

  it('[BO5] without the flag for cloud conversations all stay in the browser', async () => {
    const world = cloudWorld();
    world.answer('featureFlags.get', () => ({
      ok: true,
      value: { success: true, data: { storeCloudConversations: false } },
    }));
    const tab = await openTab(world);
    tab.current().configure({ isLocal: false });
    expect(tab.current().store.getState().isLocal).toBe(true);
    expect(tab.ports.calls.map((call) => call.operation)).not.toContain('conversations.changes');
  });

  it('[BO6] new conversations use the model that was chosen last', async () => {
    const tab = await openTab();
    tab.current().configure({ modelId: 'demo-small' });
    tab.stoa.conversations.create();
    expect(tab.current().store.getState().modelId).toBe('demo-small');
    await settle();
    const after = await openTab(tab.world);
    expect(after.stoa.conversations.newConversationDefaults().modelId).toBe('demo-small');
  });
});

describe('the first screen', () => {
  it('[BO10] has a message box before anything is loaded, and hands what was typed on', async () => {
    const first = await openTab();
    first.stoa.drafts.set(state(first).selectedId ?? '', 'Stored');
    await first.stoa.flush();

    const stoa = createStoa(first.world.tab(), { person: first.stoa.person, smallScreen: false });
    const { opening } = stoa.conversations;
    const openingId = opening?.store.getState().id ?? '';
    expect(opening?.store.getState()).toMatchObject({ load: 'ready', path: [] });
    stoa.drafts.set(openingId, 'Typed early');
    await stoa.start();
    await settle();
    const { selectedId } = stoa.conversations.store.getState();
    expect(stoa.drafts.store.getState().drafts).toEqual({ [selectedId ?? '']: 'Stored\nTyped early' });
    expect(stoa.conversations.store.getState().items.map(({ id }) => id)).not.toContain(openingId);
    expect(
      createStoa(first.world.tab(), { ...first.stoa, smallScreen: false, requestedId: 'c1' }).conversations
        .opening,
    ).toBeNull();
  });
});

describe('a conversation that nobody has written in', () => {
  it('[BO7] is where a request for a new one leads', async () => {
    const tab = await openTab();
    const blank = state(tab).selectedId;
    expect(tab.stoa.conversations.startNew()).toBe(blank);
    tab.current().send('Hi');
    await settle();
    const next = tab.stoa.conversations.startNew();
    expect(next).not.toBe(blank);
    // Before it is stored, too.
    expect(tab.stoa.conversations.startNew()).toBe(next);
    await settle();
    tab.stoa.conversations.select(blank ?? '');
    expect(tab.stoa.conversations.startNew()).toBe(next);
    expect(state(tab).selectedId).toBe(next);
    expect(state(tab).items).toHaveLength(2);
  });

  it('[BO7] is another one where new conversations are stored elsewhere', async () => {
    const tab = await openTab();
    const blank = state(tab).selectedId;
    await tab.stoa.conversations.setStorageSelection('future-cloud');
    expect(tab.stoa.conversations.startNew()).not.toBe(blank);
  });

  it('[BO8] is blank until it is written in, named, filed or tagged', () => {
    const blank = {
      name: 'New Conversation',
      messageCount: 0,
      folderId: null,
      tags: [],
      running: false,
    };
    expect(isBlank(blank)).toBe(true);
    for (const change of [
      { name: 'Mine' },
      { messageCount: 1 },
      { messageCount: null },
      { folderId: 'f' },
      { tags: ['a'] },
      { running: true },
    ])
      expect(isBlank({ ...blank, ...change })).toBe(false);
  });
});

describe('an address', () => {
  it('[BO9] shows its conversation at the start', async () => {
    const first = await openTab();
    first.current().send('Hi');
    await settle();
    const { selectedId } = state(first);
    const second = await openTab(first.world, { requestedId: selectedId ?? '' });
    expect(state(second)).toMatchObject({ selectedId, missingId: null });
    second.current();
    await settle();
    expect(second.current().store.getState().path).toHaveLength(2);
  });

  it('[BO9] finds a conversation that only the cloud knows', async () => {
    const world = cloudWorld();
    const first = await openTab(world);
    first.current().send('Hi');
    await settle();
    const { selectedId } = state(first);
    const elsewhere = await openTab(createFakeWorld({ server: world }), { requestedId: selectedId ?? '' });
    expect(state(elsewhere)).toMatchObject({ selectedId, missingId: null });
  });

  it('[BO9] that leads nowhere is missing until another is chosen', async () => {
    const tab = await openTab(undefined, { requestedId: 'none' });
    expect(state(tab)).toMatchObject({ selectedId: null, missingId: 'none' });
    const id = tab.stoa.conversations.startNew();
    expect(state(tab)).toMatchObject({ selectedId: id, missingId: null });
  });
});

describe('the list', () => {
  it('[LI1] renames with the trimmed name and refuses an empty one', async () => {
    const tab = await openTab();
    const id = state(tab).selectedId ?? '';
    expect(await tab.stoa.conversations.rename(id, '  Tides ')).toMatchObject({ ok: true });
    expect(names(tab)).toEqual(['Tides']);
    expect(await tab.stoa.conversations.rename(id, '  ')).toMatchObject({ ok: false });
    expect(tab.current().store.getState().name).toBe('Tides');
  });

  it('[LI2] deletes after eight seconds unless undone', async () => {
    const tab = await openTab();
    tab.current().send('Hi');
    await settle();
    const id = state(tab).selectedId ?? '';
    const undo = tab.stoa.conversations.remove(id);
    expect(state(tab).pendingDeletes[id]).toBeDefined();
    expect(state(tab).selectedId).not.toBe(id);
    expect(tab.ports.notices.at(-1)).toMatchObject({ action: { label: 'Undo' }, timeoutMs: 8000 });
    await tab.world.clock.advance(7000);
    undo();
    await tab.world.clock.advance(7000);
    expect(state(tab)).toMatchObject({ selectedId: id, pendingDeletes: {} });
    expect(state(tab).items.map((item) => item.id)).toContain(id);
    tab.stoa.conversations.remove(id);
    await tab.world.clock.advance(7000);
    expect(tab.ports.notices.at(-1)?.takenBack).toBe(false);
    await tab.world.clock.advance(1000);
    expect(tab.ports.notices.at(-1)?.takenBack).toBe(true);
    expect([...tab.world.entries.keys()].filter((key) => key.includes(id))).toEqual([]);
  });

  it('[LI2] deletes nothing while the person stays on the notice', async () => {
    const tab = await openTab();
    tab.current().send('Hi');
    await settle();
    const id = state(tab).selectedId ?? '';
    tab.stoa.conversations.remove(id);
    const notice = tab.ports.notices.at(-1);
    await tab.world.clock.advance(7000);
    notice?.onHold?.(true);
    await tab.world.clock.advance(60_000);
    expect(notice?.takenBack).toBe(false);
    expect(state(tab).pendingDeletes[id]).toBeDefined();
    notice?.onHold?.(false);
    await tab.world.clock.advance(7000);
    notice?.action?.run();
    expect(state(tab)).toMatchObject({ selectedId: id, pendingDeletes: {} });
    tab.stoa.conversations.remove(id);
    tab.ports.notices.at(-1)?.onHold?.(true);
    tab.ports.notices.at(-1)?.onHold?.(false);
    await tab.world.clock.advance(8000);
    expect([...tab.world.entries.keys()].filter((key) => key.includes(id))).toEqual([]);
  });

  it('[LI3] deleting the shown one selects the first remaining, or a new one', async () => {
    const tab = await openTab();
    tab.current().send('Hi');
    await settle();
    const first = state(tab).selectedId ?? '';
    await tab.world.clock.advance(1000);
    const second = tab.stoa.conversations.create();
    await settle();
    tab.stoa.conversations.remove(second);
    expect(state(tab).selectedId).toBe(first);
    tab.stoa.conversations.remove(first);
    expect([first, second]).not.toContain(state(tab).selectedId);
  });

  it('[LI4] a pending deletion is committed on time after a reload', async () => {
    const tab = await openTab();
    tab.current().send('Hi');
    await settle();
    const id = state(tab).selectedId ?? '';
    tab.stoa.conversations.remove(id);
    await settle();
    tab.ports.crash();
    const after = await openTab(tab.world);
    expect(state(after).items.map((item) => item.id)).not.toContain(id);
    await tab.world.clock.advance(9000);
    expect(tab.world.entries.has(`conversation/${id}`)).toBe(false);
  });

  it('a reply that ends in a conversation that is not shown marks it as unread', async () => {
    const tab = await openTab();
    const id = state(tab).selectedId ?? '';
    tab.world.chat.script('Hi', ...textEvents('Ho'), 'hold');
    tab.current().send('Hi');
    await settle();
    expect(state(tab).items[0]).toMatchObject({ id, running: true });
    tab.stoa.conversations.create();
    tab.world.chat.end();
    await settle();
    const item = () => state(tab).items.find((other) => other.id === id);
    expect(item()).toMatchObject({ running: false, unread: true });
    tab.stoa.conversations.select(id);
    await settle();
    expect(item()?.unread).toBe(false);
  });

  it('[LI6] a conversation missing from the index is found again', async () => {
    const tab = await openTab();
    tab.current().send('Hi');
    await settle();
    const id = state(tab).selectedId ?? '';
    tab.world.entries.set('conversationHistory', []);
    const after = await openTab(tab.world);
    expect(state(after).items.map((item) => item.id)).toContain(id);
  });
});

describe('cloud conversations', () => {
  it('[CL1] are uploaded on creation and change; the server writes the reply', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    const id = state(tab).selectedId ?? '';
    expect(world.cloud.copies.has(id)).toBe(true);
    tab.current().send('Hi');
    await settle();
    expect(cloudTexts(world, id)).toEqual(['Hi', 'Hello.']);
    expect(tab.current().store.getState()).toMatchObject({ saved: 'clean', run: { status: 'idle' } });
    expect([...world.entries.keys()].filter((key) => key.startsWith('outbox/'))).toEqual([]);
    expect([...world.entries.keys()].filter((key) => key.startsWith('conversation/'))).toEqual([]);
  });

  it('[CL2] open in another browser from the server', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    const id = state(tab).selectedId ?? '';
    tab.current().send('Hi');
    await settle();
    tab.ports.crash();
    world.entries.clear();
    const other = await openTab(world);
    expect(state(other).items.map((item) => item.id)).toContain(id);
    const open = other.stoa.conversations.open(id);
    expect(open.store.getState().load).toBe('loading');
    await settle();
    expect(open.store.getState().path.map((message) => message.content)).toEqual(['Hi', 'Hello.']);
  });

  it('[CL3] the reply is complete after the tab was closed', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    const id = state(tab).selectedId ?? '';
    world.chat.script('Go', ...textEvents('One'), 'hold');
    tab.current().send('Go');
    await settle();
    tab.ports.crash();
    world.chat.emit(textEvents(' two'));
    world.chat.end();
    world.chat.forget();
    const after = await openTab(world);
    const open = after.stoa.conversations.open(id);
    await settle();
    expect(open.store.getState().path.map((message) => message.content)).toEqual(['Go', 'One two']);
  });

  it('[CL4] a reload in the middle of a reply follows the run', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    world.chat.script('Go', ...textEvents('One'), 'hold');
    tab.current().send('Go');
    await settle();
    tab.ports.crash();
    const after = await openTab(world);
    after.current();
    await settle();
    expect(after.current().store.getState().run.status).toBe('streaming');
    expect(state(after).items[0]?.running).toBe(true);
    world.chat.emit(textEvents(' two'));
    world.chat.end();
    await settle();
    expect(after.current().store.getState().path[1]?.content).toBe('One two');
    expect(state(after).items[0]?.running).toBe(false);
  });

  it('[CL5] failed uploads are stored, survive a crash and are retried', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    const id = state(tab).selectedId ?? '';
    const down = () => failed({ code: 'network', message: 'down' } as const);
    world.answer('conversations.upload', down);
    world.chat.script('Hi', ...textEvents('Ho'));
    tab.current().send('Hi');
    await settle();
    expect(tab.current().store.getState().saved).toBe('failed');
    tab.ports.crash();
    world.answer('conversations.get', down);
    const after = await openTab(world);
    const open = after.stoa.conversations.open(id);
    await settle();
    expect(open.store.getState().path.map((message) => message.content)).toEqual(['Hi', 'Ho']);
    world.answer('conversations.upload', null);
    world.answer('conversations.get', null);
    await world.clock.advance(5000);
    expect(cloudTexts(world, id)).toEqual(['Hi', 'Ho']);
    expect(open.store.getState().saved).toBe('clean');
  });

  it.each([
    [
      'stream',
      async (world, tab) => {
        world.chat.restore();
        tab.stoa.wake();
      },
    ],
    [
      'list',
      async (world, tab, conversationId) => {
        await world.clock.advance(1000);
        await tab.ports.call('conversations', 'update', { conversationId, name: 'Ended' });
        const list = tab.stoa.conversations as unknown as { lookForChanges(): Promise<string> };
        await list.lookForChanges();
      },
    ],
  ] satisfies [string, (world: FakeWorld, tab: OpenTab, conversationId: string) => Promise<void>][])(
    'uploads the longer text of an interrupted reply whose end the %s tells first',
    async (_, tellEnd) => {
      const world = cloudWorld();
      const tab = await openTab(world);
      const id = state(tab).selectedId ?? '';
      world.chat.script('Go', ...textEvents('One', ' two', ' three'), 'hold');
      tab.current().send('Go');
      await settle();
      const run = [...world.chat.runs.values()][0];
      run?.log.splice(1);
      run?.log.push(runEnd('interrupted'));
      if (run) {
        run.end = runEnd('interrupted');
        world.cloud.finishRun(run);
      }
      expect(cloudTexts(world, id)).toEqual(['Go', 'One']);
      world.chat.unplug();
      await tellEnd(world, tab, id);
      await settle();
      expect(tab.current().store.getState().path[1]?.content).toBe('One two three');
      const run1 = tab.current().store.getState().path[1]?.data['run'] as RunRecord | undefined;
      expect(run1?.status).toBe('interrupted');
      expect(cloudTexts(world, id)).toEqual(['Go', 'One two three']);
    },
  );

  it('[CL7] one that was made private or removed elsewhere leaves the list with a message', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    const id = state(tab).selectedId ?? '';
    tab.current().send('Hi');
    await settle();
    const copy = world.cloud.copies.get(id);
    if (copy) copy.deleted = true;
    tab.ports.crash();
    const after = await openTab(world);
    const open = after.stoa.conversations.open(id);
    await settle();
    expect(open.store.getState()).toMatchObject({
      load: 'missing',
      loadFailure:
        'This conversation is no longer accessible, it has been made private in another browser or has been removed by another device.',
    });
    expect(state(after).items.map((item) => item.id)).not.toContain(id);
  });

  it('[CL8] changes of another device are read when the tab wakes', async () => {
    const world = cloudWorld();
    const here = await openTab(world);
    const id = state(here).selectedId ?? '';
    here.current().send('Hi');
    await settle();
    const elsewhere = createFakeWorld({ clock: world.clock });
    elsewhere.answer('conversations.get', null);
    const name = 'Renamed elsewhere';
    const copy = world.cloud.copies.get(id);
    if (copy) await here.ports.call('conversations', 'update', { conversationId: id, name });
    here.stoa.wake();
    await settle();
    expect(names(here)).toContain(name);
    expect(here.current().store.getState().name).toBe(name);
  });

  it('[NW6] reads a change once, however often the cloud tells it', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    tab.current().send('Hi');
    await settle();
    tab.stoa.wake();
    await settle();
    const reads = () => tab.ports.calls.filter(({ operation }) => operation === 'conversations.get').length;
    const before = reads();
    const told = await tab.ports.call('conversations', 'changes', {});
    world.answer('conversations.changes', () => told);
    for (let count = 0; count < 3; count += 1) {
      await tab.stoa.conversations.sync();
      await settle();
    }
    expect(reads() - before).toBeLessThanOrEqual(1);
  });

  it('[NW6] reads again what is told while it reads, and what could not be read', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    const id = state(tab).selectedId ?? '';
    tab.current().send('Hi');
    await settle();
    await tab.stoa.conversations.sync();
    await settle();
    const list = tab.stoa.conversations as unknown as { lookForChanges(): Promise<string> };
    const asked = () =>
      tab.ports.calls.filter(({ operation }) => operation === 'conversations.changes').length;
    const before = asked();
    await Promise.all([tab.stoa.conversations.sync(), list.lookForChanges(), list.lookForChanges()]);
    expect(asked() - before).toBe(2);

    const reads = () => tab.ports.calls.filter(({ operation }) => operation === 'conversations.get').length;
    await world.clock.advance(1000);
    await tab.ports.call('conversations', 'update', { conversationId: id, name: 'Elsewhere' });
    world.answer('conversations.get', () => failed({ code: 'network', message: 'x' }));
    await list.lookForChanges();
    await settle();
    world.answer('conversations.get', null);
    const failedReads = reads();
    await list.lookForChanges();
    await settle();
    expect(reads() - failedReads).toBe(1);
    expect(tab.current().store.getState().name).toBe('Elsewhere');
  });

  it('an open conversation that another client deleted and stored again is shown again', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    const id = state(tab).selectedId ?? '';
    tab.current().send('Hi');
    await settle();
    const open = tab.stoa.conversations.open(id);
    const list = tab.stoa.conversations as unknown as { lookForChanges(): Promise<string> };
    const look = async () => {
      await list.lookForChanges();
      await settle();
    };
    await look();
    const before = open.store.getState().path.length;
    expect(before).toBeGreaterThan(0);
    await world.clock.advance(1000);
    await tab.ports.call('conversations', 'delete', { conversationId: id });
    await look();
    expect(open.store.getState().load).toBe('missing');
    await world.clock.advance(1000);
    await tab.ports.call('conversations', 'update', { conversationId: id, restore: true });
    await look();
    expect([open.store.getState().load, open.store.getState().path.length]).toEqual(['ready', before]);
    expect(state(tab).items.some((item) => item.id === id)).toBe(true);
  });

  it('[CL9] repeated sync failures show one notice', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    world.answer('conversations.changes', () => failed({ code: 'http', message: 'no' } as const));
    tab.stoa.wake();
    await settle();
    tab.stoa.wake();
    await settle();
    expect(state(tab).sync).toBe('failed');
    const said = tab.ports.notices.filter((notice) => notice.text.startsWith('Unable to sync'));
    expect(said).toHaveLength(1);
    expect(said[0]?.takenBack).toBe(false);
    world.answer('conversations.changes', null);
    tab.stoa.wake();
    await settle();
    expect(state(tab).sync).toBe('idle');
    expect(said[0]?.takenBack).toBe(true);
  });

  it('[CL10] move to the browser and back without losing a message', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    const id = state(tab).selectedId ?? '';
    tab.current().send('Hi');
    await settle();
    tab.current().configure({ isLocal: true });
    await settle();
    expect(tab.current().store.getState().isLocal).toBe(true);
    expect(world.entries.has(`conversation/${id}`)).toBe(true);
    expect(world.cloud.copies.get(id)?.deleted).toBe(true);
    tab.current().configure({ isLocal: false });
    await settle();
    expect(world.entries.has(`conversation/${id}`)).toBe(false);
    expect(cloudTexts(world, id)).toEqual(['Hi', 'Hello.']);
    expect(world.cloud.copies.get(id)?.deleted).toBe(false);
  });

  it('[CL11] a lost rename and a lost deletion are retried', async () => {
    const world = cloudWorld();
    const tab = await openTab(world);
    const id = state(tab).selectedId ?? '';
    tab.current().send('Hi');
    await settle();
    world.offline(true);
    await tab.stoa.conversations.rename(id, 'Tides');
    expect(world.cloud.copies.get(id)?.record.head.name).not.toBe('Tides');
    world.offline(false);
    tab.stoa.wake();
    await settle();
    expect(world.cloud.copies.get(id)?.record.head.name).toBe('Tides');
    world.offline(true);
    tab.stoa.conversations.remove(id);
    await world.clock.advance(9000);
    tab.ports.crash();
    world.offline(false);
    const after = await openTab(world);
    await settle();
    expect(world.cloud.copies.get(id)?.deleted).toBe(true);
    expect(state(after).items.map((item) => item.id)).not.toContain(id);
  });

  it('[CL12] a message sent during a move is in the new place', async () => {
    const tab = await openTab();
    const id = state(tab).selectedId ?? '';
    tab.current().configure({ isLocal: false });
    expect(tab.current().store.getState().isLocal).toBe(false);
    expect(tab.current().send('Hi')).toMatchObject({ ok: true });
    await settle();
    expect(cloudTexts(tab.world, id)).toEqual(['Hi', 'Hello.']);
    expect(tab.world.entries.has(`conversation/${id}`)).toBe(false);
    tab.ports.crash();
    const open = (await openTab(tab.world)).stoa.conversations.open(id);
    await settle();
    expect(open.store.getState().path.map((message) => message.content)).toEqual(['Hi', 'Hello.']);
  });

  it('[CL13] rapid moves end in one place', async () => {
    const tab = await openTab();
    const id = state(tab).selectedId ?? '';
    for (const isLocal of [false, true, false, true]) tab.current().configure({ isLocal });
    await settle();
    expect(tab.world.entries.has(`conversation/${id}`)).toBe(true);
    expect(tab.world.entries.has(`outbox/${id}`)).toBe(false);
    expect(tab.world.cloud.copies.get(id)?.deleted ?? true).toBe(true);
    expect(state(tab).items.find((item) => item.id === id)?.isLocal).toBe(true);
  });

  it('[CL14] no message can be added while messages are being moved', async () => {
    const tab = await openTab();
    tab.current().send('Hi');
    await settle();
    tab.current().configure({ isLocal: false });
    expect(tab.current().send('Too early')).toMatchObject({ ok: false });
    await settle();
    expect(tab.current().send('Now')).toMatchObject({ ok: true });
  });
});
