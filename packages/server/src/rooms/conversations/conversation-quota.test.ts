import { operations } from '@stoa/core/contract';
import { compress } from '@stoa/core/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const ann = 'ann@example.org';
const bob = 'bob@example.org';
const { conversations } = operations;

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer({ conversationQuotaBytes: 10_000 });
});
afterAll(() => server?.close());

async function upload(id: string, characters: number, person = ann): Promise<Record<string, unknown>> {
  const content = 'x'.repeat(characters);
  const conversation = { id, name: id, messages: [{ id: `${id}-1`, role: 'user', content, data: {} }] };
  const { value } = await call(server, person, conversations.upload, {
    conversation: compress(JSON.stringify(conversation)),
    conversationId: id,
    folder: null,
  });
  return value;
}

it('[CQ1] what a person keeps in the cloud has a quota, and the refusal says what to do', async () => {
  expect(await upload('a', 6_000)).toMatchObject({ success: true });
  const refused = await upload('b', 6_000);
  expect(refused).toMatchObject({ success: false });
  expect(JSON.stringify(refused)).toContain('Keep this one in this browser, or delete conversations');
  expect(await upload('b', 6_000, bob)).toMatchObject({ success: true });
});

it('[CQ1] what other applications register counts as well', async () => {
  const register = async (id: string, person: string) => {
    const messages = [{ role: 'user' as const, content: 'x'.repeat(6_000) }];
    return (await call(server, person, conversations.register, { id, name: id, messages })).value;
  };
  const cleo = 'cleo@example.org';
  expect(await register('a', cleo)).toMatchObject({ success: true });
  const refused = await register('b', cleo);
  expect(refused).toMatchObject({ success: false });
  expect(JSON.stringify(refused)).toContain('Delete conversations from the cloud first.');
});

it('[CQ1] storing the same one again takes nothing more, and a deleted one nothing', async () => {
  for (let time = 0; time < 3; time++) expect(await upload('a', 3_000)).toMatchObject({ success: true });
  await call(server, ann, conversations.delete, { conversationId: 'a' });
  expect(await upload('b', 9_000)).toMatchObject({ success: true });
});
