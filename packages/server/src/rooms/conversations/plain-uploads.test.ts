import { randomUUID } from 'node:crypto';
import { operations, type Conversation, type Message } from '@stoa/core/contract';
import { mergeTrees, pathOf, treeOf } from '@stoa/core/rules';
import { compress, decompress } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
});
afterAll(() => server?.close());

const ann = 'ann@example.org';
const { conversations } = operations;

/** Uploads as a client of the protocol does: a conversation with its displayed messages. */
const send = (conversationId: string, conversation: object, more: object = { folder: null }) =>
  call(server, ann, conversations.upload, {
    conversation: compress(JSON.stringify(conversation)),
    conversationId,
    ...more,
  });
async function read(conversationId: string): Promise<Conversation> {
  const { value } = await call(server, ann, conversations.get, { conversationId });
  if (!value['success']) throw new Error(String(value['type']));
  return JSON.parse(decompress(value['conversation'] as number[])) as Conversation;
}
const said = (id: string, role: Message['role'] = 'user', content = `text of ${id}`) => ({
  id,
  role,
  content,
  type: 'chat',
  data: {},
});
const talk = [said('u1'), said('a1', 'assistant'), said('u2'), said('a2', 'assistant')];
const shown = ({ messages }: Conversation) => messages.map(({ id, content }) => ({ id, content }));
const idsOf = ({ nodes, messages }: Conversation) => (nodes ?? messages).map(({ id }) => id).sort();

describe('the upload of a client without trees', () => {
  it('[LST1] is what is read, after each way in which it changes its list', async () => {
    const id = randomUUID();
    await send(id, { id, name: 'Talk', messages: talk });
    const lists = [
      [...talk, said('u3')],
      [...talk.slice(0, 3), said('a3', 'assistant')],
      [said('u1', 'user', 'edited'), said('a4', 'assistant')],
      talk.slice(1),
      [],
      talk,
    ];
    for (const messages of lists) {
      const stale = await read(id);
      expect((await send(id, { ...stale, messages })).value).toEqual({ success: true });
      expect(shown(await read(id))).toEqual(messages.map(({ id: name, content }) => ({ id: name, content })));
    }
    expect(idsOf(await read(id))).toEqual(['a1', 'a2', 'a3', 'a4', 'u1', 'u1~v1', 'u2', 'u3']);
  });

  it('[LST10] leads a browser that has another version on the screen to the list, which it then continues', async () => {
    const id = randomUUID();
    await send(id, { id, name: 'Talk', messages: talk });
    const browser = await read(id);
    const nodes = [...browser.messages, { ...said('a9', 'assistant'), parentId: 'u1' }];
    await send(id, { ...browser, nodes, headId: 'a9' }, { merge: true });
    const onVersion = await read(id);
    expect(shown(onVersion).map((one) => one.id)).toEqual(['u1', 'a9']);
    await send(id, { ...onVersion, messages: [said('u1', 'user', 'anew'), said('a10', 'assistant')] });
    const listed = await read(id);
    expect(listed['listedAt']).toEqual(expect.any(String));
    // It has not seen the list, so that it does not decide.
    await send(id, { ...onVersion, headId: 'a2' }, { merge: true });
    expect(shown(await read(id))).toEqual(shown(listed));
    const own = mergeTrees(treeOf(onVersion), treeOf(await read(id)));
    expect(pathOf(own).map(({ content }) => content)).toEqual(['anew', 'text of a10']);
    expect((await read(id)).nodes?.find(({ id: node }) => node === 'u1~v1')?.content).toBe('text of u1');
    // The same list once more is no news.
    await send(id, listed);
    expect((await read(id))['listedAt']).toBe(listed['listedAt']);
  });

  it.each([
    ['a list', {}],
    ['a merge', { merge: true }],
  ])('[LST11] %s keeps the id of a folder that has not come yet', async (_name, how) => {
    const id = randomUUID();
    await send(id, { id, name: 'Talk', messages: talk, folderId: 'f-later' }, { folder: null, ...how });
    expect((await read(id)).folderId).toBe('f-later');
    const summary = async () => {
      const { value } = await call(server, ann, conversations.changes, {});
      const all = value['changed'] as { conversation: Conversation; folder: unknown }[];
      return all.find(({ conversation }) => conversation.id === id);
    };
    expect(await summary()).toMatchObject({ conversation: { folderId: 'f-later' }, folder: null });
    // Its name alone is changed, and the folder stays expected.
    await call(server, ann, conversations.update, { conversationId: id, name: 'Other' });
    expect((await read(id)).folderId).toBe('f-later');
    const folder = { id: 'f-later', name: 'Later', type: 'chat' };
    await send(id, { ...(await read(id)) }, { folder, ...how });
    expect(await summary()).toMatchObject({ conversation: { folderId: 'f-later' }, folder });
    await call(server, ann, conversations.update, { conversationId: id, folder: null });
    expect((await read(id)).folderId).toBeNull();
    await send(id, { ...(await read(id)), folderId: null }, { folder: null, ...how });
    expect((await read(id)).folderId).toBeNull();
  });

  it('[LST2] counts in every field of a message and of the conversation, also for browsers with older copies', async () => {
    const id = randomUUID();
    const older = await (async () => {
      const first = { ...said('a1', 'assistant', 'a long reply'), data: { rating: 5, state: { x: 1 } } };
      await send(id, { id, name: 'First', prompt: 'p', messages: [first] });
      return read(id);
    })();
    const messages = [{ ...said('a1', 'assistant', 'short'), data: { rating: 2 } }];
    await send(id, { ...older, name: 'Second', prompt: undefined, messages });
    const merged = { ...older, changedAt: { name: '2001-01-01T00:00:00.000Z' } };
    await send(id, merged, { folder: null, merge: true });
    const now = await read(id);
    expect(now.name).toBe('Second');
    expect(now.messages[0]).toMatchObject({ content: 'short', data: { rating: 2 } });
    expect(now.messages[0]?.data).not.toHaveProperty('state');
  });

  it('[LST1] is what is read under the same ids, also where it holds what another client deleted for good', async () => {
    const id = randomUUID();
    await send(id, { id, name: 'Talk', messages: talk });
    const stale = await read(id);
    const gone = stale.messages.map((message, at) =>
      at < 2
        ? message
        : {
            ...message,
            content: '',
            data: { removed: 'gone', markedAt: { removed: '2031-01-01T00:00:00.000Z' } },
          },
    );
    await send(
      id,
      { ...stale, nodes: gone, messages: gone.slice(0, 2), headId: 'a1' },
      { folder: null, merge: true },
    );
    expect(shown(await read(id))).toHaveLength(2);
    const messages = [...talk, said('u3')];
    await send(id, { ...stale, messages });
    const told = messages.map(({ id: name, content }) => ({ id: name, content }));
    expect(shown(await read(id))).toEqual(told);
    await send(id, { ...stale, nodes: gone, messages: gone.slice(0, 2) }, { folder: null, merge: true });
    expect(shown(await read(id))).toEqual(told);
  });

  it('[LST3] stores a deleted id again, from its beginning', async () => {
    const id = randomUUID();
    for (const round of [1, 2, 3]) {
      const messages = [said(`u${round}`)];
      expect((await send(id, { id, name: `Round ${round}`, messages })).value).toEqual({ success: true });
      expect(idsOf(await read(id))).toEqual([`u${round}`]);
      await call(server, ann, conversations.delete, { conversationId: id });
      await expect(read(id)).rejects.toThrow('NoSuchKey');
    }
  });

  it('[LST4] may lack a folder, which then stays, and come in the shapes of older versions', async () => {
    const id = randomUUID();
    const inFolder = { folder: { id: 'f1', name: 'Work', type: 'chat', date: null } };
    await send(id, { id, name: 'Old', messages: [] }, inFolder);
    const old = {
      id: 7,
      name: null,
      messages: [
        { role: 'user', content: 'Hello', data: null, label: null },
        { role: 'assistant', content: null },
      ],
      model: { id: 'old-model', name: 'Old model', maxLength: 12_000, tokenLimit: 4000 },
      tags: null,
      nodes: null,
      isLocal: null,
    };
    expect((await send(id, old, {})).value).toEqual({ success: true });
    const stored = await read(id);
    expect(stored).toMatchObject({
      id,
      folderId: 'f1',
      name: 'New Conversation',
      model: { id: 'old-model', inputContextWindow: 12_000, outputTokenLimit: 4000 },
    });
    expect(stored.messages.map(({ content }) => content)).toEqual(['Hello', '']);
    // It names the folder, and does not know it.
    await send(id, { ...stored, model: { id: 'placeholder', name: 'Loading' } }, { folder: null });
    expect(await read(id)).toMatchObject({
      folderId: 'f1',
      model: { id: 'placeholder', inputContextWindow: 0 },
    });
    await send(id, { ...stored, folderId: null }, { folder: null });
    expect(await read(id)).toMatchObject({ folderId: null });
    expect((await send(id, stored, { folder: { name: 'no id' } })).value).toMatchObject({
      success: false,
      message: 'The field "folder" is no folder. Send null for none.',
    });
  });

  it('[LST5] of another person changes nothing', async () => {
    const id = randomUUID();
    await send(id, { id, name: 'Ann', messages: talk });
    await call(server, 'bob@example.org', conversations.upload, {
      conversation: compress(JSON.stringify({ id, name: 'Bob', messages: [] })),
      conversationId: id,
    });
    expect(await read(id)).toMatchObject({ name: 'Ann' });
    expect(shown(await read(id))).toHaveLength(4);
  });
});

it('[LST7] settings that a client does not know stay when it saves the others', async () => {
  const { settings } = operations;
  await call(server, ann, settings.save, {
    settings: { followsSystemTheme: true, shortcuts: { search: 'Mod+J' } },
  });
  const sent = { theme: 'light' as const, featureOptions: {}, hiddenModelIds: ['m1'] };
  expect((await call(server, ann, settings.save, { settings: sent })).value).toEqual({ success: true });
  const { value } = await call(server, ann, settings.get, undefined);
  expect(value['data']).toMatchObject({
    theme: 'light',
    hiddenModelIds: ['m1'],
    followsSystemTheme: true,
    shortcuts: { search: 'Mod+J' },
  });
});
