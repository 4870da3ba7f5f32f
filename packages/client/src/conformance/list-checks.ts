import { operations } from '@stoa/core/contract';
import { expect, isEqual, member } from './expect.js';
import { answered, present, refused } from './operation-checks.js';
import { otherTokenIn, otherTokenOf } from './other-person.js';
import { type Check, type CheckContext } from './types.js';

const { conversations, folders } = operations;

/** A conversation that is registered and removed again, with a word that no other has. */
async function register({ call, cleanUp, newId }: CheckContext): Promise<{ id: string; word: string }> {
  const id = newId();
  const word = `conformance${id.replaceAll('-', '')}`;
  cleanUp(() => call(conversations.delete, { conversationId: id }));
  const messages = [
    { role: 'user', content: `Where is ${word}?`, data: {} },
    { role: 'assistant', content: 'Here.', data: {} },
  ];
  const reply = await call(conversations.register, {
    id,
    name: 'Registered',
    messages,
    tags: ['conformance'],
  });
  answered(conversations.register, reply);
  return { id, word };
}

/** A conversation's entry in the list of changes. */
async function changeOf(
  { call }: CheckContext,
  id: string,
): Promise<{ entry: unknown; count: number; isDeleted: boolean }> {
  const answer = answered(conversations.changes, await call(conversations.changes, {}));
  const [changed, deleted] = [member(answer, 'changed'), member(answer, 'deletedIds')] as [
    unknown[],
    unknown[],
  ];
  const entries = changed.filter((one) => member(one, 'conversation', 'id') === id);
  return { entry: entries[0], count: entries.length, isDeleted: deleted.includes(id) };
}

const check = (room: string, name: string, run: Check['run']): Check => ({ room, name, run });

/** The operations on the list of conversations, and the folders. @source protocol §3.8; those that are ours in the contract */
export const listChecks: Check[] = [
  check(
    'conversations',
    'one that is registered twice is there once, in the folder of agents',
    async (context) => {
      const { id } = await register(context);
      const messages = [{ role: 'user', content: 'Again', data: {} }];
      const again = { id, name: 'Registered', messages };
      answered(conversations.register, await context.call(conversations.register, again));
      const { entry, count } = await changeOf(context, id);
      expect(count === 1, `It is in the list ${count} times.`);
      expect(member(entry, 'conversation', 'name') === 'Registered', 'It is not in the list.', entry);
      expect(member(entry, 'folder', 'id') === 'agents', 'It is not in the folder of agents.', entry);
    },
  ),
  check(
    'conversations',
    'a name and tags are changed without its messages, and a deletion is taken back',
    async (context) => {
      const { call } = context;
      const { id } = await register(context);
      const change = { conversationId: id, name: 'Renamed', tags: ['one', 'two'] };
      answered(conversations.update, await call(conversations.update, change));
      const { entry } = await changeOf(context, id);
      const [name, tags] = [member(entry, 'conversation', 'name'), member(entry, 'conversation', 'tags')];
      expect(name === 'Renamed' && isEqual(tags, ['one', 'two']), 'The change is not in the list.', entry);
      answered(conversations.delete, await call(conversations.delete, { conversationId: id }));
      expect((await changeOf(context, id)).isDeleted, 'The deletion is not among the changes.');
      answered(conversations.update, await call(conversations.update, { conversationId: id, restore: true }));
      answered(conversations.get, await call(conversations.get, { conversationId: id }));
    },
  ),
  check(
    'conversations',
    'it stands on the first page of the list, and is named wherever it stands',
    async (context) => {
      const { call } = context;
      const { id } = await register(context);
      const idsIn = (answer: unknown, field: string): unknown[] =>
        (member(answer, field) as unknown[]).map((one) => member(one, 'conversation', 'id'));
      const page = answered(conversations.page, await call(conversations.page, { limit: 1 }));
      expect(isEqual(idsIn(page, 'entries'), [id]), 'The newest conversation is not the first.', page);
      const named = answered(conversations.page, await call(conversations.page, { ids: [id], limit: 0 }));
      expect(isEqual(idsIn(named, 'named'), [id]), 'It is not found by its id.', named);
      expect(isEqual(idsIn(named, 'entries'), []), 'A page without entries has some.', named);
    },
  ),
  check('conversations', 'it is found by a word of its messages, by its owner alone', async (context) => {
    const { call, options } = context;
    const { id, word } = await register(context);
    const input = { terms: [{ text: word, kind: 'prefix' }] };
    const find = async (token?: string): Promise<unknown[]> => {
      const answer = answered(conversations.search, await call(conversations.search, input, token));
      return (member(answer, 'results') as unknown[]).map((hit) => member(hit, 'conversationId'));
    };
    const found = await find();
    expect(isEqual(found, [id]), 'The word finds something else.', found);
    const otherToken = otherTokenIn({ options });
    if (otherToken === undefined) return;
    expect((await find(otherToken)).length === 0, 'Another person finds it.');
  }),
  check('conversations', 'several are deleted at once, also those that are gone', async (context) => {
    const { call } = context;
    const ids = [(await register(context)).id, (await register(context)).id];
    for (const conversationIds of [ids, ids, [context.newId()]])
      answered(conversations.deleteMultiple, await call(conversations.deleteMultiple, { conversationIds }));
    for (const conversationId of ids) {
      const { value } = present(await call(conversations.get, { conversationId }));
      expect(member(value, 'type') === 'NoSuchKey', 'One of them is still there.', value);
    }
  }),
  check('conversations', '[A] another person changes and deletes nothing of the list', async (context) => {
    const { call, options } = context;
    const otherToken = otherTokenOf({ options });
    const { id } = await register(context);
    const rename = { conversationId: id, name: 'Theirs' };
    refused(await call(conversations.update, rename, otherToken), 'Another person renames it.');
    await call(conversations.deleteMultiple, { conversationIds: [id] }, otherToken);
    const { entry } = await changeOf(context, id);
    expect(member(entry, 'conversation', 'name') === 'Registered', 'Another person changed it.', entry);
  }),
  check(
    'folders',
    'of two records of a folder the later one counts, and a deleted one stays deleted',
    async ({ call, cleanUp, newId, options }) => {
      const id = newId();
      const record = (name: string, updatedAt: string, isDeleted = false): object => ({
        folder: { id, name, type: 'chat' },
        updatedAt,
        isDeleted,
      });
      const save = async (one: object): Promise<unknown> => {
        const answer = answered(folders.save, await call(folders.save, { folders: [one] }));
        return (member(answer, 'folders') as unknown[]).find((each) => member(each, 'folder', 'id') === id);
      };
      cleanUp(() => call(folders.save, { folders: [record('Gone', '2025-01-04T00:00:00.000Z', true)] }));
      await save(record('Second', '2025-01-02T00:00:00.000Z'));
      const kept = await save(record('First', '2025-01-01T00:00:00.000Z'));
      expect(member(kept, 'folder', 'name') === 'Second', 'An earlier record counts.', kept);
      await save(record('Gone', '2025-01-03T00:00:00.000Z', true));
      const gone = await save(record('Second', '2025-01-02T00:00:00.000Z'));
      expect(member(gone, 'isDeleted') === true, 'An earlier record brings it back.', gone);
      const otherToken = otherTokenIn({ options });
      if (otherToken === undefined) return;
      const theirs = answered(folders.list, await call(folders.list, undefined, otherToken));
      expect(!JSON.stringify(theirs).includes(id), 'Another person has the folder.');
    },
  ),
];
