import { operations } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { storeFlags } from '../../testing/store-config.js';

const { billing } = operations;
let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer({ clock: { now: () => new Date('2026-11-14T10:00:00Z') } });
  await storeFlags(server.database, { mtdCost: true });
});
afterAll(() => server?.close());

const costOf = async (person: string, email?: string) =>
  (await call(server, person, billing.monthCost, { email })).value;
const use = (email: string, at: string, model: string, cost: number) =>
  server.database.pool.query(
    `insert into usage (run_id, person_id, model_id, input_tokens, cached_tokens, output_tokens, cost_usd, outcome, created_at)
     select gen_random_uuid(), id, $2, 100, 40, 20, $3, 'completed', $4 from people where email = $1`,
    [email, model, cost, at],
  );

describe('the cost of the month', () => {
  it('[BI4] is that of the caller since the first, by day and model, with cached tokens', async () => {
    await costOf('ada@x.org');
    await costOf('bea@x.org');
    await use('ada@x.org', '2026-10-31T23:59:59Z', 'large', 9);
    await use('ada@x.org', '2026-11-01T00:00:00Z', 'large', 1);
    await use('ada@x.org', '2026-11-01T12:00:00Z', 'large', 0.5);
    await use('ada@x.org', '2026-11-14T09:00:00Z', 'small', 0.000_003);
    await use('bea@x.org', '2026-11-14T09:00:00Z', 'small', 7);
    const tokens = { inputTokens: 100, cachedTokens: 40, outputTokens: 20 };
    expect(await costOf('ada@x.org', 'bea@x.org')).toEqual({
      email: 'ada@x.org',
      dailyCost: 0.000_003,
      monthlyCost: 1.5,
      'MTD Cost': 1.500_003,
      usage: [
        {
          date: '2026-11-01',
          modelId: 'large',
          replies: 2,
          inputTokens: 200,
          cachedTokens: 80,
          outputTokens: 40,
          costUsd: 1.5,
        },
        { date: '2026-11-14', modelId: 'small', replies: 1, ...tokens, costUsd: 0.000_003 },
      ],
    });
  });

  it('[BI4] of somebody who used nothing is nothing', async () => {
    expect(await costOf('cy@x.org')).toMatchObject({ 'MTD Cost': 0, usage: [] });
  });
});
