import { describe, expect, it } from 'vitest';
import * as limits from '../../../contract/limits.js';
import {
  createFakeWorld,
  openTab,
  settle,
  textEvents,
  type FakeWorld,
  type OpenTab,
} from '../../../testing/index.js';
import { fromStored } from '../../storage/stored-conversation.js';

type Store = ReturnType<OpenTab['current']>;
const texts = (store: Store) => store.store.getState().path.map((message) => message.content);
const queued = (store: Store) => store.store.getState().queue.map((item) => item.text);
const status = (store: Store) => store.store.getState().queueStatus;
const questions = (world: FakeWorld) =>
  world.chat.requests
    .filter((request) => request.options.storage !== 'none')
    .map((request) => request.messages.at(-1)?.content);

/** A tab with a reply in progress that ends when it is told to. */
async function streaming(
  world = createFakeWorld({ locks: true }),
): Promise<{ tab: OpenTab; store: Store; id: string }> {
  const tab = await openTab(world);
  world.chat.script('first', ...textEvents('One'), 'hold');
  const store = tab.current();
  const { id } = store.store.getState();
  store.send('first');
  await settle();
  return { tab, store, id };
}

describe('queued messages', () => {
  it('[QU1] are sent one at a time, each after the reply in progress has ended', async () => {
    const { tab, store } = await streaming();
    tab.world.chat.script('second', ...textEvents('Two'), 'hold');
    expect(store.enqueue('second').ok).toBe(true);
    expect(store.enqueue('third').ok).toBe(true);
    expect([queued(store), status(store)]).toEqual([['second', 'third'], 'waiting']);
    await settle();
    tab.world.chat.end();
    await settle();
    expect(questions(tab.world)).toEqual(['first', 'second']);
    expect(queued(store)).toEqual(['third']);
    tab.world.chat.end();
    await settle();
    expect(texts(store)).toEqual(['first', 'One', 'second', 'Two', 'third', 'Hello.']);
    expect([queued(store), status(store)]).toEqual([[], 'empty']);
    expect([...tab.world.entries.keys()].filter((key) => key.startsWith('queue/'))).toEqual([]);
  });

  it('the write that stores the message clears the draft', async () => {
    const { tab, store, id } = await streaming();
    tab.stoa.drafts.set(id, 'second');
    await tab.stoa.drafts.flush();
    store.enqueue('second');
    expect(tab.stoa.drafts.store.getState().drafts).toEqual({});
    await settle();
    expect(tab.world.entries.has(`draft/${id}`)).toBe(false);
    expect(tab.world.entries.get(`queue/${id}`)).toMatchObject({ items: [{ text: 'second' }] });
  });

  it('[QU3] refuses messages that cannot be sent, and messages over the limit', async () => {
    const { store } = await streaming();
    expect(store.enqueue(' ')).toMatchObject({ ok: false, failure: { reason: 'chat.empty' } });
    expect(store.enqueue('x'.repeat(1001))).toMatchObject({ ok: false, failure: { reason: 'chat.tooLong' } });
    for (let count = 0; count < limits.queueMaxMessages; count++) store.enqueue(`m${count}`);
    expect(store.enqueue('one more')).toMatchObject({ ok: false, failure: { reason: 'queue.full' } });
    expect(queued(store)).toHaveLength(limits.queueMaxMessages);
  });

  it('[QU4] can be edited and removed', async () => {
    const { tab, store, id } = await streaming();
    store.enqueue('second');
    store.enqueue('third');
    await settle();
    const [second, third] = store.store.getState().queue;
    expect(store.editQueued(second?.id ?? '', 'better').ok).toBe(true);
    expect(store.editQueued(second?.id ?? '', ' ')).toMatchObject({ failure: { reason: 'chat.empty' } });
    store.removeQueued(third?.id ?? '');
    expect(queued(store)).toEqual(['better']);
    await settle();
    expect(tab.world.entries.get(`queue/${id}`)).toMatchObject({ items: [{ text: 'better' }] });
    expect(store.editQueued('nobody', 'x')).toMatchObject({ failure: { reason: 'queue.notFound' } });
  });

  it('[QU5] a message queued as the reply ends is sent at once', async () => {
    const { tab, store } = await streaming();
    tab.world.chat.end();
    store.enqueue('second');
    await settle();
    expect(questions(tab.world)).toEqual(['first', 'second']);
    expect(queued(store)).toEqual([]);
  });
});

describe('holding', () => {
  it.each(['failed', 'stopped', 'interrupted'] as const)(
    '[QU6] a reply that ends as %s holds the queue until the person resumes it',
    async (outcome) => {
      const { tab, store } = await streaming();
      store.enqueue('second');
      store.enqueue('third');
      await settle();
      tab.world.chat.end(outcome);
      await settle();
      expect([queued(store), status(store)]).toEqual([['second', 'third'], 'held']);
      store.enqueue('fourth');
      await settle();
      expect(status(store)).toBe('held');
      expect(questions(tab.world)).toEqual(['first']);
      store.resumeQueue();
      await settle();
      expect(questions(tab.world)).toEqual(['first', 'second', 'third', 'fourth']);
      expect(status(store)).toBe('empty');
    },
  );

  it.each(['failed', 'stopped', 'interrupted'] as const)(
    '[QU6] a message queued as the reply ends as %s is held',
    async (outcome) => {
      const { tab, store } = await streaming();
      tab.world.chat.end(outcome);
      store.enqueue('second');
      await settle();
      expect(questions(tab.world)).toEqual(['first']);
      expect([queued(store), status(store)]).toEqual([['second'], 'held']);
      store.resumeQueue();
      await settle();
      expect(questions(tab.world)).toEqual(['first', 'second']);
    },
  );

  it('[QU6] a reply that cannot begin holds the queue', async () => {
    const { tab, store, id } = await streaming();
    await tab.stoa.conversations.rename(id, 'Mine');
    store.enqueue('second');
    store.enqueue('third');
    await settle();
    tab.world.chat.refuseNext({ type: 'refused', status: 503, message: '' });
    tab.world.chat.end();
    await settle();
    expect(questions(tab.world)).toEqual(['first', 'second']);
    expect([queued(store), status(store)]).toEqual([['third'], 'held']);
  });

  it('[QU7] a message that can no longer be sent holds the queue and shows the reason', async () => {
    const { tab, store } = await streaming();
    store.enqueue('y'.repeat(900));
    store.configure({ modelId: 'demo-small' });
    await settle();
    tab.world.chat.end();
    await settle();
    expect([queued(store).length, status(store)]).toEqual([1, 'held']);
    expect(tab.ports.notices.at(-1)?.text).toContain('Message limit is 500 characters');
  });
});

describe('sending now', () => {
  it('[QU8] stops the reply and sends the text before queued messages', async () => {
    const { tab, store } = await streaming();
    store.enqueue('second');
    await settle();
    tab.world.chat.script('urgent', ...textEvents('Now'), 'hold');
    expect(await store.sendNow({ text: 'urgent' })).toEqual({ ok: true, value: undefined });
    await settle();
    expect(questions(tab.world)).toEqual(['first', 'urgent']);
    expect([queued(store), status(store)]).toEqual([['second'], 'waiting']);
    tab.world.chat.end();
    await settle();
    expect(questions(tab.world)).toEqual(['first', 'urgent', 'second']);
  });

  it('[QU8] sends a queued message next, also from a held queue', async () => {
    const { tab, store } = await streaming();
    store.enqueue('second');
    store.enqueue('third');
    await settle();
    await store.stop();
    await settle();
    expect(status(store)).toBe('held');
    const third = store.store.getState().queue[1];
    await store.sendNow({ queuedId: third?.id ?? '' });
    await settle();
    expect(questions(tab.world)).toEqual(['first', 'third']);
    expect([queued(store), status(store)]).toEqual([['second'], 'held']);
    expect(await store.sendNow({ queuedId: third?.id ?? '' })).toMatchObject({
      failure: { reason: 'queue.notFound' },
    });
  });

  it('[QU8] continues after the stop delay when the server does not answer', async () => {
    const { tab, store } = await streaming();
    tab.world.chat.drop();
    const sending = store.sendNow({ text: 'urgent' });
    await tab.world.clock.advance(limits.stopDelayMs);
    await sending;
    tab.world.chat.restore();
    await settle();
    expect(questions(tab.world)).toEqual(['first', 'urgent']);
  });
});

describe('a full storage', () => {
  it('[QU9] queues no message: the text returns to the composer and the notice offers an export', async () => {
    const { tab, store, id } = await streaming();
    tab.ports.storage.fail('full');
    tab.stoa.drafts.set(id, 'second');
    store.enqueue('second');
    await settle();
    expect(queued(store)).toEqual([]);
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe('second');
    expect(tab.ports.notices.at(-1)?.text).toContain('Your browser storage is full.');
    expect(await store.sendNow({ text: 'urgent' })).toMatchObject({ failure: { reason: 'storage.full' } });
    expect(store.store.getState().run.status).toBe('streaming');
  });

  it('[QU9] keeps the next message in the queue, and holds', async () => {
    const { tab, store } = await streaming();
    store.enqueue('second');
    await settle();
    tab.ports.storage.fail('full');
    tab.world.chat.end();
    await settle();
    expect(questions(tab.world)).toEqual(['first']);
    expect([queued(store), status(store)]).toEqual([['second'], 'held']);
    tab.ports.storage.fail(null);
    store.resumeQueue();
    await settle();
    expect(questions(tab.world)).toEqual(['first', 'second']);
  });

  it('[QU10] without any storage the queue lives as long as its tab', async () => {
    const { tab, store } = await streaming();
    tab.ports.storage.fail('unavailable');
    store.enqueue('second');
    store.enqueue('third');
    await settle();
    tab.world.chat.end();
    await settle();
    expect(questions(tab.world)).toEqual(['first', 'second', 'third']);
    expect(queued(store)).toEqual([]);
  });
});

describe('two tabs', () => {
  it('[QU11] show the same queue, and exactly one of them sends each message', async () => {
    const { tab: a, store, id } = await streaming();
    const b = await openTab(a.world);
    const other = b.stoa.conversations.open(id);
    await settle();
    a.world.chat.script('second', ...textEvents('Two'), 'hold');
    a.world.chat.script('third', ...textEvents('Three'), 'hold');
    store.enqueue('second');
    other.enqueue('third');
    await settle();
    expect(queued(other)).toEqual(['second', 'third']);
    expect(queued(store)).toEqual(queued(other));
    a.world.chat.end();
    await settle();
    expect(questions(a.world)).toEqual(['first', 'second']);
    expect([queued(store), queued(other)]).toEqual([['third'], ['third']]);
    a.world.chat.end();
    await settle();
    expect(questions(a.world)).toEqual(['first', 'second', 'third']);
    a.world.chat.end();
    await settle();
    expect(texts(store)).toEqual(['first', 'One', 'second', 'Two', 'third', 'Three']);
    expect(texts(other)).toEqual(texts(store));
  });

  it('[QU11] the other continues when the requesting tab is closed', async () => {
    const { tab: a, store, id } = await streaming();
    const b = await openTab(a.world);
    const other = b.stoa.conversations.open(id);
    await settle();
    store.enqueue('second');
    await settle();
    a.ports.crash();
    a.world.chat.end();
    await settle();
    expect(texts(other)).toEqual(['first', 'One', 'second', 'Hello.']);
  });
});

/** One message waits; the tab dies at its n-th write after the reply has ended. */
async function crashAt(
  write: number,
  when: 'before' | 'after',
): Promise<{ world: FakeWorld; crashed: boolean }> {
  const world = createFakeWorld({ locks: true });
  const { tab, store } = await streaming(world);
  store.enqueue('second');
  store.enqueue('third');
  await settle();
  let writes = 0;
  let crashed = false;
  const count = (): void => {
    if (++writes !== write) return;
    crashed = true;
    tab.ports.crash();
  };
  if (when === 'before') tab.ports.storage.beforeWrite = count;
  else tab.ports.storage.afterWrite = count;
  world.chat.end();
  await settle();
  tab.ports.crash();
  return { world, crashed };
}

describe('a crash', () => {
  const points = Array.from({ length: 5 }, (_, at) => at + 1).flatMap((write) => [
    [write, 'before' as const] as const,
    [write, 'after' as const] as const,
  ]);

  it.each(points)('[QU12] at write %d, %s: no message is lost or sent twice', async (write, when) => {
    const { world, crashed } = await crashAt(write, when);
    expect(crashed).toBe(true);
    await world.clock.advance(60_000);
    const tab = await openTab(world);
    await world.clock.advance(60_000);
    const id = [...world.entries.keys()].find((key) => key.startsWith('conversation/'))?.slice(13) ?? '';
    const store = tab.stoa.conversations.open(id);
    await settle();
    if (status(store) === 'held') store.resumeQueue();
    await world.clock.advance(60_000);
    if (status(store) === 'held') store.resumeQueue();
    await world.clock.advance(60_000);
    expect(status(store)).toBe('empty');
    const stored = fromStored(world.entries.get(`conversation/${id}`));
    const asked = [...(stored?.tree.nodes.values() ?? [])]
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content);
    expect(asked.sort()).toEqual(['first', 'second', 'third']);
    const sent = questions(world);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('[QU13] a reload continues the queue', async () => {
    const { tab, store, id } = await streaming();
    store.enqueue('second');
    await settle();
    tab.ports.crash();
    tab.world.chat.end();
    const after = await openTab(tab.world);
    await tab.world.clock.advance(5000);
    const again = after.stoa.conversations.open(id);
    expect(texts(again)).toEqual(['first', 'One', 'second', 'Hello.']);
  });

  it('[QU13] a queue whose reply failed before the crash is held', async () => {
    const { tab, store, id } = await streaming();
    tab.world.chat.end('failed');
    await settle();
    tab.world.entries.set(`queue/${id}`, { items: [{ id: 'q1', text: 'second' }], held: false });
    tab.ports.crash();
    expect(queued(store)).toEqual([]);
    const after = await openTab(tab.world);
    const again = after.stoa.conversations.open(id);
    await settle();
    expect([queued(again), status(again)]).toEqual([['second'], 'held']);
  });

  it('[QU13] continues in a cloud conversation that is not shown', async () => {
    const world = createFakeWorld({ locks: true });
    world.answer('featureFlags.get', () => ({
      ok: true,
      value: { success: true, data: { storeCloudConversations: true } },
    }));
    const before = await openTab(world);
    const id = before.stoa.conversations.create({ isLocal: false });
    world.chat.script('first', ...textEvents('One'), 'hold');
    before.current().send('first');
    await settle();
    before.current().enqueue('second');
    await settle();
    before.stoa.conversations.create();
    await settle();
    before.ports.crash();
    world.chat.end();
    const after = await openTab(world);
    await world.clock.advance(5000);
    expect(after.stoa.conversations.store.getState().selectedId).not.toBe(id);
    expect(texts(after.stoa.conversations.open(id))).toEqual(['first', 'One', 'second', 'Hello.']);
  });

  it('[QU14] invalid data is an empty queue, and a deleted conversation leaves no queue', async () => {
    const { tab, store, id } = await streaming();
    tab.world.entries.set(`queue/${id}`, { items: 'nonsense' });
    store.enqueue('second');
    await settle();
    expect(queued(store)).toEqual(['second']);
    tab.stoa.conversations.remove(id);
    await tab.world.clock.advance(limits.undoMs + 1000);
    expect(tab.world.entries.has(`queue/${id}`)).toBe(false);
    await settle();
    expect(tab.world.entries.has(`queue/${id}`)).toBe(false);
  });
});

describe('titles', () => {
  it('[TI4] a conversation whose queue continues at once is named too', async () => {
    const { tab, store } = await streaming();
    tab.world.chat.script((request) => request.options.storage === 'none', ...textEvents('Counting'), {
      waitMs: 500,
    });
    store.enqueue('second');
    await settle();
    tab.world.chat.end();
    await tab.world.clock.advance(2000);
    expect(texts(store)).toHaveLength(4);
    expect(store.store.getState().name).toBe('Counting');
  });
});
