import { operations } from '@stoa/core/contract';
import { expect, isEqual, member } from './expect.js';
import { answered, present, refused } from './operation-checks.js';
import { otherTokenIn, otherTokenOf } from './other-person.js';
import { type Check, type CheckContext } from './types.js';

const { embedding, files } = operations;
const content = 'The lighthouse of the conformance kit stands on a rock.';
const pollMs = 500;
const waitMs = 30_000;

interface Uploaded {
  key: string;
  name: string;
  metadata: unknown;
}

/** Uploads a text as clients of the protocol do: an address, the bytes, then asking until it can be read. */
async function upload({ call, put, read, cleanUp, newId }: CheckContext): Promise<Uploaded> {
  const name = `conformance-${newId()}.txt`;
  const asked = answered(
    files.upload,
    await call(files.upload, {
      actions: [],
      type: 'text/plain',
      name,
      knowledgeBase: 'default',
      tags: [],
      data: {},
    }),
  );
  const [key, url, metadataUrl] = ['key', 'url', 'metadataUrl'].map((part) => member(asked, part));
  expect(
    typeof key === 'string' && typeof url === 'string' && typeof metadataUrl === 'string',
    'The addresses are no text.',
    asked,
  );
  cleanUp(() => call(files.delete, { key }));
  const { status } = await put(url, content, 'text/plain');
  expect(status >= 200 && status < 300, `The upload has status ${status}.`);
  const deadline = Date.now() + waitMs;
  for (;;) {
    const reply = await read(metadataUrl);
    if (reply.status === 200) return { key, name, metadata: reply.value };
    expect(Date.now() < deadline, 'The file cannot be read in time.', reply);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

const listed = async ({ call }: CheckContext, filter: object): Promise<unknown[]> => {
  const items = member(
    answered(files.query, await call(files.query, { pageSize: 100, ...filter })),
    'data',
    'items',
  );
  return Array.isArray(items) ? items : [];
};

/** The laws of files. @source chat specification §4 "File upload", §7 "Files"; protocol §3.9 */
export const fileChecks: Check[] = [
  {
    room: 'files',
    name: 'what is uploaded can be read, listed, tagged, downloaded and deleted',
    async run(context) {
      const { call, cleanUp, read } = context;
      const { key, name, metadata } = await upload(context);
      const usage = answered(files.usage, await call(files.usage, { keys: [key] }));
      expect(member(usage, 'data', 'total') === 0, 'A new file is in use.', usage);
      expect(member(metadata, 'name') === name, 'The metadata have another name.', metadata);
      const [found] = await listed(context, { namePrefix: name });
      expect(member(found, 'id') === key, 'It is not in the list.', found);
      cleanUp(() => call(files.deleteTags, { tags: ['conformance'] }));
      answered(files.setTags, await call(files.setTags, { id: key, tags: ['conformance'] }));
      const tagged = await listed(context, { namePrefix: name, tags: ['conformance'] });
      expect(tagged.length === 1, 'It is not found by its tag.', tagged);
      const address = member(answered(files.download, await call(files.download, { key })), 'downloadUrl');
      expect(typeof address === 'string', 'There is no address to download it from.');
      expect((await read(address)).status === 200, 'It cannot be downloaded.');
      answered(files.delete, await call(files.delete, { key }));
      expect(
        (await listed(context, { namePrefix: name })).length === 0,
        'It is in the list after its deletion.',
      );
      expect((await read(address)).status !== 200, 'It can be downloaded after its deletion.');
    },
  },
  {
    room: 'files',
    name: 'the words of a file are told by pages, from its beginning',
    async run(context) {
      const { key } = await upload(context);
      const text = answered(files.text, await context.call(files.text, { key }));
      const passages = member(text, 'data', 'passages');
      expect(Array.isArray(passages) && passages.length > 0, 'It has no passages.', text);
      expect(member(passages[0], 'position') === 0, 'They do not begin with the first.', text);
    },
  },
  {
    room: 'files',
    name: 'tags are made, listed and deleted, each twice as well as once',
    async run({ call, cleanUp, newId }) {
      const tag = `conformance-${newId()}`;
      const tags = async (): Promise<unknown> =>
        member(answered(files.listTags, await call(files.listTags)), 'data', 'tags');
      cleanUp(() => call(files.deleteTags, { tags: [tag] }));
      for (const _time of ['once', 'twice'])
        answered(files.createTags, await call(files.createTags, { tags: [tag] }));
      const made = (await tags()) as unknown[];
      expect(made.filter((one) => one === tag).length === 1, 'It is not in the list once.', made);
      for (const _time of ['once', 'twice'])
        answered(files.deleteTags, await call(files.deleteTags, { tags: [tag] }));
      expect(!((await tags()) as unknown[]).includes(tag), 'It is in the list after its deletion.');
    },
  },
  {
    room: 'files',
    name: 'files that programs and agents made are those of the caller alone',
    async run({ call, newId }) {
      for (const [operation, input] of [
        [files.downloadGenerated, { key: `somebody/2025-01-01/${newId()}.json` }],
        [files.agentUrls, { sessionId: newId(), files: [newId()] }],
        [files.reprocess, { key: `somebody/2025-01-01/${newId()}.json` }],
      ] as const) {
        const reply = present(await call(operation, input));
        if (!isEqual(member(reply.value, 'data'), {})) refused(reply, 'It is answered.');
      }
    },
  },
  {
    room: 'files',
    name: 'a file of another person is like none',
    async run(context) {
      const { call, options } = context;
      const otherToken = otherTokenOf({ options });
      const { key } = await upload(context);
      for (const [operation, input] of [
        [files.download, { key }],
        [files.text, { key }],
        [files.delete, { key }],
        [files.setTags, { id: key, tags: ['theirs'] }],
      ] as const) {
        refused(await call(operation, input, otherToken), `Another person is answered by ${operation.op}.`);
      }
    },
  },
  {
    room: 'embedding',
    name: 'the way of a document is told to its owner alone, and it is in the queue until it is complete',
    async run(context) {
      const { call, options } = context;
      const { key } = await upload(context);
      const sources = { dataSources: [{ key }, { key: `${key}-missing` }] };
      const statuses = async (token?: string) =>
        member(answered(embedding.status, await call(embedding.status, sources, token)), 'data');
      const deadline = Date.now() + waitMs;
      for (;;) {
        const told = await statuses();
        const status = member(told, key);
        expect(member(told, `${key}-missing`) === 'not_found', 'A missing document has a status.', told);
        const messages = member(answered(embedding.queue, await call(embedding.queue)), 'messages');
        expect(Array.isArray(messages), 'The queue is no list.', messages);
        if (status === 'completed' || status === 'failed') break;
        expect(Date.now() < deadline, 'The document is embedded for ever.', status);
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
      const found = async (token?: string) =>
        member(
          answered(
            embedding.retrieve,
            await call(embedding.retrieve, { userInput: 'conformance', dataSources: [key] }, token),
          ),
          'result',
        );
      const passages = await found();
      expect(Array.isArray(passages), 'What is found is no list.', passages);
      answered(embedding.terminate, await call(embedding.terminate, { object_key: key }));
      answered(files.reprocess, await call(files.reprocess, { key }));
      const otherToken = otherTokenIn({ options });
      if (otherToken === undefined) return;
      expect(
        member(await statuses(otherToken), key) === 'not_found',
        'The status is told to another person.',
      );
      const others = await found(otherToken);
      expect(Array.isArray(others) && others.length === 0, 'Another person finds it.', others);
      const ended = await call(embedding.terminate, { object_key: key }, otherToken);
      refused(ended, 'Another person ended it.');
    },
  },
];
