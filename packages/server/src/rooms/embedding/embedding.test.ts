import { operations, unlimited } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { createOpenAiEmbedder } from '../../platform/llm/embeddings/openai-embeddings.js';
import type { Embedder } from '../../platform/llm/embeddings/port.js';
import { storeConfig } from '../../testing/store-config.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';

const ada = 'ada@example.org';
const eve = 'eve@example.org';
const admin = 'admin@example.org';
const { files, embedding } = operations;

let models: ModelServer;
let database: TestDatabase;
let server: RoomServer;
const embedder = (model: string, more: Partial<Embedder> = {}): Embedder => ({
  ...createOpenAiEmbedder({
    id: `test/${model}`,
    url: new URL(`${models.url}/embeddings`),
    headers: {},
    model,
  }),
  batch: 8,
  ...more,
});
const start = (one: Embedder) =>
  startRoomServer({ database: database.connect('external'), modelUrl: models.url, embedder: one });
beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  server = await start(embedder('first'));
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
  await models?.close();
});

async function upload(name: string, body: string, person = ada): Promise<string> {
  const { value } = await call(server, person, files.upload, { name });
  const { url, metadataUrl, key } = value as Record<string, string>;
  await fetch(server.url + url, { method: 'PUT', body });
  await vi.waitFor(async () => expect((await fetch(server.url + metadataUrl)).status).toBe(200), {
    timeout: 20_000,
    interval: 50,
  });
  return key!;
}
async function statusOf(key: string, person = ada): Promise<unknown> {
  const { value } = await call(server, person, embedding.status, { dataSources: [{ key }] });
  return (value as { data: Record<string, unknown> }).data[key];
}
const waitFor = (key: string, status: string) =>
  vi.waitFor(async () => expect(await statusOf(key)).toBe(status), { timeout: 20_000, interval: 50 });
const vectors = async (key: string) =>
  (
    await database.database.pool.query<{ model: string }>(
      'select v.model from passage_vectors v join files f on f.id = v.file_id where f.key = $1',
      [key],
    )
  ).rows.map(({ model }) => model);

/** The passages that a model gets of documents that are searched only. */
async function readOf(prompt: string, keys: readonly string[], person = ada): Promise<string> {
  const reading = await readChat(
    `${server.url}/api/chat`,
    {
      ...chatBody(crypto.randomUUID(), prompt, { ragOnly: true }),
      dataSources: keys.map((key) => ({ id: `s3://${key}`, name: 'x', type: 'y' })),
    },
    { person },
  );
  expect(reading.status).toBe(200);
  return JSON.stringify(models.requests.at(-1)!.body);
}

const filler = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `# Day ${index}\n\n${`The garden of house ${index} was quiet and the river flowed. `.repeat(12)}`,
  );
/** Longer than what is read of a document at most. */
const longText = (sought: string) => [...filler(150), `# Notes\n\n${sought}`, ...filler(150)].join('\n\n');

describe('finding by meaning', () => {
  it('[VE1] a passage is found that has no word of the question', async () => {
    const key = await upload('airships.md', longText('A zeppelin moored above Lakehurst.'));
    await waitFor(key, 'completed');
    expect(await readOf('dirigible?', [key])).toContain('moored above Lakehurst');
    expect(models.embeddings.at(-1)!.body.input).toEqual(['dirigible?']);
  });

  it('[A] [VE2] nothing of another person is found, however alike the words are', async () => {
    const text = (name: string) => longText(`The physician keeps her fortune in the ${name} tower.`);
    const theirs = await upload('theirs.md', text('crimson'), eve);
    const mine = await upload('mine.md', text('yellow'));
    await waitFor(mine, 'completed');
    await vi.waitFor(async () => expect(await statusOf(theirs, eve)).toBe('completed'), { timeout: 20_000 });
    for (const question of [
      'Where does the physician keep her fortune?',
      'doctor treasure',
      'crimson tower',
    ]) {
      const read = await readOf(question, [theirs, mine]);
      expect(read).toContain('yellow tower');
      expect(read).not.toContain('crimson tower.');
    }
    expect(await statusOf(theirs)).toBe('not_found');
  });

  it('[VE4] a file that was just read is not said to be embedded before it is begun with', async () => {
    const key = await upload('fresh.md', 'Owls hunt at night.');
    await waitFor(key, 'completed');
    await database.database.pool.query(
      'delete from file_embeddings where file_id = (select id from files where key = $1)',
      [key],
    );
    expect(await statusOf(key)).toBe('starting');
  });

  it('[VE3] what is deleted has no vectors; what is read again gets new ones', async () => {
    const key = await upload('gone.md', 'Whales sing at night.');
    await waitFor(key, 'completed');
    expect(await vectors(key)).toEqual(['test/first']);
    await call(server, ada, files.reprocess, { key });
    await vi.waitFor(async () => expect(await vectors(key)).toEqual(['test/first']), { timeout: 20_000 });
    await waitFor(key, 'completed');
    await call(server, ada, files.delete, { key });
    expect(await vectors(key)).toEqual([]);
    expect(await statusOf(key)).toBe('not_found');
  });
});

describe('[VE9] 1.133: retrieval for programs', () => {
  const retrieve = async (input: object, person = ada) => {
    const { value } = await call(server, person, embedding.retrieve, input as never);
    return value as {
      success: boolean;
      message?: string;
      result: { file: string; content: string; score: number }[];
    };
  };

  it('finds by words and by meaning, the best first, under the name that it was asked by', async () => {
    const key = await upload('tides.txt', 'The tide rises twice a day.\n\nThe moor is quiet at night.');
    const other = await upload('bread.txt', 'Bread needs flour, water and salt.');
    const asked = { userInput: 'tide', dataSources: [`s3://${key}`, other] };
    const { result } = await retrieve(asked);
    expect(result[0]).toMatchObject({
      file: `s3://${key}`,
      content: expect.stringContaining('tide rises'),
      line_numbers: expect.any(Array),
      score: 1,
    });
    const scores = result.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, next) => next - one));
    expect((await retrieve({ ...asked, limit: 1 })).result).toHaveLength(1);
  });

  it('[VE10] a question is paid for as it is embedded, and answered by its words where that is refused', async () => {
    const key = await upload('moles.txt', 'Moles dig tunnels under the lawn.');
    await waitFor(key, 'completed');
    const paid = await start(embedder('first', { inputTokenCost: 1 }));
    const ask = async () =>
      (await call(paid, ada, embedding.retrieve, { userInput: 'tunnels', dataSources: [key] })).value[
        'result'
      ] as { content: string }[];
    const used = async () =>
      (
        await database.database.pool.query(
          `select u.input_tokens as tokens, u.outcome from usage u join people p on p.id = u.person_id
           where p.email = $1 and u.model_id = 'first'`,
          [ada],
        )
      ).rows as unknown[];
    const before = (await used()).length;
    expect((await ask())[0]!.content).toContain('Moles');
    expect((await used()).slice(before)).toEqual([{ tokens: 2, outcome: 'completed' }]);
    const asked = models.embeddings.length;
    await storeConfig(paid.database, 'rateLimit', { period: 'Daily', rate: 0.001 });
    expect((await ask())[0]!.content).toContain('Moles');
    expect(models.embeddings).toHaveLength(asked);
    expect(await used()).toHaveLength(before + 1);
    await storeConfig(paid.database, 'rateLimit', unlimited);
    await paid.close();
  });

  it('[A] finds nothing in what is not one’s own, and refuses what is no question', async () => {
    const key = await upload('mine.txt', 'The tide rises twice a day.');
    expect((await retrieve({ userInput: 'tide', dataSources: [key] }, eve)).result).toEqual([]);
    expect((await retrieve({ userInput: 'tide', dataSources: [] })).result).toEqual([]);
    for (const bad of [
      { userInput: ' ', dataSources: [key] },
      { userInput: 'tide', dataSources: [key], limit: 0 },
    ])
      expect(await retrieve(bad)).toMatchObject({ success: false });
  });
});

describe('a document that is being embedded', () => {
  it('[VE8] is answered from by its words until all of it is embedded, beside one that is', async () => {
    await server.close();
    const slow = embedder('first');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = false;
    server = await start({
      ...slow,
      embed: async (texts, ...ask) => {
        // The beginning gets vectors, the rest waits.
        if (isHeld && texts.some((text) => text.includes('house 64 '))) await held;
        return slow.embed(texts, ...ask);
      },
    });
    const complete = await upload('complete.md', longText('Nothing happened.'));
    await waitFor(complete, 'completed');
    isHeld = true;
    const begun = await upload('begun.md', longText('The treasurer hid the silver under the olive press.'));
    await vi.waitFor(async () => expect((await vectors(begun)).length).toBe(64), { timeout: 20_000 });
    const question = 'Where did the treasurer hide the silver?';
    expect(await readOf(question, [begun])).toContain('under the olive press');
    expect(await readOf(question, [begun, complete])).toContain('under the olive press');
    release();
    await waitFor(begun, 'completed');
  });
});

describe('the queue', () => {
  it('[VE4] shows what waits to its owner and to administrators, who alone may end it', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = embedder('first');
    const second = await start({
      ...slow,
      embed: async (...ask) => {
        await held;
        return slow.embed(...ask);
      },
    });
    const first = server;
    // The queue is one for all processes: only the one that is held works.
    await first.close();
    server = second;
    const key = await upload('waits.md', 'Owls hunt in silence.');
    await waitFor(key, 'processing');
    const queueOf = async (person: string) => {
      const { value } = await call(server, person, embedding.queue, undefined);
      const { messages } = JSON.parse(value['body'] as string) as {
        messages: { object: object; terminated: boolean }[];
      };
      return messages.map(({ object, terminated }) => ({ ...object, terminated }));
    };
    const waiting = { key, size: 21, user: ada, terminated: false };
    expect(await queueOf(ada)).toEqual([waiting]);
    expect(await queueOf(admin)).toEqual([waiting]);
    expect(await queueOf(eve)).toEqual([]);
    const foreign = await call(server, eve, embedding.terminate, { object_key: key });
    expect(foreign.value).toMatchObject({ success: false });
    expect(await statusOf(key)).toBe('processing');
    expect((await call(server, admin, embedding.terminate, { object_key: `s3://${key}` })).status).toBe(200);
    expect(await statusOf(key)).toBe('terminated');
    expect(await queueOf(admin)).toEqual([{ ...waiting, terminated: true }]);
    // Ending it again changes nothing.
    expect((await call(server, admin, embedding.terminate, { object_key: key })).status).toBe(200);
    release();
    await database.database.pool.query(
      `update file_embeddings set updated_at = updated_at - interval '61 minutes' where status = 'terminated'`,
    );
    expect(await queueOf(ada)).toEqual([]);
  });

  it('another model embeds everything anew, and what failed is tried again', async () => {
    const key = await upload('again.md', 'Bats sleep by day.');
    await waitFor(key, 'completed');
    await server.close();
    server = await start(embedder('broken', { id: 'test/second' }));
    await vi.waitFor(async () => expect(await vectors(key)).toEqual(['test/first']));
    await server.close();
    server = await start(embedder('second'));
    await vi.waitFor(async () => expect(await vectors(key)).toEqual(['test/second']), { timeout: 20_000 });
    await waitFor(key, 'completed');
  });

  it('a model that is away costs no answer: words find what they can', async () => {
    const key = await upload('words.md', longText('The treasurer hid the silver.'));
    await server.close();
    server = await start(embedder('broken'));
    expect(await readOf('Where did the treasurer hide it?', [key])).toContain('hid the silver');
  });

  it('a model that knows English alone is not asked about other texts', async () => {
    await server.close();
    const asked: string[] = [];
    const english = embedder('english');
    server = await start({
      ...english,
      isEnglishOnly: true,
      embed: (texts, ...rest) => {
        asked.push(...texts);
        return english.embed(texts, ...rest);
      },
    });
    const key = await upload(
      'deutsch.md',
      'Der Schatz liegt unter der Ölpresse, und das ist nicht weit von hier.',
    );
    await waitFor(key, 'completed');
    expect(await readOf('Wo ist der Schatz, und wie weit ist das?', [key])).toContain('Ölpresse');
    expect(asked.join(' ')).not.toMatch(/Schatz/);
  });
});
