import { expect, it } from 'vitest';
import { turnOf } from '../testing/turns.js';
import { accountStep } from './account.turn-step.js';

const step = accountStep({
  list: async (personId) =>
    personId === 'ann' ? [{ id: 'a1', name: 'Own', rateLimit: { period: 'Unlimited', rate: null } }] : [],
});

it.each([undefined, '', 'general_account'])(
  '[TRN1] a turn that names %j is charged to no account',
  async (accountId) => {
    const turn = turnOf({ options: { accountId } });
    expect(await step(turn)).toEqual({ ok: true, turn });
  },
);

it('[TRN1] a turn is charged to an account of the person alone', async () => {
  expect(await step(turnOf({ options: { accountId: 'a1' } }))).toMatchObject({
    ok: true,
    turn: { attribution: { accountId: 'a1' } },
  });
  expect(await step(turnOf({ options: { accountId: 'a2' } }))).toMatchObject({
    ok: false,
    refusal: { status: 404, code: 'account.notFound' },
  });
});
