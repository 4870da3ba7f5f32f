import { describe, expect, it, vi } from 'vitest';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { createFakeWorld, openTab, runEnd, settle, textEvents, type OpenTab } from '../../testing/index.js';
import type { RunRecord } from './conversation.types.js';
import { fromStored } from '../storage/stored-conversation.js';

type Store = ReturnType<OpenTab['current']>;
const texts = (store: Store) => store.store.getState().path.map((message) => message.content);
const runOf = (store: Store) =>
  store.store.getState().path.at(-1)?.data['run'] as RunRecord & { output: unknown };

/** Loading the reader of JSON5 takes longer than settling. */
const untilSent = async (tab: OpenTab, count = 1): Promise<void> => {
  for (let turn = 0; turn < 200 && tab.world.chat.requests.length < count; turn++) await settle();
  await settle();
};
const rows = { rows: [{ name: 'Assam' }, { name: 'Sencha' }] };
const call = [
  {
    s: '0',
    d: { tool_calls: [{ index: 0, function: { name: 'answer', arguments: JSON.stringify(rows) } }] },
  },
];

describe('prefixes', () => {
  it('[PF9] stores the message before its prefix is parsed, and the reply mode before the request is sent', async () => {
    const tab = await openTab();
    const { id } = tab.current().store.getState();
    const stored: unknown[] = [];
    const { start } = tab.ports.chat;
    tab.ports.chat.start = (request, listener) => {
      const nodes = [...(fromStored(tab.world.entries.get(`conversation/${id}`))?.tree.nodes.values() ?? [])];
      stored.push(nodes.find(({ role }) => role === 'assistant')?.data['run']);
      return start(request, listener);
    };
    tab.world.chat.script('teas', ...call);
    tab.current().send("csv({name: 'string'}) teas");
    await settle();
    expect(fromStored(tab.world.entries.get(`conversation/${id}`))?.tree.nodes.size).toBe(2);
    await untilSent(tab);
    expect(stored[0]).toMatchObject({ output: { kind: 'csv', columns: ['name'] } });
    expect(tab.world.chat.requests[0]?.options).toMatchObject({
      function_call: 'answer',
      csvColumns: ['name'],
    });
    expect(texts(tab.current())).toEqual(["csv({name: 'string'}) teas", '```csv\nname\nAssam\nSencha\n```']);
  });

  it('[CR6] data of a message is sent with it and stored', async () => {
    const tab = await openTab();
    const dataSources = [{ id: 'data:image/png;base64,AAAA', name: 'a.png' }];
    tab.current().send('What is this?', { dataSources });
    await untilSent(tab);
    expect(tab.world.chat.requests[0]?.messages.at(-1)).toMatchObject({ data: { dataSources } });
    expect(tab.current().store.getState().path[0]?.data['dataSources']).toEqual(dataSources);
  });

  it('[PF9] another tab builds the reply the same way', async () => {
    const a = await openTab();
    const { id } = a.current().store.getState();
    a.current().send('hello');
    await settle();
    const b = await openTab(a.world);
    const other = b.stoa.conversations.open(id);
    await settle();
    a.world.chat.script('teas', { waitMs: 5000 }, ...call);
    const before = a.world.chat.requests.length;
    a.current().send("csv({name: 'string'}) teas");
    await untilSent(a, before + 1);
    await a.world.clock.advance(10_000);
    expect(texts(a.current()).at(-1)).toContain('Assam');
    expect(texts(other)).toEqual(texts(a.current()));
    expect(runOf(other).output).toEqual({ kind: 'csv', columns: ['name'] });
  });

  it('[PF2] sends text that only resembles a prefix unchanged', async () => {
    const tab = await openTab();
    tab.current().send('json(not json) x');
    await untilSent(tab);
    expect(tab.world.chat.requests[0]?.messages.at(-1)?.content).toBe('json(not json) x');
    expect(runOf(tab.current()).output).toEqual({ kind: 'text' });
  });

  it('a parser that cannot be loaded fails the reply, which can be retried', async () => {
    vi.doMock('json5', () => {
      throw new Error('No network.');
    });
    const tab = await openTab();
    const store = tab.current();
    store.send('json({a: 1}) x');
    for (let turn = 0; turn < 200 && store.store.getState().run.status !== 'idle'; turn++) await settle();
    expect(tab.world.chat.requests).toEqual([]);
    expect(runOf(store)).toMatchObject({
      status: 'failed',
      error: { code: 'chat.unreachable', retryable: true },
    });
    vi.doUnmock('json5');
    store.retry(store.store.getState().path[1]?.id ?? '');
    await untilSent(tab);
    expect(tab.world.chat.requests[0]?.options.response_format).toEqual({ type: 'json_object' });
  });

  it('[ST3] a stop while the prefix is parsed sends nothing', async () => {
    const tab = await openTab();
    tab.current().send('json({a: 1}) x');
    await tab.current().stop();
    for (let turn = 0; turn < 20; turn++) await settle();
    expect(tab.world.chat.requests).toEqual([]);
    expect(runOf(tab.current()).status).toBe('stopped');
  });
});

describe('an expired session', () => {
  it('[ER5] stores the failed reply before signing out, and acknowledges nothing', async () => {
    const tab = await openTab();
    const { id } = tab.current().store.getState();
    const order: string[] = [];
    tab.ports.storage.afterWrite = (keys) => {
      const stored = fromStored(tab.world.entries.get(`conversation/${id}`));
      const reply = [...(stored?.tree.nodes.values() ?? [])].find(({ role }) => role === 'assistant');
      const { status } = (reply?.data['run'] ?? {}) as { status?: string };
      if (keys.includes(`conversation/${id}`)) order.push(status ?? 'nothing');
    };
    tab.ports.sessionLost = () => void order.push('signed out');
    tab.world.chat.refuseNext({ type: 'unauthorized', code: 'SessionExpiredError' });
    tab.current().send('Hi');
    await settle();
    expect(order.slice(0, 2)).toEqual(['running', 'failed']);
    expect(order).toContain('signed out');
    expect(tab.world.chat.acknowledged).toEqual([]);
    tab.ports.crash();
    const after = await openTab(tab.world);
    const again = after.stoa.conversations.open(id);
    await settle();
    expect(again.store.getState().run).toEqual({ status: 'idle' });
    expect(runOf(again).status).toBe('failed');
  });

  it('a run that never began is not acknowledged', async () => {
    const tab = await openTab();
    tab.world.chat.refuseNext({ type: 'refused', status: 503, message: '' });
    tab.current().send('Hi');
    await settle();
    expect(tab.world.chat.acknowledged).toEqual([]);
  });
});

describe('message codes', () => {
  it('refusals and failures carry the codes of their messages, for translation', async () => {
    const tab = await openTab();
    tab.world.chat.script('Go', 'hold');
    tab.current().send('Go');
    expect(tab.current().send('More')).toMatchObject({
      failure: { reason: 'send.wait', message: 'Wait for the reply to end, or stop it first.' },
    });
    expect(tab.current().regenerate('nobody')).toMatchObject({ failure: { reason: 'send.nothingToRepeat' } });
    await settle();
    await tab.current().stop();
    tab.world.chat.refuseNext({ type: 'refused', status: 400, message: 'Invalid model.' });
    tab.current().regenerate();
    await settle();
    expect(runOf(tab.current()).error).toMatchObject({
      title: 'The reply could not be started',
      sentences: { title: 'run.notStarted.title', lines: ['chat.non200', null] },
    });
  });
});

describe('titles', () => {
  const isTitle = (request: { options: { storage?: string } }): boolean => request.options.storage === 'none';
  const titleRequests = (tab: OpenTab) => tab.world.chat.requests.filter(isTitle);

  it('[TI3] a name given while the title is requested stays, in both tabs', async () => {
    const a = await openTab();
    const { id } = a.current().store.getState();
    a.world.chat.script(isTitle, ...textEvents('Title'), 'hold');
    a.current().send('Hi');
    await settle();
    const b = await openTab(a.world);
    const other = b.stoa.conversations.open(id);
    await settle();
    await b.stoa.conversations.rename(id, 'Mine');
    await settle();
    a.world.chat.end();
    await settle();
    expect([a.current(), other].map((store) => store.store.getState().name)).toEqual(['Mine', 'Mine']);
    expect(titleRequests(a)).toHaveLength(1);
  });

  it('[TI5] of two tabs only the one that sent the request sets the title', async () => {
    const a = await openTab();
    const { id } = a.current().store.getState();
    await settle();
    const b = await openTab(a.world);
    const other = b.stoa.conversations.open(id);
    await settle();
    a.world.chat.script('Hi', ...textEvents('One'), 'hold');
    a.world.chat.script(isTitle, ...textEvents('Greeting'));
    a.current().send('Hi');
    await settle();
    a.world.chat.end();
    await settle();
    expect(titleRequests(a)).toHaveLength(1);
    expect([a.current(), other].map((store) => store.store.getState().name)).toEqual([
      'Greeting',
      'Greeting',
    ]);
  });

  it('[TI6] a cloud conversation is named in the cloud too', async () => {
    const world = createFakeWorld();
    world.answer('featureFlags.get', () => ({
      ok: true,
      value: { success: true, data: { storeCloudConversations: true } },
    }));
    const tab = await openTab(world);
    const id = tab.stoa.conversations.create({ isLocal: false });
    await settle();
    world.chat.script(isTitle, ...textEvents('Greeting'));
    tab.current().send('Hi');
    await settle();
    await settle();
    expect(tab.current().store.getState()).toMatchObject({ id, isLocal: false, name: 'Greeting' });
    await world.clock.advance(5000);
    const updates = tab.ports.calls.filter(({ operation }) => operation === 'conversations.update');
    const named = world.cloud.copies.get(id)?.record.head.name === 'Greeting' || updates.length > 0;
    expect(named).toBe(true);
  });

  it('[TI7] a conversation whose first reply failed has the beginning of its message, and asks no model', async () => {
    const tab = await openTab();
    tab.world.chat.script('Hi', runEnd('failed'));
    tab.current().send('Hi');
    await settle();
    expect(titleRequests(tab)).toEqual([]);
    expect(tab.current().store.getState().name).toBe('Hi...');
  });
});

describe('prefix prompts', () => {
  const prompt: Prompt = {
    id: 'p1',
    name: 'Polite',
    description: '',
    content: 'Please be polite.',
    folderId: null,
    type: 'prefix_prompt',
    data: { requiredTags: ['polite'] },
  };

  it('[FF5] one that matches the tags is put before the sent text, and the label keeps the typed text', async () => {
    const world = createFakeWorld();
    world.entries.set('prompts', [prompt]);
    const tab = await openTab(world);
    tab.current().configure({ tags: ['polite'] });
    tab.current().send('Hi');
    await settle();
    const [question] = tab.current().store.getState().path;
    expect(question).toMatchObject({ content: 'Please be polite. Hi', label: 'Hi' });
    expect(world.chat.requests[0]?.messages.at(-1)?.content).toBe('Please be polite. Hi');
    expect(tab.current().send('x'.repeat(990))).toMatchObject({ failure: { reason: 'chat.tooLong' } });
    tab.current().edit(question?.id ?? '', 'Bye');
    await settle();
    expect(tab.current().store.getState().path[0]).toMatchObject({
      content: 'Please be polite. Bye',
      label: 'Bye',
    });
  });
});
