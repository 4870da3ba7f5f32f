import { randomUUID } from 'node:crypto';
import type { ChatRequest } from '@stoa/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import type { Database } from '../../platform/db/open.js';
import { purgeDeletedConversations } from '../conversations/conversations.repository.js';
import { createConversationArea } from './conversation-area.js';
import * as interpreterLimits from './interpreter-limits.js';
import { interpreterRows } from './interpreter.repository.js';

let test: TestDatabase;
let database: Database;
const person = { id: '', email: 'ann@example.org', name: 'Ann', isAdmin: false };
const request = { messages: [], dataSources: [] } as unknown as ChatRequest;

beforeAll(async () => {
  test = await createTestDatabase();
  database = test.connect('external');
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into people (email, name, issuer, subject, email_verified) values ($1, $1, 'test', $1, true) returning id`,
    [person.email],
  );
  person.id = rows[0]!.id;
});
afterAll(async () => {
  await database?.close();
  await test?.drop();
});

let conversationId: string;
let at = 0;
beforeEach(() => {
  conversationId = randomUUID();
});
const rows = () => interpreterRows(database.pool);
const area = () =>
  createConversationArea({
    pool: database.pool,
    blobs: { read: () => Promise.resolve(undefined) },
    rows: rows(),
  });
const add = (name: string, content: Buffer | string) =>
  rows().add(
    { personId: person.id, conversationId },
    {
      name,
      type: 'text/plain',
      content: Buffer.from(content),
      createdAt: new Date(Date.UTC(2026, 0, 1) + ++at * 1000),
    },
  );
const names = () => area().names(person, request, conversationId);

describe('the folder of a conversation', () => {
  it('[PYF1] has the newest file of each name', async () => {
    await add('a.txt', 'old');
    await add('b.txt', 'b');
    await add('a.txt', 'new');
    const files = await area().files(person, request, conversationId);
    expect(files.map(({ name, base64 }) => [name, Buffer.from(base64, 'base64').toString()])).toEqual([
      ['a.txt', 'new'],
      ['b.txt', 'b'],
    ]);
  });

  it('[PYF1] has no file where a folder is: the newest counts', async () => {
    await add('out', 'a file');
    await add('out/a.txt', 'in a folder');
    expect(await names()).toEqual(['out/a.txt']);
    await add('out', 'a file again');
    expect(await names()).toEqual(['out']);
  });

  it('[PYF2] is never larger than what a program may be given', async () => {
    const half = Buffer.alloc(Math.floor(interpreterLimits.givenBytes / 2) + 1);
    await add('small.txt', 'x');
    await add('one.bin', half);
    await add('two.bin', half);
    expect(await names()).toEqual(['two.bin', 'small.txt']);
  });

  it('[PYF3] of a person are so many bytes kept, the newest', async () => {
    const limited = interpreterRows(database.pool, 10);
    const place = { personId: person.id, conversationId };
    const made = [];
    for (const name of ['first', 'second', 'third'])
      made.push(
        await limited.add(place, {
          name,
          type: 'text/plain',
          content: Buffer.from('12345'),
          createdAt: new Date(Date.UTC(2027, 0, 1) + ++at * 1000),
        }),
      );
    expect(await Promise.all(made.map(({ id }) => rows().has(person.id, id)))).toEqual([false, true, true]);
  });

  it('[PYF4] goes with its conversation, and without one after a while', async () => {
    const kept = await add('kept.txt', 'x');
    const loose = await rows().add(
      { personId: person.id, conversationId: randomUUID() },
      { name: 'loose.txt', type: 'text/plain', content: Buffer.from('x'), createdAt: new Date() },
    );
    await database.pool.query('insert into conversations (person_id, id, name) values ($1, $2, $3)', [
      person.id,
      conversationId,
      'x',
    ]);
    const old = new Date(Date.now() - 60_000);
    await rows().purge(old);
    expect(await rows().has(person.id, kept.id)).toBe(true);
    expect(await rows().has(person.id, loose.id)).toBe(true);
    await rows().purge(new Date(Date.now() + 60_000));
    expect(await rows().has(person.id, loose.id)).toBe(false);
    expect(await rows().has(person.id, kept.id)).toBe(true);
    await database.pool.query('update conversations set deleted_at = $2 where id = $1', [
      conversationId,
      old,
    ]);
    await purgeDeletedConversations(database.pool, 0);
    await rows().purge(old);
    expect(await rows().has(person.id, kept.id)).toBe(false);
  });
});
