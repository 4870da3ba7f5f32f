import { describe, expect, it, vi } from 'vitest';
import { artifactRefsOf, artifactText, readArtifacts } from '../../rules/artifacts/artifact-versions.js';
import {
  createFakeWorld,
  openTab,
  runEnd,
  settle,
  textEvents,
  type FakeWorld,
  type OpenTab,
} from '../../testing/index.js';
import { generationTransition, type GenerationEvent, type GenerationState } from './generation.machine.js';

const block = (fields: object | string): string =>
  `Here it is.\n\n\`\`\`autoArtifacts\n${typeof fields === 'string' ? fields : JSON.stringify(fields)}\n\`\`\``;
const plan = {
  instructions: 'Write a plan.',
  includeArtifactsId: [],
  id: 'Plan-1234567',
  name: 'Plan',
  description: 'A plan.',
  type: 'text',
};
const isGeneration = ({ options }: { options: Record<string, unknown> }) => options['artifactsMode'] === true;
const isRepair = ({ messages }: { messages: readonly { content: string }[] }) =>
  messages[0]?.content.startsWith('You repair JSON') === true;

async function openWithArtifacts(world: FakeWorld = createFakeWorld()): Promise<OpenTab> {
  const tab = await openTab(world);
  const { settings } = tab.stoa.settings.store.getState();
  await tab.stoa.settings.update({
    featureOptions: { ...settings.featureOptions, includeArtifacts: true },
  });
  return tab;
}
async function reopen(world: FakeWorld, id: string): Promise<OpenTab> {
  const tab = await openTab(world);
  tab.stoa.conversations.select(id);
  await vi.waitFor(() => expect(state(tab).load).toBe('ready'));
  await settle();
  return tab;
}
async function ask(tab: OpenTab, reply: string = block(plan)): Promise<void> {
  tab.world.chat.script('Go', ...textEvents(reply));
  tab.current().send('Go');
  await settle();
}
const state = (tab: OpenTab) => tab.current().store.getState();
const reply = (tab: OpenTab) => state(tab).path[1];
const versions = (tab: OpenTab, id = 'Plan-1234567') =>
  (readArtifacts(state(tab).artifacts)[id] ?? []).map((one) => [one.version, artifactText(one)]);
const generation = (tab: OpenTab) => tab.current().artifacts!.store.getState();
const room = (tab: OpenTab) => tab.current().artifacts!.load();
const requests = (tab: OpenTab) => tab.world.chat.requests.filter(isGeneration);

describe('[AF5] the states of a generation', () => {
  const started: GenerationEvent = { type: 'started', messageId: 'm', key: 'k' };
  const run = (...events: GenerationEvent[]): GenerationState =>
    events.reduce(generationTransition, { status: 'idle' });
  it.each<[string, GenerationEvent[], GenerationState['status']]>([
    ['begins', [started], 'running'],
    ['repairs', [started, { type: 'repairing' }], 'retry'],
    ['stops', [started, { type: 'stopPressed' }], 'stopping'],
    ['stops a repaired one', [started, { type: 'repairing' }, { type: 'stopPressed' }], 'stopping'],
    ['ends', [started, { type: 'ended' }], 'idle'],
    ['does nothing before it begins', [{ type: 'wrote', text: 'x' }, { type: 'stopPressed' }], 'idle'],
  ])('%s', (_name, events, status) => {
    expect(run(...events).status).toBe(status);
  });
  it('of a revision need no message: its text is replaced, and what makes one for a message leaves it as it is', () => {
    const facts = {
      artifactId: 'a',
      version: 3,
      name: 'A',
      type: 'text' as const,
      description: '',
      createdAt: '',
    };
    const revising = run({ type: 'revising', version: 1, facts }, { type: 'rewrote', text: 'one' });
    expect(revising).toEqual({
      status: 'running',
      messageId: null,
      key: null,
      facts,
      revises: 1,
      text: 'one',
    });
    for (const event of [
      started,
      { type: 'repairing' },
      { type: 'named', facts: { ...facts, version: 9 } },
      { type: 'wrote', text: 'x' },
    ] satisfies GenerationEvent[])
      expect(generationTransition(revising, event)).toBe(revising);
    expect(run(started, { type: 'rewrote', text: 'x' })).toMatchObject({ text: '' });
    expect(generationTransition(revising, { type: 'stopPressed' }).status).toBe('stopping');
  });
  it('grow by what is written, and are one at a time', () => {
    const one = run(started, { type: 'wrote', text: 'a' }, { type: 'wrote', text: 'b' });
    expect(one).toMatchObject({ text: 'ab' });
    expect(generationTransition(one, { ...started, messageId: 'other' })).toBe(one);
  });
});

describe('[AF6] an artifact of a reply', () => {
  it('is made at once, streams, and is kept with the message that asked for it', async () => {
    const tab = await openWithArtifacts();
    tab.world.chat.script(isGeneration, ...textEvents('# Pl'), 'hold');
    await ask(tab);
    expect(requests(tab)).toHaveLength(1);
    expect(generation(tab)).toMatchObject({ status: 'running', text: '# Pl', facts: { version: 1 } });
    expect(reply(tab)?.data['artifactStatus']).toBe('running');
    expect(versions(tab)).toEqual([]);
    tab.world.chat.emit(textEvents('an\n<>Short, as asked.</>'));
    tab.world.chat.end();
    await settle();
    expect(generation(tab).status).toBe('idle');
    expect(versions(tab)).toEqual([[1, '# Plan\n']]);
    expect(reply(tab)?.data).toMatchObject({
      artifactStatus: 'complete',
      artifacts: [{ artifactId: 'Plan-1234567', name: 'Plan', version: 1, description: 'A plan.' }],
    });
    expect(reply(tab)?.data['artifactRun']).toBeUndefined();
    expect(reply(tab)?.content).toMatch(/```\n\nShort, as asked\.$/);
  });

  it('opens in the side panel', async () => {
    const tab = await openWithArtifacts();
    await ask(tab);
    expect(tab.stoa.layout.store.getState().artifact).toEqual({
      conversationId: state(tab).id,
      artifactId: 'Plan-1234567',
      version: 1,
    });
  });

  it('waits for a click where artifacts are not included, and the assistant is then told nothing of them', async () => {
    const tab = await openTab();
    await ask(tab);
    expect(requests(tab)).toHaveLength(0);
    expect(JSON.stringify(tab.world.chat.requests[0])).not.toContain('autoArtifacts');
    const ref = { messageId: reply(tab)!.id, code: JSON.stringify(plan) };
    expect(await (await room(tab)).generate(ref)).toEqual({ ok: true, value: undefined });
    expect(versions(tab)).toEqual([[1, 'Hello.']]);
  });

  it('tells the assistant how to ask, outside of the prompt of the conversation', async () => {
    const tab = await openWithArtifacts();
    await ask(tab);
    const [request] = tab.world.chat.requests;
    expect(request?.messages[0]?.content).toContain('autoArtifacts');
    expect(request?.options.prompt).not.toContain('autoArtifacts');
    expect(state(tab).prompt).not.toContain('autoArtifacts');
  });

  it('gets the next version when its id is used again, from the parts of the one before', async () => {
    const tab = await openWithArtifacts();
    tab.world.chat.script(isGeneration, ...textEvents('Intro\n```js\nx\n```'));
    await ask(tab);
    tab.world.chat.script(isGeneration, ...textEvents('~A0\nNew'));
    tab.world.chat.script('Again', ...textEvents(block(plan)));
    tab.current().send('Again');
    await settle();
    expect(versions(tab)).toEqual([
      [1, 'Intro\n```js\nx\n```'],
      [2, 'Intro\n\nNew'],
    ]);
  });

  it('lets nothing be sent meanwhile, and Stop keeps what has come after 100 ms', async () => {
    const tab = await openWithArtifacts();
    tab.world.chat.script(isGeneration, ...textEvents('Half'), 'hold');
    await ask(tab);
    expect(state(tab).run.status).toBe('streaming');
    expect(tab.current().send('More')).toMatchObject({ ok: false });
    void tab.current().stop();
    expect(generation(tab).status).toBe('stopping');
    tab.world.clock.advance(99);
    await settle();
    if (generation(tab).status !== 'idle') tab.world.clock.advance(1);
    await settle();
    expect(tab.world.chat.stopped).toContain(requests(tab)[0]?.options.requestId);
    expect(reply(tab)?.data['artifactStatus']).toBe('stopped');
    expect(versions(tab)).toEqual([[1, 'Half']]);
    expect(state(tab).run.status).toBe('idle');
    expect(artifactRefsOf(reply(tab)!).map(({ status }) => status)).toEqual(['stopped']);

    tab.world.chat.script(isGeneration, ...textEvents('Whole'));
    await (await room(tab)).generate({ messageId: reply(tab)!.id, code: JSON.stringify(plan) });
    expect(versions(tab)).toEqual([
      [1, 'Half'],
      [2, 'Whole'],
    ]);
    expect(artifactRefsOf(reply(tab)!).map(({ status }) => status)).toEqual(['stopped', 'complete']);
  });

  it('that fails says so, and can be asked for again', async () => {
    const tab = await openWithArtifacts();
    tab.world.chat.script(isGeneration, runEnd('failed'));
    await ask(tab);
    expect(reply(tab)?.data['artifactStatus']).toBe('cancelled');
    expect(tab.ports.notices.at(-1)).toMatchObject({
      text: 'Unfortunately, we were unable to create your artifact at this time. Please resend your last prompt, possibly with a more advanced model to try again.',
      conversationId: state(tab).id,
    });
    tab.world.chat.script(isGeneration, ...textEvents('Now'));
    const ref = { messageId: reply(tab)!.id, code: JSON.stringify(plan) };
    await (await room(tab)).generate(ref);
    expect(reply(tab)?.data['artifactStatus']).toBe('complete');
    expect(versions(tab)).toEqual([[1, 'Now']]);
  });

  it('whose block is damaged is repaired once', async () => {
    const tab = await openWithArtifacts();
    await ask(tab, block("{'instructions': 'Write', 'name': 'A \"b\" c', type: text"));
    expect(requests(tab)).toHaveLength(1);
    expect(reply(tab)?.data['artifactStatus']).toBe('complete');
  });

  it('is asked of a model when the rules cannot repair it, and given up when that fails too', async () => {
    const tab = await openWithArtifacts();
    tab.world.chat.script(isRepair, ...textEvents(JSON.stringify(plan)));
    await ask(tab, block('make something nice'));
    expect(reply(tab)?.data['artifactStatus']).toBe('complete');
    const other = await openWithArtifacts();
    other.world.chat.script(isRepair, ...textEvents('I cannot.'), 'hold');
    await ask(other, block('make something nice'));
    expect(generation(other).status).toBe('retry');
    expect(reply(other)?.data['artifactStatus']).toBe('retry');
    other.world.chat.end();
    await settle();
    expect(reply(other)?.data['artifactStatus']).toBe('cancelled');
  });

  it('goes on after a reload', async () => {
    const world = createFakeWorld();
    const before = await openWithArtifacts(world);
    world.chat.script(isGeneration, ...textEvents('One '), 'hold');
    await ask(before);
    const { id } = state(before);
    before.stoa.dispose();
    const tab = await reopen(world, id);
    await settle();
    expect(generation(tab)).toMatchObject({ status: 'running', text: 'One ' });
    world.chat.emit(textEvents('two'));
    world.chat.end();
    await settle();
    expect(versions(tab)).toEqual([[1, 'One two']]);
    expect(requests(tab)).toHaveLength(1);
  });

  it('that is lost with its server is cancelled after a reload', async () => {
    const world = createFakeWorld();
    const before = await openWithArtifacts(world);
    world.chat.script(isGeneration, ...textEvents('One '), 'hold');
    await ask(before);
    const { id } = state(before);
    before.stoa.dispose();
    world.chat.forget();
    const tab = await reopen(world, id);
    await settle();
    expect(reply(tab)?.data['artifactStatus']).toBe('cancelled');
  });

  it('of an imported message is not made', async () => {
    const tab = await openTab();
    await ask(tab, 'No block.');
    const ref = { messageId: reply(tab)!.id, code: JSON.stringify(plan) };
    expect(await (await room(tab)).generate(ref)).toMatchObject({ ok: false });
    expect(requests(tab)).toHaveLength(0);
  });
});

describe('[AF7] changing versions', () => {
  const ref = { artifactId: 'Plan-1234567', version: 1 };
  it('edits, copies and removes, and a removal can be taken back', async () => {
    const tab = await openWithArtifacts();
    await ask(tab);
    const artifacts = await room(tab);
    expect(artifacts.edit(ref, 'edited')).toEqual({ ok: true, value: 1 });
    expect(artifacts.copy(ref)).toEqual({ ok: true, value: 2 });
    expect(artifacts.edit(ref, 'older')).toEqual({ ok: true, value: 3 });
    expect(versions(tab)).toEqual([
      [1, 'edited'],
      [2, 'edited'],
      [3, 'older'],
    ]);
    expect(artifacts.remove({ ...ref, version: 3 })).toEqual({ ok: true, value: 2 });
    expect(tab.ports.notices.at(-1)?.text).toBe('Artifact Removed');
    tab.ports.notices.at(-1)?.action?.run();
    expect(versions(tab).at(-1)).toEqual([3, 'older']);
    for (const version of [1, 2]) artifacts.remove({ ...ref, version });
    expect(artifacts.remove({ ...ref, version: 3 })).toEqual({ ok: true, value: null });
    expect(readArtifacts(state(tab).artifacts)).toEqual({});
  });

  it('is refused while a new version streams', async () => {
    const tab = await openWithArtifacts();
    await ask(tab);
    tab.world.chat.script(isGeneration, 'hold');
    tab.world.chat.script('Again', ...textEvents(block(plan)));
    tab.current().send('Again');
    await settle();
    const message = "Can't change artifact version while new version is streaming";
    expect((await room(tab)).edit(ref, 'x')).toMatchObject({ ok: false, failure: { message } });
  });

  it('is there after a reload', async () => {
    const world = createFakeWorld();
    const tab = await openWithArtifacts(world);
    await ask(tab);
    (await room(tab)).edit(ref, 'kept');
    await settle();
    const later = await reopen(world, state(tab).id);
    await settle();
    expect(versions(later)).toEqual([[1, 'kept']]);
  });
});
