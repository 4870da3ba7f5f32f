import { limits, operations, type InputOf } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const { ratings } = operations;
let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
});
afterAll(() => server?.close());

const rate = async (person: string, input: InputOf<typeof ratings.save>) => {
  const { value } = await call(server, person, ratings.save, input);
  return { statusCode: value['statusCode'], body: JSON.parse(value['body'] as string) as unknown };
};
const stored = async (email: string) =>
  (
    await server.database.pool.query<{ message_id: string; stars: number; feedback: string | null }>(
      `select message_id, stars, feedback from ratings join people on people.id = person_id
       where email = $1 order by message_id`,
      [email],
    )
  ).rows;

describe('ratings', () => {
  it('[RA1] are stored by person and reply; the last one stays, and keeps earlier feedback', async () => {
    const reply = { conversationId: 'c1', messageId: 'r1' };
    expect(await rate('ada@x.org', { ...reply, userRating: 2, userFeedback: ' Too long \u0000 ' })).toEqual({
      statusCode: 200,
      body: {
        message: 'The rating is stored.',
        updatedAttributes: { userRating: 2, userFeedback: 'Too long \u0000' },
      },
    });
    await rate('ada@x.org', { ...reply, userRating: 4 });
    await rate('ada@x.org', { conversationId: 'c1', userRating: 5 });
    await rate('bea@x.org', { ...reply, userRating: 1 });
    expect(await stored('ada@x.org')).toEqual([
      { message_id: '', stars: 5, feedback: null },
      { message_id: 'r1', stars: 4, feedback: 'Too long \uFDD00000' },
    ]);
    expect(await stored('bea@x.org')).toEqual([{ message_id: 'r1', stars: 1, feedback: null }]);
  });

  it.each([
    [{ userRating: 0 }],
    [{ userRating: 6 }],
    [{ userRating: 2.5 }],
    [{ userRating: 3, conversationId: '' }],
    [{ userRating: 3, userFeedback: 'x'.repeat(limits.feedbackMaxCharacters + 1) }],
  ])('[RA2] %o is refused', async (input) => {
    const { statusCode } = await rate('cy@x.org', { conversationId: 'c', ...input });
    expect(statusCode).toBe(400);
    expect(await stored('cy@x.org')).toEqual([]);
  });
});
