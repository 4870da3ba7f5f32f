import { describe, expect, it, vi } from 'vitest';
import { createFakeWorld, openTab, runEnd, settle, textEvents, type OpenTab } from '../../testing/index.js';
import type { RunRecord, ThreadMessage } from './conversation.types.js';

const runOf = (message: ThreadMessage | undefined) => message?.data['run'] as RunRecord;
const texts = (tab: OpenTab) =>
  tab
    .current()
    .store.getState()
    .path.map((message) => message.content);
const storedConversation = (tab: OpenTab, id: string) => tab.world.entries.get(`conversation/${id}`);

describe('sending', () => {
  it('[SE1] adds the message and a placeholder at once, then the finished reply', async () => {
    const tab = await openTab();
    expect(tab.current().send('Hi there')).toEqual({ ok: true, value: undefined });
    const { path, run } = tab.current().store.getState();
    expect(path.map(({ role, streaming }) => [role, streaming])).toEqual([
      ['user', false],
      ['assistant', true],
    ]);
    expect(run).toMatchObject({ status: 'sending', messageId: path[1]?.id });
    await settle();
    expect(texts(tab)).toEqual(['Hi there', 'Hello.']);
    const reply = tab.current().store.getState().path[1];
    expect(reply?.streaming).toBe(false);
    expect(runOf(reply)).toMatchObject({ status: 'completed', seq: 3, modelId: 'demo-large' });
    expect(tab.current().store.getState()).toMatchObject({ run: { status: 'idle' }, saved: 'clean' });
  });

  it('[RP14] keeps the name of an interpreter with the conversation, and not in its text', async () => {
    const tab = await openTab();
    tab.world.chat.script('Count', ...textEvents('Four.', 'codeInterpreterAssistantId=astp/1'));
    const { id } = tab.current().store.getState();
    tab.current().send('Count');
    await settle();
    expect(texts(tab)).toEqual(['Count', 'Four.']);
    expect(JSON.stringify(storedConversation(tab, id))).toContain('"codeInterpreterAssistantId":"astp/1"');
  });

  it('[SE2] stores the conversation with its running placeholder before the request is sent', async () => {
    const tab = await openTab();
    const { id } = tab.current().store.getState();
    const seen: unknown[] = [];
    const start = tab.ports.chat.start;
    tab.ports.chat.start = (request, listener) => {
      seen.push(structuredClone(storedConversation(tab, id)));
      return start(request, listener);
    };
    tab.current().send('Hi');
    await settle();
    expect(seen[0]).toMatchObject({ id, compressedMessages: expect.any(Array) });
    expect((seen[0] as { compressedMessages: number[] }).compressedMessages.length).toBeGreaterThan(50);
  });

  it("[SE3] the request uses the conversation's settings", async () => {
    const tab = await openTab();
    tab.current().configure({ temperature: 0.3, prompt: 'Be kind.', modelId: 'demo-small' });
    tab.current().send('Hi');
    await settle();
    expect(tab.world.chat.requests[0]).toMatchObject({
      model: 'demo-small',
      temperature: 0.3,
      max_tokens: 500,
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Hi' },
      ],
      options: { storage: 'local', conversationId: tab.current().store.getState().id },
    });
  });

  it('[SE4] streaming text lives in the reply view only; the path keeps its identity', async () => {
    const tab = await openTab();
    tab.world.chat.script('Go', ...textEvents('One'), 'hold');
    tab.current().send('Go');
    await settle();
    const { path } = tab.current().store.getState();
    const view = tab.current().reply(path[1]?.id ?? '');
    expect(view?.store.getState().text).toBe('One');
    tab.world.chat.emit(textEvents(' two', ' three'));
    expect(view?.store.getState().text).toBe('One two three');
    expect(tab.current().store.getState().path).toBe(path);
    tab.world.chat.end();
    const after = tab.current().store.getState().path;
    expect(after[0]).toBe(path[0]);
    expect(after[1]?.content).toBe('One two three');
    expect(tab.current().reply(path[1]?.id ?? '')).toBeUndefined();
  });

  it.each([
    ['', 'Please enter a message'],
    ['   ', 'Please enter a message'],
    ['x'.repeat(1001), 'Message limit is 1000 characters. You have entered 1001 characters.'],
  ])('[VA1] refuses %j', async (text, message) => {
    const tab = await openTab();
    expect(tab.current().send(text)).toMatchObject({ ok: false, failure: { message } });
    expect(tab.current().store.getState().path).toEqual([]);
  });

  it('[SE5] refuses to send while a reply is in progress, and keeps the draft', async () => {
    const tab = await openTab();
    const { id } = tab.current().store.getState();
    tab.world.chat.script('Go', 'hold');
    tab.stoa.drafts.set(id, 'Go');
    tab.current().send('Go');
    expect(tab.stoa.drafts.store.getState().drafts).toEqual({});
    tab.stoa.drafts.set(id, 'Next');
    expect(tab.current().send('Next')).toMatchObject({ ok: false });
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe('Next');
  });
});

describe('typed text', () => {
  it('[DU4] entered while a message is being stored survives the removal of its draft', async () => {
    const tab = await openTab();
    const { id } = tab.current().store.getState();
    tab.stoa.drafts.set(id, 'First');
    await tab.stoa.flush();
    const slow: (() => void)[] = [];
    tab.ports.storage.beforeWrite = (keys) =>
      keys.includes(`conversation/${id}`) ? new Promise((go) => slow.push(go)) : undefined;
    tab.current().send('First');
    await settle();
    tab.stoa.drafts.set(id, 'Second');
    await tab.stoa.drafts.flush();
    expect(tab.world.entries.get(`draft/${id}`)).toBe('Second');
    tab.ports.storage.beforeWrite = () => undefined;
    for (const go of slow) go();
    await settle();
    expect(texts(tab)).toEqual(['First', 'Hello.']);
    expect(tab.world.entries.get(`draft/${id}`)).toBe('Second');
  });

  it('[DU5] of the settings is written at once when the page hides', async () => {
    const tab = await openTab();
    const { id } = tab.current().store.getState();
    tab.current().configure({ prompt: 'Be brief.' });
    await tab.stoa.flush();
    expect(storedConversation(tab, id)).toMatchObject({ prompt: 'Be brief.' });
  });
});

describe('versions', () => {
  it('[TR4] editing adds a version and asks again; both can be shown', async () => {
    const tab = await openTab();
    tab.world.chat.script('first', ...textEvents('A'));
    tab.world.chat.script('second', ...textEvents('B'));
    tab.current().send('first');
    await settle();
    const [question] = tab.current().store.getState().path;
    expect(tab.current().edit(question?.id ?? '', 'second').ok).toBe(true);
    await settle();
    expect(texts(tab)).toEqual(['second', 'B']);
    const shown = tab.current().store.getState().path[0];
    expect(shown?.siblings).toMatchObject({ index: 1, count: 2 });
    tab.current().showSibling(question?.id ?? '');
    expect(texts(tab)).toEqual(['first', 'A']);
  });

  it('regenerating adds a version of the reply to the same message', async () => {
    const tab = await openTab();
    tab.current().send('Hi');
    await settle();
    tab.world.chat.script('Hi', ...textEvents('Again'));
    expect(tab.current().regenerate().ok).toBe(true);
    await settle();
    expect(texts(tab)).toEqual(['Hi', 'Again']);
    expect(tab.current().store.getState().path[1]?.siblings).toMatchObject({ index: 1, count: 2 });
    const request = tab.world.chat.requests.at(-1);
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });
});

describe('stopping', () => {
  it('[ST1] asks the server and keeps the text so far as stopped', async () => {
    const tab = await openTab();
    tab.world.chat.script('Go', ...textEvents('Some'), 'hold');
    tab.current().send('Go');
    await settle();
    await tab.current().stop();
    expect(texts(tab)).toEqual(['Go', 'Some']);
    expect(runOf(tab.current().store.getState().path[1]).status).toBe('stopped');
    expect(tab.world.chat.stopped).toHaveLength(1);
  });

  it('[ST2] stops waiting for the server after the stop delay', async () => {
    const tab = await openTab();
    tab.world.chat.script('Go', ...textEvents('Some'), 'hold');
    tab.current().send('Go');
    await settle();
    tab.world.chat.drop();
    const stopping = tab.current().stop();
    expect(tab.current().store.getState().run.status).toBe('stopping');
    await tab.world.clock.advance(1000);
    await stopping;
    expect(runOf(tab.current().store.getState().path[1]).status).toBe('stopped');
  });

  it('[ST3] a stop before the request is sent sends nothing', async () => {
    const tab = await openTab();
    tab.current().send('Go');
    await tab.current().stop();
    await settle();
    expect(tab.world.chat.requests).toEqual([]);
    expect(runOf(tab.current().store.getState().path[1]).status).toBe('stopped');
  });
});

describe('failures', () => {
  it.each([
    [429, 'slow down', ['Request limit reached. Please try again in a few minutes.'], true],
    [500, '', ['Error communicating with the server. Please try again in a minute.'], true],
    [503, '', ['The chat service is currently unavailable. Please try again in a minute.'], true],
    [
      400,
      'Invalid model.',
      ['Error communicating with the server. Please try again in a minute.', 'Invalid model.'],
      false,
    ],
  ])(
    '[ER1] a refusal with %d becomes the error of the reply, said once',
    async (status, message, lines, retryable) => {
      const tab = await openTab();
      tab.world.chat.refuseNext({ type: 'refused', status, message });
      tab.current().send('Hi');
      await settle();
      const run = runOf(tab.current().store.getState().path[1]);
      expect(run).toMatchObject({ status: 'failed', error: { lines, retryable, code: `chat.${status}` } });
      expect(lines.some((line) => line.startsWith(run.error?.title ?? ''))).toBe(false);
    },
  );

  it('[ER2] without a session the message is kept and the browser is signed out', async () => {
    const tab = await openTab();
    tab.world.chat.refuseNext({ type: 'unauthorized', code: 'SessionExpiredError' });
    tab.current().send('Hi');
    await settle();
    expect(tab.ports.sessionsLost).toEqual(['SessionExpiredError']);
    expect(texts(tab)).toEqual(['Hi', '']);
    expect(runOf(tab.current().store.getState().path[1])).toMatchObject({
      status: 'failed',
      error: { retryable: true },
    });
  });

  it('[ER3] an error of the provider arrives with the end of the run; retry adds a version', async () => {
    const tab = await openTab();
    const error = { title: 'Provider error', lines: ['It said 500.'], code: 'provider.500', retryable: true };
    tab.world.chat.script('Hi', ...textEvents('Par'), runEnd('failed', { error }));
    tab.current().send('Hi');
    await settle();
    const failedReply = tab.current().store.getState().path[1];
    expect(failedReply?.content).toBe('Par');
    expect(runOf(failedReply)).toMatchObject({ status: 'failed', error });
    tab.world.chat.script('Hi', ...textEvents('Fine'));
    expect(tab.current().retry(failedReply?.id ?? '').ok).toBe(true);
    await settle();
    expect(texts(tab)).toEqual(['Hi', 'Fine']);
  });

  it('a run that has begun and cannot be reached stays in progress and continues when the network is back', async () => {
    const tab = await openTab();
    tab.world.chat.script('Go', ...textEvents('One'), 'hold');
    tab.current().send('Go');
    await settle();
    tab.world.chat.unplug();
    expect(tab.current().store.getState().run).toMatchObject({ status: 'streaming', connection: 'offline' });
    tab.world.chat.emit(textEvents(' two'));
    tab.world.chat.restore();
    tab.stoa.wake();
    await settle();
    tab.world.chat.end();
    expect(texts(tab)).toEqual(['Go', 'One two']);
  });
});

describe('titles', () => {
  const name = (tab: OpenTab) => tab.current().store.getState().name;

  it('[TI1] the cheapest model names a conversation with two messages', async () => {
    const tab = await openTab();
    tab.world.chat.script(
      (request) => request.options.storage === 'none',
      ...textEvents('"Greeting a friend"'),
    );
    tab.current().send('Hi');
    await settle();
    expect(name(tab)).toBe('Greeting a friend');
    expect(tab.world.chat.requests[1]).toMatchObject({
      model: 'demo-small',
      max_tokens: 10,
      temperature: 0.5,
      options: { storage: 'none' },
    });
    expect(tab.stoa.conversations.store.getState().items[0]?.name).toBe('Greeting a friend');
  });

  it('[TI2] falls back to the first 30 characters', async () => {
    const tab = await openTab();
    tab.world.chat.script((request) => request.options.storage === 'none', runEnd('failed'));
    tab.current().send('An explanation of how the tides work, please');
    await settle();
    expect(name(tab)).toBe('An explanation of how the tide...');
  });

  it('[TI3] keeps a name that the person has given meanwhile', async () => {
    const tab = await openTab();
    tab.world.chat.script((request) => request.options.storage === 'none', ...textEvents('Title'), 'hold');
    tab.current().send('Hi');
    await settle();
    await tab.stoa.conversations.rename(tab.current().store.getState().id, '  Mine  ');
    tab.world.chat.end();
    await settle();
    expect(name(tab)).toBe('Mine');
  });
});

describe('storage', () => {
  it('[FU1] [EX11] with a full storage nothing is sent, the text returns and the export of everything is offered', async () => {
    const saved: [string, string][] = [];
    const tab = await openTab(createFakeWorld(), {
      saveFile: (name, parts) => saved.push([name, parts.join('')]),
    });
    tab.current().send('Earlier');
    await settle();
    const { id } = tab.current().store.getState();
    tab.ports.storage.fail('full');
    tab.stoa.drafts.set(id, 'Precious');
    tab.current().send('Precious');
    await settle();
    expect(texts(tab)).toEqual(['Earlier', 'Hello.']);
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe('Precious');
    expect(tab.stoa.conversations.store.getState().storageFull).toBe(true);
    const offers = () => tab.ports.notices.filter(({ action }) => action?.label === 'Export');
    const [notice] = offers();
    expect(offers()).toHaveLength(1);
    await tab.world.clock.advance(1000);
    tab.current().send('Precious');
    await settle();
    expect(offers().map(({ takenBack }) => takenBack)).toEqual([true, false]);
    expect(notice?.text).toContain('Your browser storage is full.');
    const own = { id: 'p', name: 'Mine', description: '', content: '', folderId: null, type: 'prompt' };
    tab.stoa.prompts.store.setState({ list: [own] });
    notice?.action?.run();
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.[0]).toMatch(/^chatbot_ui_history_\d+-\d+\.json$/);
    expect(JSON.parse(saved[0]?.[1] ?? '')).toMatchObject({
      version: 4,
      history: [{ messages: [{ content: 'Earlier' }, { content: 'Hello.' }] }],
      prompts: [{ id: 'p' }],
    });
  });

  it('a reply that ends while the storage is full is kept, and written once there is room', async () => {
    const tab = await openTab();
    tab.world.chat.script('Go', ...textEvents('Long reply'), 'hold');
    tab.current().send('Go');
    await settle();
    tab.ports.storage.fail('full');
    tab.world.chat.end();
    await settle();
    expect(texts(tab)).toEqual(['Go', 'Long reply']);
    expect(tab.current().store.getState().saved).toBe('failed');
    expect(tab.world.chat.acknowledged).toEqual([]);
    tab.ports.storage.fail(null);
    tab.stoa.wake();
    await settle();
    expect(tab.current().store.getState().saved).toBe('clean');
    expect(tab.world.chat.acknowledged).toHaveLength(1);
    expect(tab.stoa.conversations.store.getState().storageFull).toBe(false);
  });

  it('without any storage a conversation works as long as its tab lives', async () => {
    const tab = await openTab();
    tab.ports.storage.fail('unavailable');
    tab.current().send('Hi');
    await settle();
    expect(texts(tab)).toEqual(['Hi', 'Hello.']);
    expect(tab.current().store.getState().saved).toBe('clean');
  });
});

describe('reload', () => {
  it('in the middle of a reply it continues, without a lost or repeated character', async () => {
    const before = await openTab();
    before.world.chat.script('Go', ...textEvents('One', ' two'), 'hold');
    before.current().send('Go');
    await before.world.clock.advance(1500);
    const { id } = before.current().store.getState();
    before.ports.crash();

    const after = await openTab(before.world);
    expect(after.current().store.getState()).toMatchObject({ id, run: { status: 'streaming' } });
    const replyId = after.current().store.getState().path[1]?.id ?? '';
    expect(after.current().reply(replyId)?.store.getState().text).toBe('One two');
    after.world.chat.emit(textEvents(' three'));
    after.world.chat.end();
    await settle();
    expect(texts(after)).toEqual(['Go', 'One two three']);
    expect([...after.world.entries.keys()].filter((key) => key.startsWith('partial/'))).toEqual([]);
    expect(after.world.chat.acknowledged).toHaveLength(1);
  });

  it('a run that the server no longer knows is interrupted and keeps its partial text', async () => {
    const before = await openTab();
    before.world.chat.script('Go', ...textEvents('Half a rep'), 'hold');
    before.current().send('Go');
    await before.world.clock.advance(1500);
    before.ports.crash();
    before.world.chat.forget();
    await before.world.clock.advance(60_000);

    const after = await openTab(before.world);
    expect(texts(after)).toEqual(['Go', 'Half a rep']);
    expect(runOf(after.current().store.getState().path[1]).status).toBe('interrupted');
  });

  it('[RE3] restores draft, chosen model and panels', async () => {
    const before = await openTab();
    const { id } = before.current().store.getState();
    before.stoa.drafts.set(id, 'not yet');
    before.current().configure({ modelId: 'demo-small' });
    before.stoa.layout.toggleRight();
    await before.world.clock.advance(300);
    before.ports.crash();
    const after = await openTab(before.world);
    after.current();
    await settle();
    expect(after.current().store.getState()).toMatchObject({ id, modelId: 'demo-small' });
    expect(after.stoa.drafts.store.getState().drafts[id]).toBe('not yet');
    expect(after.stoa.layout.store.getState()).toMatchObject({ leftOpen: true, rightOpen: true });
  });
});
