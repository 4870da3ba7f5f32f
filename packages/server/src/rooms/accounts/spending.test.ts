import { randomUUID } from 'node:crypto';
import { operations, type RateLimit } from '@stoa/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LlmEnd, LlmModel, LlmProvider } from '../../platform/llm/port.js';
import { storeConfig } from '../../testing/store-config.js';
import { createTestClock } from '../../testing/test-clock.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { countQueries } from '../testing/count-queries.js';
import { call, startRoomServer, testModel, type RoomServer } from '../testing/room-server.js';

/** A cent for ten tokens that are answered; the question is free. */
const dear: LlmModel = {
  ...testModel,
  id: 'dear',
  inputTokenCost: 0,
  cachedTokenCost: 0,
  outputTokenCost: 1,
  isDefault: false,
  isCheapest: false,
};
/** Uses as many tokens as the prompt says, "use 7"; fails for "fail", and waits to be stopped for "hang". */
const provider: LlmProvider = {
  async stream({ messages }, sink, signal): Promise<LlmEnd> {
    const prompt = JSON.stringify(messages.at(-1)?.content);
    if (prompt.includes('fail')) return { type: 'failed', error: { kind: 'provider', message: 'no' } };
    if (prompt.includes('hang')) {
      sink.text(prompt.includes('at length') ? 'waits and waits '.repeat(20) : 'waits');
      sink.flush();
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
    }
    sink.text('x');
    sink.usage({
      inputTokens: 1,
      cachedTokens: 0,
      outputTokens: Number(/use (\d+)/.exec(prompt)?.[1] ?? 10),
    });
    sink.flush();
    return { type: 'finished', reason: 'stop' };
  },
};

/** A thousand parallel requests in a soak. */
const times = Number(process.env['SOAK_TIMES'] ?? 1);

let database: TestDatabase;
let servers: RoomServer[];
let here: RoomServer;
let there: RoomServer;
const clock = createTestClock();
const start = () =>
  startRoomServer({
    database: database.connect('external'),
    modelUrl: 'http://127.0.0.1:9/v1',
    models: [dear],
    provider,
    clock,
    maxParallelRuns: 1_000,
    timeZone: 'Europe/Berlin',
    coaPattern: '\\d{3}',
  });
beforeAll(async () => {
  database = await createTestDatabase();
  servers = [await start(), await start()];
  [here, there] = servers as [RoomServer, RoomServer];
});
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  await database?.drop();
});

const unlimited: RateLimit = { period: 'Unlimited', rate: null };
const limit = (rate: number, period: RateLimit['period'] = 'Monthly'): RateLimit => ({ period, rate });
const set = async (limits: { person?: RateLimit; site?: RateLimit }) => {
  await storeConfig(here.database, 'rateLimit', limits.person ?? unlimited);
  await storeConfig(here.database, 'siteRateLimit', limits.site ?? unlimited);
  // The other process hears of it as well, a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50));
};
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await here.database.pool.query<T>(text, values)).rows;
beforeEach(async () => {
  await query('truncate spending, spend_counters, usage');
  for (const server of servers) await server.rooms.spending.purge();
  // Forgets which counters are there, as a period that ends does.
  clock.advance(32 * 24 * 60 * 60_000);
  await set({});
});

let people = 0;
const newPerson = () => `spender${(people += 1)}@example.org`;
/** Asks for ten tokens at most, so it can cost a cent. */
const ask = (person: string, prompt = 'use 10', server = here, options: object = {}) => {
  const { messages, ...body } = chatBody(randomUUID(), prompt, options);
  return readChat(`${server.url}/api/chat`, { ...body, messages, model: 'dear', max_tokens: 10 }, { person });
};
const spentBy = async (person: string) =>
  Number(
    (
      await query<{ usd: string }>(
        `select coalesce(sum(cost_usd), 0) as usd from usage join people on people.id = person_id where email = $1`,
        [person],
      )
    )[0]!.usd,
  );
const spent = async () =>
  Number((await query<{ usd: string }>('select coalesce(sum(cost_usd), 0) as usd from usage'))[0]!.usd);
const mismatches = () => here.rooms.spending.check();

describe('a limit of spending', () => {
  it('[SPD1] 2.006: ends what a person may ask for, with the status, the text and the figures', async () => {
    await set({ person: limit(0.02) });
    const me = newPerson();
    expect((await ask(me)).status).toBe(200);
    expect((await ask(me)).status).toBe(200);
    const { messages, ...body } = chatBody(randomUUID(), 'use 10');
    const refused = await fetch(`${here.url}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-person': me },
      body: JSON.stringify({ ...body, messages, model: 'dear', max_tokens: 10 }),
    });
    expect(refused.status).toBe(429);
    expect(refused.statusText).toBe('Request limit reached. Please try again in a few minutes.');
    expect(await refused.json()).toEqual({
      error: 'Too Many Requests',
      code: 'spending.limited',
      rateLimitInfo: {
        message: expect.stringContaining('You have spent $0.02 of $0.02 this month.'),
        scope: 'person',
        period: 'Monthly',
        rate: 0.02,
        currentSpent: 0.02,
        needed: 0.01,
        resetsAt: expect.stringMatching(/T2[23]:00:00.000Z$/),
        timeZone: 'Europe/Berlin',
      },
    });
    expect((await ask(newPerson())).status).toBe(200);
    expect(await spentBy(me)).toBe(0.02);
  });

  it('[SPD1] leaves no trace of a request that it refuses in a cloud conversation', async () => {
    await set({ person: limit(0.001) });
    const me = newPerson();
    const conversationId = randomUUID();
    const refused = await ask(me, 'use 10', here, { storage: 'cloud', conversationId, messageId: 'a1' });
    expect(refused.status).toBe(429);
    expect(await query('select from conversations where id = $1', [conversationId])).toEqual([]);
    expect(await query('select from runs where conversation_id = $1', [conversationId])).toEqual([]);
    await set({});
    const answered = await ask(me, 'use 10', here, { storage: 'cloud', conversationId, messageId: 'a1' });
    expect(answered.end).toMatchObject({ outcome: 'completed' });
  });

  it(
    '[SPD2] holds for parallel requests on two processes, from the first one on, to the cent',
    { timeout: 60_000 * times },
    async () => {
      const requests = 100 * times;
      const usd = (25 * times) / 100;
      await set({ site: limit(usd), person: limit(0.05 * times) });
      const crowd = Array.from({ length: 20 }, newPerson);
      const readings = await Promise.all(
        Array.from({ length: requests }, (_, at) => ask(crowd[at % 20]!, 'use 10', servers[at % 2])),
      );
      const withStatus = (wanted: number) => readings.filter(({ status }) => status === wanted).length;
      expect([withStatus(200), withStatus(429)]).toEqual([25 * times, 75 * times]);
      expect(await spent()).toBe(usd);
      for (const person of crowd) expect(await spentBy(person)).toBeLessThanOrEqual(0.05 * times);
      expect(await mismatches()).toEqual([]);
    },
  );

  it('[SPD3] counts what the provider says, zero included, and nothing for a failure', async () => {
    await set({ person: limit(0.02) });
    const me = newPerson();
    for (const prompt of ['use 0', 'fail', 'use 0', 'fail', 'use 1']) await ask(me, prompt);
    expect(await spentBy(me)).toBe(0.001);
    expect((await ask(me, 'use 9')).status).toBe(200);
    expect((await ask(me, 'use 10')).status).toBe(200);
    expect(await spentBy(me)).toBe(0.02);
    expect((await ask(me)).status).toBe(429);
    expect(await mismatches()).toEqual([]);
  });

  it('[SPD4] gets back what a run had reserved whose process died', async () => {
    await set({ person: limit(0.01) });
    const me = newPerson();
    const dying = await start();
    const { messages, ...body } = chatBody(randomUUID(), 'hang');
    await readChat(
      `${dying.url}/api/chat`,
      { ...body, messages, model: 'dear', max_tokens: 10 },
      { person: me, leaveAfterSeq: 2 },
    );
    expect((await ask(me)).status).toBe(429);
    await dying.crash();
    await expect
      .poll(async () => (await query('select from spending where settled_micro_usd is null')).length, {
        timeout: 10_000,
      })
      .toBe(0);
    expect(await mismatches()).toEqual([]);
    // The words that came are paid for: two tokens, by estimate.
    expect(await spentBy(me)).toBeLessThan(0.01);
  });

  it('[SPD11] counts an estimate as no more than was reserved', async () => {
    const me = newPerson();
    await set({ person: limit(0.01) });
    const dying = await start();
    const { messages, ...body } = chatBody(randomUUID(), 'hang at length');
    await readChat(
      `${dying.url}/api/chat`,
      { ...body, messages, model: 'dear', max_tokens: 10 },
      { person: me, leaveAfterSeq: 2 },
    );
    await expect
      .poll(async () => (await query(`select from run_events where frames like '%waits and%'`)).length)
      .toBe(1);
    await dying.crash();
    await expect.poll(() => spentBy(me), { timeout: 10_000 }).toBe(0.01);
    expect(await mismatches()).toEqual([]);
  });

  it('[SPD5] 2.058: holds for the account that pays, which is one of the person’s own', async () => {
    const [me, other] = [newPerson(), newPerson()];
    const accounts = [
      { id: '100', name: 'Grant', isDefault: true, rateLimit: limit(0.01, 'Daily') },
      { id: '200', name: 'Teaching', rateLimit: unlimited },
    ];
    expect((await call(here, me, operations.accountLists.save, { accounts })).value).toEqual({
      success: true,
    });
    expect((await ask(me, 'use 10', here, { accountId: '100' })).status).toBe(200);
    const refused = await ask(me, 'use 10', there, { accountId: '100' });
    expect(refused.body).toMatchObject({
      code: 'spending.limited',
      rateLimitInfo: { scope: 'account', period: 'Daily' },
    });
    expect((await ask(me, 'use 10', here, { accountId: '200' })).status).toBe(200);
    expect((await ask(me)).status).toBe(200);
    expect((await ask(other, 'use 10', here, { accountId: '100' })).body).toMatchObject({
      code: 'account.notFound',
    });
  });

  it('[SPD14] asks the database once, and holds by what an account may spend at that moment', async () => {
    const me = newPerson();
    const save = (rate: number) =>
      call(here, me, operations.accountLists.save, {
        accounts: [{ id: '100', name: 'Grant', isDefault: true, rateLimit: limit(rate) }],
      });
    await save(1);
    expect((await ask(me, 'use 10', there, { accountId: '100' })).status).toBe(200);
    const [{ id = '' } = {}] = await query<{ id: string }>('select id from people where email = $1', [me]);
    const asked: number[] = [];
    const reserve = () =>
      there.rooms.spending.reserving({ personId: id, accountId: '100' }, async (opened) => {
        const client = await there.database.pool.connect();
        try {
          asked.push(opened.limits.find(({ scope }) => scope === 'account')?.rate ?? 0);
          return await there.rooms.spending.reserve(client, opened, { runId: randomUUID(), usd: 0.001 });
        } finally {
          client.release();
        }
      });
    expect(await countQueries(there.database.pool, reserve), 'beside the one that reserves').toBe(0);
    asked.length = 0;
    // Saved by another process, which tells nobody.
    await save(0.0001);
    expect(await reserve()).toMatchObject({ scope: 'account', rate: 0.0001 });
    expect(asked).toEqual([1, 0.0001]);
    await query(`delete from accounts where person_id = $1`, [id]);
    expect(await reserve(), 'one that is gone has no limit of its own').toBeUndefined();
  });

  it('[SPD6] holds for calendar periods of the site’s time zone', async () => {
    const { spending } = here.rooms;
    const [{ id = '' } = {}] = await query<{ id: string }>('select id from people limit 1');
    const boundsAt = async (instant: string, period: 'Monthly' | 'Daily' | 'Hourly') => {
      await set({ person: limit(1, period) });
      clock.advance(Date.parse(instant) - clock.now().getTime());
      const { limits } = await spending.reserving(
        { personId: id, accountId: 'general_account' },
        async (opened) => opened,
      );
      return [limits[0]!.startsAt.toISOString(), limits[0]!.endsAt.toISOString()];
    };
    const before = clock.now().getTime();
    expect(await boundsAt('2027-03-31T22:30:00Z', 'Monthly')).toEqual([
      '2027-03-31T22:00:00.000Z',
      '2027-04-30T22:00:00.000Z',
    ]);
    // The day on which clocks are put forward has 23 hours.
    expect(await boundsAt('2027-03-28T10:00:00Z', 'Daily')).toEqual([
      '2027-03-27T23:00:00.000Z',
      '2027-03-28T22:00:00.000Z',
    ]);
    // The hour that comes twice when they are put back is two hours.
    expect(await boundsAt('2027-10-31T00:30:00Z', 'Hourly')).toEqual([
      '2027-10-31T00:00:00.000Z',
      '2027-10-31T01:00:00.000Z',
    ]);
    expect(await boundsAt('2027-10-31T01:30:00Z', 'Hourly')).toEqual([
      '2027-10-31T01:00:00.000Z',
      '2027-10-31T02:00:00.000Z',
    ]);
    clock.advance(before - clock.now().getTime());
  });

  it('[SPD6] begins anew with the next period', async () => {
    await set({ person: limit(0.01, 'Hourly') });
    const me = newPerson();
    expect((await ask(me)).status).toBe(200);
    expect((await ask(me)).status).toBe(429);
    clock.advance(60 * 60_000);
    expect((await ask(me)).status).toBe(200);
    expect(await mismatches()).toEqual([]);
  });

  it('[SPD7] counts what was spent before it was set, and ends with its removal', async () => {
    const me = newPerson();
    for (let at = 0; at < 3; at += 1) await ask(me, 'use 10', servers[at % 2]);
    await set({ person: limit(0.04) });
    expect((await ask(me)).status).toBe(200);
    expect((await ask(me, 'use 10', there)).status).toBe(429);
    await set({});
    expect((await ask(me)).status).toBe(200);
    await set({ person: limit(0.05) });
    expect((await ask(me)).body).toMatchObject({ rateLimitInfo: { currentSpent: 0.05 } });
    expect(await mismatches()).toEqual([]);
  });

  it('[SPD7] that is made while many ask misses none of them', async () => {
    const crowd = Array.from({ length: 8 }, newPerson);
    const asking = Array.from({ length: 60 }, (_, at) => ask(crowd[at % 8]!, 'use 3', servers[at % 2]));
    await set({ site: limit(100), person: limit(100, 'Daily') });
    await Promise.all([...asking, ...crowd.map((person) => ask(person))]);
    expect(await query('select from spend_counters')).not.toEqual([]);
    expect(await mismatches()).toEqual([]);
  });

  it('[SPD8] holds for questions in the background, which give back what they did not use', async () => {
    await set({ person: limit(1) });
    const me = newPerson();
    const optimize = async (prompt: string) =>
      (await call(here, me, operations.optimizer.prompt, { prompt })).value;
    await optimize('Write. use 2');
    await optimize('fail');
    expect(await query('select from spending where settled_micro_usd is null')).toEqual([]);
    expect(await mismatches()).toEqual([]);
    await set({ person: limit(0.000_001) });
    expect(await optimize('Write. use 2')).toMatchObject({ success: false });
  });

  it('[SPD8] gives back what a question had reserved that was lost with its process', async () => {
    await set({ person: limit(0.01) });
    const me = newPerson();
    await ask(me, 'use 0');
    const { rooms, database: own } = here;
    const [{ id = '' } = {}] = await query<{ id: string }>('select id from people where email = $1', [me]);
    const client = await own.pool.connect();
    await rooms.spending.reserving({ personId: id, accountId: 'general_account' }, (opened) =>
      rooms.spending.reserve(client, opened, { runId: randomUUID(), usd: 0.01 }),
    );
    client.release();
    expect((await ask(me)).status).toBe(429);
    await rooms.spending.purge();
    expect((await ask(me)).status).toBe(429);
    clock.advance(11 * 60_000);
    await rooms.spending.purge();
    expect((await ask(me)).status).toBe(200);
    expect(await mismatches()).toEqual([]);
  });

  it('[SPD10] says what it leaves, of one’s own accounts alone', async () => {
    await set({ person: limit(0.05, 'Daily'), site: limit(9) });
    const me = newPerson();
    const accounts = [{ id: '100', name: 'Grant', isDefault: true, rateLimit: limit(0.02) }];
    await call(here, me, operations.accountLists.save, { accounts });
    await ask(me, 'use 10', here, { accountId: '100' });
    const left = async (accountId?: string) =>
      (await call(there, me, operations.billing.remaining, { accountId })).value;
    expect(await left('100')).toMatchObject({
      data: {
        limits: [
          { scope: 'site', period: 'Monthly', rate: 9, left: 8.99 },
          { scope: 'person', period: 'Daily', rate: 0.05, left: 0.04 },
          { scope: 'account', period: 'Monthly', rate: 0.02, left: 0.01 },
        ],
        timeZone: 'Europe/Berlin',
      },
    });
    expect(await left()).toMatchObject({ data: { limits: [{ scope: 'site' }, { scope: 'person' }] } });
    expect(await left('of somebody else')).toMatchObject({ success: false });
    await set({});
    expect(await left('100')).toMatchObject({ data: { limits: [{ scope: 'account' }] } });
  });

  it('[SPD9] is checked: a counter is the sum of its rows, and a row what was used', async () => {
    await set({ person: limit(1) });
    const me = newPerson();
    await ask(me, 'use 5');
    await query('update spend_counters set micro_usd = micro_usd + 1');
    expect(await mismatches()).toMatchObject([
      { what: expect.stringMatching(/^person /), counted: 0.005_001 },
    ]);
    await query('update spend_counters set micro_usd = micro_usd - 1');
    await query('update usage set cost_usd = 7');
    expect(await mismatches()).toMatchObject([{ what: expect.stringMatching(/^run /), summed: 7 }]);
  });
});

describe('the accounts of a person', () => {
  const save = async (person: string, accounts: unknown[]) =>
    (await call(here, person, operations.accountLists.save, { accounts: accounts as never })).value;
  const list = async (person: string) =>
    (await call(here, person, operations.accounts.get, undefined)).value['data'];

  it('[ACL5] 2.100: are saved in the place of the former ones, with the built-in one and one default', async () => {
    const me = newPerson();
    expect(await list(me)).toEqual([]);
    await save(me, [{ id: ' 1 ', name: 'A', rateLimit: limit(5) }]);
    expect(await list(me)).toEqual([
      { id: '1', name: 'A', isDefault: true, rateLimit: limit(5) },
      { id: 'general_account', name: 'No COA On File', isDefault: false, rateLimit: unlimited },
    ]);
    await save(me, [{ id: '2', name: 'B' }]);
    expect(await list(me)).toMatchObject([{ id: '2' }, { id: 'general_account' }]);
    expect(await list(newPerson())).toEqual([]);
  });

  it('[ACL6] 2.076: come with the form that COA strings have here, which is not asked of them', async () => {
    const me = newPerson();
    expect((await call(here, me, operations.accounts.get, undefined)).value).toMatchObject({
      data: [],
      coaPattern: '\\d{3}',
    });
    await save(me, [{ id: 'other', name: 'A' }]);
    expect(await list(me)).toMatchObject([{ id: 'other' }, { id: 'general_account' }]);
  });

  it.each([
    [[], 'You must have at least one account.'],
    [[{ id: '', name: 'A' }], 'An account needs a COA string.'],
    [[{ id: '1', name: '' }], 'An account needs a name.'],
    [
      [
        { id: '1', name: 'A' },
        { id: '2', name: 'A' },
      ],
      'There already is an account with the name "A".',
    ],
    [[{ id: 'general_account', name: 'Mine' }], '"Mine" is built in: it cannot be deleted or renamed.'],
    [[{ id: '1', name: 'A', rateLimit: { period: 'Daily', rate: -1 } }], 'at least 0'],
    [[{ id: '1', name: 'A', rateLimit: { period: 'Daily', rate: null } }], 'A period needs an amount.'],
    [[{ id: '1', name: 'A', rateLimit: { period: 'Weekly', rate: 1 } }], 'not valid'],
  ])('[ACL5] 2.075: %j is refused', async (accounts, message) => {
    const me = newPerson();
    const value = await save(me, accounts);
    expect(value).toMatchObject({ success: false, message: expect.stringContaining(message) });
    expect(await list(me)).toEqual([]);
  });
});
