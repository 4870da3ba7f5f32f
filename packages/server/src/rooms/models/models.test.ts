import { operations, type ModelList } from '@stoa/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, openRoomServer, testModel, type RoomServer } from '../testing/room-server.js';
import { storeGroups } from '../../testing/store-config.js';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer({
    models: [{ ...testModel, id: 'exclusive', isDefault: false, exclusiveGroupAvailability: ['outer'] }],
  });
  await storeGroups(server.database, {
    inner: { members: ['ann@example.org'] },
    outer: { members: [], includeFromOtherGroups: ['inner'] },
  });
});
afterAll(() => server?.close());

const ids = async (person: string) =>
  ((await call(server, person, operations.models.list, undefined)).value['data'] as ModelList).models.map(
    ({ id }) => id,
  );

it('[A] 2.083: a model of some groups is listed for their members and refused to others', async () => {
  expect(await ids('ann@example.org')).toEqual(['test-model', 'exclusive']);
  expect(await ids('bob@example.org')).toEqual(['test-model']);
  const ask = (person: string, requestId: string) =>
    readChat(`${server.url}/api/chat`, { ...chatBody(requestId, 'Hi'), model: 'exclusive' }, { person });
  const refused = await ask('bob@example.org', 'request-1');
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'model.notFound' });
  expect((await ask('ann@example.org', 'request-2')).status).toBe(200);
});
