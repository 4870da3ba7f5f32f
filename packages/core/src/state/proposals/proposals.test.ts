import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import { planMessages } from '../../rules/proposals/local-operations.js';
import { maxAutomaticRounds } from '../../rules/proposals/proposal-state.js';
import {
  createFakeWorld,
  fakeModels,
  openTab,
  runEnd,
  settle,
  textEvents,
  type FakeWorld,
  type OpenTab,
} from '../../testing/index.js';
import type { ConversationStore, ThreadMessage } from '../conversation/conversation.types.js';
import type { ProposalRef } from './proposals.types.js';
import * as timing from '../ports/timing.js';

type Store = ReturnType<OpenTab['current']>;

/** A world whose models read a lot. */
function world(options: Parameters<typeof createFakeWorld>[0] = { locks: true }): FakeWorld {
  const made = createFakeWorld(options);
  const models = fakeModels.map((model) => ({ ...model, inputContextWindow: 200_000 }));
  made.answer('models.list', () =>
    success({
      success: true,
      data: { models, default: models[0], advanced: models[0], cheapest: models[1] },
    }),
  );
  return made;
}
const block = (kind: string, code: string): string => `\`\`\`${kind}\n${code}\n\`\`\``;
const path = (store: Store): ThreadMessage[] => store.store.getState().path;
const results = (store: Store): ThreadMessage[] =>
  path(store).filter(({ data }) => data['actionResult'] === true);
const automation = (store: Store): unknown[] => path(store).flatMap(({ data }) => data['automation'] ?? []);
const told = (store: Store, at = -1) =>
  JSON.parse(results(store).at(at)?.content ?? 'null') as {
    resultOfOps: Record<string, unknown>[];
    instructions?: string;
  };
const lastReply = (store: Store): ThreadMessage =>
  path(store).findLast(({ role }) => role === 'assistant') as ThreadMessage;
const ref = (store: Store, code: string, kind: ProposalRef['kind'] = 'auto'): ProposalRef => ({
  messageId: path(store).find(({ content }) => content.includes(code))?.id ?? '',
  kind,
  code,
});

/** A tab in which a reply has just proposed something. */
async function proposed(
  kind: string,
  code: string,
  options: { world?: FakeWorld; tab?: OpenTab; state?: object; ask?: string } = {},
): Promise<{ tab: OpenTab; store: Store; ref: ProposalRef }> {
  const tab = options.tab ?? (await openTab(options.world ?? world()));
  const ask = options.ask ?? 'Do it';
  const state = options.state
    ? [{ s: 'meta' as const, state: options.state as Record<string, unknown> }]
    : [];
  tab.world.chat.script(ask, ...state, ...textEvents(`Let me.\n\n${block(kind, code)}`));
  const store = tab.current();
  store.send(ask);
  await settle();
  return { tab, store, ref: ref(store, code, kind as ProposalRef['kind']) };
}

describe('automatic proposals', () => {
  it.each([
    ['/folders()', 'Listing all of the folders'],
    ['/models()', 'Listing the models'],
    ['/defaultModelId()', 'Looking up the default model'],
    ['/featureFlags()', 'Listing the feature flags'],
    ['/folders()\n/models()', 'Listing all of the folders, Listing the models'],
    ['/listDbs()', 'Listing the databases'],
  ])('[PR9] %j runs and its result is sent with the label %j', async (code, label) => {
    const { tab, store } = await proposed('auto', code);
    const [result] = results(store);
    expect(result).toMatchObject({
      role: 'user',
      label,
      data: { actionResult: true, state: { sources: {} } },
    });
    expect(told(store).resultOfOps.map(({ op }) => op)).toEqual(code.split('\n'));
    expect(path(store).at(-1)).toMatchObject({ role: 'assistant', content: 'Hello.' });
    expect(automation(store)).toMatchObject([{ status: 'done' }]);
    // The label stays here; the result is what the model reads.
    const asked = tab.world.chat.requests.at(-1)?.messages.at(-1);
    expect(asked).toMatchObject({ role: 'user', content: result?.content });
    expect(asked).not.toHaveProperty('label');
  });

  it.each([
    '/chats()',
    '/searchChats("x")',
    '/chat("x")',
    '/chatSamples("x")',
    '/prompts()',
    '/createChatFolder("x")',
    '/moveChatsToFolder("f")',
    '/folders()\n/chats()',
  ])('[PR9] %j waits for a click', async (code) => {
    const { store, ref: it } = await proposed('auto', code);
    expect(results(store)).toEqual([]);
    expect(automation(store)).toEqual([]);
    expect((await store.proposals.run(it)).ok).toBe(true);
    await settle();
    expect(results(store)).toHaveLength(1);
  });

  it('[PR9] once reading is allowed in this conversation, reading is automatic; changing never is', async () => {
    const { tab, store } = await proposed('auto', '/chats()');
    store.proposals.allowReads();
    await proposed('auto', '/searchChats("x")', { tab, ask: 'Search' });
    expect(results(store)).toHaveLength(1);
    await proposed('auto', '/createChatFolder("New")', { tab, ask: 'Make' });
    expect(results(store)).toHaveLength(1);
    expect(tab.stoa.conversations.store.getState().folders.some(({ name }) => name === 'New')).toBe(false);
  });

  it('[PR9] nothing runs while the flag is off, automatically or with a click', async () => {
    const off = world();
    off.answer('featureFlags.get', () => success({ success: true, data: { automation: false } }));
    const { store, ref: it } = await proposed('auto', '/folders()', { world: off });
    expect(results(store)).toEqual([]);
    expect((await store.proposals.run(it)).ok).toBe(false);
    await settle();
    expect(results(store)).toEqual([]);
  });

  it.each([
    ['quoted', `> ${block('auto', '/folders()').replaceAll('\n', '\n> ')}`],
    ['in a list', `- ${block('auto', '/folders()').replaceAll('\n', '\n  ')}`],
    ['in another block', `\`\`\`\`md\n${block('auto', '/folders()')}\n\`\`\`\``],
    ['unfinished', '```auto\n/folders()'],
  ])('[PR1] nothing runs when it is %s', async (_, content) => {
    const tab = await openTab(world());
    tab.world.chat.script('Do', ...textEvents(content));
    const store = tab.current();
    store.send('Do it');
    await settle();
    expect(results(store)).toEqual([]);
    expect((await store.proposals.run(ref(store, '/folders()'))).ok).toBe(false);
  });

  it('[PR15] user messages and operation results contain no proposals', async () => {
    const tab = await openTab(world());
    const store = tab.current();
    store.send(block('auto', '/folders()'));
    await settle();
    expect(results(store)).toEqual([]);
    const [mine] = path(store);
    expect(
      (await store.proposals.run({ messageId: mine?.id ?? '', kind: 'auto', code: '/folders()' })).ok,
    ).toBe(false);

    tab.stoa.conversations.createFolder(block('auto', '/models()'));
    tab.world.chat.script('Look', ...textEvents(block('auto', '/folders()')));
    store.send('Look');
    await settle();
    expect(results(store)).toHaveLength(1);
    const evil = { messageId: results(store)[0]?.id ?? '', kind: 'auto', code: '/models()' } as const;
    expect((await store.proposals.run(evil)).ok).toBe(false);
    expect(results(store)).toHaveLength(1);
    expect(store.edit(results(store)[0]?.id ?? '', 'x')).toMatchObject({
      ok: false,
      failure: { reason: 'edit.notYours' },
    });
  });

  it('[PR10] continues automatically at most eight times; then needs a click', async () => {
    const tab = await openTab(world());
    tab.world.chat.script(() => true, ...textEvents(block('auto', '/folders()')));
    const store = tab.current();
    store.send('Again and again');
    await settle();
    expect(results(store)).toHaveLength(maxAutomaticRounds);
    const last = { messageId: lastReply(store).id, kind: 'auto', code: '/folders()' } as const;
    expect((await store.proposals.run(last)).ok).toBe(true);
    await settle();
    expect(results(store)).toHaveLength(maxAutomaticRounds + 1);
  });

  it('[PR12] after two failures among the last four messages it is told to stop, and the automation ends', async () => {
    const tab = await openTab(world());
    tab.world.chat.script(() => true, ...textEvents(block('auto', '/nonsense()')));
    const store = tab.current();
    store.send('Try');
    await settle();
    expect(results(store)).toHaveLength(2);
    expect(told(store, 0)).toEqual({
      resultOfOps: [{ op: '/nonsense()', success: false, message: planMessages.unknown('/nonsense') }],
    });
    expect(told(store, 1).instructions).toBe(planMessages.stopAndAsk);
    expect(automation(store)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
  });

  const remote = { resolvedOps: [{ id: '/folders', name: 'Their folders', params: [{ name: 'a' }] }] };
  /** A world whose server carries operations out, and what it was asked. */
  function serving(...answers: unknown[]) {
    const made = world();
    made.answer('featureFlags.get', () =>
      success({ success: true, data: { automation: true, assistantApis: true } }),
    );
    const asked: unknown[] = [];
    for (const name of ['tools.execute', 'tools.jobResult'] as const)
      made.answer(name, (input: unknown) => {
        asked.push(input);
        return success(answers.shift() ?? { success: true, data: {} }) as never;
      });
    return { world: made, asked };
  }

  it('[PR9] 1.139: an operation of the server waits for a click, and is asked for by its name', async () => {
    const { world: serves, asked } = serving({ success: true, data: ['one'] });
    const state = { ...remote, currentAssistantId: 'astp/1' };
    const { store, ref: it } = await proposed('auto', '/folders("7")', { state, world: serves });
    expect([results(store), asked]).toEqual([[], []]);
    await store.proposals.run(it);
    await settle();
    expect(asked).toMatchObject([
      {
        action: { name: '/folders', payload: { a: 7 } },
        assistant: 'astp/1',
        conversation: expect.any(String),
        isConfirmed: true,
      },
    ]);
    expect(told(store).resultOfOps).toEqual([{ op: '/folders("7")', success: true, data: ['one'] }]);
    expect(results(store)[0]?.label).toBe('Their folders');
  });

  it('[PR9] a refusal of the server goes back in its words, and the second one ends the automation', async () => {
    const made = world();
    made.answer('tools.execute', () => failed({ code: 'refused', message: 'No.' }));
    const { store, ref: it, tab } = await proposed('auto', '/folders()', { state: remote, world: made });
    await store.proposals.run(it);
    await settle();
    expect(told(store).resultOfOps).toEqual([{ op: '/folders()', success: false, message: 'No.' }]);
    const again = await proposed('auto', '/folders( )', { state: remote, tab, ask: 'Once more' });
    await again.store.proposals.run(again.ref);
    await settle();
    expect(told(again.store).instructions).toBe(planMessages.stopAndAsk);
  });

  it('[PR20] an invoke block is carried out with its payload, and its result goes back as one', async () => {
    const { world: serves, asked } = serving({ success: true, data: 'done' });
    const code = '{name: "/folders", payload: {b: "x"}}';
    const { store, ref: it } = await proposed('invoke', code, { state: remote, world: serves });
    await store.proposals.run(it);
    await settle();
    expect(asked).toMatchObject([{ action: { name: '/folders', payload: { b: 'x' } } }]);
    expect(JSON.parse(results(store)[0]?.content ?? '')).toEqual({ result: { success: true, data: 'done' } });
  });

  it('[PR20] a result for the person alone is shown, and does not go back', async () => {
    const { world: serves } = serving({ success: true, data: { humanOnly: true, key: 'k' } });
    const { store, ref: it } = await proposed('auto', '/folders()', { state: remote, world: serves });
    await store.proposals.run(it);
    await settle();
    expect(results(store)).toEqual([]);
    expect(path(store).at(-1)).toMatchObject({
      role: 'assistant',
      content: planMessages.forYou,
      data: { actionResultView: { data: { data: { key: 'k' } } } },
    });
  });

  it('[PR20] 1.124: a job is asked for at most three times, with what is known of it', async () => {
    const going = { success: true, data: { retryIn: 5, retryMessage: 'Wait', job: 'j' } };
    const { world: serves, asked } = serving(going, going, going, going, going);
    const { store, ref: it, tab } = await proposed('auto', '/folders()', { state: remote, world: serves });
    const running = store.proposals.run(it);
    for (let round = 0; round < 5; round += 1) {
      await settle();
      if (round < 3)
        expect(store.proposals.store.getState().active).toMatchObject({
          status: 'running',
          waitsWith: 'Wait',
        });
      tab.world.clock.advance(1100);
    }
    await running;
    await settle();
    expect(asked).toHaveLength(4);
    expect(asked[1]).toMatchObject({ job: 'j' });
    expect(results(store)).toHaveLength(1);
  });
});

describe('a single run', () => {
  const code = '/createChatFolder("Once")';
  const made = (tab: OpenTab): number =>
    tab.stoa.conversations.store.getState().folders.filter(({ name }) => name === 'Once').length;

  it('[PR8] is recorded before the action', async () => {
    const { tab, store, ref: it } = await proposed('auto', code);
    const order: string[] = [];
    tab.ports.storage.afterWrite = (keys) => {
      if (keys.some((key) => key.startsWith('conversation/')))
        order.push(`kept ${JSON.stringify(automation(store)[0])}`);
      if (keys.includes('folders')) order.push('carried out');
    };
    await store.proposals.run(it);
    expect(order[0]).toContain('"status":"running"');
    expect(order.indexOf('carried out')).toBeGreaterThan(0);
    expect(order.at(-1)).toContain('"status":"done"');
  });

  it('[PR8] repeated requests in any order run it once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('run', 'decline', 'cancel', 'wait', 'second'), {
          minLength: 2,
          maxLength: 8,
        }),
        async (steps) => {
          const first = await proposed('auto', code);
          const id = first.store.store.getState().id;
          const other = await openTab(first.tab.world);
          const second = other.stoa.conversations.open(id);
          await settle();
          const pending: Promise<unknown>[] = [];
          for (const step of steps) {
            if (step === 'run') pending.push(first.store.proposals.run(first.ref));
            if (step === 'decline') pending.push(first.store.proposals.decline(first.ref));
            if (step === 'cancel') first.store.proposals.cancel();
            if (step === 'second') pending.push(second.proposals.run(first.ref));
            if (step === 'wait') await settle();
          }
          await Promise.all(pending);
          await settle();
          expect(made(first.tab)).toBeLessThanOrEqual(1);
          expect(results(first.store).length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 25 },
    );
  }, 30_000);

  it('[PR8] of two tabs that received the end, one runs it', async () => {
    const shared = world();
    const one = await openTab(shared);
    shared.chat.script('Do', ...textEvents('So:\n\n'), 'hold');
    one.current().send('Do it');
    await settle();
    const { id } = one.current().store.getState();
    const two = await openTab(shared);
    const other = two.stoa.conversations.open(id);
    await settle();
    shared.chat.emit([...textEvents(block('auto', code)), runEnd()]);
    await settle();
    const it = ref(one.current(), code);
    expect(other.proposals.store.getState().live.has(it.messageId)).toBe(true);
    const [a, b] = await Promise.all([one.current().proposals.run(it), other.proposals.run(it)]);
    await settle();
    expect([a.ok, b.ok].sort()).toEqual([false, true]);
    expect(made(one)).toBe(1);
    expect(results(one.current())).toHaveLength(1);
    expect(results(other)).toHaveLength(1);
  });

  it('[PR8] an automatic proposal runs once, in the requesting tab', async () => {
    const shared = world();
    const one = await openTab(shared);
    shared.chat.script('Do', ...textEvents('So:\n\n'), 'hold');
    one.current().send('Do it');
    await settle();
    const two = await openTab(shared);
    const other = two.stoa.conversations.open(one.current().store.getState().id);
    await settle();
    shared.chat.emit([...textEvents(block('auto', '/folders()')), runEnd()]);
    await settle();
    expect(results(one.current())).toHaveLength(1);
    expect(results(other)).toHaveLength(1);
    expect(shared.chat.requests.filter(({ options }) => options.storage !== 'none')).toHaveLength(2);
  });

  it('[PR8] without locks only the requesting tab runs it', async () => {
    const shared = world({});
    const one = await openTab(shared);
    shared.chat.script('Do', ...textEvents('So:\n\n'), 'hold');
    one.current().send('Do it');
    await settle();
    const two = await openTab(shared);
    const other = two.stoa.conversations.open(one.current().store.getState().id);
    await settle();
    shared.chat.emit([...textEvents(block('auto', code)), runEnd()]);
    await settle();
    const it = ref(one.current(), code);
    expect((await other.proposals.run(it)).ok).toBe(false);
    expect((await one.current().proposals.run(it)).ok).toBe(true);
    expect(made(one)).toBe(1);
  });

  const writes = [1, 2, 3, 4].flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const]);
  it.each(writes)(
    '[PR8] a crash %i, %s the write: runs at most once, and is inert afterwards',
    async (at, when) => {
      const { tab, store, ref: it } = await proposed('auto', code);
      let count = 0;
      const crash = (): void => {
        if (++count === at) tab.ports.crash();
      };
      if (when === 'before') tab.ports.storage.beforeWrite = crash;
      else tab.ports.storage.afterWrite = crash;
      void store.proposals.run(it);
      await tab.world.clock.advance(5000);
      tab.ports.crash();
      const next = await openTab(tab.world);
      await tab.world.clock.advance(60_000);
      const again = next.stoa.conversations.open(store.store.getState().id);
      await settle();
      expect((await again.proposals.run(it)).ok).toBe(false);
      expect(made(next)).toBeLessThanOrEqual(1);
      expect(results(again).length).toBeLessThanOrEqual(1);
    },
  );

  it('[PR7] is inert after a reload, run or not', async () => {
    const { tab, store, ref: it } = await proposed('auto', code);
    tab.ports.crash();
    const next = await openTab(tab.world);
    const again = next.stoa.conversations.open(store.store.getState().id);
    await settle();
    expect(await again.proposals.run(it)).toMatchObject({ ok: false });
    expect(made(next)).toBe(0);
  });

  it('[PR7] after a reload in the middle of the reply a click runs it, and nothing is automatic', async () => {
    const shared = world();
    const one = await openTab(shared);
    shared.chat.script('Do', ...textEvents('So:\n\n'), 'hold');
    one.current().send('Do it');
    await settle();
    const { id } = one.current().store.getState();
    one.ports.crash();
    const two = await openTab(shared);
    const store = two.stoa.conversations.open(id);
    await settle();
    shared.chat.emit([...textEvents(block('auto', '/folders()')), runEnd()]);
    await settle();
    expect(results(store)).toEqual([]);
    expect((await store.proposals.run(ref(store, '/folders()'))).ok).toBe(true);
    await settle();
    expect(results(store)).toHaveLength(1);
  });

  it('[PR7] copies, forks and imports are inert', async () => {
    const { tab, store, ref: it } = await proposed('auto', code);
    const { id } = store.store.getState();
    const { conversations } = tab.stoa;
    const copy = await conversations.duplicate(id);
    const fork = await conversations.fork(id, it.messageId);
    await settle();
    const ids = [copy, fork].map((one) => (one.ok ? one.value : ''));
    await conversations.importConversations(
      [
        {
          id: 'in',
          name: 'In',
          messages: path(store).map((one) => ({
            id: one.id,
            role: one.role,
            content: one.content,
            data: { ...one.data, imported: true },
          })),
        },
      ],
      [],
    );
    for (const other of [...ids, 'in']) {
      const opened: ConversationStore = conversations.open(other);
      await settle();
      const target = { ...it, messageId: lastReply(opened).id };
      expect(lastReply(opened).content).toContain(code);
      expect((await opened.proposals.run(target)).ok).toBe(false);
    }
    expect(made(tab)).toBe(0);
    expect((await store.proposals.run(it)).ok).toBe(true);
  });

  it('[PR7] is inert once a message follows', async () => {
    const { store, ref: it } = await proposed('auto', code);
    store.send('Something else');
    expect((await store.proposals.run(it)).ok).toBe(false);
    await settle();
    expect((await store.proposals.run(it)).ok).toBe(false);
    expect(automation(store)).toEqual([]);
  });

  it('[PR7] is inert in a stopped reply', async () => {
    const tab = await openTab(world());
    tab.world.chat.script('Do', ...textEvents(block('auto', code), '\n'), 'hold');
    const store = tab.current();
    store.send('Do it');
    await settle();
    expect((await store.proposals.run(ref(store, code))).ok).toBe(false);
    await store.stop();
    await settle();
    expect((await store.proposals.run({ messageId: lastReply(store).id, kind: 'auto', code })).ok).toBe(
      false,
    );
    expect(made(tab)).toBe(0);
  });

  it('[PR8] does not start with a full storage, and can start once there is room', async () => {
    const { tab, store, ref: it } = await proposed('auto', code);
    tab.ports.storage.fail('full');
    expect((await store.proposals.run(it)).ok).toBe(false);
    expect(made(tab)).toBe(0);
    expect(automation(store)).toEqual([]);
    tab.ports.storage.fail(null);
    expect((await store.proposals.run(it)).ok).toBe(true);
    expect(made(tab)).toBe(1);
  });

  it('[PR8] a result without room is kept and sent later, without running again', async () => {
    const { tab, store, ref: it } = await proposed('auto', code);
    tab.ports.storage.afterWrite = (keys) => {
      if (keys.includes('folders')) tab.ports.storage.fail('full');
    };
    expect((await store.proposals.run(it)).ok).toBe(false);
    expect(store.proposals.store.getState().active?.status).toBe('untold');
    expect(results(store)).toEqual([]);
    tab.ports.storage.afterWrite = () => undefined;
    tab.ports.storage.fail(null);
    expect((await store.proposals.sendResult()).ok).toBe(true);
    await settle();
    expect(results(store)).toHaveLength(1);
    expect(made(tab)).toBe(1);
    expect((await store.proposals.sendResult()).ok).toBe(false);
  });

  it('[PR8] does not run again after a failure that followed a change', async () => {
    const tab = await openTab(world());
    const { store, ref: it } = await proposed('auto', `${code}\n/chatSamples("x")`, { tab });
    const failing = vi.spyOn(tab.stoa.conversations, 'readMany').mockImplementation(() => {
      throw new Error('disk on fire');
    });
    expect(await store.proposals.run(it)).toMatchObject({
      ok: false,
      failure: { message: planMessages.failed },
    });
    failing.mockRestore();
    expect((await store.proposals.run(it)).ok).toBe(false);
    expect(made(tab)).toBe(1);
  });

  it('[PR8] does not start while the state of other tabs cannot be read, and is not blocked afterwards', async () => {
    const { tab, store, ref: it } = await proposed('auto', code);
    const { storage } = tab.ports;
    const locks = storage.exclusive!;
    storage.exclusive = () => Promise.reject(new Error('no locks'));
    expect((await store.proposals.run(it)).ok).toBe(false);
    expect((await store.proposals.decline(it)).ok).toBe(false);
    expect(store.proposals.store.getState().active).toBeNull();
    expect(made(tab)).toBe(0);
    storage.exclusive = locks;
    expect((await store.proposals.run(it)).ok).toBe(true);
    expect(made(tab)).toBe(1);
  });

  it('[PR8] a disposed page sends nothing', async () => {
    const tab = await openTab(world());
    tab.stoa.conversations.readMany = async function* () {
      await new Promise<void>(() => undefined);
      yield* [];
    };
    const { store, ref: it } = await proposed('auto', '/searchChats("x")', { tab });
    const run = store.proposals.run(it);
    await settle();
    const before = tab.world.chat.requests.length;
    tab.stoa.dispose();
    await run;
    await settle();
    expect(tab.world.chat.requests).toHaveLength(before);
    expect(JSON.stringify([...tab.world.entries])).not.toContain('actionResult');
    expect((await store.proposals.run(it)).ok).toBe(false);
  });

  it('[PR8] without storage it lives as long as its tab', async () => {
    const tab = await openTab(world());
    tab.ports.storage.fail('unavailable');
    const { store, ref: it } = await proposed('auto', code, { tab });
    expect((await store.proposals.run(it)).ok).toBe(true);
    expect((await store.proposals.run(it)).ok).toBe(false);
    expect(made(tab)).toBe(1);
  });

  it('[PR8] is recorded in the cloud too, and does not start while the cloud is unreachable', async () => {
    const shared = world();
    const tab = await openTab(shared);
    const id = tab.stoa.conversations.create({ isLocal: false });
    await settle();
    const { store, ref: it } = await proposed('auto', code, { tab });
    expect(store.store.getState().isLocal).toBe(false);
    await shared.clock.advance(10_000);
    shared.answer('conversations.get', () => ({ ok: false, failure: { code: 'network', message: 'x' } }));
    expect((await store.proposals.run(it)).ok).toBe(false);
    shared.answer('conversations.get', null);
    expect((await store.proposals.run(it)).ok).toBe(true);
    await shared.clock.advance(10_000);
    const device = await openTab(world({ server: shared, locks: true }));
    const elsewhere = device.stoa.conversations.open(id);
    await settle();
    expect(automation(elsewhere)).toMatchObject([{ status: 'done' }]);
  });
});

describe('declining and cancelling', () => {
  it('[PR13] a decline is sent in the specified words', async () => {
    const { tab, store, ref: it } = await proposed('auto', '/createChatFolder("Once")\n/chats()');
    expect((await store.proposals.decline(it)).ok).toBe(true);
    await settle();
    const cancelled = { success: false, result: 'The user canceled the operation and asked you to stop.' };
    expect(told(store).resultOfOps).toEqual([
      { op: '/createChatFolder("Once")', ...cancelled },
      { op: '/chats()', ...cancelled },
    ]);
    expect(automation(store)).toMatchObject([{ status: 'cancelled' }]);
    expect(results(store)[0]?.data['actionFailed']).toBeUndefined();
    expect(tab.stoa.conversations.store.getState().folders.some(({ name }) => name === 'Once')).toBe(false);
  });

  it('[PR13] cancelling ends it at once with a result; later calls do not start', async () => {
    const tab = await openTab(world());
    const { conversations } = tab.stoa;
    const real = conversations.readMany;
    conversations.readMany = async function* (ids) {
      await new Promise<void>((resolve) => void tab.ports.clock.after(10_000, resolve));
      yield* real(ids);
    };
    const { store, ref: it } = await proposed('auto', '/searchChats("x")\n/createChatFolder("Late")', {
      tab,
    });
    const run = store.proposals.run(it);
    await settle();
    expect(store.proposals.store.getState().active?.status).toBe('running');
    store.proposals.cancel();
    await run;
    await settle();
    expect(told(store).resultOfOps.map((one) => one['result'])).toEqual([
      planMessages.cancelled,
      planMessages.cancelled,
    ]);
    expect(automation(store)).toMatchObject([{ status: 'cancelled' }]);
    expect(conversations.store.getState().folders.some(({ name }) => name === 'Late')).toBe(false);
  });

  it('[PR10] is cancelled after the timeout', async () => {
    const tab = await openTab(world());
    tab.stoa.conversations.readMany = async function* () {
      await new Promise<void>(() => undefined);
      yield* [];
    };
    const { store, ref: it } = await proposed('auto', '/searchChats("x")', { tab });
    const run = store.proposals.run(it);
    await settle();
    await tab.world.clock.advance(timing.proposalMs);
    await run;
    await settle();
    expect(told(store).resultOfOps[0]).toMatchObject({
      success: false,
      message: planMessages.tookTooLong('/searchChats'),
    });
  });

  it('[PR13] an unexpected failure is reported in the specified words, and can be retried', async () => {
    const tab = await openTab(world());
    const { conversations } = tab.stoa;
    const { store, ref: it } = await proposed('op', '_id: /chatSamples\nid: x\nids: here', { tab });
    const failing = vi.spyOn(conversations, 'readMany').mockImplementation(() => {
      throw new Error('disk on fire');
    });
    const first = await store.proposals.run(it);
    expect(first).toMatchObject({ ok: false, failure: { message: planMessages.failed } });
    expect(automation(store)).toMatchObject([{ status: 'failed' }]);
    failing.mockRestore();
    expect((await store.proposals.run(it)).ok).toBe(true);
    await settle();
    expect(results(store)).toHaveLength(1);
  });
});

describe('forms', () => {
  it('[PR11] sends the values in order, and the result with a hidden label', async () => {
    const {
      tab,
      store,
      ref: it,
    } = await proposed('op', '_id: createChatFolder\n_title: New folder\nname: Draft');
    expect((await store.proposals.run(it, { name: 'Travel' })).ok).toBe(true);
    await settle();
    expect(tab.stoa.conversations.store.getState().folders.some(({ name }) => name === 'Travel')).toBe(true);
    expect(results(store)[0]).toMatchObject({
      label: 'Operation Result Not Shown',
      data: { actionResult: true },
    });
    expect(JSON.parse(results(store)[0]?.content ?? '')).toMatchObject({ name: 'Travel', type: 'chat' });
  });

  it('[PR11] an unknown id is reported and does not use the proposal up', async () => {
    const { store, ref: it } = await proposed('op', '_id: nonsense\na: b');
    expect(await store.proposals.run(it)).toMatchObject({
      ok: false,
      failure: { message: 'The _id for the specified operation is invalid.' },
    });
    expect(automation(store)).toEqual([]);
  });

  it('[PR5] a secret is not stored', async () => {
    const {
      tab,
      store,
      ref: it,
    } = await proposed('op', '_id: /send\ns_token:\nto: Ada', {
      state: { resolvedOps: [{ id: '/send', params: [{ name: 'token' }, { name: 'to' }] }] },
    });
    await store.proposals.run(it, { s_token: 'TOP-SECRET' });
    await settle();
    expect(results(store)[0]?.content).toBeTruthy();
    expect(JSON.stringify([...tab.world.entries])).not.toContain('TOP-SECRET');
    expect(JSON.stringify(tab.world.chat.requests)).not.toContain('TOP-SECRET');
  });

  it('[PR5] a form with a fault is not sent', async () => {
    const { store, ref: it } = await proposed('op', '_id: createChatFolder\ns_token:');
    expect((await store.proposals.run(it, {})).ok).toBe(false);
    expect(automation(store)).toEqual([]);
  });
});

describe('other messages of the conversation', () => {
  it('queued messages are sent once the automation has ended', async () => {
    const tab = await openTab(world());
    const store = tab.current();
    tab.world.chat.script('Do', ...textEvents('So:\n\n'), 'hold');
    store.send('Do it');
    await settle();
    store.enqueue('And then?');
    await settle();
    tab.world.chat.emit([...textEvents(block('auto', '/folders()')), runEnd()]);
    await settle();
    expect(
      path(store).map(({ role, data, content }) =>
        data['actionResult'] ? 'result' : role === 'user' ? content : role,
      ),
    ).toEqual(['Do it', 'assistant', 'result', 'assistant', 'And then?', 'assistant']);
  });

  it('[PR15] the title comes from the typed message', async () => {
    const { store } = await proposed('auto', '/folders()', { ask: 'Which folders?' });
    expect(store.store.getState().name).not.toContain('resultOfOps');
    expect(store.store.getState().name).not.toBe('New Conversation');
  });

  it('[PR11] a result has no prefix prompt', async () => {
    const tab = await openTab(world());
    await tab.stoa.prompts.add([
      {
        id: 'p',
        name: 'P',
        description: '',
        content: 'Be brief.',
        folderId: null,
        type: 'prefix_prompt',
        data: {},
      },
    ]);
    tab.current().configure({ tags: ['t'] });
    const { store } = await proposed('auto', '/folders()', { tab });
    expect(path(store)[0]?.content).toBe('Be brief. Do it');
    expect(results(store)[0]?.content).toMatch(/^\{"resultOfOps"/);
  });
});
