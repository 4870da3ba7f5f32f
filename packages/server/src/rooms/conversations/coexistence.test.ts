import { randomUUID } from 'node:crypto';
import { createClient, createNetworkPorts } from '@stoa/client';
import {
  operations,
  type Conversation,
  type InputOf,
  type Message,
  type Operation,
} from '@stoa/core/contract';
import { createStoa, type Stoa } from '@stoa/core/state';
import { createFakeWorld } from '@stoa/core/testing';
import { compress, decompress } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { seededRandom } from '../../testing/model-server/words.js';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const times = Number(process.env['SOAK_TIMES'] ?? 1);
const firstSeed = Number(process.env['SOAK_SEED'] ?? 3);
const sequences = 2 * times;
const actsOfOne = 24;
/** How long they live together in one account; soak alone. */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 0);

let models: ModelServer;
let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  models = await startModelServer();
  app = await createTestApp({
    env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: models.url, OPENAI_MODELS: 'scripted' },
  });
  browser = await app.signInAs('thea');
});
afterAll(async () => {
  await app?.close();
  await models?.close();
});

type Choose = <T>(choices: readonly T[]) => T | undefined;
const deeds = ['send', 'stop', 'regenerate', 'edit', 'delete', 'rename', 'share', 'move', 'remove'] as const;
const plainDeeds = [...deeds, 'clear', 'reload', 'sign in'] as const;
const ourDeeds = [...deeds, 'version', 'left out'] as const;
type Plain = Conversation & Record<string, unknown>;

/** A client that knows the protocol alone: a list for each conversation, sent whole, with every field that it was given. */
function createPlainClient() {
  const shown = new Map<string, Plain>();
  const headers = { authorization: '', 'content-type': 'application/json' };
  let own: Browser | undefined;

  /** Ends the session that there is, and signs in anew. */
  async function signIn() {
    await own?.fetch('/api/auth/sign-out', { method: 'POST' });
    own = await app.signInAs('thea');
    const session = (await (await own.fetch('/api/auth/session')).json()) as { accessToken: string };
    headers.authorization = `Bearer ${session.accessToken}`;
  }

  async function call<T extends Operation>({ method, path, op, sends }: T, input?: InputOf<T>) {
    const query = sends === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const response = await fetch(app.url + path + op + query, {
      method,
      headers,
      ...(sends === 'data' && { body: JSON.stringify({ data: input }) }),
    });
    return (await response.json()) as Record<string, unknown>;
  }
  const upload = (conversation: Plain) =>
    call(operations.conversations.upload, {
      conversation: compress(JSON.stringify(conversation)),
      conversationId: conversation.id,
      folder: null,
    });
  const chat = (body: object) =>
    fetch(`${app.url}/chat`, { method: 'POST', headers, body: JSON.stringify(body) });

  /** The text of a reply; with `stopAfter` it is stopped once so much has come. */
  async function reply(messages: readonly Message[], stopAfter = Infinity): Promise<string> {
    const requestId = randomUUID().slice(0, 6);
    const response = await chat({
      model: 'scripted',
      messages,
      options: { requestId },
      temperature: 1,
      max_tokens: 500,
      stream: true,
      dataSources: [],
    });
    let body = '';
    const decoder = new TextDecoder();
    let isStopped = false;
    for await (const chunk of response.body ?? []) {
      body += decoder.decode(chunk as Uint8Array, { stream: true });
      if (body.length < stopAfter || isStopped) continue;
      isStopped = true;
      await (await chat({ killSwitch: { requestId, value: true } })).text();
    }
    return [...body.matchAll(/^data: (\{.*\})$/gm)]
      .map(([, event = '{}']) => (JSON.parse(event) as { d?: unknown }).d)
      .filter((d) => typeof d === 'string')
      .join('');
  }
  const said = (role: Message['role'], content: string): Message => ({
    id: randomUUID(),
    role,
    content,
    type: 'chat',
    data: {},
  });
  /** Shows other messages, answered where the last is a question, and sends what it shows. */
  async function show(conversation: Plain, messages: Message[], stopAfter?: number): Promise<void> {
    const list =
      messages.at(-1)?.role === 'user'
        ? [...messages, said('assistant', await reply(messages, stopAfter))]
        : messages;
    const next = { ...conversation, messages: list };
    shown.set(next.id, next);
    await upload(next);
  }

  const client = {
    shown,
    signIn,
    upload,
    /** Asks one more question where the conversation is now. */
    async ask(id: string, question: string) {
      await client.open(id);
      const conversation = shown.get(id);
      if (conversation) await show(conversation, [...conversation.messages, said('user', question)]);
    },
    async remove(id: string) {
      shown.delete(id);
      await call(operations.conversations.delete, { conversationId: id });
    },
    async reload() {
      shown.clear();
      const { presignedUrls = [] } = (await call(operations.conversations.getAll)) as {
        presignedUrls?: string[];
      };
      for (const address of presignedUrls)
        for (const { conversation } of (await (await fetch(address)).json()) as {
          conversation: { id: string };
        }[])
          await client.open(conversation.id);
    },
    async open(id: string) {
      const answer = await call(operations.conversations.get, { conversationId: id });
      if (answer['success'] === true)
        shown.set(id, JSON.parse(decompress(answer['conversation'] as number[])) as Plain);
      else shown.delete(id);
    },
    async act(random: () => number, choose: Choose) {
      const picked = choose([...shown.keys()]);
      if (picked === undefined || random() < 0.15) {
        const id = randomUUID();
        const made = { id, name: `Plain ${id.slice(0, 4)}`, messages: [], isLocal: false, folderId: null };
        return show(made as unknown as Plain, [said('user', `first of ${id}`)]);
      }
      // As people do, it looks before it writes.
      await client.open(picked);
      const conversation = shown.get(picked);
      if (!conversation) return;
      const { messages } = conversation;
      const at = Math.floor(random() * messages.length);
      switch (choose(plainDeeds)) {
        case 'sign in':
          await signIn();
          return client.reload();
        case 'reload':
          return client.reload();
        case 'clear':
          return show(conversation, []);
        case 'send':
          return show(conversation, [...messages, said('user', `more ${random()}`)]);
        case 'stop':
          return show(conversation, [...messages, said('user', `long ${random()} !slow 10 300`)], 300);
        case 'regenerate':
          return show(conversation, messages.at(-1)?.role === 'assistant' ? messages.slice(0, -1) : messages);
        case 'edit': {
          const edited = messages[at];
          if (edited?.role !== 'user') return;
          return show(conversation, [...messages.slice(0, at), { ...edited, content: `edited ${random()}` }]);
        }
        case 'delete':
          return show(
            conversation,
            messages.filter((_, index) => index !== at && index !== at + 1).slice(0, at),
          );
        case 'rename':
          return show({ ...conversation, name: `Renamed ${random()}` }, messages);
        case 'share':
          return void (await call(operations.sharing.share, {
            note: 'look',
            sharedWith: ['nils@stoa.localhost'],
            sharedData: { version: 4, history: [conversation], folders: [], prompts: [] },
          }));
        case 'move':
          // To its own browser and back.
          await call(operations.conversations.delete, { conversationId: picked });
          return void (await upload({ ...conversation, isLocal: false }));
        case 'remove':
          return client.remove(picked);
        default:
          return undefined;
      }
    },
  };
  return client;
}

const realClock = {
  now: () => Date.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits for a state of ours. */
async function until(what: string, check: () => boolean, state?: () => unknown): Promise<void> {
  await expect
    .poll(() => check() || { isNot: what, state: state?.() }, { timeout: 60_000, interval: 20 })
    .toBe(true);
}

/** Our own client in one browser, which may be closed and opened again. */
async function createOurClient(entries = new Map<string, unknown>()) {
  const client = createClient({
    baseUrl: app.url,
    fetch: (address, init) => browser.fetch(String(address).replace(app.url, ''), init),
    clock: realClock,
  });
  const world = createFakeWorld({ clock: realClock, entries });
  const person = { id: 'p', name: 'Thea', email: 'thea@stoa.localhost', isAdmin: false };
  const stoa: Stoa = createStoa(world.tab({ ...createNetworkPorts(client), newId: randomUUID }), {
    person,
    smallScreen: false,
  });
  await stoa.start();
  await stoa.conversations.setStorageSelection('future-cloud');
  await stoa.conversations.sync();

  const list = () => stoa.conversations.store.getState().items.filter(({ isLocal }) => !isLocal);
  async function open(id: string) {
    const conversation = stoa.conversations.open(id);
    await until(`${id} is loaded`, () => conversation.store.getState().load !== 'loading');
    await until(`${id} rests`, () => conversation.store.getState().run.status === 'idle');
    return conversation;
  }
  const rests = async () => {
    await stoa.flush();
    for (const { id } of list()) {
      const { store } = stoa.conversations.open(id);
      await until(
        `${id} is saved`,
        () => store.getState().run.status === 'idle' && store.getState().saved !== 'saving',
        () => ({ run: store.getState().run.status, saved: store.getState().saved }),
      );
    }
    await stoa.flush();
  };

  return {
    entries,
    list,
    open,
    rests,
    stoa,
    async act(random: () => number, choose: Choose) {
      const picked = choose(list());
      if (!picked || random() < 0.15) {
        const id = stoa.conversations.create({ isLocal: false });
        (await open(id)).send(`ours ${random()}`);
        return void (await open(id));
      }
      const conversation = await open(picked.id);
      const { path, load } = conversation.store.getState();
      if (load !== 'ready') return;
      const message = choose(path);
      switch (choose(ourDeeds)) {
        case 'send':
          conversation.send(`ours ${random()}`);
          break;
        case 'stop':
          conversation.send(`ours long ${random()} !slow 10 300`);
          await until('it streams', () => conversation.store.getState().run.status !== 'sending');
          await conversation.stop();
          break;
        case 'regenerate':
          conversation.regenerate();
          break;
        case 'edit':
          if (message?.role === 'user') conversation.edit(message.id, `ours edited ${random()}`);
          break;
        case 'delete':
          if (message?.role === 'user') conversation.removePrompt(message.id);
          break;
        case 'rename':
          await stoa.conversations.rename(picked.id, `Ours ${random()}`);
          break;
        case 'share': {
          // One without messages holds nothing to share.
          if (list().find(({ id }) => id === picked.id)?.messageCount === 0) break;
          const sharing = await stoa.sharing.load();
          const request = { note: 'look', emails: ['nils@stoa.localhost'], conversationIds: [picked.id] };
          expect(await sharing.share({ ...request, folderIds: [], promptIds: [] })).toMatchObject({
            ok: true,
          });
          break;
        }
        case 'move':
          // Into its browser and back.
          for (const isLocal of [true, false]) {
            conversation.configure({ isLocal });
            await until(`it is ${isLocal ? 'here' : 'in the cloud'}`, () => {
              const now = conversation.store.getState();
              return now.isLocal === isLocal && !now.isMoving;
            });
          }
          break;
        case 'version':
          for (const { siblings } of path.filter((one) => one.siblings).slice(0, 1))
            conversation.showSibling(choose(siblings?.ids ?? []) ?? '');
          break;
        case 'left out':
          if (random() < 0.7) conversation.listAgain();
          else conversation.removeUnlisted();
          break;
        case 'remove':
          stoa.conversations.remove(picked.id);
          break;
        default:
      }
      await rests();
    },
    close: () => stoa.dispose(),
  };
}

interface Sight {
  name: string;
  messages: string[];
}
const sightOf = (name: string, messages: readonly Pick<Message, 'role' | 'content'>[]): Sight => ({
  name,
  messages: messages.map(({ role, content }) => `${role}: ${content}`),
});

const textsOf = (messages: readonly Pick<Message, 'content'>[]) => messages.map(({ content }) => content);

/** The empty conversation that a start offers comes and goes by itself. */
const isUnused = (name: string, messages: readonly unknown[]): boolean =>
  messages.length === 0 && name === 'New Conversation';

describe('a plain client and ours on one account', () => {
  it('[LST9] what the plain client cuts off is told by ours, which waits for the person, and lists it again', async () => {
    const plain = createPlainClient();
    await plain.signIn();
    const id = randomUUID();
    const said = ['one', 'First', 'two', 'Second'].map((content, at) => ({
      id: `m${at}`,
      role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content,
      data: {},
    }));
    const complete = { id, name: 'Cut', messages: said, folderId: null } as unknown as Plain;
    await plain.upload(complete);
    await plain.upload({ ...complete, messages: said.slice(0, 2) });
    const texts = (messages: readonly Pick<Message, 'content'>[]) => messages.map(({ content }) => content);

    const ours = await createOurClient();
    const conversation = await ours.open(id);
    const { path, unlisted } = conversation.store.getState();
    expect([texts(path), unlisted]).toEqual([['one', 'First'], 2]);
    await ours.rests();
    conversation.listAgain();
    await ours.rests();
    ours.close();
    await plain.open(id);
    expect(texts(plain.shown.get(id)?.messages ?? [])).toEqual(['one', 'First', 'two', 'Second']);
    await plain.remove(id);
  });

  it('[LST12] ours shows what the other does, list and messages, without a reload', async () => {
    const plain = createPlainClient();
    await plain.signIn();
    const ours = await createOurClient();
    const id = randomUUID();
    const item = () => ours.list().find((one) => one.id === id);
    const within: number[] = [];
    /** Waits until ours shows it, and notes how long that took. */
    const soon = async (what: string, check: () => boolean) => {
      const startedMs = performance.now();
      await until(what, check);
      within.push(performance.now() - startedMs);
    };
    const made = { id, name: 'New there', messages: [], folderId: null } as unknown as Plain;
    await plain.upload(made);
    await soon('the conversation is listed', () => item()?.name === 'New there');
    await plain.open(id);
    const conversation = await ours.open(id);
    await plain.ask(id, 'asked there');
    await soon('the messages are shown', () => conversation.store.getState().path.length === 2);
    await plain.open(id);
    await plain.upload({ ...plain.shown.get(id)!, name: 'Renamed there' });
    await soon('the name is shown', () => item()?.name === 'Renamed there');
    await plain.remove(id);
    await soon('the conversation is gone', () => item() === undefined);
    ours.close();
    process.stdout.write(
      `what the other does is shown after ${within.map((ms) => Math.round(ms)).join(', ')} ms\n`,
    );
  });

  it('[LST10] ours follows a question that the other asked anew, and its next message hides nothing of it', async () => {
    const plain = createPlainClient();
    await plain.signIn();
    const ours = await createOurClient();
    const id = ours.stoa.conversations.create({ isLocal: false });
    const conversation = await ours.open(id);
    conversation.send('first');
    await ours.open(id);
    conversation.regenerate();
    await ours.open(id);
    await ours.rests();
    const [, reply] = conversation.store.getState().path;
    conversation.showSibling(reply!.siblings!.ids[0]!);
    await plain.open(id);
    const shown = plain.shown.get(id)!;
    const [question] = shown.messages;
    const messages = [
      { ...question!, content: 'asked anew' },
      { id: randomUUID(), role: 'assistant' as const, content: 'answered anew', data: {} },
    ];
    await plain.upload({ ...shown, messages });
    await plain.ask(id, 'and more');
    await plain.open(id);
    const list = () => textsOf(plain.shown.get(id)!.messages);
    const path = () => textsOf(conversation.store.getState().path);
    await until(
      'ours follows',
      () => path().join() === list().join(),
      () => ({ path: path(), list: list() }),
    );
    expect(path().slice(0, 3)).toEqual(['asked anew', 'answered anew', 'and more']);
    // Its own question, with its answers, is a version of the other's.
    expect(conversation.store.getState().path[0]?.siblings?.count).toBe(2);
    conversation.send('next of ours');
    await ours.open(id);
    await ours.rests();
    await plain.open(id);
    expect(list().slice(0, 5)).toEqual([...path().slice(0, 4), 'next of ours']);
    ours.close();
  });

  /** Lets both act, ours being closed and opened again now and then, and compares what they show. */
  async function live(random: () => number, acts: number): Promise<void> {
    const choose: Choose = (choices) => choices[Math.floor(random() * choices.length)];
    const plain = createPlainClient();
    await plain.signIn();
    await plain.reload();
    let ours = await createOurClient();
    const reopen = async () => {
      await ours.rests();
      ours.close();
      ours = await createOurClient(ours.entries);
    };
    for (let act = 0; act < acts; act++) {
      if (random() < 0.05) await reopen();
      await (random() < 0.5 ? plain : ours).act(random, choose);
    }
    await ours.rests();
    // What the plain client writes now is what ours shows in a moment, without a reload, whatever version it had chosen.
    await plain.reload();
    const { store } = ours.stoa.conversations;
    for (const id of plain.shown.keys()) {
      if (!ours.list().some((item) => item.id === id) || store.getState().pendingDeletes[id]) continue;
      const conversation = await ours.open(id);
      await plain.ask(id, `last of ${id}`);
      await plain.open(id);
      const list = textsOf(plain.shown.get(id)?.messages ?? []);
      const path = () => textsOf(conversation.store.getState().path);
      await until(
        `${id} is followed`,
        () => JSON.stringify(path()) === JSON.stringify(list),
        () => ({ path: path(), list }),
      );
    }
    // A deletion can be undone for a while.
    await until('deletions are final', () => Object.keys(store.getState().pendingDeletes).length === 0);
    await reopen();

    await plain.reload();
    const told: Record<string, Sight> = {};
    const seen: Record<string, Sight> = {};
    for (const [id, { name, messages }] of plain.shown)
      if (!isUnused(name, messages)) told[id] = sightOf(name, messages);
    for (const { id, name } of ours.list()) {
      const { path } = (await ours.open(id)).store.getState();
      if (!isUnused(name, path)) seen[id] = sightOf(name, path);
    }
    ours.close();
    expect(seen).toEqual(told);
  }

  it.each(Array.from({ length: sequences }, (_, index) => firstSeed + index))(
    '[LST8] show the same after a random sequence of both, seed %i',
    { timeout: 240_000 },
    (seed) => live(seededRandom(seed), actsOfOne),
  );

  it.skipIf(minutes === 0)(
    `[LST8] show the same all the time while they live together for ${minutes} minutes`,
    { timeout: (minutes + 10) * 60_000 },
    async () => {
      const random = seededRandom(firstSeed);
      for (const start = Date.now(); Date.now() - start < minutes * 60_000;) await live(random, actsOfOne);
    },
  );
});
