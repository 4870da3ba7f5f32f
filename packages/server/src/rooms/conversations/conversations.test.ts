import { randomUUID } from 'node:crypto';
import { operations, sentence, type Conversation, type Message } from '@stoa/core/contract';
import { compress, decompress } from '@stoa/core/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { conversationRows } from './conversations.repository.js';
import type { Queryable } from '../../platform/db/queryable.js';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
});
afterAll(() => server?.close());

const ann = 'ann@example.org';
const bob = 'bob@example.org';
const { conversations } = operations;

const message = (id: string, parentId: string | null = null, content = `text of ${id}`): Message => ({
  id,
  role: 'user',
  content,
  data: {},
  parentId,
});
const conversation = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  name: `Name of ${id}`,
  messages: [],
  ...more,
});
const folder = { id: 'f1', name: 'Work', type: 'chat' as const };

const upload = (complete: Conversation, person = ann, inFolder: typeof folder | null = null) =>
  call(server, person, conversations.upload, {
    conversation: compress(JSON.stringify(complete)),
    conversationId: complete.id,
    folder: inFolder,
    merge: true,
  });
async function get(id: string, person = ann): Promise<Conversation> {
  const { value } = await call(server, person, conversations.get, { conversationId: id });
  if (!value['success']) throw new Error(String(value['type']));
  return JSON.parse(decompress(value['conversation'] as number[])) as Conversation;
}
const chunk = async (url: string, person?: string) => {
  const response = await fetch(server.url + url, { headers: person ? { 'x-person': person } : {} });
  return { status: response.status, body: (await response.json()) as unknown[] };
};
const nodesOf = ({ nodes, messages }: Conversation) => (nodes ?? messages).map(({ id }) => id).sort();

describe('an upload with the times of field changes', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  const model = (id: string) => ({
    id,
    name: id,
    description: '',
    supportsImages: false,
    inputContextWindow: 1,
    outputTokenLimit: 1,
  });

  it('keeps fields that another device changed later', async () => {
    const id = randomUUID();
    const first = { name: 'new', model: model('old'), changedAt: { name: at(5), folderId: at(5) } };
    await upload(conversation(id, first), ann, folder);
    const changedAt = { name: at(3), model: at(6), folderId: at(4) };
    await upload(conversation(id, { name: 'older', model: model('newer'), prompt: 'p', changedAt }));
    expect(await get(id)).toMatchObject({
      name: 'new',
      folderId: 'f1',
      prompt: 'p',
      model: { id: 'newer' },
      changedAt: { name: at(5), model: at(6), folderId: at(5) },
    });
    await call(server, ann, conversations.update, { conversationId: id, name: 'renamed' });
    await upload(conversation(id, { name: 'stale', changedAt: { name: at(9) } }));
    expect((await get(id)).name).toBe('renamed');
  });

  it('replaces all fields without such times', async () => {
    const id = randomUUID();
    await upload(conversation(id, { name: 'a', changedAt: { name: at(50) } }));
    await upload(conversation(id, { name: 'b' }));
    expect((await get(id)).name).toBe('b');
    await upload(conversation(id, { name: 'c', changedAt: 'nonsense' }));
    expect((await get(id)).name).toBe('c');
  });
});

describe('a conversation in the cloud', () => {
  it('is returned as it was uploaded', async () => {
    const id = randomUUID();
    const sent = conversation(id, {
      messages: [
        message('a', null, 'Ω → 😀 "quoted" U+1234'),
        { ...message('b', 'a'), role: 'assistant', label: 'x' },
      ],
      prompt: 'Be brief.',
      temperature: 0.4,
      tags: ['one'],
      projectId: 'p',
    });
    expect((await upload(sent, ann, folder)).value).toEqual({ success: true });
    expect(await get(id)).toMatchObject({ ...sent, folderId: 'f1', isLocal: false });
  });

  it('[LB2] of thousands of messages comes back as it was, alone and among others', async () => {
    const [long, short] = [randomUUID(), randomUUID()];
    const nodes = Array.from({ length: 2_500 }, (_, at) => message(`m${at}`, at ? `m${at - 1}` : null));
    await upload(conversation(long, { nodes, headId: 'm2499' }));
    await upload(conversation(short, { messages: [message('s')] }));
    await upload(conversation(long, { deletedNodeIds: ['m2400'] }));
    const kept = nodes.slice(0, 2_400).map(({ id, content }) => ({ id, content }));
    const read = (whole: Conversation) => whole.messages.map(({ id, content }) => ({ id, content }));
    const alone = await get(long);
    expect(read(alone)).toEqual(kept);
    expect(alone.deletedNodeIds).toEqual(['m2400']);
    const { value } = await call(server, ann, conversations.getMultiple, { conversationIds: [short, long] });
    const [url = ''] = value['presignedUrls'] as string[];
    const all = (await chunk(url, ann)).body.map(
      (codes) => JSON.parse(decompress(codes as number[])) as Conversation,
    );
    expect(new Map(all.map((one) => [one.id, read(one).length]))).toEqual(
      new Map([
        [long, 2_400],
        [short, 1],
      ]),
    );
  });

  it('[A] is hidden from other people', async () => {
    const id = randomUUID();
    await upload(conversation(id, { messages: [message('a')] }));
    const missing = { success: false, type: 'NoSuchKey', message: sentence('storage.noSuchKey') };
    expect((await call(server, bob, conversations.get, { conversationId: id })).value).toEqual(missing);
    expect((await call(server, bob, conversations.delete, { conversationId: id })).value).toEqual(missing);
    expect((await call(server, bob, conversations.update, { conversationId: id, name: 'x' })).value).toEqual(
      missing,
    );
    expect(
      (await call(server, bob, conversations.update, { conversationId: id, restore: true })).value,
    ).toEqual(missing);
    const several = await call(server, bob, conversations.getMultiple, { conversationIds: [id] });
    expect(several.value).toEqual({
      success: true,
      presignedUrls: [],
      noSuchKeyConversations: [id],
      failed: [],
    });
    await call(server, bob, conversations.deleteMultiple, { conversationIds: [id] });
    await upload(conversation(id, { name: 'Bob’s own' }), bob);
    expect((await get(id)).name).toBe(`Name of ${id}`);
    expect((await get(id, bob)).name).toBe('Bob’s own');
  });

  it('is deleted and can be restored, but not by an old copy', async () => {
    const id = randomUUID();
    const sent = conversation(id, { messages: [message('a')] });
    await upload(sent);
    expect((await call(server, ann, conversations.delete, { conversationId: id })).value).toEqual({
      success: true,
    });
    expect((await call(server, ann, conversations.delete, { conversationId: id })).value).toEqual({
      success: true,
    });
    await expect(get(id)).rejects.toThrow('NoSuchKey');
    expect((await upload(sent)).value).toMatchObject({ success: false, type: 'NoSuchKey' });
    await call(server, ann, conversations.update, { conversationId: id, restore: true });
    expect(nodesOf(await get(id))).toEqual(['a']);
  });

  it('is renamed, moved and tagged without its messages', async () => {
    const id = randomUUID();
    await upload(conversation(id, { messages: [message('a')], prompt: 'kept' }), ann, folder);
    await call(server, ann, conversations.update, { conversationId: id, name: 'New' });
    await call(server, ann, conversations.update, { conversationId: id, tags: ['t'] });
    expect(await get(id)).toMatchObject({ name: 'New', tags: ['t'], folderId: 'f1', prompt: 'kept' });
    await call(server, ann, conversations.update, { conversationId: id, folder: null });
    expect((await get(id)).folderId).toBeNull();
  });

  it('is registered in the agents folder exactly once', async () => {
    const id = randomUUID();
    const input = {
      id,
      name: 'From outside',
      messages: [
        { role: 'user' as const, content: 'Hi' },
        { role: 'assistant' as const, content: 'Ho' },
      ],
      tags: ['agent'],
    };
    for (let times = 0; times < 2; times++)
      expect((await call(server, ann, conversations.register, input)).value).toEqual({ success: true });
    const stored = await get(id);
    expect(stored).toMatchObject({ name: 'From outside', folderId: 'agents', tags: ['agent'] });
    expect(stored.messages.map(({ content }) => content)).toEqual(['Hi', 'Ho']);
  });
});

it('[CRG1] [A] an id that is there and was not registered is refused, and stays as it is', async () => {
  const hi = [{ role: 'user' as const, content: 'Hi' }];
  for (const messages of [[message('a')], []]) {
    const id = randomUUID();
    await upload(conversation(id, { messages, name: 'Mine' }), ann, folder);
    const { value } = await call(server, ann, conversations.register, { id, name: 'Theirs', messages: hi });
    expect(value).toMatchObject({ success: false, type: 'Conflict' });
    const stored = await get(id);
    expect(stored).toMatchObject({ name: 'Mine', folderId: 'f1' });
    expect(nodesOf(stored)).toEqual(messages.map((one) => one.id));
  }
  const empty = { id: randomUUID(), name: 'Empty at first' };
  for (const messages of [[], hi, hi])
    expect((await call(server, ann, conversations.register, { ...empty, messages })).value).toEqual({
      success: true,
    });
});

describe('merging uploads', () => {
  it('keeps unseen messages, and follows the head of an uploader who knew the stored one', async () => {
    const id = randomUUID();
    await upload(conversation(id, { messages: [message('a'), message('b', 'a')], headId: 'b' }));
    // A device that saw only "a" adds a sibling of "b".
    await upload(conversation(id, { messages: [message('a'), message('c', 'a')], headId: 'c' }));
    expect(nodesOf(await get(id))).toEqual(['a', 'b', 'c']);
    await upload(
      conversation(id, { nodes: [message('a'), message('b', 'a'), message('c', 'a')], headId: 'c' }),
    );
    expect((await get(id)).headId).toBe('c');
    await upload(conversation(id, { messages: [message('a')], headId: 'a' }));
    expect(nodesOf(await get(id))).toEqual(['a', 'b', 'c']);
  });

  it('removes messages by id only, permanently, with their content', async () => {
    const id = randomUUID();
    const both = conversation(id, { messages: [message('a'), message('b', 'a', 'a secret')] });
    await upload(both);
    await upload(conversation(id, { messages: [message('a')], deletedNodeIds: ['b'] }));
    await upload(both);
    expect(await get(id)).toMatchObject({ messages: [{ id: 'a' }], deletedNodeIds: ['b'], headId: 'a' });
    const { rows } = await server.database.pool.query(
      `select content from messages where conversation_id = $1 and id = 'b'`,
      [id],
    );
    expect(rows).toEqual([{ content: '' }]);
  });

  it('lets an interrupted reply grow, and never shrink', async () => {
    const id = randomUUID();
    const reply = (content: string) => ({
      ...message('r', 'a', content),
      role: 'assistant' as const,
      data: { run: { status: 'interrupted' } },
    });
    for (const content of ['Once', 'Once upon a time', 'Once upon'])
      await upload(conversation(id, { messages: [message('a'), reply(content)] }));
    expect((await get(id)).messages[1]?.content).toBe('Once upon a time');
  });

  it('never loses a message over random interleavings of two devices', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            device: fc.nat(1),
            act: fc.constantFrom('add', 'sync', 'upload', 'both'),
            at: fc.nat(20),
          }),
          {
            minLength: 4,
            maxLength: 24,
          },
        ),
        async (steps) => {
          const id = randomUUID();
          const devices = [conversation(id, { nodes: [] }), conversation(id, { nodes: [] })];
          const uploaded = new Set<string>();
          let count = 0;
          const send = async (device: number) => {
            const copy = devices[device]!;
            await upload({ ...copy, name: `by ${device}` });
            for (const node of copy.nodes!) uploaded.add(node.id);
          };
          for (const { device, act, at } of steps) {
            const mine = devices[device]!;
            if (act === 'add') {
              const parent = mine.nodes!.length ? mine.nodes![at % mine.nodes!.length]!.id : null;
              const node = message(`${device}-${count++}`, parent);
              devices[device] = { ...mine, nodes: [...mine.nodes!, node], headId: node.id };
            } else if (act === 'upload') await send(device);
            else if (act === 'both') await Promise.all([send(0), send(1)]);
            else if (uploaded.size > 0) {
              const stored = await get(id);
              const known = new Map((stored.nodes ?? stored.messages).map((node) => [node.id, node]));
              for (const node of mine.nodes!) if (!known.has(node.id)) known.set(node.id, node);
              devices[device] = { ...mine, nodes: [...known.values()] };
            }
          }
          await send(0);
          const stored = await get(id);
          expect(nodesOf(stored)).toEqual([...uploaded].sort());
          if (stored.headId) expect(uploaded.has(stored.headId)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('lists', () => {
  it('of empty conversations leave out those that have artifacts', async () => {
    const fay = 'fay@example.org';
    const withArtifact = { artifacts: { 'Plan-1234567': [] } } as Partial<Conversation>;
    await upload(conversation('a-nothing', { artifacts: {} } as Partial<Conversation>), fay);
    await upload(conversation('b-artifact', withArtifact), fay);
    await upload(conversation('c-nothing'), fay);
    await upload(conversation('d-list', { artifacts: [1] } as unknown as Partial<Conversation>), fay);
    const { value } = await call(server, fay, conversations.getEmpty, undefined);
    expect(value['nonEmptyIds']).toEqual(['b-artifact']);
    const { body } = await chunk((value['presignedUrls'] as string[])[0]!);
    expect(body.map((one) => (one as Conversation).id)).toEqual(['a-nothing', 'c-nothing', 'd-list']);
  });

  const eve = 'eve@example.org';
  const ids = Array.from({ length: 401 }, (_, index) => `c-${String(index).padStart(4, '0')}`);

  it('come in chunks of at most 400 summaries and 100 conversations', async () => {
    expect((await call(server, eve, conversations.getAll, undefined)).value).toEqual({
      success: true,
      message: expect.any(String),
    });
    for (const id of ids.slice(0, 3))
      await upload(conversation(id, { messages: [message('a')] }), eve, folder);
    await server.database.pool.query(
      `insert into conversations (person_id, id, name) select p.id, c, 'Empty' from people p, unnest($2::text[]) c where p.email = $1`,
      [eve, ids.slice(3)],
    );
    const all = await call(server, eve, conversations.getAll, undefined);
    const urls = all.value['presignedUrls'] as string[];
    const chunks = await Promise.all(urls.map((url) => chunk(url)));
    expect(chunks.map(({ body }) => body.length)).toEqual([400, 1]);
    expect(chunks[0]?.body[0]).toMatchObject({
      conversation: { id: ids[0], name: `Name of ${ids[0]}`, folderId: 'f1', isLocal: false },
      folder,
    });

    const empty = await call(server, eve, conversations.getEmpty, undefined);
    expect(empty.value['nonEmptyIds']).toEqual(ids.slice(0, 3));
    const emptyChunk = await chunk((empty.value['presignedUrls'] as string[])[0]!);
    expect(emptyChunk.body).toHaveLength(398);
    expect(emptyChunk.body[0]).toMatchObject({ id: ids[3], name: 'Empty' });

    const wanted = [...ids.slice(0, 150), 'unknown'];
    const several = await call(server, eve, conversations.getMultiple, { conversationIds: wanted });
    expect(several.value['noSuchKeyConversations']).toEqual(['unknown']);
    const complete = await Promise.all((several.value['presignedUrls'] as string[]).map((url) => chunk(url)));
    expect(complete.map(({ body }) => body.length)).toEqual([100, 50]);
    expect(JSON.parse(decompress(complete[0]!.body[0] as number[]))).toMatchObject({ id: ids[0] });
  });

  it('[A] are behind signed addresses that are personal and expire', async () => {
    const all = await call(server, eve, conversations.getAll, undefined);
    const url = (all.value['presignedUrls'] as string[])[0]!;
    expect((await chunk(url, eve)).status).toBe(200);
    expect((await chunk(url, bob)).status).toBe(404);
    const [payload, signature] = url.split('?t=')[1]!.split('.') as [string, string];
    const claim = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { expires: number };
    const forged = Buffer.from(JSON.stringify({ ...claim, expires: claim.expires + 1 })).toString(
      'base64url',
    );
    const path = url.split('?')[0];
    for (const token of [
      `${forged}.${signature}`,
      payload,
      `${payload}.`,
      `${payload}.${signature}x`,
      `${payload}.${signature}.x`,
      'x.y',
      '',
    ])
      expect((await chunk(`${path}?t=${token}`)).status).toBe(404);
    expect((await chunk(`${path}?t=a&t=b`)).status).toBe(404);
  });

  it('return the changes since a cursor', async () => {
    const id = randomUUID();
    const before = await call(server, bob, conversations.changes, {});
    await upload(conversation(id), bob);
    const after = await call(server, bob, conversations.changes, { since: String(before.value['cursor']) });
    expect(after.value['changed']).toContainEqual({
      conversation: expect.objectContaining({ id, name: `Name of ${id}` }),
      folder: null,
    });
    await call(server, bob, conversations.delete, { conversationId: id });
    const later = await call(server, bob, conversations.changes, { since: String(after.value['cursor']) });
    expect(later.value['deletedIds']).toContain(id);
    expect((await call(server, bob, conversations.changes, { since: 'yesterday-ish' })).value).toMatchObject({
      success: false,
    });
  });
});

it('a cursor misses no concurrent write', async () => {
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: string }>('select id from people where email = $1', [bob]);
  const id = randomUUID();
  let isWritten = false;
  const query = async (...args: Parameters<typeof pool.query>) => {
    const answer = (await (pool.query as (...all: unknown[]) => unknown).apply(pool, args)) as unknown;
    if (!isWritten) await upload(conversation(id), bob);
    isWritten = true;
    return answer;
  };
  const { changed, now } = await conversationRows(
    { query } as unknown as Queryable,
    rows[0]!.id,
  ).changedSince(null);
  const found = changed.find((row) => row.id === id);
  const later = await conversationRows(pool, rows[0]!.id).changedSince(now);
  expect(found ?? later.changed.find((row) => row.id === id)).toBeDefined();
});

it.each(['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'])(
  '[R] refuses a cursor outside the storable range (%s)',
  async (since) => {
    const { status, value } = await call(server, bob, conversations.changes, { since });
    expect(status).toBe(200);
    expect(value).toMatchObject({ success: false, type: 'BadInput' });
  },
);

describe('[R] hostile uploads', () => {
  const raw = (codes: number[], conversationId = 'x') =>
    call(server, ann, conversations.upload, { conversation: codes, conversationId, folder: null });

  it.each([
    ['a code that cannot be', [1, 999_999]],
    ['text that is no JSON', compress('not json')],
    ['JSON that is no conversation', compress('[1]')],
    ['another id', compress(JSON.stringify(conversation('y')))],
    ['very deep JSON', compress(`${'['.repeat(5000)}${']'.repeat(5000)}`)],
    [
      'a message id without end',
      compress(JSON.stringify(conversation('x', { messages: [message('m'.repeat(201))] }))),
    ],
  ])('[R] refuse %s with a sentence', async (_name, codes) => {
    const { status, value } = await raw(codes);
    expect(status).toBe(200);
    expect(value).toMatchObject({ success: false, message: expect.any(String) });
  });

  it('[R] limits the decompressed size', async () => {
    const bomb = [97, ...Array.from({ length: 30_000 }, (_, index) => 256 + index)];
    expect((await raw(bomb)).value).toMatchObject({ success: false });
  });

  it('[R9] refuses what expands to many times its own size, and says what to do', async () => {
    const bomb = [32, ...Array.from({ length: 8_000 }, (_, index) => 256 + index)];
    expect((await raw(bomb)).value).toMatchObject({
      success: false,
      message: expect.stringContaining('delete messages from it'),
    });
    const repetitive = conversation(randomUUID(), {
      messages: [message('a', null, 'the same line again\n'.repeat(150_000))],
    });
    expect((await upload(repetitive)).value).toEqual({ success: true });
  });

  it('[R] keeps characters that PostgreSQL cannot store', async () => {
    const id = randomUUID();
    const sent = conversation(id, {
      messages: [{ ...message('a', null, 'zero \u0000, half \ud83d'), data: { 'k\u0000': '\udc00' } }],
    });
    expect((await upload(sent)).value).toEqual({ success: true });
    expect((await get(id)).messages[0]).toMatchObject({
      content: 'zero \u0000, half \ud83d',
      data: { 'k\u0000': '\udc00' },
    });
  });
});

it('purges the content of a deleted conversation', async () => {
  const id = randomUUID();
  await upload(conversation(id, { messages: [message('a')], prompt: 'private' }));
  await call(server, ann, conversations.delete, { conversationId: id });
  const { purgeDeletedConversations } = await import('./conversations.repository.js');
  await purgeDeletedConversations(server.database.pool, 0);
  const { rows } = await server.database.pool.query(
    `select c.name, c.attributes, count(m.id)::int as messages from conversations c
     left join messages m on m.conversation_id = c.id where c.id = $1 group by 1, 2`,
    [id],
  );
  expect(rows).toEqual([{ name: '', attributes: {}, messages: 0 }]);
  const restored = await call(server, ann, conversations.update, { conversationId: id, restore: true });
  expect(restored.value).toMatchObject({ success: false, type: 'NoSuchKey' });
  await expect(get(id)).rejects.toThrow('NoSuchKey');
});
