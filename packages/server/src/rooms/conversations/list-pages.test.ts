import { operations, type InputOf, type OutputOf } from '@stoa/core/contract';
import { compress } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
});
afterAll(() => server?.close());

const { conversations } = operations;
type Page = OutputOf<typeof conversations.page>;

const upload = (id: string, person: string, folderId?: string) =>
  call(server, person, conversations.upload, {
    conversation: compress(JSON.stringify({ id, name: `Name of ${id}`, messages: [], folderId })),
    conversationId: id,
    folder: folderId === undefined ? null : { id: folderId, name: folderId, type: 'chat' },
    merge: true,
  });
async function page(person: string, input: InputOf<typeof conversations.page>): Promise<Page> {
  const { value } = await call(server, person, conversations.page, input);
  expect(value).toMatchObject({ success: true });
  return value as Page;
}
const ids = (entries: Page['entries']) => entries.map(({ conversation }) => conversation.id);

describe('[LPG1] pages of the list', () => {
  const ann = 'ann.pages@example.org';
  beforeAll(async () => {
    for (let at = 0; at < 7; at += 1) await upload(`c${at}`, ann, at < 3 ? 'old' : undefined);
  });

  it('go from the newest to the oldest without a gap, and tell what follows by folder', async () => {
    const first = await page(ann, { limit: 3, counts: true });
    expect(ids(first.entries)).toEqual(['c6', 'c5', 'c4']);
    expect(first.older).toHaveLength(2);
    expect(first.older).toContainEqual({
      folderId: 'old',
      folder: { id: 'old', name: 'old', type: 'chat' },
      count: 3,
      newest: expect.any(String) as string,
    });
    const second = await page(ann, { limit: 3, before: first.next ?? '' });
    expect(ids(second.entries)).toEqual(['c3', 'c2', 'c1']);
    const last = await page(ann, { limit: 3, before: second.next ?? '', counts: true });
    expect(last).toMatchObject({ next: null, older: [] });
    expect(ids(last.entries)).toEqual(['c0']);
  });

  it('may be of one folder, and of none', async () => {
    expect(ids((await page(ann, { folderId: 'old' })).entries)).toEqual(['c2', 'c1', 'c0']);
    const { entries, named, older } = await page(ann, { ids: ['c0', 'c5', 'gone'], limit: 0 });
    expect([ids(entries), ids(named).sort(), older]).toEqual([[], ['c0', 'c5'], []]);
  });

  it('count a folder once, renamed or only named so far', async () => {
    const fay = 'fay.pages@example.org';
    for (const id of ['a', 'b', 'c', 'd']) await upload(id, fay, 'old');
    const { pool } = server.database;
    const mine = `person_id = (select person_id from conversations where folder->>'id' = 'old' and id = 'd')`;
    await pool.query(
      `update conversations set folder = folder || '{"name":"Older name"}' where id = 'a' and ${mine}`,
    );
    await pool.query(
      `update conversations set folder = null, attributes = attributes || '{"folderId":"old"}'
       where id = 'b' and ${mine}`,
    );
    const { older } = await page(fay, { limit: 1, counts: true });
    expect(older).toEqual([
      {
        folderId: 'old',
        folder: { id: 'old', name: 'old', type: 'chat' },
        count: 3,
        newest: older[0]?.newest,
      },
    ]);
    const alone = await page(fay, { limit: 3, counts: true });
    expect(alone.older).toMatchObject([{ folderId: 'old', count: 1 }]);
  });

  it('hold several of one moment each once', async () => {
    const eve = 'eve.pages@example.org';
    for (const id of ['a', 'b', 'c', 'd']) await upload(id, eve);
    await server.database.pool.query(
      `update conversations set updated_at = '2026-01-02T03:04:05.678901Z'
       where person_id = (select person_id from conversations where id = 'd' order by created_at desc limit 1)`,
    );
    const first = await page(eve, { limit: 2 });
    const second = await page(eve, { limit: 2, before: first.next ?? '' });
    expect([...ids(first.entries), ...ids(second.entries)]).toEqual(['d', 'c', 'b', 'a']);
    expect(second.next).toBeNull();
  });

  it('are of their person alone, and what was deleted is on none', async () => {
    expect((await page('bob.pages@example.org', { ids: ['c1'] })).named).toEqual([]);
    await call(server, ann, conversations.delete, { conversationId: 'c6' });
    expect(ids((await page(ann, { limit: 1, ids: ['c6'] })).entries)).toEqual(['c5']);
  });

  it('refuse a place that no page has told', async () => {
    for (const before of ['x', '12', '/c1', '99999999999999999999/c1'])
      expect((await call(server, ann, conversations.page, { before })).value['success']).toBe(false);
  });

  it('are followed by what has changed since', async () => {
    const { cursor } = await page(ann, { limit: 1 });
    await upload('later', ann);
    const { value } = await call(server, ann, conversations.changes, { since: cursor });
    expect(ids(value['changed'] as Page['entries'])).toContain('later');
  });
});
