import {
  looksMessages,
  operations,
  type ContentAccess,
  type InputOf,
  type Look,
  type Operation,
  type ReadConversation,
  type ReadMessage,
  type ReadingState,
} from '@stoa/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../platform/clock.js';
import { storeConfig } from '../../testing/store-config.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { call, startRoomServer, testAdministrators, type RoomServer } from '../testing/room-server.js';

const { looks, conversations, people } = operations;
const [admin, other] = testAdministrators as [string, string];
const ann = 'ann@example.org';
const listed = 'listed@example.org';

let now = new Date();
const clock: Clock = { now: () => now };
let database: TestDatabase;
let here: RoomServer;
let there: RoomServer;
let closed: RoomServer;
let annId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const start = (breakGlass: boolean) =>
    startRoomServer({
      database: database.connect('external'),
      modelUrl: 'http://127.0.0.1:9/v1',
      clock,
      breakGlass,
    });
  [here, there, closed] = [await start(true), await start(true), await start(false)];
  annId = await idOf(ann);
  await idOf(admin);
  await idOf(other);
  for (const [id, words] of [
    ['c1', 'my secret plan'],
    ['c2', 'another secret'],
  ] as const)
    await call(here, ann, conversations.register, {
      id,
      name: `Talk ${id}`,
      messages: [
        { role: 'user', content: words, data: {} },
        { role: 'assistant', content: `about ${words}`, data: {} },
      ],
    } as never);
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await closed?.close();
  await database?.drop();
});
beforeEach(async () => {
  now = new Date();
  await query('delete from content_accesses');
});

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await here.database.pool.query<T>(text, values)).rows;
async function idOf(email: string): Promise<string> {
  await call(here, email, operations.featureFlags.get, undefined);
  return (await query<{ id: string }>('select id from people where email = $1', [email]))[0]!.id;
}
const ask = async <T extends Operation>(operation: T, input: InputOf<T>, person = admin, server = here) =>
  (await call(server, person, operation, input)).value;
const reason = 'Report 4711 of a threat in a conversation';
const begin = async (person = admin, server = here) =>
  (await ask(looks.begin, { personId: annId, reason }, person, server))['data'] as ContentAccess;
const mine = async (person = ann) => (await ask(looks.mine, {}, person))['data'] as Look[];
const entries = async () =>
  (
    await query<{ action: string }>(
      `select action from admin_audit where action like 'looks.%' and subject = $1 order by seq`,
      [ann],
    )
  ).map(({ action }) => action);

describe('[LKS1] reading others', () => {
  it('is off unless the server was started with it, also for an access that is open', async () => {
    const { id } = await begin();
    for (const answer of [
      await ask(looks.begin, { personId: annId, reason }, admin, closed),
      await ask(looks.conversations, { id }, admin, closed),
      await ask(looks.conversation, { id, conversationId: 'c1' }, admin, closed),
    ])
      expect(answer).toMatchObject({ success: false, message: looksMessages['looks.off'] });
    expect((await ask(looks.state, { personId: annId }, admin, closed))['data']).toEqual({
      isOn: false,
      access: null,
    });
  });

  it.each([
    ['nothing', ''],
    ['a word', '   short   '],
    ['a book', 'x'.repeat(1_001)],
  ])('needs a reason, not %s', async (_what, given) => {
    expect(await ask(looks.begin, { personId: annId, reason: given })).toMatchObject({ success: false });
    expect(await mine()).toEqual([]);
  });

  it('shows names and words of the path that the owner sees, and changes nothing', async () => {
    const before = await query('select * from conversations order by id');
    const { id, expiresAt, createdAt } = await begin();
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(60 * 60_000);
    const list = (await ask(looks.conversations, { id }))['data'] as { conversations: ReadConversation[] };
    expect(list.conversations.map((one) => one.id).toSorted()).toEqual(['c1', 'c2']);
    const read = (await ask(looks.conversation, { id, conversationId: 'c1' }))['data'] as {
      messages: ReadMessage[];
    };
    expect(read).toMatchObject({
      conversation: { id: 'c1', name: 'Talk c1' },
      messages: [
        { role: 'user', content: 'my secret plan' },
        { role: 'assistant', content: 'about my secret plan' },
      ],
      omitted: 0,
    });
    expect(await query('select * from conversations order by id')).toEqual(before);
  });

  it('lists conversations page by page, each once', async () => {
    const bobId = await idOf('bob@example.org');
    await query(
      `insert into conversations (person_id, id, name, updated_at)
       select $1, 'b' || n, 'B', now() - (n % 7) * interval '1 microsecond' from generate_series(1, 250) n`,
      [bobId],
    );
    const { id } = (await ask(looks.begin, { personId: bobId, reason }))['data'] as ContentAccess;
    const found: string[] = [];
    for (let after: string | undefined; ;) {
      const page = (await ask(looks.conversations, { id, ...(after !== undefined && { after }) }))[
        'data'
      ] as {
        conversations: ReadConversation[];
        next: string | null;
      };
      found.push(...page.conversations.map((one) => one.id));
      if (page.next === null) break;
      after = page.next;
    }
    expect(found).toHaveLength(250);
    expect(new Set(found).size).toBe(250);
    expect(await ask(looks.conversations, { id, after: `1'; drop table people; --` })).toMatchObject({
      data: { conversations: [], next: null },
    });
  });
});

describe('[LKS2] each look', () => {
  it('is written down and told before anything is answered', async () => {
    const start = (await entries()).length;
    const { id } = await begin();
    await ask(looks.conversations, { id });
    await ask(looks.conversation, { id, conversationId: 'c2' });
    await ask(looks.conversation, { id, conversationId: 'c2' });
    await ask(looks.end, { id });
    expect((await entries()).slice(start)).toEqual([
      'looks.begin',
      'looks.conversations',
      'looks.conversation',
      'looks.conversation',
      'looks.end',
    ]);
    expect(await mine()).toEqual([
      {
        kind: 'reading',
        reader: { name: admin, email: admin },
        reason,
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        conversations: [{ id: 'c2', name: 'Talk c2', at: expect.any(String) }],
      },
    ]);
  });

  it('is not answered where it cannot be written down', async () => {
    const { id } = await begin();
    await query(
      `create function refuse_entries() returns trigger language plpgsql as $f$ begin raise exception 'no entry'; end $f$`,
    );
    await query(
      `create trigger refuse_entries before insert on admin_audit for each row execute function refuse_entries()`,
    );
    try {
      const answer = await call(here, admin, looks.conversation, { id, conversationId: 'c1' }).catch(
        (error: unknown) => ({ value: String(error) }),
      );
      expect(JSON.stringify(answer.value)).not.toContain('secret');
      expect((await mine())[0]!.conversations).toEqual([]);
    } finally {
      await query('drop trigger refuse_entries on admin_audit');
      await query('drop function refuse_entries');
    }
  });
});

describe('[LKS3] an access', () => {
  it('is nobody else’s: not another administrator’s, not the person’s own', async () => {
    const { id } = await begin();
    for (const operation of [looks.conversations, looks.conversation, looks.end] as const) {
      const input = { id, conversationId: 'c1' };
      expect(await ask(operation as typeof looks.conversation, input, other, there)).toMatchObject({
        message: looksMessages['looks.ended'],
      });
      expect(await ask(operation as typeof looks.conversation, input, ann)).toMatchObject({
        type: 'Forbidden',
      });
    }
    expect((await ask(looks.state, { personId: annId }, other))['data']).toEqual({
      isOn: true,
      access: null,
    });
  });

  it('works on another process, and ends there too', async () => {
    const { id } = await begin();
    expect(await ask(looks.conversation, { id, conversationId: 'c1' }, admin, there)).toMatchObject({
      success: true,
    });
    await ask(looks.end, { id }, admin, there);
    expect(await ask(looks.conversation, { id, conversationId: 'c1' })).toMatchObject({
      message: looksMessages['looks.ended'],
    });
    expect(((await ask(looks.state, { personId: annId }))['data'] as ReadingState).access).toBeNull();
  });

  it('ends with its hour, to the moment', async () => {
    const { id } = await begin();
    now = new Date(now.getTime() + 60 * 60_000 - 1);
    expect(await ask(looks.conversations, { id })).toMatchObject({ success: true });
    now = new Date(now.getTime() + 1);
    for (const operation of [looks.conversations, looks.conversation] as const)
      expect(await ask(operation as typeof looks.conversation, { id, conversationId: 'c1' })).toMatchObject({
        message: looksMessages['looks.ended'],
      });
  });

  it('ends with the administrator: one who is removed reads nothing, on any process', async () => {
    await storeConfig(here.database, 'admins', [listed]);
    await idOf(listed);
    const { id } = await begin(listed);
    expect(await ask(looks.conversations, { id }, listed)).toMatchObject({ success: true });
    await storeConfig(here.database, 'admins', []);
    await expect
      .poll(async () => (await ask(looks.conversations, { id }, listed, there))['type'], { timeout: 5_000 })
      .toBe('Forbidden');
    await expect
      .poll(async () => (await ask(looks.conversation, { id, conversationId: 'c1' }, listed))['type'], {
        timeout: 5_000,
      })
      .toBe('Forbidden');
  });

  it('opens the conversations of its person alone, and no deleted one', async () => {
    await call(here, 'bob@example.org', conversations.register, {
      id: 'of-bob',
      name: 'Bob',
      messages: [{ role: 'user', content: 'words of bob', data: {} }],
    } as never);
    const { id } = await begin();
    expect(await ask(looks.conversation, { id, conversationId: 'of-bob' })).toMatchObject({
      message: looksMessages['looks.gone'],
    });
    await call(here, ann, conversations.register, {
      id: 'c3',
      name: 'Gone',
      messages: [{ role: 'user', content: 'deleted', data: {} }],
    } as never);
    await ask(conversations.delete, { conversationId: 'c3' }, ann);
    expect(await ask(looks.conversation, { id, conversationId: 'c3' })).toMatchObject({
      message: looksMessages['looks.gone'],
    });
    expect((await mine())[0]!.conversations).toEqual([]);
  });

  it('is begun for people alone, and not for oneself', async () => {
    expect(await ask(looks.begin, { personId: await idOf(admin), reason })).toMatchObject({
      message: looksMessages['looks.self'],
    });
    const [key] = await query<{ id: string }>(
      `insert into people (email, name, issuer, subject) values ('k9@key.stoa.invalid', 'K', 'key:k9', 'K-9') returning id`,
    );
    for (const personId of [key!.id, '5f0f3d5e-0000-4000-8000-000000000000'])
      expect(await ask(looks.begin, { personId, reason })).toMatchObject({ type: 'NoSuchKey' });
  });
});

describe('[LKS4] the person', () => {
  it('is told of an archive too, which opens nothing', async () => {
    await ask(people.makeArchive, { id: annId });
    expect(await mine()).toMatchObject([{ kind: 'archive', reader: { email: admin }, reason: '' }]);
    const [row] = await query<{ id: string }>('select id from content_accesses');
    expect(await ask(looks.conversations, { id: row!.id })).toMatchObject({
      message: looksMessages['looks.ended'],
    });
    expect((await ask(looks.state, { personId: annId }))['data']).toEqual({ isOn: true, access: null });
  });

  it('sees what was read also once it is switched off, and sees nothing of others', async () => {
    const { id } = await begin();
    await ask(looks.conversation, { id, conversationId: 'c1' });
    const seen = (await ask(looks.mine, {}, ann, closed))['data'] as Look[];
    expect(seen[0]!.conversations).toMatchObject([{ id: 'c1', name: 'Talk c1' }]);
    expect(await mine('bob@example.org')).toEqual([]);
  });
});
