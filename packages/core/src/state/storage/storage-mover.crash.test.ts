import { describe, expect, it } from 'vitest';
import { pathOf } from '../../rules/conversations/tree.js';
import { createFakeWorld, openTab, settle, type FakeWorld, type OpenTab } from '../../testing/index.js';
import { fromStored } from './stored-conversation.js';

type Place = 'local' | 'cloud';

/** A tab whose conversation has two versions of a question, each with its reply. */
async function withMessages(from: Place): Promise<{ tab: OpenTab; id: string; texts: string[] }> {
  const entries = new Map<string, unknown>([['storageSelection', `future-${from}`]]);
  const tab = await openTab(createFakeWorld({ entries, locks: true }));
  const { id } = tab.current().store.getState();
  for (const text of ['One', 'Two']) {
    tab.current().send(text);
    await settle();
  }
  const question = tab.current().store.getState().path[2]?.id ?? '';
  tab.current().edit(question, 'Three');
  await settle();
  await tab.world.clock.advance(1000);
  return { tab, id, texts: ['Hello.', 'Hello.', 'Hello.', 'One', 'Three', 'Two'] };
}

const textsHere = (world: FakeWorld, id: string): string[] | undefined => {
  const stored = fromStored(world.entries.get(`conversation/${id}`));
  return stored && [...stored.tree.nodes.values()].map((node) => node.content).sort();
};
function textsThere(world: FakeWorld, id: string): string[] | undefined {
  const copy = world.cloud.copies.get(id);
  return copy && !copy.deleted
    ? [...copy.record.tree.nodes.values()].map((node) => node.content).sort()
    : undefined;
}

/** The tab dies at its n-th step after the move begins. A step is a write or a call, before or after it is carried out. */
async function crashAt(
  { from, isOpen }: { from: Place; isOpen: boolean },
  kind: 'write' | 'call',
  step: number,
  when: 'before' | 'after',
): Promise<{ world: FakeWorld; id: string; texts: string[]; crashed: boolean }> {
  const before = await withMessages(from);
  const { id, texts } = before;
  let { tab } = before;
  if (!isOpen) {
    tab.ports.crash();
    tab = await openTab(tab.world);
    await tab.world.clock.advance(1000);
  }
  let steps = 0;
  let crashed = false;
  const count = (): void => {
    if (++steps !== step) return;
    crashed = true;
    tab.ports.crash();
  };
  if (kind === 'call') tab.ports[when === 'before' ? 'beforeCall' : 'afterCall'] = count;
  else if (when === 'before') tab.ports.storage.beforeWrite = count;
  else tab.ports.storage.afterWrite = count;
  void tab.stoa.conversations.moveStorage([id], from === 'local' ? 'cloud' : 'local');
  await settle();
  await tab.world.clock.advance(5000);
  tab.ports.crash();
  return { world: tab.world, id, texts, crashed };
}

const steps = (kind: 'write' | 'call', count: number) =>
  Array.from({ length: count }, (_, at) => at + 1).flatMap((step) =>
    (['before', 'after'] as const).map((when) => [kind, step, when] as const),
  );

describe.each([
  // The numbers of writes and calls are those of a whole move; the last test of each kind says that there are no more.
  { from: 'local' as const, to: 'cloud' as const, isOpen: true, writes: 2, calls: 3 },
  { from: 'cloud' as const, to: 'local' as const, isOpen: true, writes: 3, calls: 3 },
  { from: 'local' as const, to: 'cloud' as const, isOpen: false, writes: 2, calls: 2 },
  { from: 'cloud' as const, to: 'local' as const, isOpen: false, writes: 3, calls: 4 },
])(
  'a crash at any step of a move from $from to $to, open: $isOpen',
  ({ from, to, isOpen, writes, calls }) => {
    it.each([...steps('write', writes), ...steps('call', calls)])(
      '[SM2] %s %d, %s: after a restart there is one complete conversation in the requested place',
      async (kind, step, when) => {
        const { world, id, texts, crashed } = await crashAt({ from, isOpen }, kind, step, when);
        expect(crashed).toBe(true);
        const tab = await openTab(world);
        const listed = tab.stoa.conversations.store.getState().items.filter((item) => item.id === id);
        expect(listed).toHaveLength(1);
        await world.clock.advance(60_000);
        const [item] = tab.stoa.conversations.store.getState().items.filter((one) => one.id === id);
        const here = textsHere(world, id);
        const there = textsThere(world, id);
        expect(item?.isLocal ? here : there).toEqual(texts);
        expect(item?.isLocal ? there : here).toBeUndefined();
        // Nothing of a move that had not begun is durable; every other goes on.
        const hadBegun = step > 1 || when === 'after' || kind === 'call';
        if (hadBegun && kind === 'write') expect(item?.isLocal).toBe(to === 'local');
        const open = tab.stoa.conversations.open(id);
        await settle();
        expect(open.store.getState().path.map((message) => message.content)).toEqual([
          'One',
          'Hello.',
          'Three',
          'Hello.',
        ]);
        const left = [...world.entries.keys()].filter((key) => /^(move|outbox|partial)\//.test(key));
        expect(left).toEqual([]);
      },
    );

    it.each([
      ['write', writes + 1],
      ['call', calls + 1],
    ] as const)('[SM2] a move has no more steps: %s', async (kind, step) => {
      const { world, id, crashed } = await crashAt({ from, isOpen }, kind, step, 'before');
      expect(crashed).toBe(false);
      expect(to === 'local' ? textsThere(world, id) : textsHere(world, id)).toBeUndefined();
    });
  },
);

describe.each(['local', 'cloud'] as const)('a crash while an empty conversation moves: %s', (from) => {
  it.each(steps('write', 1))('[SM2] %s %d, %s: it is there once', async (_kind, step, when) => {
    const entries = new Map<string, unknown>([['storageSelection', `future-${from}`]]);
    const tab = await openTab(createFakeWorld({ entries, locks: true }));
    const { id } = tab.current().store.getState();
    let writes = 0;
    const count = (): void => void (++writes === step && tab.ports.crash());
    if (when === 'before') tab.ports.storage.beforeWrite = count;
    else tab.ports.storage.afterWrite = count;
    tab.current().configure({ isLocal: from === 'cloud' });
    await settle();
    expect(writes).toBeGreaterThanOrEqual(step);
    tab.ports.crash();
    const after = await openTab(tab.world);
    await tab.world.clock.advance(60_000);
    const listed = after.stoa.conversations.store.getState().items.filter((item) => item.id === id);
    expect(listed).toHaveLength(1);
    const here = textsHere(tab.world, id);
    const there = textsThere(tab.world, id);
    expect(listed[0]?.isLocal ? [here, there] : [there, here]).toEqual([[], undefined]);
  });
});

describe('a move', () => {
  it('[SM1] keeps the original when the copy lacks a message', async () => {
    const { tab, id, texts } = await withMessages('local');
    const { world } = tab;
    world.answer('conversations.get', (input) => {
      const answer = (world.cloud.handlers['conversations.get'] as (input: unknown) => unknown)(input);
      const copy = world.cloud.copies.get(id);
      const [last] = pathOf(copy?.record.tree ?? { nodes: new Map(), headId: null, deletedIds: new Set() });
      const nodes = new Map(copy?.record.tree.nodes);
      nodes.delete(last?.id ?? '');
      if (copy) copy.record = { ...copy.record, tree: { ...copy.record.tree, nodes } };
      return (
        copy ? (world.cloud.handlers['conversations.get'] as (input: unknown) => unknown)(input) : answer
      ) as never;
    });
    const transfer = await tab.stoa.conversations.moveStorage([id], 'cloud');
    expect(transfer).toMatchObject({ status: 'done', moved: 0, failures: [{ id }] });
    expect(textsHere(world, id)).toEqual(texts);
    world.answer('conversations.get', null);
    await world.clock.advance(5000);
    expect(textsThere(world, id)).toBeUndefined();
    expect(tab.current().store.getState()).toMatchObject({ isLocal: true, isMoving: false });
  });

  it('[SM1] keeps the original when the browser has no space for the copy', async () => {
    const { tab, id, texts } = await withMessages('cloud');
    tab.ports.storage.fail('full', (key) => key.startsWith('conversation/'));
    const transfer = await tab.stoa.conversations.moveStorage([id], 'local');
    expect(transfer.failures).toMatchObject([
      { id, reason: expect.stringContaining('storage is full') as string },
    ]);
    expect(textsThere(tab.world, id)).toEqual(texts);
    expect(textsHere(tab.world, id)).toBeUndefined();
    expect([...tab.world.entries.keys()].filter((key) => key.startsWith('move/'))).toEqual([]);
  });

  it.each(['local', 'cloud'] as const)(
    '[SM3] from %s includes messages that another tab adds meanwhile',
    async (from) => {
      const { tab, id, texts } = await withMessages(from);
      const { world } = tab;
      const other = await openTab(world);
      const there = other.stoa.conversations.open(id);
      await settle();
      let added = false;
      tab.ports.afterCall = (operation) => {
        if (operation !== 'conversations.get' || added) return;
        added = true;
        expect(there.send('Meanwhile')).toMatchObject({ ok: true });
      };
      await tab.stoa.conversations.moveStorage([id], from === 'local' ? 'cloud' : 'local');
      await world.clock.advance(30_000);
      const all = from === 'local' ? textsThere(world, id) : textsHere(world, id);
      expect(added).toBe(true);
      expect(all).toEqual([...texts, 'Hello.', 'Meanwhile'].sort());
      expect(from === 'local' ? textsHere(world, id) : textsThere(world, id)).toBeUndefined();
    },
  );

  it('[SM4] to the browser merges messages of another device before the cloud copy is deleted', async () => {
    const { tab, id, texts } = await withMessages('cloud');
    const device = createFakeWorld({ server: tab.world });
    const other = await openTab(device);
    const there = other.stoa.conversations.open(id);
    await settle();
    tab.ports.beforeCall = (operation) => {
      if (operation === 'conversations.delete') return;
      // After the copy was verified, before the last look.
      if (tab.world.entries.has(`outbox/${id}`)) there.send('From afar');
    };
    await tab.stoa.conversations.moveStorage([id], 'local');
    await tab.world.clock.advance(30_000);
    const here = textsHere(tab.world, id) ?? [];
    const everywhere = new Set([...here, ...(textsThere(tab.world, id) ?? [])]);
    for (const text of [...texts, 'From afar']) expect(everywhere).toContain(text);
  });
});
