import { describe, expect, it } from 'vitest';
import {
  createFakeWorld,
  embedSession,
  openEmbed,
  settle,
  textEvents,
  type OpenEmbed,
} from '../../testing/index.js';
import { thumbOf } from '../../rules/conversations/thumb.js';
import * as storageKeys from '../ports/storage-keys.js';

const texts = ({ current }: OpenEmbed) =>
  current()
    .store.getState()
    .path.map(({ content }) => content);
const names = ({ stoa }: OpenEmbed) => stoa.conversations.store.getState().items.map(({ name }) => name);
const say = async (chat: OpenEmbed, text: string) => {
  const outcome = chat.current().send(text);
  await settle();
  return outcome;
};
const sentTexts = ({ world }: OpenEmbed) =>
  world.chat.requests.map(({ messages }) => messages.at(-1)?.content);

describe('an embedded chat', () => {
  it('[ES2] sends as a local conversation without a system prompt', async () => {
    const chat = await openEmbed();
    await say(chat, 'Hi');
    const [request] = chat.world.chat.requests;
    expect(request?.messages).toEqual([expect.objectContaining({ role: 'user', content: 'Hi' })]);
    expect(request?.options).toMatchObject({ storage: 'local', prompt: '', skipRag: true });
    expect(request?.options).not.toHaveProperty('functions');
    expect(request?.options).not.toHaveProperty('pageContext');
    expect(texts(chat)).toEqual(['Hi', 'Hello.']);
    // A prefix of the workspace is only words here.
    await say(chat, 'json!({"a": "string"}) teas');
    expect(chat.world.chat.requests[1]?.options).not.toHaveProperty('functions');
    expect(sentTexts(chat)[1]).toBe('json!({"a": "string"}) teas');
  });

  it('[ES2] uses the model that the page requests where allowed, else the default', async () => {
    const wanted = await openEmbed(undefined, { modelId: () => 'demo-small' });
    await say(wanted, 'Hi');
    expect(wanted.world.chat.requests[0]?.model).toBe('demo-small');
    const foreign = await openEmbed(undefined, { modelId: () => 'somebody-elses' });
    await say(foreign, 'Hi');
    expect(foreign.world.chat.requests[0]?.model).toBe('demo-large');
  });

  it('[ES3] continues after a reload: the conversation, the draft and the messages', async () => {
    const first = await openEmbed();
    await say(first, 'My name is Ada and I ask long questions.');
    const { id } = first.current().store.getState();
    first.stoa.drafts.set(id, 'and another');
    await first.stoa.flush();
    first.ports.crash();
    const again = await openEmbed(first.world);
    expect(again.current().store.getState().id).toBe(id);
    expect(texts(again)).toEqual(['My name is Ada and I ask long questions.', 'Hello.']);
    expect(names(again)).toEqual(['My name is Ada and I ask long ...']);
    expect(again.stoa.drafts.store.getState().drafts).toEqual({ [id]: 'and another' });
  });

  it('[ES3] a run in progress continues after a reload, without a lost or repeated character', async () => {
    const first = await openEmbed();
    first.world.chat.script('go', ...textEvents('one ', 'two '), 'hold');
    await say(first, 'go');
    await first.world.clock.advance(1500);
    first.ports.crash();
    const again = await openEmbed(first.world);
    expect(again.current().store.getState().run.status).not.toBe('idle');
    again.world.chat.emit(textEvents('three'));
    again.world.chat.end();
    await settle();
    expect(texts(again)).toEqual(['go', 'one two three']);
    expect(again.world.chat.acknowledged).toEqual([first.world.chat.requests[0]?.options.requestId]);
    expect([...again.world.entries.keys()].filter((key) => key.startsWith('partial/'))).toEqual([]);
  });

  it('[ES3] streamed text survives a server that lost the run', async () => {
    const first = await openEmbed();
    first.world.chat.script('go', ...textEvents('half an '), 'hold');
    await say(first, 'go');
    await first.world.clock.advance(1500);
    first.ports.crash();
    first.world.chat.forget();
    const again = await openEmbed(first.world);
    await again.world.clock.advance(60_000);
    expect(texts(again)).toEqual(['go', 'half an ']);
    expect(again.current().store.getState().run.status).toBe('idle');
  });

  it('[ES4] stores nothing before the first message, and does not parse its own writes', async () => {
    const chat = await openEmbed();
    expect([...chat.world.entries.keys()]).toEqual([storageKeys.selected]);
    expect(names(chat)).toEqual([]);
    chat.stoa.conversations.create();
    expect(chat.stoa.conversations.store.getState().selectedId).toBe(chat.current().store.getState().id);
    await say(chat, 'Hi');
    expect(names(chat)).toEqual(['Hi...']);
  });

  it('[ES4] creates a conversation, lists the others newest first and selects them', async () => {
    const chat = await openEmbed();
    await say(chat, 'first');
    const { id } = chat.current().store.getState();
    await chat.world.clock.advance(1000);
    const next = chat.stoa.conversations.create();
    expect(next).not.toBe(id);
    await say(chat, 'second');
    expect(names(chat)).toEqual(['second...', 'first...']);
    chat.stoa.conversations.select(id);
    expect(texts(chat)).toEqual(['first', 'Hello.']);
  });

  it('[ES4] stores fifty; deletes the oldest with everything of it, except one with a reply in progress', async () => {
    const chat = await openEmbed();
    chat.world.chat.script('slow', ...textEvents('a'), 'hold');
    await say(chat, 'slow');
    const slow = chat.current().store.getState().id;
    for (let at = 1; at <= 51; at++) {
      await chat.world.clock.advance(1000);
      chat.stoa.conversations.create();
      await say(chat, `talk ${at}`);
    }
    expect(names(chat)).toHaveLength(51);
    expect(chat.stoa.conversations.store.getState().items.some(({ id }) => id === slow)).toBe(true);
    expect(names(chat)).not.toContain('talk 1...');
    const kept = [...chat.world.entries.keys()].filter((key) =>
      key.startsWith(storageKeys.conversationPrefix),
    );
    expect(kept).toHaveLength(51);
  });

  it('[ES4] without history stores the shown one only', async () => {
    const chat = await openEmbed(undefined, { keepsHistory: false });
    await say(chat, 'first');
    chat.stoa.conversations.create();
    await say(chat, 'second');
    expect(names(chat)).toEqual(['second...']);
    const again = await openEmbed(chat.world, { keepsHistory: false });
    expect(texts(again)).toEqual(['second', 'Hello.']);
  });

  it('[ES5] a deletion can be undone while its notice is shown, and is committed afterwards', async () => {
    const chat = await openEmbed();
    await say(chat, 'keep');
    const { id } = chat.current().store.getState();
    chat.stoa.conversations.remove(id);
    expect(names(chat)).toEqual([]);
    expect(chat.current().store.getState().id).not.toBe(id);
    chat.ports.notices.at(-1)?.action?.run();
    expect(names(chat)).toEqual(['keep...']);
    expect(chat.current().store.getState().id).toBe(id);
    chat.stoa.conversations.remove(id);
    chat.ports.notices.at(-1)?.onHold?.(true);
    await chat.world.clock.advance(60_000);
    expect(chat.ports.notices.at(-1)?.takenBack).toBe(false);
    chat.ports.notices.at(-1)?.onHold?.(false);
    await chat.world.clock.advance(10_000);
    expect(chat.ports.notices.at(-1)?.takenBack).toBe(true);
    expect([...chat.world.entries.keys()].filter((key) => key.includes(id))).toEqual([]);
  });

  it('[ES5] commits pending deletions on pagehide', async () => {
    const chat = await openEmbed();
    await say(chat, 'secret');
    const { id } = chat.current().store.getState();
    chat.stoa.conversations.remove(id);
    await chat.stoa.flush();
    expect(JSON.stringify([...chat.world.entries])).not.toContain('secret');
    chat.ports.notices.at(-1)?.action?.run();
    expect(names(chat)).toEqual([]);
  });

  it('[ES5] clearing deletes all of them', async () => {
    const chat = await openEmbed();
    await say(chat, 'first secret');
    chat.stoa.conversations.create();
    await say(chat, 'second secret');
    await chat.stoa.conversations.clear();
    expect(names(chat)).toEqual([]);
    expect(texts(chat)).toEqual([]);
    expect(JSON.stringify([...chat.world.entries])).not.toContain('secret');
    await say(chat, 'third');
    expect(names(chat)).toEqual(['third...']);
  });

  it('[ES6] two tabs merge their writes and show each other’s messages', async () => {
    const a = await openEmbed();
    await say(a, 'from a');
    const b = await openEmbed(a.world);
    await say(b, 'from b');
    await settle();
    expect(texts(a)).toEqual(['from a', 'Hello.', 'from b', 'Hello.']);
    expect(texts(b)).toEqual(texts(a));
    // Both ask at the same moment: nothing is lost, one of the two ways is shown.
    a.current().send('at once a');
    b.current().send('at once b');
    await a.world.clock.advance(5000);
    const fresh = await openEmbed(a.world);
    const stored = JSON.stringify(
      a.world.entries.get(storageKeys.conversation(fresh.current().store.getState().id)),
    );
    for (const said of ['at once a', 'at once b']) expect(stored).toContain(said);
  });

  it('[ES6] a conversation deleted in one tab is removed in the other, and not restored', async () => {
    const a = await openEmbed();
    await say(a, 'gone soon');
    const b = await openEmbed(a.world);
    const { id } = b.current().store.getState();
    b.world.chat.script('busy', 'hold');
    b.current().send('busy');
    await settle();
    await a.stoa.conversations.clear();
    await settle();
    b.world.chat.end();
    await settle();
    expect(b.current().store.getState().id).not.toBe(id);
    expect(a.world.entries.has(storageKeys.conversation(id))).toBe(false);
  });

  it('[ES6] tabs without messages to each other lose and restore nothing', async () => {
    const a = await openEmbed();
    await say(a, 'first');
    const b = await openEmbed(a.world);
    const { id } = a.current().store.getState();
    for (const { ports } of [a, b]) ports.tabs.post = () => undefined;
    await say(a, 'from a');
    await say(b, 'from b');
    const key = storageKeys.conversation(id);
    for (const said of ['from a', 'from b']) expect(JSON.stringify(a.world.entries.get(key))).toContain(said);
    await a.stoa.conversations.clear();
    await say(b, 'from beyond');
    expect(b.world.entries.has(key)).toBe(false);
    expect(b.current().store.getState().id).not.toBe(id);
  });

  it('[ES7] a full storage returns the text with a notice; without any the chat lives as long as its page', async () => {
    const chat = await openEmbed();
    await say(chat, 'kept');
    chat.ports.storage.fail('full');
    await say(chat, 'too much');
    expect(texts(chat)).toEqual(['kept', 'Hello.']);
    const { id } = chat.current().store.getState();
    expect(chat.stoa.drafts.store.getState().drafts[id]).toBe('too much');
    expect(chat.ports.notices.at(-1)?.text).toContain('storage is full');
    expect(chat.stoa.storage.store.getState().status).toBe('full');
    chat.ports.storage.fail('unavailable');
    await say(chat, 'only here');
    await say(chat, 'and on');
    expect(texts(chat)).toEqual(['kept', 'Hello.', 'only here', 'Hello.', 'and on', 'Hello.']);
    expect(chat.stoa.storage.store.getState().status).toBe('memory');
  });

  it.each([
    ['no list', storageKeys.index, 'nonsense'],
    ['a list of other things', storageKeys.index, { rev: 'x', entries: [1, { id: 2 }, null] }],
    ['nobody’s selection', storageKeys.selected, { id: 1 }],
  ])('[ES7] %s in the storage does not break the chat', async (_case, key, value) => {
    const world = createFakeWorld();
    world.entries.set(key, value);
    const chat = await openEmbed(world);
    await say(chat, 'Hi');
    expect(texts(chat)).toEqual(['Hi', 'Hello.']);
  });

  it('[ES7] an unreadable stored conversation is kept, and a new one is created', async () => {
    const world = createFakeWorld();
    const first = await openEmbed(world);
    await say(first, 'Hi');
    const { id } = first.current().store.getState();
    world.entries.set(storageKeys.conversation(id), { rev: 'x', head: null });
    const chat = await openEmbed(world);
    expect(chat.current().store.getState().id).not.toBe(id);
    await say(chat, 'again');
    expect(texts(chat)).toEqual(['again', 'Hello.']);
  });

  it('[ES8] counts unseen replies, also after a reload', async () => {
    const chat = await openEmbed();
    await say(chat, 'one');
    await say(chat, 'two');
    expect(chat.stoa.unread.store.getState().count).toBe(2);
    const again = await openEmbed(chat.world);
    expect(again.stoa.unread.store.getState().count).toBe(1);
    again.stoa.setVisible(true);
    await settle();
    expect(again.stoa.unread.store.getState().count).toBe(0);
    await say(again, 'three');
    expect(again.stoa.unread.store.getState().count).toBe(0);
    expect((await openEmbed(chat.world)).stoa.unread.store.getState().count).toBe(0);
  });

  it('[ES9] events contain ids and times, and no text', async () => {
    const chat = await openEmbed();
    chat.world.chat.script('why', { waitMs: 300 }, ...textEvents('Because'), { waitMs: 200 });
    chat.current().send('why');
    await chat.world.clock.advance(1000);
    const { id, path } = chat.current().store.getState();
    const [asked, reply] = path.map((message) => message.id);
    const runId = chat.world.chat.requests[0]?.options.requestId;
    expect(chat.happened).toEqual([
      { type: 'thread-change', conversationId: id },
      { type: 'message', conversationId: id, messageId: asked, role: 'user' },
      { type: 'run-start', conversationId: id, messageId: reply, runId, modelId: 'demo-large' },
      {
        type: 'run-end',
        conversationId: id,
        messageId: reply,
        runId,
        outcome: 'completed',
        durationMs: 500,
        firstTokenMs: 300,
      },
      { type: 'message', conversationId: id, messageId: reply, role: 'assistant' },
    ]);
    chat.current().rate(reply ?? '', 5);
    await settle();
    expect(chat.happened.at(-1)).toEqual({
      type: 'rate',
      conversationId: id,
      messageId: reply,
      rating: 'up',
    });
    expect(JSON.stringify(chat.happened)).not.toContain('Because');
    // Made again, the message is the same one.
    chat.current().regenerate();
    await chat.world.clock.advance(1000);
    expect(chat.happened.filter(({ type }) => type === 'message')).toHaveLength(3);
  });

  it('[ES29] a rating is reported once per change, stored, and can be cleared', async () => {
    const chat = await openEmbed();
    expect(chat.stoa.conversations.hasThumbRatings).toBe(true);
    await say(chat, 'first');
    const replyOf = (one: typeof chat) => one.current().store.getState().path[1];
    const id = replyOf(chat)?.id ?? '';
    // Twice before what carries it out is there.
    chat.current().rate(id, 5);
    chat.current().rate(id, 5);
    await settle();
    chat.current().rate(id, 4);
    for (const stars of [9, -1, 2.5]) chat.current().rate(id, stars);
    chat.current().rate('nobody', 1);
    chat.current().rate(id, 1);
    chat.current().rate(id, 0);
    chat.current().rate(id, 0);
    chat.current().rate(id, 1);
    await settle();
    const told = chat.happened.flatMap((one) => (one.type === 'rate' ? [one] : []));
    expect(told.map(({ rating }) => rating)).toEqual(['up', 'down', null, 'down']);
    expect(new Set(told.map(({ messageId }) => messageId))).toEqual(new Set([id]));
    await chat.world.clock.advance(2000);
    const again = await openEmbed(chat.world);
    await settle();
    expect(thumbOf(replyOf(again) ?? { data: {} })).toBe('down');
    again.current().rate(id, 0);
    await settle();
    expect(replyOf(again)?.data).not.toHaveProperty('rating');
  });

  it('[ES9] reports a failed run as failed', async () => {
    const chat = await openEmbed();
    chat.world.chat.refuseNext({
      type: 'refused',
      status: 429,
      message: 'Too many.',
      code: 'embed.rate',
      retryAfterS: 7,
    });
    await say(chat, 'Hi');
    expect(chat.happened.at(-1)).toMatchObject({ type: 'run-end', outcome: 'failed', firstTokenMs: null });
    expect(chat.current().store.getState().path.at(-1)?.data['run']).toMatchObject({
      status: 'failed',
      error: { retryAfterS: 7 },
    });
  });

  it('[ES2] has the queue, the versions and the edits of a workspace', async () => {
    const chat = await openEmbed();
    chat.world.chat.script('slow', 'hold');
    await say(chat, 'slow');
    chat.current().enqueue('next');
    await settle();
    expect(chat.current().store.getState().queue).toHaveLength(1);
    chat.world.chat.end();
    await settle();
    await settle();
    expect(texts(chat).slice(-2)).toEqual(['next', 'Hello.']);
    const { path } = chat.current().store.getState();
    chat.current().edit(path[2]?.id ?? '', 'rather this');
    await settle();
    expect(texts(chat).slice(-2)).toEqual(['rather this', 'Hello.']);
    expect(chat.current().store.getState().path[2]?.siblings?.count).toBe(2);
    expect(await chat.current().saveCopyAndEdit(path[2]?.id ?? '', 'x')).toMatchObject({ ok: false });
  });

  it('[ES2] text typed while a message is being queued stays in the composer', async () => {
    const chat = await openEmbed();
    const { drafts } = chat.stoa;
    chat.world.chat.script('slow', 'hold');
    await say(chat, 'slow');
    const { id } = chat.current().store.getState();
    drafts.set(id, 'next');
    expect(chat.current().enqueue('next').ok).toBe(true);
    expect(chat.current().store.getState()).toMatchObject({
      queueStatus: 'waiting',
      queue: [{ text: 'next' }],
    });
    expect(drafts.store.getState().drafts).toEqual({});
    drafts.set(id, 'typed since');
    await settle();
    await settle();
    expect(drafts.store.getState().drafts).toEqual({ [id]: 'typed since' });
    expect(chat.current().store.getState().queue).toHaveLength(1);
    expect(chat.current().enqueue('   ').ok).toBe(false);
    // Kept, it goes on in the next page.
    chat.ports.crash();
    const again = await openEmbed(chat.world);
    await settle();
    expect(again.current().store.getState().queue).toMatchObject([{ text: 'next' }]);
    again.world.chat.end();
    await settle();
    await settle();
    expect(texts(again).slice(-2)).toEqual(['next', 'Hello.']);
  });

  it('[ES2] "send now" stops the reply and keeps the text typed meanwhile', async () => {
    const chat = await openEmbed();
    const { drafts } = chat.stoa;
    chat.world.chat.script('slow', ...textEvents('half'), 'hold');
    await say(chat, 'slow');
    const { id } = chat.current().store.getState();
    const sending = chat.current().sendNow({ text: 'rather this' });
    drafts.set(id, 'typed since');
    await chat.world.clock.advance(5000);
    expect(await sending).toMatchObject({ ok: true });
    await settle();
    expect(texts(chat)).toEqual(['slow', 'half', 'rather this', 'Hello.']);
    expect(drafts.store.getState().drafts).toEqual({ [id]: 'typed since' });
    expect(await chat.current().sendNow({ queuedId: 'nobody' })).toMatchObject({ ok: false });
  });

  it('[ES2] marks and removes messages, and an undone removal has no effect', async () => {
    const chat = await openEmbed();
    await say(chat, 'first');
    await say(chat, 'second');
    const [, reply, second] = chat.current().store.getState().path;
    chat.current().removePrompt(second?.id ?? '')();
    await settle();
    expect(texts(chat)).toHaveLength(4);
    const undo = chat.current().removePrompt(second?.id ?? '');
    await settle();
    expect(texts(chat)).toEqual(['first', 'Hello.']);
    undo();
    expect(texts(chat)).toHaveLength(4);
    chat.current().rate(reply?.id ?? '', 1);
    await settle();
    expect(chat.current().store.getState().path[1]?.data['rating']).toMatchObject({ stars: 1 });
    // A page that went before the notice was over leaves the text to the next one.
    chat.current().removePrompt(second?.id ?? '');
    await settle();
    chat.ports.crash();
    const again = await openEmbed(chat.world);
    await again.world.clock.advance(120_000);
    expect(JSON.stringify([...again.world.entries])).not.toContain('second');
  });

  it('[ES2] after disposal runs continue on the server and nothing is written', async () => {
    const chat = await openEmbed();
    chat.world.chat.script('slow', 'hold');
    await say(chat, 'slow');
    chat.stoa.dispose();
    chat.stoa.dispose();
    await settle();
    const before = JSON.stringify([...chat.world.entries]);
    chat.world.chat.emit(textEvents('unheard'));
    chat.world.chat.end();
    await chat.world.clock.advance(5000);
    expect(JSON.stringify([...chat.world.entries])).toBe(before);
    expect(chat.world.chat.stopped).toEqual([]);
  });

  it('[ES2] provides the state that the parts of a conversation read', async () => {
    const { stoa } = await openEmbed(undefined, {
      session: embedSession({ endUser: { id: 'v:1', name: null, isAnonymous: true } }),
    });
    expect(stoa.person).toEqual({ id: 'v:1', name: '', email: '' });
    expect(stoa.prompts.store.getState().list).toEqual([]);
    expect(stoa.flags.store.getState().flags).toEqual({ ragEnabled: false });
    expect(await stoa.files.addressOf({ kind: 'generated', key: 'k', fileName: 'f' })).toMatchObject({
      ok: false,
    });
    expect(stoa.conversations.fork).toBeUndefined();
    expect(stoa.repairJson).toBeUndefined();
  });
});
