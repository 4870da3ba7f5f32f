import { readFileSync } from 'node:fs';
import type { Conversation } from '@stoa/core/contract';
import { exportParts, isImported, pathOf, treeOf } from '@stoa/core/rules';
import type { ImportBatch, ImportEnd } from '@stoa/core/state';
import { compress, decompress } from '@stoa/core/wire';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readImport } from './read-import.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');

interface Read {
  end: ImportEnd;
  batches: ImportBatch[];
  conversations: Conversation[];
}
async function read(content: BlobPart | Blob, mode: 'digest' | 'take' = 'take'): Promise<Read> {
  const batches: ImportBatch[] = [];
  const end = await readImport(
    content instanceof Blob ? content : new Blob([content]),
    { progress: () => undefined, batch: async (batch) => void batches.push(batch) },
    { mode, isCancelled: () => false, today: '2026-11-21' },
  );
  return { end, batches, conversations: batches.flatMap(({ conversations }) => conversations) };
}
const shown = (conversation: Conversation | undefined): string[] =>
  conversation ? pathOf(treeOf(conversation)).map(({ role, content }) => `${role}: ${content}`) : [];
const size = (conversation: Conversation | undefined): number =>
  conversation ? treeOf(conversation).nodes.size : 0;

/** The words of a file as a client reads it that knows the protocol alone. @source protocol §4.1, §4.5 */
function readPlainly(text: string): string[][] {
  const value = JSON.parse(text) as PlainConversation[] | { history: PlainConversation[] };
  return (Array.isArray(value) ? value : value.history).map(({ messages, compressedMessages }) =>
    (messages.length > 0 || !compressedMessages
      ? messages
      : (JSON.parse(decompress(compressedMessages)) as Message[])
    ).map(({ role, content }) => `${role}: ${content}`),
  );
}
type Message = { id: string; role: 'user' | 'assistant'; content: string };
type PlainConversation = { messages: Message[]; compressedMessages?: number[] };

describe('files of a client that knows the protocol alone', () => {
  const messages: Message[] = [
    { id: 'a', role: 'user', content: 'Grüße → Ω Привет 世界 😀 U+1234' },
    { id: 'b', role: 'assistant', content: 'Fine.\n\n```js\n1\n```' },
  ];
  const said = messages.map(({ role, content }) => `${role}: ${content}`);
  const conversation = (id: unknown) => ({
    id,
    name: 'Compressed',
    messages: [],
    compressedMessages: compress(JSON.stringify(messages)),
    folderId: null,
  });
  const files: [number, unknown][] = [
    [1, [conversation(1)]],
    [2, { history: [conversation(1)], folders: [] }],
    [3, { version: 3, history: [conversation('c')], folders: [] }],
    [4, { version: 4, history: [conversation('c')], folders: [], prompts: [] }],
  ];
  it.each(files)(
    '[IM33] version %i with compressed messages is read, and read back from ours',
    async (_, file) => {
      const text = JSON.stringify(file);
      expect(readPlainly(text)).toEqual([said]);
      const { end, conversations } = await read(text);
      expect(end).toMatchObject({ ok: true, skipped: [] });
      expect(conversations.map(shown)).toEqual([said]);
      const parts = exportParts();
      for (const one of conversations) parts.add(one);
      const written = parts.end([], []).join('');
      expect(JSON.parse(written)).toMatchObject({ version: 4, folders: [], prompts: [] });
      expect(readPlainly(written)).toEqual([said]);
      expect((await read(written)).conversations.map(shown)).toEqual([said]);
    },
  );
});

describe('a list that a client without trees has changed', () => {
  const [u1, a1, a2, u2, a3] = [
    { id: 'u1', role: 'user', content: 'one', parentId: null },
    { id: 'a1', role: 'assistant', content: 'two', parentId: 'u1' },
    { id: 'a2', role: 'assistant', content: 'two again', parentId: 'u1' },
    { id: 'u2', role: 'user', content: 'three', parentId: 'a2' },
    { id: 'a3', role: 'assistant', content: 'four', parentId: 'u2' },
  ] as const;
  const all = [u1, a1, a2, u2, a3];
  const { parentId: _, ...made } = { ...a3, id: 'a4', content: 'anew' };
  it.each<[string, object[]]>([
    ['deleted', [u1, a2]],
    ['taken out of the middle', [u1, u2, a3]],
    ['made anew', [u1, a2, u2, made]],
    ['turned round', [u2, a2, u1]],
    ['cleared', []],
    ['doubled', [u1, a2, u1]],
  ])('[IM34] messages that were %s are imported as listed, and the others stay', async (_how, messages) => {
    // Its other fields are those that it was given.
    const stale = { id: 'c', name: 'Stale', messages, nodes: all, headId: 'a3' };
    const { conversations } = await read(
      JSON.stringify({ version: 4, history: [stale], folders: [], prompts: [] }),
    );
    const [conversation] = conversations;
    expect(conversation?.messages.map(({ content }) => content)).toEqual(
      messages.map((message) => (message as { content: string }).content),
    );
    expect(shown(conversation)).toHaveLength(messages.length);
    const { nodes } = treeOf(conversation!);
    for (const { id, content } of all) expect(nodes.get(id)?.content).toBe(content);
  });

  it.each<[string, object]>([
    ['is missing', {}],
    ['is null', { messages: null }],
    ['cannot be unpacked', { messages: [], compressedMessages: [1, 2, 3] }],
    ['is missing as its head is', { headId: undefined }],
  ])(
    '[IM34] a list that %s leaves the tree as it is; of two nodes with one id the first counts',
    async (_, list) => {
      const again = { ...a1, content: 'another' };
      const file = { id: 'c', name: 'Tree', nodes: [...all, again], headId: 'a3', ...list };
      const { conversations } = await read(
        JSON.stringify({ version: 4, history: [file], folders: [], prompts: [] }),
      );
      expect(shown(conversations[0])).toEqual([
        'user: one',
        'assistant: two again',
        'user: three',
        'assistant: four',
      ]);
      expect(treeOf(conversations[0]!).nodes.get('a1')?.content).toBe('two');
    },
  );

  it('[IM34] two conversations without ids that begin alike are two', async () => {
    const nameless = (answer: string) => ({
      name: 'New Conversation',
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: answer },
      ],
    });
    const long = 'Good day. '.repeat(40);
    const answers = [`${long}Till morning`, `${long}Till evening`];
    const history = answers.map(nameless);
    const { conversations } = await read(JSON.stringify({ version: 3, history, folders: [] }));
    expect(conversations.map(shown)).toEqual(
      answers.map((answer) => ['user: Hello', `assistant: ${answer}`]),
    );
    expect(new Set(conversations.map(({ id }) => id)).size).toBe(2);
  });

  it('[IM34] a conversation without an id gets one that is always the same', async () => {
    const file = JSON.stringify({
      version: 3,
      history: [{ name: 'Nameless', messages: [{ role: 'user', content: 'a' }] }],
      folders: [],
    });
    const [first, second] = [await read(file), await read(file)];
    expect(first.conversations.map(shown)).toEqual([['user: a']]);
    expect(second.conversations[0]?.id).toBe(first.conversations[0]?.id);
  });
});

describe('formats', () => {
  it('[IM1] version 1: a list; numbers become ids, defaults are filled in', async () => {
    const { end, conversations } = await read(fixture('stoa-v1'));
    expect(end).toEqual({ ok: true, format: 'stoa-v1', skipped: [] });
    expect(conversations.map(({ name }) => name)).toEqual(['First steps', 'Empty']);
    const [first] = conversations;
    expect(first).toMatchObject({ temperature: 1, folderId: null, model: null });
    expect(first?.id).toMatch(/^[0-9a-f-]{36}$/u);
    expect(first?.prompt).toContain('markdown');
    expect(shown(first)).toEqual(['user: Hi', 'assistant: Hello.']);
  });

  it('[IM2] version 2: folders get ids, a date and a type, and conversations stay in them', async () => {
    const { end, batches, conversations } = await read(fixture('stoa-v2'));
    expect(end).toMatchObject({ ok: true, format: 'stoa-v2' });
    const [folder] = batches.flatMap(({ folders }) => folders);
    expect(folder).toMatchObject({ name: 'Places', type: 'chat', date: '2026-11-21' });
    expect(conversations[0]?.folderId).toBe(folder?.id);
    expect(await read('{"history":null,"folders":null}')).toMatchObject({
      end: { ok: true, format: 'stoa-v2' },
    });
  });

  it('[IM3] version 3 keeps its ids and settings; a model of an older shape is read', async () => {
    const { end, conversations } = await read(fixture('stoa-v3'));
    expect(end).toMatchObject({ ok: true, format: 'stoa-v3' });
    expect(conversations[0]).toMatchObject({
      id: 'b1c0b6f4-0000-4000-8000-00000000000a',
      prompt: 'Be kind.',
      temperature: 0.5,
      folderId: 'f1',
      model: { id: 'gpt-3.5-turbo', name: 'GPT-3.5', inputContextWindow: 12_000, outputTokenLimit: 4000 },
    });
  });

  it('[IM4] [IM29] version 4 keeps its branches, tags and unknown fields; every message is marked as imported', async () => {
    const { end, batches, conversations } = await read(fixture('stoa-v4'));
    expect(end).toMatchObject({ ok: true, format: 'stoa-v4' });
    const [one] = conversations;
    expect(size(one)).toBe(3);
    expect(one).toMatchObject({ tags: ['work'], folderId: 'f9', artifacts: { art: [] }, headId: 'a' });
    expect(one).not.toHaveProperty('codeInterpreterAssistantId');
    expect(one).not.toHaveProperty('deletedNodeIds');
    expect(one?.nodes?.every(isImported)).toBe(true);
    expect(one?.messages[0]?.data).toMatchObject({ starred: true });
    expect(one?.messages[1]?.data['run']).toMatchObject({ status: 'interrupted' });
    const [own, assistant] = batches.flatMap(({ prompts }) => prompts);
    expect(own).toMatchObject({ id: 'p1', content: 'Summarise {{text}}' });
    expect(assistant?.data).toMatchObject({
      access: { read: true, write: false },
      noCopy: true,
      noEdit: true,
      noShare: true,
      noDelete: true,
    });
  });

  it('[IM5] ChatGPT: the tree with its branches; what people told about themselves is the prompt', async () => {
    const { end, conversations } = await read(fixture('chatgpt'));
    expect(end).toEqual({
      ok: true,
      format: 'chatgpt',
      skipped: [
        { reason: 'Contents of attached files', count: 1 },
        { reason: 'Images', count: 1 },
        { reason: 'References without a source in the file', count: 1 },
        { reason: 'Without messages', count: 1 },
      ],
    });
    const [bread] = conversations;
    expect(bread).toMatchObject({
      name: 'Bread for beginners',
      prompt: 'I bake at home.\n\nUse metric units.',
      updatedAt: '2024-05-01T11:00:00.250Z',
    });
    expect(shown(bread)).toEqual([
      'user: How much water for 500 g of flour?\n\n*[Attachment: my recipes.pdf]*',
      'assistant: Bakers use 60 to 75 %.\n\n*[Image]*',
    ]);
    expect(size(bread)).toBe(3);
    expect(
      treeOf(bread as Conversation)
        .nodes.values()
        .next().value?.createdAt,
    ).toBe('2024-05-01T10:00:01.000Z');
  });

  it('[IM6] Claude: versions of a reply, thoughts, and the text of attachments in a fence that it cannot close', async () => {
    const { end, conversations } = await read(fixture('claude'));
    expect(end).toMatchObject({
      ok: true,
      format: 'claude',
      skipped: [{ reason: 'Contents of attached files', count: 1 }],
    });
    const [contract, older] = conversations;
    expect(size(contract)).toBe(3);
    expect(shown(contract)[1]).toBe('assistant: Rent is due in advance.');
    const [question, first] = [...treeOf(contract as Conversation).nodes.values()];
    expect(question?.content).toContain('Attachment: contract.txt\n\n````\nClause 4.');
    expect(question?.content).toContain('*[Attachment: scan.png]*');
    expect(first?.data['reasoning']).toBe('They ask about rent.');
    expect(older?.name).toBe('Imported conversation');
    expect(shown(older)).toHaveLength(2);
  });

  it('[IM7] Open WebUI: the tree, the version that was shown, thoughts apart, both kinds of tags', async () => {
    const { end, conversations } = await read(fixture('open-webui'));
    expect(end).toMatchObject({ ok: true, format: 'open-webui' });
    const [capitals] = conversations;
    expect(capitals).toMatchObject({ prompt: 'You are a teacher.', tags: ['school', 'geo'] });
    expect(shown(capitals)).toEqual(['user: Capital of Peru?', 'assistant: Quito.']);
    const lima = [...treeOf(capitals as Conversation).nodes.values()].find(
      ({ content }) => content === 'Lima.',
    );
    expect(lima?.data['reasoning']).toBe('Peru is not Ecuador.');
  });

  it('[IM8] LibreChat: flat with branches, and nested', async () => {
    const flat = await read(fixture('librechat-flat'));
    expect(flat.end).toMatchObject({ ok: true, format: 'librechat' });
    expect(flat.conversations[0]?.prompt).toBe('Answer like a sailor.');
    expect(size(flat.conversations[0])).toBe(3);
    expect(shown(flat.conversations[0])[1]).toBe('assistant: The king of knots.');
    const nested = await read(fixture('librechat-nested'));
    expect(shown(nested.conversations[0])).toEqual([
      'user: What is a jib?',
      'assistant: A sail in front of the mast.',
      'user: Thanks!',
    ]);
  });

  it('[IM9] rejects unknown formats', async () => {
    const unsupported = { ok: false, reason: 'unsupported' };
    for (const text of [
      '',
      '   ',
      'hello',
      '17',
      '{}',
      '{"a":1}',
      '[1,2]',
      '{"version":5,"history":[],"folders":[]}',
      '{"version":"4","history":[]}',
      'PK',
      '\u0000\u0001',
    ])
      expect((await read(text)).end, text).toEqual(unsupported);
    expect((await read('[]')).end).toMatchObject({ ok: true, format: 'stoa-v1' });
    expect((await read('\uFEFF{"history":[],"folders":[],"version":4,"prompts":[]}')).end).toMatchObject({
      ok: true,
      format: 'stoa-v4',
    });
  });
});

describe('bad files', () => {
  it('[IM10] skips malformed items and reads the others', async () => {
    const { end, batches, conversations } = await read(fixture('broken-items'));
    expect(conversations.map(({ id }) => id)).toEqual(['ok-1', 'ok-2']);
    expect(end).toMatchObject({ ok: true, format: 'stoa-v4' });
    const skipped = end.ok ? Object.fromEntries(end.skipped.map(({ reason, count }) => [reason, count])) : {};
    expect(skipped).toEqual({
      'Damaged in the file': 1,
      'Not a conversation that can be read': 3,
      'Folders that cannot be read': 2,
      'Messages that cannot be read': 1,
      'Prompt templates that cannot be read': 1,
    });
    expect(batches.flatMap(({ folders }) => folders).map(({ name }) => name)).toEqual(['Good']);
    const [, odd] = conversations;
    expect(odd).toMatchObject({ name: 'Imported conversation', temperature: 1, folderId: null, tags: ['a'] });
    const data = treeOf(odd as Conversation).nodes.get('m1')?.data;
    expect(data).toEqual({ kept: 1, imported: true });
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(['constructor', '__proto__', 'toString'])(
    '[IM14] an id that collides with a prototype member (%s) is replaced, always by the same',
    async (id) => {
      const history = [{ id, name: 'Odd', messages: [{ id, role: 'user', content: 'Hi' }] }];
      const file = JSON.stringify({
        version: 4,
        history,
        folders: [{ id, name: 'F', type: 'chat' }],
        prompts: [],
      });
      const { batches, conversations } = await read(file);
      expect(conversations).toHaveLength(1);
      expect((conversations[0]?.id ?? id) in {}).toBe(false);
      expect(conversations[0]?.messages[0]?.id).not.toBe(id);
      expect(batches.flatMap(({ folders }) => folders)).toEqual([]);
      expect((await read(file)).conversations).toEqual(conversations);
    },
  );

  it('[IM11] a truncated file yields its complete items, and reports it', async () => {
    const complete = fixture('claude');
    const { end, conversations } = await read(complete.slice(0, complete.length - 300));
    expect(conversations).toHaveLength(1);
    expect(end).toMatchObject({
      ok: true,
      skipped: [
        { reason: 'Contents of attached files' },
        { reason: 'The file ends in the middle', count: 1 },
      ],
    });
  });

  it('[IM12] truncated or fuzzed anywhere, it never throws and never hangs', async () => {
    const bytes = strToU8(fixture('stoa-v4'));
    let seed = 5;
    const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let round = 0; round < 150; round++) {
      const changed = bytes.slice(0, round % 3 === 0 ? random(bytes.length) : bytes.length);
      for (let times = 0; times < 3; times++) changed[random(changed.length || 1)] = random(256);
      const { end } = await read(changed as BlobPart);
      expect(typeof end.ok).toBe('boolean');
    }
  });

  it('[IM13] cycles of messages terminate, and every message is kept', async () => {
    const mapping: Record<string, unknown> = {};
    for (const [id, parent] of [
      ['a', 'c'],
      ['b', 'a'],
      ['c', 'b'],
      ['d', 'd'],
      ['e', 'nowhere'],
    ] as const)
      mapping[id] = {
        message: { author: { role: 'user' }, content: { content_type: 'text', parts: [id] } },
        parent,
      };
    const { conversations } = await read(
      JSON.stringify([{ id: '1', title: 'Round', mapping, current_node: 'b' }]),
    );
    expect(size(conversations[0])).toBe(5);
    expect(shown(conversations[0]).length).toBeGreaterThan(0);
  });

  it('[IM14] excessive nesting is skipped, also inside data', async () => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    const item = (data: string): string =>
      `{"id":"x","name":"n","messages":[{"id":"m","role":"user","content":"c","data":{"d":${data}}}]}`;
    const { end, conversations } = await read(`[${item(deep(3000))},${item(deep(200_000))}]`);
    expect(conversations).toHaveLength(1);
    expect(JSON.stringify(conversations[0]).length).toBeLessThan(1000);
    expect(end).toMatchObject({ skipped: [{ reason: 'Damaged in the file', count: 1 }] });
  });
});

describe('archives', () => {
  const zip = (files: Record<string, string>): Blob =>
    new Blob([
      zipSync(
        Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
      ) as BlobPart,
    ]);

  it('[IM15] reads the conversations of an official archive, in one file or in several', async () => {
    const one = await read(
      zip({ 'chat.html': '<p>', 'conversations.json': fixture('chatgpt'), 'user.json': '{}' }),
    );
    expect(one.end).toMatchObject({ ok: true, format: 'chatgpt' });
    const two = await read(
      zip({ 'x/conversations-000.json': fixture('chatgpt'), 'x/conversations-001.json': fixture('claude') }),
    );
    expect(two.conversations).toHaveLength(3);
    expect((await read(zip({ 'anything.json': fixture('stoa-v4') }))).end).toMatchObject({
      format: 'stoa-v4',
    });
    expect((await read(zip({ 'a.json': '[]', 'b.json': '[]' }))).end).toEqual({
      ok: false,
      reason: 'unsupported',
    });
  });

  it('[IM16] rejects a zip bomb before it is expanded', async () => {
    const bomb = zip({ 'conversations.json': `["${'0'.repeat(24 * 1024 * 1024)}"]` });
    expect(bomb.size).toBeLessThan(60_000);
    expect((await read(bomb)).end).toEqual({ ok: false, reason: 'too-large' });
  });

  it('[IM17] a damaged archive is rejected, wherever the damage is', async () => {
    const bytes = new Uint8Array(await zip({ 'conversations.json': fixture('chatgpt') }).arrayBuffer());
    let seed = 9;
    const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let round = 0; round < 60; round++) {
      const changed = bytes.slice();
      for (let times = 0; times < 4; times++) changed[4 + random(changed.length - 4)] = random(256);
      expect(typeof (await read(changed as BlobPart)).end.ok).toBe('boolean');
    }
  });
});

describe('large files', () => {
  const item = (at: number): string =>
    `{"id":"c${at}","name":"Talk ${at}","messages":[{"id":"m${at}","role":"user","content":"${'tea '.repeat(2000)}"}]}`;

  it('the same file gives the same ids, in either reading', async () => {
    const [first, second, digest] = [
      await read(fixture('chatgpt')),
      await read(fixture('chatgpt')),
      await read(fixture('chatgpt'), 'digest'),
    ];
    expect(second.conversations).toEqual(first.conversations);
    expect(digest.conversations).toEqual([]);
    expect(digest.batches[0]?.digests).toEqual([
      {
        id: first.conversations[0]?.id,
        name: 'Bread for beginners',
        messageIds: first.conversations[0]?.nodes?.map(({ id }) => id),
      },
    ]);
  });

  it('[IM19] is delivered in small batches with back-pressure, and can be cancelled', async () => {
    const blob = new Blob([`[${Array.from({ length: 400 }, (_, at) => item(at)).join(',')}]`]);
    let taking = 0;
    let most = 0;
    let count = 0;
    const sink = {
      progress: () => undefined,
      async batch({ conversations }: ImportBatch) {
        most = Math.max(most, ++taking);
        expect(JSON.stringify(conversations).length).toBeLessThan(600_000);
        count += conversations.length;
        await new Promise((resolve) => setTimeout(resolve, 1));
        taking -= 1;
      },
    };
    const options = { mode: 'take', isCancelled: () => false, today: '2026-11-21' } as const;
    expect(await readImport(blob, sink, options)).toMatchObject({ ok: true });
    expect([count, most]).toEqual([400, 1]);
    count = 0;
    const end = await readImport(blob, sink, { ...options, isCancelled: () => count > 50 });
    expect(end).toEqual({ ok: false, reason: 'cancelled' });
    expect(count).toBeLessThan(120);
  });
});
