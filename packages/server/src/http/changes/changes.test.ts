import { randomUUID } from 'node:crypto';
import {
  accountChanges,
  accountChangesPath,
  operations,
  type InputOf,
  type Operation,
} from '@stoa/core/contract';
import { compress } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { maxFollowers } from '../../platform/changes/account-changes.js';
import { chatBody, readChat, waitFor } from '../../rooms/testing/chat-reader.js';
import { call, startRoomServer, type RoomServer } from '../../rooms/testing/room-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';

let models: ModelServer;
let database: TestDatabase;
let here: RoomServer;
let there: RoomServer;
beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  here = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
  there = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
  await models?.close();
});

/** A client that follows; `news` are the events so far. */
async function follow(server: RoomServer, person: string) {
  const left = new AbortController();
  const response = await fetch(server.url + accountChangesPath, {
    headers: { 'x-person': person },
    signal: left.signal,
  });
  const news: string[][] = [];
  const reading = (async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events)
        if (event.startsWith('data: '))
          news.push((JSON.parse(event.slice(6)) as { changed: string[] }).changed);
    }
  })().catch(() => undefined);
  return { status: response.status, headers: response.headers, news, reading, leave: () => left.abort() };
}
const upload = (person: string, id: string, on = here) =>
  call(on, person, operations.conversations.upload, {
    conversation: compress(
      JSON.stringify({ id, name: 'Talk', messages: [{ id: 'u1', role: 'user', content: 'x', data: {} }] }),
    ),
    conversationId: id,
    folder: null,
  });

describe('news of the other clients of a person', () => {
  it('[NW1] are told on every process for each kind of change, and to nobody else', async () => {
    const [ann, bob] = [`ann${randomUUID()}@example.org`, `bob${randomUUID()}@example.org`];
    const [own, far, other] = [await follow(here, ann), await follow(there, ann), await follow(there, bob)];
    const both = [[...accountChanges]];
    await waitFor(() =>
      Promise.resolve(far.news.length === 1 && own.news.length === 1 && other.news.length === 1),
    );
    expect([own.news, far.news]).toEqual([both, both]);

    const id = randomUUID();
    const { accountLists, assistants, conversations, folders, sharing } = operations;
    const act = <T extends Operation>(operation: T, input: InputOf<T>) => call(here, ann, operation, input);
    const folder = { id: 'f', name: 'F', type: 'chat' as const };
    const changes: [string, () => Promise<{ value: Record<string, unknown> }>][] = [
      ['conversations', () => upload(ann, id)],
      ['conversations', () => act(conversations.update, { conversationId: id, name: 'Other' })],
      ['conversations', () => act(conversations.update, { conversationId: id, folder })],
      [
        'conversations',
        () =>
          act(folders.save, { folders: [{ folder, updatedAt: '2026-01-01T00:00:00Z', isDeleted: false }] }),
      ],
      ['conversations', () => act(conversations.register, { name: 'Made', messages: [] })],
      ['conversations', () => act(conversations.delete, { conversationId: id })],
      ['assistants', () => act(assistants.create, { name: 'Poet' })],
      ['accounts', () => act(accountLists.save, { accounts: [{ id: '1', name: 'Lab' }] })],
      [
        'sharing',
        () =>
          act(sharing.share, {
            note: 'n',
            sharedWith: [bob],
            sharedData: { version: 4, history: [], folders: [], prompts: [] },
          }),
      ],
    ];
    for (const [kind, change] of changes) {
      const before = far.news.length;
      expect((await change()).value['success']).toBe(true);
      await waitFor(() => Promise.resolve(far.news.length > before && own.news.length > before));
      expect(far.news.at(-1)).toEqual([kind]);
    }
    // What was shared with them is theirs to know, and nothing else.
    await waitFor(() => Promise.resolve(other.news.length === 2));
    expect(other.news).toEqual([...both, ['sharing']]);
    for (const client of [own, far, other]) client.leave();
  });

  it('[NW1] are told of a reply that has been asked for, and that has ended', async () => {
    const ann = `ann${randomUUID()}@example.org`;
    const far = await follow(there, ann);
    await waitFor(() => Promise.resolve(far.news.length === 1));
    const place = { storage: 'cloud', conversationId: randomUUID(), messageId: randomUUID() } as const;
    const { end } = await readChat(`${here.url}/api/chat`, chatBody(randomUUID(), 'Hello', place), {
      person: ann,
    });
    expect(end?.outcome).toBe('completed');
    await waitFor(() => Promise.resolve(far.news.length >= 3));
    expect(far.news.slice(1).every((changed) => changed.join() === 'conversations')).toBe(true);
    far.leave();
  });

  it('[NW1] are not told of what was refused or has changed nothing', async () => {
    const ann = `ann${randomUUID()}@example.org`;
    const own = await follow(here, ann);
    await waitFor(() => Promise.resolve(own.news.length === 1));
    await call(here, ann, operations.conversations.delete, { conversationId: randomUUID() });
    await call(here, ann, operations.conversations.update, { conversationId: randomUUID(), name: 'x' });
    await call(here, ann, operations.folders.save, { folders: [] });
    await call(here, ann, operations.accountLists.save, { accounts: [] });
    const id = randomUUID();
    await upload(ann, id);
    await waitFor(() => Promise.resolve(own.news.length > 1));
    expect(own.news).toHaveLength(2);
    own.leave();
  });

  it('[NW2] [R] are told to so many tabs of a person, and the others are sent away with a time', async () => {
    const ann = `ann${randomUUID()}@example.org`;
    const all = await Promise.all(Array.from({ length: maxFollowers }, () => follow(here, ann)));
    const tooMany = await follow(here, ann);
    expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await follow(here, `bob${randomUUID()}@example.org`)).status).toBe(200);
    for (const one of all) one.leave();
    await waitFor(async () => {
      const next = await follow(here, ann);
      next.leave();
      return next.status === 200;
    });
  });

  it('[NW2] end when their process does', async () => {
    const gone = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
    const one = await follow(gone, 'ann@example.org');
    await gone.close();
    await one.reading;
    expect(one.news).toHaveLength(1);
  });
});
