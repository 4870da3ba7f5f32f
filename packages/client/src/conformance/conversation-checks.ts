import { operations } from '@stoa/core/contract';
import { compress, decompress } from '@stoa/core/wire';
import { expect, isEqual, member } from './expect.js';
import { answered, present, refused } from './operation-checks.js';
import { otherTokenOf } from './other-person.js';
import { type Check, type CheckContext } from './types.js';

const { conversations } = operations;

interface SentMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  type: string;
  data: Record<string, unknown>;
}

const said = (id: string, role: SentMessage['role'], content = `text of ${id}`): SentMessage => ({
  id,
  role,
  content,
  type: 'chat',
  data: {},
});
const talk = [said('u1', 'user'), said('a1', 'assistant'), said('u2', 'user'), said('a2', 'assistant')];

/** A conversation of the checks' own, which is removed at the end. */
function newConversation({ call, newId, cleanUp }: CheckContext): string {
  const id = newId();
  cleanUp(() => call(conversations.delete, { conversationId: id }));
  return id;
}

async function upload(
  { call }: CheckContext,
  conversation: { id: string; [field: string]: unknown },
  more: object = { folder: null },
) {
  const reply = await call(conversations.upload, {
    conversation: compress(JSON.stringify(conversation)),
    conversationId: conversation.id,
    ...more,
  });
  answered(conversations.upload, reply);
}

async function read({ call }: CheckContext, conversationId: string): Promise<Record<string, unknown>> {
  const answer = answered(conversations.get, await call(conversations.get, { conversationId }));
  return JSON.parse(decompress(member(answer, 'conversation') as number[])) as Record<string, unknown>;
}

const listed = (conversation: unknown): Pick<SentMessage, 'id' | 'role' | 'content'>[] =>
  (member(conversation, 'messages') as SentMessage[]).map(({ id, role, content }) => ({ id, role, content }));

const check = (name: string, run: Check['run']): Check => ({ room: 'conversations', name, run });

/** Sends each list over the one before, as a client that spreads back what it was given. */
async function expectLists(context: CheckContext, lists: SentMessage[][]): Promise<void> {
  const id = newConversation(context);
  await upload(context, { id, name: 'Conformance', messages: talk });
  for (const messages of lists) {
    const given = await read(context, id);
    await upload(context, { ...given, id, messages });
    const found = listed(await read(context, id));
    expect(
      isEqual(found, listed({ messages })),
      'The list that is read is not the one that was sent.',
      found,
    );
  }
}

async function chunksOf({ read: fetchChunk }: CheckContext, addresses: unknown): Promise<unknown[]> {
  const chunks: unknown[] = [];
  for (const address of (addresses ?? []) as string[]) {
    const { status, value } = await fetchChunk(address);
    expect(status === 200 && Array.isArray(value), `A chunk has status ${status} and is no list.`);
    chunks.push(...(value as unknown[]));
  }
  return chunks;
}

/** The laws of conversations in the cloud. @source chat specification §7; protocol §3.8, §4.2, §4.3 */
export const conversationChecks: Check[] = [
  check('a conversation is read as it was stored', async (context) => {
    const id = newConversation(context);
    const sent = {
      id,
      name: 'Conformance: Ωμέγα → 😀 U+1234',
      messages: [said('u1', 'user', 'Ωμέγα → 😀 "quoted" U+1234\n\ttab'), said('a1', 'assistant')],
      prompt: 'Be brief.',
      temperature: 0.4,
      tags: ['one'],
      folderId: null,
    };
    await upload(context, sent);
    const found = await read(context, id);
    for (const key of ['name', 'prompt', 'temperature', 'tags'] as const)
      expect(isEqual(found[key], sent[key]), `The field "${key}" is not as it was sent.`, found[key]);
    expect(
      isEqual(listed(found), listed(sent)),
      'The messages are not as they were sent.',
      found['messages'],
    );
    expect(found['isLocal'] === false, 'The field "isLocal" is not false.', found['isLocal']);
  }),
  check('storing the same twice changes nothing', async (context) => {
    const id = newConversation(context);
    const sent = { id, name: 'Conformance', messages: talk };
    await upload(context, sent);
    await upload(context, sent);
    expect(isEqual(listed(await read(context, id)), listed(sent)), 'The messages are not as they were sent.');
  }),
  check('a longer and a shorter list replace the one before', (context) =>
    expectLists(context, [[...talk, said('u3', 'user')], talk.slice(0, 2), talk]),
  ),
  check('a regenerated reply replaces the one before', (context) =>
    expectLists(context, [[...talk.slice(0, 3), said('a3', 'assistant')]]),
  ),
  check('an edited message replaces the one before, also with a shorter text', (context) =>
    expectLists(context, [[said('u1', 'user', 'x'), said('a4', 'assistant')], [said('u1', 'user', '')]]),
  ),
  check('a list from which a message was taken is read without it', (context) =>
    expectLists(context, [[talk[0]!, talk[3]!], talk.slice(1)]),
  ),
  check('a cleared conversation is empty', (context) => expectLists(context, [[], talk, []])),
  check('inside a message the last writer wins, key by key', async (context) => {
    const id = newConversation(context);
    const first = { ...said('a1', 'assistant'), label: 'first', data: { rating: 5, state: { x: 1 } } };
    await upload(context, { id, name: 'Conformance', messages: [first] });
    const given = await read(context, id);
    const second = { ...said('a1', 'assistant'), data: { rating: 2 } };
    await upload(context, { ...given, id, messages: [second] });
    const found = member(await read(context, id), 'messages', '0');
    const data = member(found, 'data');
    expect(member(found, 'label') === undefined, 'A field that was taken away is still there.', found);
    expect(member(data, 'rating') === 2, 'The lower rating is not there.', data);
    expect(member(data, 'state') === undefined, 'A key that was taken away is still there.', data);
  }),
  check('a deleted id can be stored again', async (context) => {
    const id = newConversation(context);
    for (const name of ['First', 'Second']) {
      await upload(context, { id, name, messages: talk.slice(0, 1) });
      answered(conversations.delete, await context.call(conversations.delete, { conversationId: id }));
      const { value } = present(await context.call(conversations.get, { conversationId: id }));
      expect(member(value, 'type') === 'NoSuchKey', 'A deleted one is not refused as NoSuchKey.', value);
    }
    await upload(context, { id, name: 'Third', messages: talk });
    expect((await read(context, id))['name'] === 'Third', 'The third one is not there.');
  }),
  check('a folder may be missing, and messages may lack ids', async (context) => {
    const id = newConversation(context);
    const messages = [
      { role: 'user', content: 'a', data: null },
      { role: 'assistant', content: 'b' },
    ];
    await upload(context, { id, name: 'Conformance', messages, tags: null }, {});
    const found = listed(await read(context, id)).map(({ content }) => content);
    expect(isEqual(found, ['a', 'b']), 'The messages are not as they were sent.', found);
  }),
  check('a model may be of an older shape, without limits, or missing', async (context) => {
    const id = newConversation(context);
    for (const model of [
      { id: 'm1', name: 'Old', maxLength: 24_000, tokenLimit: 8000 },
      { id: 'm2', name: 'Placeholder' },
      { id: 'm3', name: 'Nulls', inputContextWindow: null, outputTokenLimit: null, description: null },
    ]) {
      await upload(context, { id, name: 'Conformance', messages: talk, model });
      const found = (await read(context, id))['model'];
      expect(member(found, 'id') === model.id, 'The model is another one.', found);
    }
    for (const model of [null, undefined])
      await upload(context, { id, name: 'Conformance', messages: talk, model });
  }),
  check('it is in the list of all, and in none of the empty ones', async (context) => {
    const [id, emptyId] = [newConversation(context), newConversation(context)];
    await upload(context, { id, name: 'Conformance', messages: talk });
    await upload(context, { id: emptyId, name: 'Conformance', messages: [] });
    const all = answered(conversations.getAll, await context.call(conversations.getAll));
    const entries = await chunksOf(context, member(all, 'presignedUrls'));
    const entry = entries.find((one) => member(one, 'conversation', 'id') === id);
    expect(entry !== undefined, 'The list does not hold it.');
    expect(member(entry, 'conversation', 'isLocal') === false, 'Its summary is not marked as remote.', entry);
    const empty = answered(conversations.getEmpty, await context.call(conversations.getEmpty));
    expect(
      (member(empty, 'nonEmptyIds') as string[]).includes(id),
      'It does not count as one with messages.',
    );
    const without = await chunksOf(context, member(empty, 'presignedUrls'));
    const holds = (one: string): boolean => without.some((each) => member(each, 'id') === one);
    expect(!holds(id), 'It is among those without messages.');
    expect(holds(emptyId), 'One without messages is not among those.', without);
  }),
  check('several are read at once, and missing ones are named', async (context) => {
    const [id, missing] = [newConversation(context), context.newId()];
    await upload(context, { id, name: 'Conformance', messages: talk });
    const conversationIds = [id, missing];
    const reply = await context.call(conversations.getMultiple, { conversationIds });
    const answer = answered(conversations.getMultiple, reply);
    const texts = (await chunksOf(context, member(answer, 'presignedUrls'))).map((codes) =>
      decompress(codes as number[]),
    );
    expect(texts.length === 1 && texts[0]!.includes(id), 'It is not in the chunks.');
    const named = member(answer, 'noSuchKeyConversations');
    expect(isEqual(named, [missing]), 'The missing one is not named.', named);
  }),
  check('[A] another person reads, changes and deletes nothing of it', async (context) => {
    const otherToken = otherTokenOf(context);
    const id = newConversation(context);
    await upload(context, { id, name: 'Mine', messages: talk });
    const asked = await context.call(conversations.get, { conversationId: id }, otherToken);
    refused(asked, 'Another person reads it.');
    const several = await context.call(conversations.getMultiple, { conversationIds: [id] }, otherToken);
    const texts = await chunksOf(context, member(several.value, 'presignedUrls'));
    expect(texts.length === 0, 'Another person reads it among several.', texts);
    await context.call(conversations.delete, { conversationId: id }, otherToken);
    const conversation = compress(JSON.stringify({ id, name: 'Theirs', messages: [] }));
    // Where ids are everybody's, it is refused; where they are each person's own, it is another conversation.
    context.cleanUp(() => context.call(conversations.delete, { conversationId: id }, otherToken));
    await context.call(conversations.upload, { conversation, conversationId: id, folder: null }, otherToken);
    await context.call(conversations.delete, { conversationId: id }, otherToken);
    const found = await read(context, id);
    expect(found['name'] === 'Mine' && listed(found).length === talk.length, 'Another person changed it.');
  }),
];
