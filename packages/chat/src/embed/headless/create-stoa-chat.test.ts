import { createFakeFetch } from '@stoa/client/testing';
import type { EmbedSession } from '@stoa/core/contract';
import type { TabsPort } from '@stoa/core/state';
import { createFakeStorage, embedSession, realClock } from '@stoa/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEmbedController } from '../controller.js';
import type { StoaChatEventName } from '../events.js';
import type { StoaChatOptions } from '../options.js';
import type { ChatEnvironment, ChatTabs } from './chat-environment.js';
import { createStoaChat } from './create-stoa-chat.js';
import type { StoaChatHandle } from './stoa-chat.types.js';

const eventNames: StoaChatEventName[] = [
  'ready',
  'message',
  'run-start',
  'run-end',
  'tool-call',
  'rate',
  'unread',
  'error',
  'token',
  'thread-change',
];

/** One browser and one server, with their tokens and stored data. */
function createSite() {
  const entries = new Map<string, unknown>();
  const channels = new Map<string, Set<(message: unknown) => void>>();
  const chat = createFakeFetch({
    chat: ({ messages }) => [{ text: `You said: ${messages.at(-1)?.content}` }],
  });
  const seen: { url: string; body: unknown; authorization: string | undefined }[] = [];
  let session: (endUser: string) => Partial<EmbedSession> = () => ({});
  let instead: ((url: string) => Response | undefined) | undefined;
  let visitors = 0;

  const json = (value: unknown, status = 200) =>
    new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });
  async function fetch(input: string, init: RequestInit = {}): Promise<Response> {
    const url = input.replace('https://chat.example', '');
    const headers = init.headers as Record<string, string>;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    seen.push({ url, body, authorization: headers['Authorization'] });
    const other = instead?.(url);
    if (other) return other;
    if (url === '/embed/visitor') {
      const { visitor = `v${++visitors}` } = body as { visitor?: string };
      return json({ token: `visitor:${visitor}`, expiresAt: '', visitor });
    }
    const [, kind = '', who = ''] = /^Bearer (\w+):(.*)$/.exec(headers['Authorization'] ?? '') ?? [];
    if (kind === '') return json({ error: 'Who are you?', code: 'embed.token' }, 401);
    const isAnonymous = kind === 'visitor';
    const endUser = { id: `${isAnonymous ? 'v' : 'u'}:${who}`, name: null, isAnonymous };
    if (url.startsWith('/embed/session')) return json({ ...embedSession({ endUser }), ...session(who) });
    return chat(`http://fake${url.replace('/embed/', '/api/')}`, init);
  }
  function createTabs(name: string): ChatTabs {
    const others = channels.get(name) ?? new Set();
    channels.set(name, others);
    const own = new Set<(message: unknown) => void>();
    const subscribe: TabsPort['subscribe'] = (listener) => {
      others.add(listener);
      own.add(listener);
      return () => others.delete(listener);
    };
    return {
      subscribe,
      post: (message) =>
        others.forEach((listener) => own.has(listener) || listener(structuredClone(message))),
      close: () => own.forEach((listener) => others.delete(listener)),
    };
  }
  const pages: { left: () => void; back: () => void }[] = [];
  const forgotten: string[] = [];
  const overrides = (rest: Partial<ChatEnvironment> = {}): Partial<ChatEnvironment> => ({
    fetch,
    clock: realClock,
    createTabs,
    createStorage: (prefix) => {
      const storage = createFakeStorage(entries);
      const under = `${prefix}/`;
      return {
        get: (key) => storage.get(under + key),
        set: (key, value) => storage.set(under + key, value),
        remove: (key) => storage.remove(under + key),
        setMany: (changes) =>
          storage.setMany(
            Object.fromEntries(Object.entries(changes).map(([key, value]) => [under + key, value])),
          ),
        keys: async (start) => (await storage.keys(under + start)).map((key) => key.slice(under.length)),
      };
    },
    resetVisitor: (prefix) => void forgotten.push(prefix),
    onPageLifecycle: (page) => {
      pages.push(page);
      return () => void pages.splice(pages.indexOf(page), 1);
    },
    ...rest,
  });
  return {
    entries,
    channels,
    seen,
    pages,
    forgotten,
    overrides,
    setSession: (next: typeof session) => (session = next),
    setInstead: (next: typeof instead) => (instead = next),
    stored: () => JSON.stringify([...entries]),
  };
}

const chats: StoaChatHandle[] = [];
afterEach(() => {
  for (const chat of chats.splice(0)) chat.destroy();
});
type Site = ReturnType<typeof createSite>;
function open(site: Site, options: StoaChatOptions = {}, rest: Partial<ChatEnvironment> = {}) {
  const chat = createStoaChat(
    { server: 'https://chat.example', embedKey: 'stoa_pk_1', instance: 'one', ...options },
    site.overrides(rest),
  );
  chats.push(chat);
  const events: { name: string; detail: Record<string, unknown> }[] = [];
  for (const name of eventNames) chat.on(name, (detail) => events.push({ name, detail: { ...detail } }));
  return { chat, events };
}
const stoaOf = (chat: StoaChatHandle) => {
  const { stoa } = chat.state.getState();
  if (!stoa) throw new Error('The chat is not ready.');
  return stoa;
};
const currentOf = (chat: StoaChatHandle) => {
  const { conversations } = stoaOf(chat);
  return conversations.open(conversations.store.getState().selectedId ?? '');
};
const textsOf = (chat: StoaChatHandle) =>
  currentOf(chat)
    .store.getState()
    .path.map(({ content }) => content);
const answered = (chat: StoaChatHandle) =>
  expect
    .poll(() => currentOf(chat).store.getState().run.status === 'idle' && textsOf(chat).at(-1))
    .toMatch(/^You said/);
const as = (name: string) => async () => `user:${name}`;

describe('the headless chat', () => {
  it('[ES22] connects once, sends, and reports by ids and times', async () => {
    const site = createSite();
    const { chat, events } = open(site, { getToken: as('ada') });
    expect(chat.state.getState()).toEqual({ status: 'idle', stoa: null });
    await Promise.all([chat.start(), chat.start()]);
    await chat.start();
    expect(site.seen.map(({ url }) => url)).toEqual(['/embed/session?protocols=1-1']);
    expect(await chat.send('Where is my order?')).toBe(true);
    await answered(chat);
    expect(textsOf(chat)).toEqual(['Where is my order?', 'You said: Where is my order?']);
    expect(events.map(({ name }) => name)).toEqual([
      'token',
      'thread-change',
      'ready',
      'message',
      'run-start',
      'run-end',
      'message',
      'unread',
    ]);
    expect(events[2]?.detail).toMatchObject({ endUserId: 'u:ada', isAnonymous: false, instance: 'one' });
    const told = JSON.stringify(events);
    for (const secret of ['order', 'user:ada', 'Bearer']) expect(told).not.toContain(secret);
    // The token is nowhere but in one header.
    expect(site.stored()).not.toContain('user:ada');
    expect(site.seen.map(({ url, body }) => url + JSON.stringify(body)).join()).not.toContain('user:ada');
  });

  it('[ES22] words go along with events only where the page asks for them', async () => {
    const site = createSite();
    const { chat, events } = open(site, { getToken: as('ada'), events: 'with-text' });
    await chat.send('Hi');
    await answered(chat);
    const texts = events.filter(({ name }) => name === 'message').map(({ detail }) => detail['text']);
    expect(texts).toEqual(['Hi', 'You said: Hi']);
  });

  it('[ES36] lets the page change or hold what is sent and what is answered; every event says which contract it keeps', async () => {
    const site = createSite();
    const { chat, events } = open(site, { getToken: as('ada'), events: 'with-text' });
    const ends = [
      chat.on('before-send', ({ text, replace, refuse }) =>
        text.includes('card') ? refuse('No cards, please.') : replace(text.trim()),
      ),
      chat.on('before-receive', ({ replace }) => replace('You said: nothing')),
    ];
    expect(await chat.send('my card')).toBe(false);
    expect(await chat.send('  Hi ')).toBe(true);
    await answered(chat);
    expect(textsOf(chat)).toEqual(['Hi', 'You said: nothing']);
    const texts = events.filter(({ name }) => name === 'message').map(({ detail }) => detail['text']);
    expect(texts).toEqual(['Hi', 'You said: nothing']);
    expect(new Set(events.map(({ detail }) => detail['contract']))).toEqual(new Set([1]));
    ends.forEach((end) => end());
    await chat.send('my card');
    await answered(chat);
    expect(textsOf(chat).slice(2)).toEqual(['my card', 'You said: my card']);
  });

  it('[ES23] goes on after a reload; a draft stays when the page sends', async () => {
    const site = createSite();
    const first = open(site, { getToken: as('ada') });
    await first.chat.send('Hi');
    await answered(first.chat);
    const { id } = currentOf(first.chat).store.getState();
    stoaOf(first.chat).drafts.set(id, 'half a sent');
    site.pages[0]?.left();
    await expect.poll(() => site.stored()).toContain('half a sent');
    first.chat.destroy();
    const again = open(site, { getToken: as('ada') });
    await again.chat.start();
    await expect.poll(() => textsOf(again.chat)).toEqual(['Hi', 'You said: Hi']);
    await again.chat.send('And now?');
    expect(stoaOf(again.chat).drafts.store.getState().drafts[id]).toBe('half a sent');
  });

  it('[ES24] end users of one browser never see each other’s conversations', async () => {
    const site = createSite();
    const ada = open(site, { getToken: as('ada') });
    await ada.chat.send('secret of Ada');
    await answered(ada.chat);
    ada.chat.destroy();
    const bob = open(site, { getToken: as('bob') });
    await bob.chat.start();
    expect(stoaOf(bob.chat).conversations.store.getState().items).toEqual([]);
    expect(textsOf(bob.chat)).toEqual([]);
    // Nor does one key see what another has kept under the same name.
    site.setSession(() => ({ publicKey: 'stoa_pk_2' }));
    const other = open(site, { getToken: as('ada'), embedKey: 'stoa_pk_2' });
    await other.chat.start();
    expect(textsOf(other.chat)).toEqual([]);
  });

  it('[ES24] another user takes everything of the last one away, whatever was still being written', async () => {
    const site = createSite();
    const { chat } = open(site, { getToken: as('ada') });
    await chat.send('secret of Ada');
    await answered(chat);
    stoaOf(chat).drafts.set(currentOf(chat).store.getState().id, 'another secret');
    const before = stoaOf(chat);
    void currentOf(chat).send('the last secret');
    await chat.setUser({ getToken: as('bob') });
    expect(stoaOf(chat)).not.toBe(before);
    expect(stoaOf(chat).session.endUser.id).toBe('u:bob');
    await before.flush();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(site.stored()).not.toContain('secret');
    expect(textsOf(chat)).toEqual([]);
    await chat.send('Bob here');
    await answered(chat);
    expect(textsOf(chat)).toEqual(['Bob here', 'You said: Bob here']);
  });

  it('[ES24] logging out forgets everything in all tabs, the visitor too', async () => {
    const site = createSite();
    const here = open(site);
    const there = open(site);
    await here.chat.send('secret');
    await answered(here.chat);
    await there.chat.start();
    expect(stoaOf(there.chat).session.endUser).toMatchObject({ id: 'v:v1', isAnonymous: true });
    await here.chat.logout();
    expect(here.chat.state.getState().status).toBe('signed-out');
    expect(there.chat.state.getState().status).toBe('signed-out');
    expect(site.entries.size).toBe(0);
    expect(site.forgotten).toEqual(['stoa:one:', 'stoa:one:']);
    await here.chat.start();
    expect(stoaOf(here.chat).session.endUser.id).toBe('v:v2');
    expect(textsOf(here.chat)).toEqual([]);
  });

  it('[ES24] one chat of a page leaves the storage of another alone', async () => {
    const site = createSite();
    const one = open(site, { getToken: as('ada'), instance: 'one' });
    const two = open(site, { getToken: as('ada'), instance: 'two' });
    await Promise.all([one.chat.send('in one'), two.chat.send('in two')]);
    await Promise.all([answered(one.chat), answered(two.chat)]);
    await one.chat.logout();
    expect(site.stored()).not.toContain('in one');
    expect(site.stored()).toContain('in two');
    expect(two.chat.state.getState().status).toBe('ready');
  });

  it('[ES34] sends nothing before the disclosure is accepted: what the page says stands in the message box', async () => {
    const site = createSite();
    const asks = { version: 'v1', text: 'What we keep.', isAccepted: false };
    site.setSession(() => ({ disclosure: asks }));
    site.setInstead((url) =>
      url === '/embed/disclosure'
        ? Response.json({ disclosure: { version: 'v1', text: '', isAccepted: true } })
        : undefined,
    );
    const { chat, events } = open(site, { getToken: as('ada') });
    expect(await chat.send('From the page')).toBe(false);
    expect(await chat.send('And once more')).toBe(false);
    const { id } = currentOf(chat).store.getState();
    expect(stoaOf(chat).drafts.store.getState().drafts[id]).toBe('From the page');
    await expect
      .poll(() => events.find(({ name }) => name === 'error')?.detail)
      .toMatchObject({ code: 'embed.disclosure', hint: expect.stringContaining('accept()') });
    expect(site.seen.map(({ url }) => url)).not.toContain('/embed/chat');

    expect(stoaOf(chat).disclosure.store.getState()).toMatchObject({
      status: 'asked',
      text: 'What we keep.',
    });
    expect(await stoaOf(chat).disclosure.accept()).toBe(true);
    expect(site.seen.at(-1)).toMatchObject({ url: '/embed/disclosure', body: { version: 'v1' } });
    expect(await chat.send('Now')).toBe(true);
    await answered(chat);
    expect(textsOf(chat)).toEqual(['Now', 'You said: Now']);
    // Nothing of it stays on the device: who is asked is for the server to say.
    await chat.logout();
    expect(site.stored()).not.toContain('v1');
  });

  it('[ES37] asks when the server does, and what was said can be sent again', async () => {
    const site = createSite();
    const { chat, events } = open(site, { getToken: as('ada') });
    await chat.start();
    expect(stoaOf(chat).disclosure.store.getState().status).toBe('clear');
    site.setSession(() => ({ disclosure: { version: 'v2', text: 'New words.', isAccepted: false } }));
    const refusal = { error: 'Accept first.', code: 'embed.disclosure' };
    site.setInstead((url) => (url === '/embed/chat' ? Response.json(refusal, { status: 428 }) : undefined));
    expect(await chat.send('Where is my order?')).toBe(true);
    await expect.poll(() => stoaOf(chat).disclosure.store.getState()).toMatchObject({ text: 'New words.' });
    await expect.poll(() => currentOf(chat).store.getState().run.status).toBe('idle');
    expect(events.filter(({ name }) => name === 'error').map(({ detail }) => detail['code'])).toEqual([
      'embed.disclosure',
    ]);
    const [, reply] = currentOf(chat).store.getState().path;
    expect(reply?.data['run']).toMatchObject({
      status: 'failed',
      error: { code: 'embed.disclosure', retryable: true },
    });

    site.setInstead((url) => (url === '/embed/disclosure' ? Response.json({ disclosure: null }) : undefined));
    expect(await stoaOf(chat).disclosure.accept()).toBe(true);
    expect(currentOf(chat).retry(reply?.id ?? '').ok).toBe(true);
    await answered(chat);
    expect(textsOf(chat)).toEqual(['Where is my order?', 'You said: Where is my order?']);
  });

  it('[ES25] says why it could not start, and starts at the next attempt', async () => {
    const site = createSite();
    site.setInstead(() => new Response('{"error":"Not here.","code":"embed.origin"}', { status: 403 }));
    const { chat, events } = open(site, { getToken: as('ada') });
    await chat.start();
    expect(chat.state.getState()).toMatchObject({
      status: 'refused',
      stoa: null,
      failure: { code: 'embed.origin', message: 'Not here.' },
    });
    expect(events.at(-1)).toMatchObject({ name: 'error', detail: { code: 'embed.origin' } });
    expect(await chat.send('x')).toBe(false);
    site.setInstead(undefined);
    await chat.start();
    expect(chat.state.getState().status).toBe('ready');
  });

  it('[ES25] a chat that is taken away while it connects stays away', async () => {
    const site = createSite();
    const { chat, events } = open(site, { getToken: as('ada') });
    const starting = chat.start();
    chat.destroy();
    await starting;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(chat.state.getState()).toEqual({ status: 'idle', stoa: null });
    expect(events.filter(({ name }) => name === 'ready')).toEqual([]);
    expect(site.pages).toEqual([]);
    expect([...site.channels.values()].every((listeners) => listeners.size === 0)).toBe(true);
  });

  it('[ES25] lets go of everything when it is destroyed', async () => {
    const site = createSite();
    const { chat } = open(site, { getToken: as('ada') });
    await chat.send('Hi');
    await answered(chat);
    chat.destroy();
    chat.destroy();
    expect(site.pages).toEqual([]);
    expect([...site.channels.values()].every((listeners) => listeners.size === 0)).toBe(true);
    expect(await chat.send('x')).toBe(false);
  });

  it('[ES26] offers tools of the options and of the page, and refuses what is none', async () => {
    const site = createSite();
    site.setSession(() => ({ scopes: ['chat', 'tools'] }));
    const run = () => 'x';
    const tool = (name: string) => ({ name, description: 'Does.', schema: { type: 'object' }, run });
    const { chat, events } = open(site, {
      getToken: as('ada'),
      tools: [tool('first'), { ...tool('bad name!') }],
      context: () => ({ page: 'cart' }),
    });
    const takeBack = chat.registerTool(tool('second'));
    expect(() => chat.registerTool({ ...tool('third'), run: 'no function' as never })).toThrow(TypeError);
    expect(() => chat.registerTool(null as never)).toThrow(TypeError);
    const optionsOfLast = (): Record<string, unknown> => {
      const body = site.seen.findLast(({ url }) => url === '/embed/chat')?.body;
      return (body as { options: Record<string, unknown> }).options;
    };
    await chat.send('one');
    await answered(chat);
    expect((optionsOfLast()['functions'] as { name: string }[]).map(({ name }) => name)).toEqual([
      'first',
      'second',
    ]);
    expect(optionsOfLast()['pageContext']).toBe('{"page":"cart"}');
    const faults = () =>
      events
        .filter(({ detail }) => detail['code'] === 'embed.tool')
        .map(({ detail }) => /"([^"]*)" cannot/.exec(detail['message'] as string)?.[1]);
    await expect.poll(faults).toEqual(['bad name!']);
    // Given anew, as inline options are, it is not said again; another is said at once.
    chat.setOptions({ title: 'Other', tools: [tool('first'), { ...tool('bad name!') }] });
    chat.setOptions({ tools: [tool('first'), tool('bad, too')] });
    await expect.poll(faults).toEqual(['bad name!', 'bad, too']);
    takeBack();
    chat.setContext(undefined);
    chat.newConversation();
    await chat.send('two');
    await answered(chat);
    expect((optionsOfLast()['functions'] as { name: string }[]).map(({ name }) => name)).toEqual(['first']);
    expect(optionsOfLast()).not.toHaveProperty('pageContext');
  });

  it('[ES27] counts what nobody saw with the element, and stops when it is looked at', async () => {
    const site = createSite();
    const target = new EventTarget();
    const options: StoaChatOptions = { server: 'https://chat.example', getToken: as('ada') };
    const controller = createEmbedController({
      instance: 'of-the-element',
      options,
      frame: { mode: 'launcher', isFullScreen: false, colorScheme: 'light', direction: 'ltr', locale: 'en' },
      target,
    });
    const heard = vi.fn();
    target.addEventListener('stoa-unread', heard);
    const chat = createStoaChat({ ...options, controller }, site.overrides());
    chats.push(chat);
    await chat.send('Hi');
    await answered(chat);
    expect(controller.unread.getState()).toBe(1);
    expect(heard).toHaveBeenCalledTimes(1);
    chat.setVisible(true);
    expect(controller.unread.getState()).toBe(0);
    expect([...site.entries.keys()].every((key) => key.startsWith('stoa:of-the-element:'))).toBe(true);
  });

  it('[ES27] another key begins anew, another title does not', async () => {
    const site = createSite();
    const { chat } = open(site, { getToken: as('ada') });
    await chat.start();
    const before = stoaOf(chat);
    chat.setOptions({ title: 'Other', getToken: as('ada') });
    expect(stoaOf(chat)).toBe(before);
    chat.setOptions({ embedKey: 'stoa_pk_2' });
    await expect.poll(() => chat.state.getState().status).toBe('ready');
    expect(stoaOf(chat)).not.toBe(before);
  });

  it('[ES27] notices stand until they are dismissed or their time is over', async () => {
    const site = createSite();
    const { chat } = open(site, { getToken: as('ada') });
    await chat.send('Hi');
    await answered(chat);
    stoaOf(chat).conversations.remove(currentOf(chat).store.getState().id);
    const [notice] = chat.notices.getState().list;
    expect(notice).toMatchObject({ text: 'Deleted “Hi...”.', action: { label: 'Undo' } });
    notice?.action?.run();
    expect(chat.notices.getState().list).toEqual([]);
    expect(textsOf(chat)).toEqual(['Hi', 'You said: Hi']);
  });
});
