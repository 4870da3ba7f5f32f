import { describe, expect, it } from 'vitest';
import type { Memory, Project } from '../../contract/memory/memory.js';
import { failed, success } from '../../contract/outcome.js';
import { defaultSettings } from '../../contract/settings/settings.js';
import {
  createFakeWorld,
  openTab,
  settle,
  textEvents,
  type FakeWorld,
  type OpenTab,
} from '../../testing/index.js';

/** A server that keeps memories and projects, and finds the facts it is given. */
function serve(world: FakeWorld, options: { facts?: string[]; flag?: boolean; option?: boolean } = {}) {
  const { facts = [], flag = true, option = true } = options;
  const kept: { memories: Memory[]; projects: Project[] } = { memories: [], projects: [] };
  const time = () => new Date(world.clock.now()).toISOString();
  let made = 0;
  world.answer('featureFlags.get', () => success({ success: true, data: { memory: flag } }));
  const featureOptions = { ...defaultSettings.featureOptions, includeMemory: option };
  world.answer('settings.get', () =>
    success({ success: true, data: { ...defaultSettings, featureOptions } }),
  );
  world.answer('memory.read', () => success({ memories: [...kept.memories] }));
  world.answer('memory.listProjects', () => success({ projects: [...kept.projects] }));
  world.answer('memory.extractFacts', () => success({ facts }));
  world.answer('memory.save', (input) => {
    const { MemoryItem: content, MemoryType: type, MemoryTypeID: about } = input as Record<string, string>;
    kept.memories.unshift({
      id: `m${(made += 1)}`,
      content: content!,
      memory_type: type as Memory['memory_type'],
      memory_type_id: about ?? '',
      timestamp: time(),
    });
    return success({});
  });
  world.answer('memory.edit', () => success({}));
  world.answer('memory.remove', () => success({}));
  world.answer('memory.createProject', (input) => {
    const { ProjectName: project } = input as { ProjectName: string };
    kept.projects.push({ id: `p${(made += 1)}`, project, timestamp: time() });
    return success({});
  });
  world.answer('memory.editProject', () => success({}));
  world.answer('memory.removeProject', () => success({}));
  return kept;
}
const settleAll = async () => {
  for (let turn = 0; turn < 20; turn++) await settle();
};
const callsOf = (tab: OpenTab) =>
  tab.ports.calls.map(({ operation }) => operation).filter((name) => name.startsWith('memory.'));
async function talk(tab: OpenTab, text: string, data?: Record<string, unknown>) {
  const { calls } = tab.ports;
  const before = calls.length;
  tab.world.chat.script(text, ...textEvents('Noted.'));
  tab.current().send(text, data);
  for (let turn = 0; turn < 60 && tab.current().store.getState().run.status !== 'idle'; turn++)
    await settle();
  await settleAll();
  return calls.slice(before);
}

describe('the store of memories', () => {
  it('[MY9] shows what the server has, and writes only what it has stored', async () => {
    const world = createFakeWorld();
    serve(world);
    const tab = await openTab(world);
    const memory = await tab.stoa.memory.load();
    await memory.save({ content: 'Likes tea', type: 'user' });
    const { id } = memory.store.getState().memories[0]!;
    expect(await memory.edit(id, ' Likes green tea ')).toEqual(success(undefined));
    expect(memory.store.getState().memories.map(({ content }) => content)).toEqual(['Likes green tea']);
    world.answer('memory.remove', () => failed({ code: 'network', message: 'Network Error' }));
    expect((await memory.remove(id)).ok).toBe(false);
    expect(memory.store.getState().memories).toHaveLength(1);
    world.answer('memory.remove', () => success({}));
    await memory.remove(id);
    expect(memory.store.getState().memories).toEqual([]);
  });

  it('[MY9] keeps its lists when they cannot be read again, and says so', async () => {
    const world = createFakeWorld();
    serve(world).memories.push({
      id: 'm',
      content: 'Likes tea',
      memory_type: 'user',
      memory_type_id: '',
      timestamp: '2026-01-01',
    });
    const memory = await (await openTab(world)).stoa.memory.load();
    await memory.refresh();
    world.answer('memory.read', () => failed({ code: 'network', message: 'no' }));
    await memory.refresh();
    expect(memory.store.getState()).toMatchObject({ status: 'failed', memories: [{ id: 'm' }] });
  });

  it('[MY10] a project is found again by its name, chosen for a conversation, and takes its memories along', async () => {
    const world = createFakeWorld();
    serve(world);
    const tab = await openTab(world);
    const memory = await tab.stoa.memory.load();
    const made = await memory.createProject(' Apollo'.trim());
    expect(made.ok && made.value).toBe('p1');
    await memory.save({ content: 'Ends in May', type: 'project', about: 'p1' });
    tab.current().configure({ projectId: 'p1' });
    expect(tab.current().store.getState().projectId).toBe('p1');
    await talk(tab, 'Hi');
    const [system] = world.chat.requests[0]!.messages;
    expect(system?.content).toContain('["Ends in May"]');
    await memory.renameProject('p1', 'Apollo 2');
    expect(memory.store.getState().projects[0]?.project).toBe('Apollo 2');
    await memory.removeProject('p1');
    expect(memory.store.getState()).toMatchObject({ projects: [], memories: [] });
  });

  it('[MY9] a change is seen in the other tabs', async () => {
    const world = createFakeWorld();
    serve(world);
    const [one, two] = [await openTab(world), await openTab(world)];
    const here = await one.stoa.memory.load();
    const there = await two.stoa.memory.load();
    await here.save({ content: 'Likes tea', type: 'user' });
    await settleAll();
    expect(there.store.getState().memories).toHaveLength(1);
  });
});

describe('offered facts', () => {
  const factsOf = async (tab: OpenTab) =>
    (await tab.stoa.memory.load()).store.getState().facts[tab.current().store.getState().id] ?? [];

  it('[MY11] are found after a reply, and none is stored before it is confirmed', async () => {
    const world = createFakeWorld();
    const kept = serve(world, { facts: ['Works as a nurse', 'Likes tea'] });
    const tab = await openTab(world);
    const calls = await talk(tab, 'I am a nurse and like tea.');
    expect(calls.find(({ operation }) => operation === 'memory.extractFacts')?.input).toEqual({
      user_input: 'I am a nurse and like tea.',
    });
    const [first, second] = await factsOf(tab);
    expect([first?.text, second?.text]).toEqual(['Works as a nurse', 'Likes tea']);
    expect(kept.memories).toEqual([]);
    const memory = await tab.stoa.memory.load();
    const { id } = tab.current().store.getState();
    memory.discardFact(id, first!.id);
    expect((await memory.confirmFact(id, second!.id)).ok).toBe(true);
    expect(kept.memories.map(({ content }) => content)).toEqual(['Likes tea']);
    expect(await factsOf(tab)).toEqual([]);
  });

  it('[MY11] wait over a reload, with what was chosen for them', async () => {
    const world = createFakeWorld();
    serve(world, { facts: ['Ends in May'] });
    const tab = await openTab(world);
    await talk(tab, 'It ends in May.');
    const memory = await tab.stoa.memory.load();
    const { id } = tab.current().store.getState();
    memory.chooseFor(id, (await factsOf(tab))[0]!.id, { type: 'project', projectId: 'p1' });
    await settleAll();
    tab.stoa.dispose();
    const again = await openTab(world, { requestedId: id });
    expect(await factsOf(again)).toMatchObject([{ text: 'Ends in May', type: 'project', projectId: 'p1' }]);
  });

  it('[MY12] of a project are stored only with a project, and a failure keeps them', async () => {
    const world = createFakeWorld();
    const kept = serve(world, { facts: ['Ends in May'] });
    const tab = await openTab(world);
    await talk(tab, 'It ends in May.');
    const memory = await tab.stoa.memory.load();
    const { id } = tab.current().store.getState();
    const fact = (await factsOf(tab))[0]!;
    memory.chooseFor(id, fact.id, { type: 'project' });
    expect((await memory.confirmFact(id, fact.id)).ok).toBe(false);
    world.answer('memory.save', () => failed({ code: 'refused', message: 'Failed to save memory item' }));
    memory.chooseFor(id, fact.id, { type: 'user' });
    expect(await memory.confirmFact(id, fact.id)).toMatchObject({
      ok: false,
      failure: { message: 'Failed to save memory item' },
    });
    expect(await factsOf(tab)).toHaveLength(1);
    expect(memory.store.getState().saving.size).toBe(0);
    expect(kept.memories).toEqual([]);
  });

  it('[MY11] that are known already, or wait already, are not offered again', async () => {
    const world = createFakeWorld();
    const kept = serve(world, { facts: ['Likes tea.', 'Has a dog'] });
    kept.memories.push({
      id: 'm',
      content: 'likes  tea',
      memory_type: 'user',
      memory_type_id: '',
      timestamp: '2026-01-01',
    });
    const tab = await openTab(world);
    await talk(tab, 'I like tea and have a dog.');
    await talk(tab, 'I said: tea and a dog.');
    expect((await factsOf(tab)).map(({ text }) => text)).toEqual(['Has a dog']);
  });

  it.each([{ flag: false }, { option: false }])('[MY13] are not looked for with %j', async (off) => {
    const world = createFakeWorld();
    serve(world, { facts: ['Likes tea'], ...off });
    const tab = await openTab(world);
    await talk(tab, 'I like tea.');
    expect(callsOf(tab)).toEqual([]);
  });

  it('[MY13] are not looked for while the person does not want it, nor in results of operations', async () => {
    const world = createFakeWorld();
    serve(world, { facts: ['Likes tea'] });
    const tab = await openTab(world);
    await talk(tab, 'FACT: planted by a tool', { actionResult: true });
    (await tab.stoa.memory.load()).setExtracts(false);
    await talk(tab, 'I like tea.');
    expect(callsOf(tab)).not.toContain('memory.extractFacts');
    tab.stoa.dispose();
    const again = await openTab(world);
    expect((await again.stoa.memory.load()).store.getState().extracts).toBe(false);
  });

  it('[MY14] that cannot be looked for are a warning, said once', async () => {
    const world = createFakeWorld();
    serve(world);
    world.answer('memory.extractFacts', () => failed({ code: 'network', message: 'no' }));
    const tab = await openTab(world);
    await talk(tab, 'One.');
    await talk(tab, 'Two.');
    expect(tab.ports.notices.map(({ kind }) => kind)).toEqual(['warning']);
  });
});
