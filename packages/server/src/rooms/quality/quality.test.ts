import { operations } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { storeFlags } from '../../testing/store-config.js';

const { quality } = operations;
let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
  await storeFlags(server.database, { qiSummary: true });
});
afterAll(() => server?.close());

const qiData = {
  type: 'Conversation' as const,
  summary: 'A letter.',
  purpose: 'To write.',
  includeUser: true,
};
const conversation = { messages: [{ role: 'user', content: 'Hi' }] };
const give = async (person: string, changes: object) => {
  const { value } = await call(server, person, quality.upload, {
    qiData: { ...qiData, ...changes },
    conversation,
  });
  return { statusCode: value['statusCode'], body: JSON.parse(value['body'] as string) as unknown };
};

describe('quality improvement', () => {
  it('[QS1] stores what is given, and who gave it only with their consent', async () => {
    expect(await give('ada@x.org', {})).toEqual({ statusCode: 200, body: { success: true } });
    await give('bea@x.org', { includeUser: false });
    const { rows } = await server.database.pool.query(
      `select email, review->>'summary' as summary, conversation from quality_reviews
       left join people on people.id = person_id order by email nulls last`,
    );
    expect(rows).toEqual([
      { email: 'ada@x.org', summary: 'A letter.', conversation },
      { email: null, summary: 'A letter.', conversation },
    ]);
  });

  it('[QS2] refuses what has no summary', async () => {
    expect(await give('cy@x.org', { summary: '  ' })).toMatchObject({ statusCode: 400 });
  });
});
