import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBuiltInFolder } from '../../rules/folders/built-in-folders.js';
import {
  createFakeWorld,
  openTab,
  settle,
  textEvents,
  type FakeWorld,
  type OpenTab,
} from '../../testing/index.js';
import type { ListItem } from '../conversations/conversation-list.types.js';
import { fromStored } from '../storage/stored-conversation.js';

/** Actions of people whose effect must persist. */
interface Model {
  /** Texts that were durable when they were sent, by conversation. */
  sent: Map<string, Set<string>>;
  /** Conversations that somebody has deleted, and did not bring back. */
  deleted: Set<string>;
  texts: number;
}

/** Two browsers of one person: two tabs in the first and one in the second. */
interface Real {
  devices: FakeWorld[];
  tabs: OpenTab[];
}

type Step = fc.AsyncCommand<Model, Real>;
const stateOf = (tab: OpenTab) => tab.stoa.conversations.store.getState();
const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

const worldOf = (real: Real, tab: number): FakeWorld => real.devices[tab === 2 ? 1 : 0] as FakeWorld;
const tabOf = (real: Real, tab: number): OpenTab => real.tabs[tab] as OpenTab;

/** A step of one person in one tab. `run` answers with what to do in the model. */
function step(name: string, input: object, run: (model: Model, real: Real) => Promise<void> | void): Step {
  return {
    check: () => true,
    run: async (model, real) => run(model, real),
    toString: () => `${name}(${JSON.stringify(input)})`,
  };
}

const noteSent = (model: Model, id: string, text: string): void => {
  model.sent.set(id, (model.sent.get(id) ?? new Set()).add(text));
};

const tab = fc.constantFrom(0, 1, 2);
const pick = fc.nat(30);
const place = fc.constantFrom('local' as const, 'cloud' as const);
const where = { tab, pick };

const steps: fc.Arbitrary<Step>[] = [
  fc.record({ tab, isLocal: fc.boolean() }).map((input) =>
    step('create', input, async (model, real) => {
      const { stoa } = tabOf(real, input.tab);
      const id = stoa.conversations.create({ isLocal: input.isLocal });
      const text = `text ${++model.texts}`;
      if (stoa.conversations.open(id).send(text).ok) noteSent(model, id, text);
      await settle();
    }),
  ),
  fc.record({ ...where, isHasty: fc.boolean() }).map((input) =>
    step('send', input, async (model, real) => {
      const { stoa } = tabOf(real, input.tab);
      const item = at(stateOf(tabOf(real, input.tab)).items, input.pick);
      if (!item) return;
      const open = stoa.conversations.open(item.id);
      if (!input.isHasty) await settle();
      const text = `text ${++model.texts}`;
      if (!open.send(text).ok) return;
      await settle();
      noteSent(model, item.id, text);
    }),
  ),
  fc.record(where).map((input) =>
    step('edit', input, async (model, real) => {
      const { stoa } = tabOf(real, input.tab);
      const item = at(stateOf(tabOf(real, input.tab)).items, input.pick);
      if (!item) return;
      const open = stoa.conversations.open(item.id);
      await settle();
      const message = at(
        open.store.getState().path.filter(({ role }) => role === 'user'),
        input.pick,
      );
      const text = `text ${++model.texts}`;
      if (!message || !open.edit(message.id, text).ok) return;
      await settle();
      noteSent(model, item.id, text);
    }),
  ),
  fc.record(where).map((input) =>
    step('regenerate', input, (_model, real) => {
      const item = at(stateOf(tabOf(real, input.tab)).items, input.pick);
      if (item) tabOf(real, input.tab).stoa.conversations.open(item.id).regenerate();
    }),
  ),
  fc.record(where).map((input) =>
    step('rename', input, (model, real) => {
      const item = at(stateOf(tabOf(real, input.tab)).items, input.pick);
      if (item) void tabOf(real, input.tab).stoa.conversations.rename(item.id, `name ${++model.texts}`);
    }),
  ),
  fc.record({ ...where, isAdded: fc.boolean() }).map((input) =>
    step('tag', input, (_model, real) => {
      const item = at(stateOf(tabOf(real, input.tab)).items, input.pick);
      const tags = [`tag ${input.pick % 3}`];
      const change = input.isAdded ? { add: tags } : { remove: tags };
      if (item) void tabOf(real, input.tab).stoa.conversations.changeTags([item.id], change);
    }),
  ),
  fc.record({ ...where, to: place }).map((input) =>
    step('move', input, async (_model, real) => {
      const item = at(stateOf(tabOf(real, input.tab)).items, input.pick);
      if (item) void tabOf(real, input.tab).stoa.conversations.moveStorage([item.id], input.to);
      if (input.pick % 2) await settle();
    }),
  ),
  fc.record({ ...where, undoes: fc.boolean() }).map((input) =>
    step('delete', input, async (model, real) => {
      const item = at(stateOf(tabOf(real, input.tab)).items, input.pick);
      if (!item) return;
      const undo = tabOf(real, input.tab).stoa.conversations.remove(item.id);
      await settle();
      if (!input.undoes) return void model.deleted.add(item.id);
      undo();
      await settle();
    }),
  ),
  fc.record(where).map((input) =>
    step('createFolder', input, async (model, real) => {
      const { conversations } = tabOf(real, input.tab).stoa;
      const folder = conversations.createFolder(`folder ${++model.texts}`);
      const item = at(stateOf(tabOf(real, input.tab)).items, input.pick);
      if (folder.ok && item) await conversations.moveToFolder([item.id], folder.value.id);
    }),
  ),
  fc.record(where).map((input) =>
    step('moveToFolder', input, (_model, real) => {
      const { items, folders } = stateOf(tabOf(real, input.tab));
      const item = at(items, input.pick);
      const own = folders.filter(({ id }) => !isBuiltInFolder(id));
      const folder = at([null, ...own], input.pick);
      if (item) void tabOf(real, input.tab).stoa.conversations.moveToFolder([item.id], folder?.id ?? null);
    }),
  ),
  fc.record(where).map((input) =>
    step('renameFolder', input, (model, real) => {
      const own = stateOf(tabOf(real, input.tab)).folders.filter(({ id }) => !isBuiltInFolder(id));
      const folder = at(own, input.pick);
      if (folder)
        tabOf(real, input.tab).stoa.conversations.renameFolder(folder.id, `folder ${++model.texts}`);
    }),
  ),
  fc.record({ ...where, undoes: fc.boolean() }).map((input) =>
    step('removeFolder', input, async (model, real) => {
      const { items, folders } = stateOf(tabOf(real, input.tab));
      const folder = at(
        folders.filter(({ id }) => !isBuiltInFolder(id)),
        input.pick,
      );
      if (!folder) return;
      const undo = tabOf(real, input.tab).stoa.conversations.removeFolder(folder.id);
      await settle();
      if (!input.undoes)
        for (const { id, folderId } of items) if (folderId === folder.id) model.deleted.add(id);
      if (!input.undoes) return;
      undo();
      await settle();
    }),
  ),
  fc.record({ ...where, isFork: fc.boolean() }).map((input) =>
    step('copy', input, async (model, real) => {
      const { conversations } = tabOf(real, input.tab).stoa;
      const item = at(stateOf(tabOf(real, input.tab)).items, input.pick);
      if (!item) return;
      const { path } = conversations.open(item.id).store.getState();
      const message = at(path, input.pick);
      const copying =
        input.isFork && message ? conversations.fork(item.id, message.id) : conversations.duplicate(item.id);
      const copied = await Promise.race([copying, settle()]);
      if (!copied?.ok) return;
      await settle();
      for (const { role, content } of conversations.open(copied.value).store.getState().path)
        if (role === 'user') noteSent(model, copied.value, content);
    }),
  ),
  fc.record({ tab, what: fc.constantFrom('conversations' as const, 'folders' as const) }).map((input) =>
    step('cleanUp', input, (_model, real) => {
      void tabOf(real, input.tab).stoa.conversations.cleanUp(input.what);
    }),
  ),
  fc.record({ tab, pick }).map((input) =>
    step('importConversations', input, async (_model, real) => {
      const from = tabOf(real, (input.tab + 1) % 3).stoa.conversations;
      const item = at(from.store.getState().items, input.pick);
      if (!item) return;
      for await (const one of from.readMany([item.id]))
        if (one.ok)
          void tabOf(real, input.tab).stoa.conversations.importConversations([one.conversation], []);
    }),
  ),
  fc.record({ tab }).map((input) =>
    step('reload', input, async (_model, real) => {
      tabOf(real, input.tab).ports.crash();
      real.tabs[input.tab] = await openTab(worldOf(real, input.tab));
    }),
  ),
  fc.record({ tab, isOffline: fc.boolean() }).map((input) =>
    step('network', input, (_model, real) => {
      worldOf(real, input.tab).offline(input.isOffline);
      if (!input.isOffline) tabOf(real, input.tab).stoa.wake();
    }),
  ),
  fc
    .record({ ms: fc.constantFrom(0, 300, 2500, 9000) })
    .map((input) =>
      step('time', input, (_model, real) => (real.devices[0] as FakeWorld).clock.advance(input.ms)),
    ),
];

/** Everybody is online and has had time. */
async function comeToRest({ devices, tabs }: Real): Promise<void> {
  for (const device of devices) device.offline(false);
  for (let round = 0; round < 4; round++) {
    for (const one of tabs) one.stoa.wake();
    await (devices[0] as FakeWorld).clock.advance(70_000);
  }
}

/** Every text of a conversation, wherever it is kept. */
function textsOf(real: Real, id: string): Set<string> {
  const copy = real.devices[0]?.cloud.copies.get(id);
  const trees = [
    ...(copy && !copy.deleted ? [copy.record.tree] : []),
    ...real.devices.flatMap((device) => fromStored(device.entries.get(`conversation/${id}`))?.tree ?? []),
  ];
  return new Set(trees.flatMap((tree) => [...tree.nodes.values()].map((node) => node.content)));
}

/** A row without its volatile fields. A missing folder counts as none. */
function seen(item: ListItem, one: OpenTab): object {
  const { id, name, tags, isLocal } = item;
  const folder = stateOf(one).folders.find((known) => known.id === item.folderId);
  return { id, name, tags: [...tags].sort(), isLocal, folder: folder?.name ?? null };
}
const rows = (one: OpenTab, only: (item: ListItem) => boolean = () => true): object[] =>
  stateOf(one)
    .items.filter(only)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((item) => seen(item, one));
const foldersOf = (one: OpenTab): object[] =>
  stateOf(one)
    .folders.map(({ id, name }) => ({ id, name }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

function expectAgreement(model: Model, real: Real): void {
  const [first, second, third] = real.tabs as [OpenTab, OpenTab, OpenTab];
  for (const [id, texts] of model.sent) {
    if (model.deleted.has(id)) continue;
    const kept = textsOf(real, id);
    for (const text of texts) expect(kept, `${id} lost "${text}"`).toContain(text);
  }
  expect(rows(second)).toEqual(rows(first));
  expect(foldersOf(second)).toEqual(foldersOf(first));
  expect(foldersOf(third)).toEqual(foldersOf(first));
  const isShared = (item: ListItem): boolean =>
    !item.isLocal &&
    [first, third].every((one) => !stateOf(one).items.some((other) => other.id === item.id && other.isLocal));
  expect(rows(third, isShared)).toEqual(rows(first, isShared));
  for (const one of [first, third]) {
    for (const { id, isLocal } of stateOf(one).items) {
      expect(one.world.entries.has(`conversation/${id}`), `${id} is kept here`).toBe(isLocal);
    }
    const left = [...one.world.entries.keys()].filter((key) => /^(move|outbox|partial)\//.test(key));
    expect(left).toEqual([]);
  }
}

const runs = Number(process.env['STOA_MODEL_RUNS'] ?? 60);
const seed = Number(process.env['STOA_MODEL_SEED'] ?? 20251121);

describe('random actions in two tabs and on two devices', () => {
  it(`[SM5] end with the same list everywhere and with every sent message (seed ${seed})`, async () => {
    const setup = async (): Promise<{ model: Model; real: Real }> => {
      const here = createFakeWorld({ locks: true });
      const there = createFakeWorld({ locks: true, server: here });
      here.chat.script(() => true, ...textEvents('a'), { waitMs: 400 }, ...textEvents('b'));
      const tabs = [await openTab(here), await openTab(here), await openTab(there)];
      return {
        model: { sent: new Map(), deleted: new Set(), texts: 0 },
        real: { devices: [here, there], tabs },
      };
    };
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30, size: 'max' }), async (commands) => {
        const { model, real } = await setup();
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await comeToRest(real);
        expectAgreement(model, real);
        for (const one of real.tabs) one.stoa.dispose();
      }),
      { numRuns: runs, seed, endOnFailure: process.env['STOA_MODEL_SHRINK'] === undefined },
    );
  }, 600_000);
});
