import { operations, type Conversation, type SearchHit, type SearchTerm } from '@stoa/core/contract';
import { compress } from '@stoa/core/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
});
afterAll(() => server?.close());

const { conversations } = operations;
let people = 0;
const newPerson = () => `person${people++}@example.org`;

const folder = { id: 'f1', name: 'Work', type: 'chat' as const };

async function keep(
  person: string,
  id: string,
  name: string,
  contents: string[],
  more: Partial<Conversation> = {},
) {
  const messages = contents.map((content, at) => ({
    id: `${id}-${at}`,
    role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content,
    data: {},
  }));
  const { value } = await call(server, person, conversations.upload, {
    conversation: compress(JSON.stringify({ id, name, messages, ...more })),
    conversationId: id,
    folder: more.folderId ? folder : null,
    merge: true,
  });
  expect(value).toEqual({ success: true });
}
const prefix = (text: string): SearchTerm => ({ text, kind: 'prefix' });
const phrase = (text: string): SearchTerm => ({ text, kind: 'phrase' });

async function find(person: string, terms: SearchTerm[], more: object = {}): Promise<SearchHit[]> {
  const { value } = await call(server, person, conversations.search, { terms, ...more });
  if (value['success'] !== true) throw new Error(String(value['message']));
  return value['results'] as SearchHit[];
}
const ids = async (person: string, terms: SearchTerm[], more: object = {}) =>
  (await find(person, terms, more)).map(({ conversationId }) => conversationId);
const marked = (parts: { text: string; isMatch: boolean }[]) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

describe('a search finds', () => {
  it('word prefixes, ignoring case and accents, in names and messages', async () => {
    const me = newPerson();
    await keep(me, 'a', 'Ångström units', ['How long is one?', 'About 0.1 nm.']);
    await keep(me, 'b', 'Lengths', ['Tell me of the ÅNGSTRÖM, please']);
    await keep(me, 'c', 'Other', ['Nothing of the kind']);
    expect(await ids(me, [prefix('angst')])).toEqual(['a', 'b']);
    expect(await ids(me, [prefix('ngström')])).toEqual([]);
    expect(await ids(me, [prefix('STRASSE')])).toEqual([]);
    await keep(me, 'd', 'Straße', []);
    expect(await ids(me, [prefix('strass')])).toEqual(['d']);
  });

  it('every term anywhere in the conversation, in its name or in any message', async () => {
    const me = newPerson();
    await keep(me, 'a', 'Trip to Lisbon', ['Which museum is best?', 'The tile museum.', 'And for food?']);
    await keep(me, 'b', 'Trip to Rome', ['Which museum is best?']);
    expect(await ids(me, [prefix('lisbon'), prefix('museum'), prefix('food')])).toEqual(['a']);
    expect(await ids(me, [prefix('trip'), prefix('museum')])).toEqual(['b', 'a']);
    expect(await ids(me, [prefix('lisbon'), prefix('rome')])).toEqual([]);
  });

  it('the words of a phrase in order only, and parts of compound words', async () => {
    const me = newPerson();
    await keep(me, 'a', 'A', ['the tile museum, in user_name@mail.example.org']);
    await keep(me, 'b', 'B', ['the museum tile']);
    expect(await ids(me, [phrase('tile museum')])).toEqual(['a']);
    expect(await ids(me, [phrase('tile muse')])).toEqual([]);
    expect(await ids(me, [prefix('mail.exam')])).toEqual(['a']);
    expect(await ids(me, [prefix('name')])).toEqual(['a']);
  });

  it('scripts without spaces, and symbols', async () => {
    const me = newPerson();
    await keep(me, 'a', '中文测试', ['我喜欢机器学习，因为它很有趣']);
    await keep(me, 'b', 'がっこう', ['学習機械', 'C++ & 100%? → done 🎉']);
    expect(await ids(me, [prefix('机器学习')])).toEqual(['a']);
    expect(await ids(me, [phrase('喜欢机器')])).toEqual(['a']);
    expect(await ids(me, [prefix('学机')])).toEqual([]);
    expect(await ids(me, [prefix('がっこ')])).toEqual(['b']);
    expect(await ids(me, [prefix('++ &')])).toEqual(['b']);
    expect(await ids(me, [prefix('🎉')])).toEqual(['b']);
  });

  it('conversations by all tags, any folder and a time range', async () => {
    const me = newPerson();
    await keep(me, 'a', 'word a', [], { tags: ['Tax', 'home'], folderId: 'f1' });
    await keep(me, 'b', 'word b', [], { tags: ['tax'] });
    // Neither was changed in the millisecond between them.
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    await pause();
    const middle = new Date().toISOString();
    await pause();
    await keep(me, 'c', 'word c', []);
    expect(await ids(me, [prefix('word')], { tags: ['tax'] })).toEqual(['b', 'a']);
    expect(await ids(me, [], { tags: ['TAX', 'home'] })).toEqual(['a']);
    expect(await ids(me, [], { folderIds: ['f1', 'f2'] })).toEqual(['a']);
    expect(await ids(me, [], { folderIds: [] })).toEqual([]);
    expect(await ids(me, [], { after: middle })).toEqual(['c']);
    expect(await ids(me, [prefix('word')], { before: middle })).toEqual(['b', 'a']);
  });

  it('names first, then the newest, and reports whether there are more', async () => {
    const me = newPerson();
    await keep(me, 'a', 'Apples', []);
    await keep(me, 'b', 'Fruit', ['apples']);
    await keep(me, 'c', 'Fruit', ['apples']);
    expect(await ids(me, [prefix('apple')])).toEqual(['a', 'c', 'b']);
    const { value } = await call(server, me, conversations.search, { terms: [prefix('apple')], limit: 2 });
    expect(value['hasMore']).toBe(true);
    expect(value['results']).toHaveLength(2);
  });

  it('common terms as well as rare ones', async () => {
    const me = newPerson();
    await keep(
      me,
      'a',
      'A',
      Array.from({ length: 3100 }, (_, at) => `common ${at}`),
    );
    await keep(me, 'b', 'B', ['common rare']);
    expect(await ids(me, [prefix('common')])).toEqual(['b', 'a']);
    expect(await ids(me, [prefix('common'), prefix('rare')])).toEqual(['b']);
    expect(await ids(me, [prefix('common'), prefix('3099')])).toEqual(['a']);
  });
});

describe('a hit', () => {
  it('quotes the newest three messages around the match, split at the matches', async () => {
    const me = newPerson();
    const far = `${'before '.repeat(60)}the NEEDLE stands here${' after'.repeat(60)}`;
    await keep(me, 'a', 'Needles <b>', ['needle one', 'needle two', 'none', 'needle\n\n three', far]);
    const [hit] = await find(me, [prefix('needle')]);
    expect(marked(hit!.title)).toBe('[Needles] <b>');
    expect(hit!.snippets.map(({ messageId }) => messageId)).toEqual(['a-1', 'a-3', 'a-4']);
    expect(marked(hit!.snippets[1]!.parts)).toBe('[needle] three');
    const text = marked(hit!.snippets[2]!.parts);
    expect(text).toContain('the [NEEDLE] stands here');
    expect(text.startsWith('…')).toBe(true);
    expect(text.replace(/[[\]]/g, '').length).toBeLessThanOrEqual(160);
  });
});

describe('[A] a search never finds', () => {
  it('conversations of others, deleted ones, or replaced messages', async () => {
    const [me, other] = [newPerson(), newPerson()];
    await keep(other, 'a', 'secret plan', ['secret words']);
    await keep(me, 'b', 'mine', ['secret one']);
    await keep(me, 'c', 'mine', ['gone one'], { deletedNodeIds: [] });
    await keep(me, 'c', 'mine', [], { deletedNodeIds: ['c-0'] });
    expect(await ids(me, [prefix('secret')])).toEqual(['b']);
    expect(await ids(me, [prefix('gone')])).toEqual([]);
    const hidden = {
      id: 'd-0',
      role: 'user' as const,
      content: 'secret sauce ***',
      data: { removed: 'hidden' },
    };
    await keep(me, 'd', 'mine', [], { messages: [hidden] });
    expect(await ids(me, [prefix('sauce')])).toEqual([]);
    expect(await ids(me, [prefix('***')])).toEqual([]);
    await call(server, me, conversations.delete, { conversationId: 'b' });
    expect(await ids(me, [prefix('secret')])).toEqual([]);
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from people where email = $1',
      [other],
    );
    expect(await ids(me, [prefix(`@${rows[0]!.id}`)])).toEqual([]);
    expect(await ids(me, [phrase(`@${rows[0]!.id}' | 'secret`)])).toEqual([]);
  });
});

describe('[R] a search survives', () => {
  it('any text', async () => {
    const me = newPerson();
    await keep(me, 'a', 'word', ['words & more']);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            text: fc.oneof(
              fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
              fc.stringMatching(/^[ '"\\:*&|!()<>-]{1,12}$/),
            ),
            kind: fc.constantFrom('prefix' as const, 'phrase' as const),
          }),
          { maxLength: 4 },
        ),
        async (terms) => {
          await find(me, terms);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('messages that exceed the index limit', async () => {
    const me = newPerson();
    const words = Array.from({ length: 400_000 }, (_, at) => at.toString(36)).join(' ');
    await keep(me, 'a', 'long', [`beginning ${words}`, '\ufdfa'.repeat(400_000), 'x'.repeat(1_000_000)]);
    expect(await ids(me, [prefix('beginning')])).toEqual(['a']);
  });

  it('malformed searches', async () => {
    for (const terms of [
      [{ text: '', kind: 'prefix' }],
      [{ text: 'x', kind: 'regex' }],
      'x',
      [prefix('x'.repeat(201))],
    ]) {
      const { value } = await call(server, newPerson(), conversations.search, { terms } as never);
      expect(value).toMatchObject({ success: false, type: 'BadInput' });
    }
    const { value } = await call(server, newPerson(), conversations.search, { before: 'yesterday' });
    expect(value).toMatchObject({ success: false, type: 'BadInput' });
  });
});
