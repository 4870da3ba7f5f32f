import { operations, type Operation } from '@stoa/core/contract';
import { compress } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const ada = 'ada@example.org';
const eve = 'eve@example.org';
const { files, embedding, optimizer, conversations } = operations;

let server: RoomServer;
let key: string;
let addresses: string[];
beforeAll(async () => {
  server = await openRoomServer();
  const { value } = await call(server, ada, files.upload, { name: 'secret.txt', tags: ['treasure'] });
  const asked = value as Record<string, string>;
  key = asked['key']!;
  await fetch(server.url + asked['url'], { method: 'PUT', body: 'the treasure is buried' });
  await vi.waitFor(async () => expect((await fetch(server.url + asked['metadataUrl'])).status).toBe(200), {
    timeout: 50_000,
    interval: 50,
  });
  await call(server, ada, files.createTags, { tags: ['treasure'] });
  const download = await call(server, ada, files.download, { key });
  addresses = [asked['metadataUrl']!, asked['contentUrl']!, download.value['downloadUrl'] as string];
  const message = {
    id: 'm1',
    role: 'user',
    content: 'Read it.',
    data: { dataSources: [{ id: `s3://${key}` }] },
  };
  await call(server, ada, conversations.upload, {
    conversation: compress(JSON.stringify({ id: 'c1', name: 'Trip', messages: [message] })),
    conversationId: 'c1',
    folder: null,
    merge: true,
  });
});
afterAll(() => server?.close());

const refused = { success: false, type: 'NoSuchKey' };
/** A request of a stranger that names what is Ada's, and its answer: the one for what is not there. */
interface Row {
  operation: Operation;
  input: () => unknown;
  answer: () => object;
}
const named = (operation: Operation, input: () => unknown, answer: () => object = () => refused): Row => ({
  operation,
  input,
  answer,
});
const found = (data: object) => () => ({ success: true, data });

const rows: Record<string, Row> = {
  'files.query': named(files.query, () => ({ tags: ['treasure'] }), found({ items: [], pageKey: null })),
  'files.usage': named(files.usage, () => ({ keys: [key] }), found({ conversations: [], total: 0 })),
  'files.text': named(files.text, () => ({ key })),
  'files.delete': named(files.delete, () => ({ key })),
  'files.reprocess': named(files.reprocess, () => ({ key })),
  'files.setTags': named(files.setTags, () => ({ id: key, tags: ['mine'] })),
  'files.deleteTags': named(
    files.deleteTags,
    () => ({ tags: ['treasure'] }),
    () => ({ success: true }),
  ),
  'files.download': named(files.download, () => ({ key })),
  'files.downloadGenerated': named(files.downloadGenerated, () => ({ key, fileName: 'secret.txt' })),
  'files.agentUrls': named(files.agentUrls, () => ({ sessionId: 's1', files: [key] })),
  'files.storage': named(
    files.storage,
    () => undefined,
    () => ({ data: { used: 0, count: 0 } }),
  ),
  'files.listTags': named(files.listTags, () => undefined, found({ tags: [] })),
  'embedding.queue': named(
    embedding.queue,
    () => undefined,
    () => ({ statusCode: 200, body: JSON.stringify({ success: true, messages: [] }) }),
  ),
  'embedding.terminate': named(embedding.terminate, () => ({ object_key: key })),
  'embedding.status': named(
    embedding.status,
    () => ({ dataSources: [{ key }] }),
    () => ({ success: true, data: { [key]: 'not_found' } }),
  ),
  'embedding.retrieve': named(
    embedding.retrieve,
    () => ({ userInput: 'tide', dataSources: [key] }),
    () => ({ success: true, result: [] }),
  ),
};
/** Operations whose input refers to no existing item. */
const nameless = ['files.upload', 'files.createTags', 'optimizer.prompt'];

/** All that the database has of Ada's files. */
async function kept(): Promise<unknown> {
  const tables = ['files', 'file_tags', 'file_passages', 'file_embeddings', 'passage_vectors'];
  const all = await Promise.all(
    tables.map((table) =>
      server.database.pool.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`),
    ),
  );
  return all.map((result) => result.rows);
}

describe('the files of another person', () => {
  it('[A] [FI10] every operation on files is looked at', () => {
    const names = Object.entries({ files, embedding, optimizer }).flatMap(([room, all]) =>
      Object.keys(all).map((name) => `${room}.${name}`),
    );
    expect([...Object.keys(rows), ...nameless].toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.entries(rows))(
    '[A] [FI10] %s answers as for none, and changes nothing',
    async (_, { operation, input, answer }) => {
      const before = await kept();
      const { value } = await call(server, eve, operation as never, input() as never);
      expect(value).toMatchObject(answer());
      expect(JSON.stringify(value)).not.toMatch(/buried|"Trip"/);
      expect(await kept()).toEqual(before);
    },
  );

  it('[A] [FI10] are not given out at the addresses of their owner', async () => {
    for (const address of addresses) {
      const as = (person: string) => fetch(server.url + address, { headers: { 'x-person': person } });
      expect((await as(eve)).status).toBe(404);
      expect((await as(ada)).status).toBe(200);
    }
  });

  it('[FI10] the owner is answered otherwise', async () => {
    const answers = await Promise.all([
      call(server, ada, files.query, { tags: ['treasure'] }),
      call(server, ada, files.usage, { keys: [key] }),
      call(server, ada, files.listTags, undefined),
    ]);
    expect(answers.map(({ value }) => value['data'])).toMatchObject([
      { items: [{ id: key, tags: ['treasure'] }] },
      { conversations: [{ name: 'Trip' }], total: 1 },
      { tags: ['treasure'] },
    ]);
  });
});
