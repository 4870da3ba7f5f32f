import { randomUUID } from 'node:crypto';
import { operations, type UsageReport } from '@stoa/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LlmEnd, LlmProvider } from '../../platform/llm/port.js';
import { storeConfig, storeFlags } from '../../testing/store-config.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { createUsageRepository, type UsageRepository } from './usage.repository.js';

const { usage, billing, configs } = operations;
const provider: LlmProvider = {
  stream(_request, sink) {
    sink.text('x');
    sink.usage({ inputTokens: 1_000, cachedTokens: 400, outputTokens: 500, reasoningTokens: 200 });
    sink.flush();
    return Promise.resolve<LlmEnd>({ type: 'finished', reason: 'stop' });
  },
};

let server: RoomServer;
let repository: UsageRepository;
beforeAll(async () => {
  server = await openRoomServer({ provider });
  repository = createUsageRepository(server.database.pool);
  await storeFlags(server.database, { mtdCost: true, adminInterface: true });
});
afterAll(() => server?.close());

const admin = 'admin@example.org';
const ada = 'ada@x.org';
const bea = 'bea@x.org';
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<T>(text, values)).rows;
beforeEach(async () => {
  for (const person of [ada, bea, admin]) await call(server, person, billing.costAlert, undefined);
  await query('delete from usage');
  await query('delete from usage_sums');
});

interface Use {
  at: string;
  costUsd?: number;
  model?: string;
  account?: string;
  assistant?: string;
  entryPoint?: string;
}
const enter = (
  person: string,
  { at, costUsd = 0.01, model = 'large', account, assistant, entryPoint }: Use,
) =>
  query(
    `insert into usage (run_id, person_id, model_id, input_tokens, cached_tokens, output_tokens, reasoning_tokens, embedding_tokens,
       cost_usd, outcome, created_at, account_id, assistant_id, entry_point)
     select gen_random_uuid(), id, $2, 100, 40, 20, 5, 7, $3, 'completed', $4, $5, $6, $7 from people where email = $1`,
    [person, model, costUsd, at, account ?? null, assistant ?? null, entryPoint ?? null],
  );
type Mine = Parameters<typeof ask>[2];
const ask = (person: string, operation: 'mine' | 'site', input: object) =>
  call(server, person, usage[operation] as typeof usage.site, input as never);
const mine = async (person: string, input: Mine) =>
  (await ask(person, 'mine', input)).value['data'] as UsageReport;
const site = async (input: Mine) => (await ask(admin, 'site', input)).value['data'] as UsageReport;
const costs = ({ groups }: UsageReport) =>
  Object.fromEntries(groups.map(({ key, costUsd }) => [key, costUsd]));
const march = { from: '2026-03-01', to: '2026-03-31' };

/** Rows over half a year, with a fraction of a cent each. */
async function useMuch(): Promise<void> {
  for (let at = 0; at < 120; at += 1) {
    const day = new Date(Date.UTC(2026, 0, 5 + Math.floor(at * 1.4), at % 24)).toISOString();
    await enter(at % 3 === 0 ? bea : ada, {
      at: day,
      costUsd: 0.000_001 * (at + 1) * 317,
      model: `model-${at % 4}`,
      account: `acc-${at % 5}`,
      ...(at % 2 === 0 && { assistant: 'astp/1' }),
      entryPoint: at % 7 === 0 ? 'embed' : 'web',
    });
  }
}
const dimensions = ['day', 'model', 'person', 'account', 'assistant', 'entryPoint'] as const;

describe('what was used', () => {
  it('[USG1] is split by day, model, account, assistant and entry point, of the caller alone', async () => {
    await enter(ada, { at: '2026-03-01T00:00:00Z', costUsd: 0.5, account: '100', entryPoint: 'web' });
    await enter(ada, { at: '2026-03-31T23:59:59Z', costUsd: 0.25, model: 'small', assistant: 'astp/1' });
    await enter(ada, { at: '2026-04-01T00:00:00Z', costUsd: 4 });
    await enter(bea, { at: '2026-03-15T00:00:00Z', costUsd: 8 });
    const report = await mine(ada, { ...march, by: 'model' });
    expect(report.total).toEqual({
      replies: 2,
      inputTokens: 200,
      cachedTokens: 80,
      embeddingTokens: 14,
      outputTokens: 40,
      reasoningTokens: 10,
      estimated: 0,
      costUsd: 0.75,
    });
    expect(costs(report)).toEqual({ large: 0.5, small: 0.25 });
    const by = async (name: string) => costs(await mine(ada, { ...march, by: name }));
    expect(await by('day')).toEqual({ '2026-03-01': 0.5, '2026-03-31': 0.25 });
    expect(await by('account')).toEqual({ '100': 0.5, general_account: 0.25 });
    expect(await by('assistant')).toEqual({ '': 0.5, 'astp/1': 0.25 });
    expect(await by('entryPoint')).toEqual({ web: 0.5, '': 0.25 });
    expect((await ask(ada, 'mine', { ...march, by: 'person' })).value).toMatchObject({ success: false });
  });

  it('[USG2] names models, accounts and people', async () => {
    await call(server, ada, operations.accountLists.save, {
      accounts: [{ id: '100', name: 'Grant', isDefault: true }] as never,
    });
    await enter(ada, { at: '2026-03-01T00:00:00Z', account: '100', model: 'test-model' });
    const nameIn = (report: UsageReport) => report.groups.map(({ name }) => name);
    expect(nameIn(await mine(ada, { ...march, by: 'account' }))).toEqual(['Grant']);
    expect(nameIn(await mine(ada, { ...march, by: 'model' }))).toEqual(['Test Model']);
    expect(nameIn(await site({ ...march, by: 'person' }))).toEqual([ada]);
    // The accounts of others are known by their string alone.
    expect(nameIn(await site({ ...march, by: 'account' }))).toEqual([null]);
  });

  it('[USG3] agrees to the millionth of a dollar with the month-to-date cost, whatever it is split by', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const from = `${today.slice(0, 7)}-01`;
    for (let at = 1; at <= 40; at += 1)
      await enter(ada, { at: new Date().toISOString(), costUsd: 0.000_003 * at, model: `m${at % 3}` });
    await enter(ada, { at: `${from}T00:00:00Z`, costUsd: 1.1 });
    const { value } = await call(server, ada, billing.monthCost, {});
    for (const by of ['day', 'model', 'account', 'assistant', 'entryPoint']) {
      const report = await mine(ada, { from, to: today, by });
      expect(report.total.costUsd).toBe(value['MTD Cost']);
      expect(report.groups.reduce((sum, { costUsd }) => sum + costUsd, 0)).toBeCloseTo(
        report.total.costUsd,
        9,
      );
    }
    for (const by of dimensions)
      expect((await site({ from, to: today, by })).total.costUsd).toBe(value['MTD Cost']);
  });

  it('[USG4] of everybody is the same from sums of days, weeks and months as from its rows', async () => {
    await useMuch();
    const ranges = [
      { from: '2026-01-01', to: '2026-06-30' },
      { from: '2026-01-20', to: '2026-04-10' },
      { from: '2026-02-14', to: '2026-02-14' },
      { from: '2025-12-01', to: '2026-08-31' },
    ];
    const all = async () => {
      const found: UsageReport[] = [];
      for (const range of ranges) for (const by of dimensions) found.push(await site({ ...range, by }));
      return found;
    };
    const fromRows = await all();
    expect(fromRows[0]!.groups.length).toBeGreaterThan(100);
    // One call sums some days, as a long past takes several.
    for (let calls = 0; calls < 8; calls += 1) await repository.sumEnded();
    expect(await query(`select from usage_sums where dimension = 'all' and span = 'day'`)).not.toHaveLength(
      0,
    );
    expect(
      await query(
        `select starts_on from usage_sums where dimension = 'all' and span = 'month' and replies > 0`,
      ),
    ).toHaveLength(6);
    expect(await all()).toEqual(fromRows);
  });

  it('[USG5] is what its rows are, also where one comes late, changes or goes', async () => {
    await useMuch();
    for (let calls = 0; calls < 8; calls += 1) await repository.sumEnded();
    const total = async () => (await site({ from: '2026-01-01', to: '2026-06-30', by: 'model' })).total;
    const before = await total();
    await enter(ada, { at: '2026-02-03T10:00:00Z', costUsd: 3 });
    expect((await total()).costUsd).toBeCloseTo(before.costUsd + 3, 6);
    await repository.sumEnded();
    await query(`update usage set cost_usd = 5 where cost_usd = 3`);
    expect((await total()).costUsd).toBeCloseTo(before.costUsd + 5, 6);
    await repository.sumEnded();
    await query(`delete from usage where cost_usd = 5`);
    expect(await total()).toEqual(before);
    await repository.sumEnded();
    const [{ id } = { id: '' }] = await query<{ id: string }>('select id from people where email = $1', [
      bea,
    ]);
    await query('delete from people where id = $1', [id]);
    const rows = await query<{ count: number }>('select count(*)::int as count from usage');
    expect((await total()).replies).toBe(rows[0]!.count);
    for (let calls = 0; calls < 8; calls += 1) await repository.sumEnded();
    expect((await total()).replies).toBe(rows[0]!.count);
    expect(await query('select from usage_sums where key = $1', [id])).toEqual([]);
  });

  it('[USG6] keeps the cost at the prices of its time when a price changes', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const days = { from: today, to: today };
    const answered = async () => {
      const { messages, ...body } = chatBody(randomUUID(), 'Hello');
      return readChat(`${server.url}/api/chat`, { ...body, messages, model: 'test-model' }, { person: ada });
    };
    await answered();
    // 600 new tokens, 400 cached ones and 500 that were answered.
    const first = 0.6 * 0.001 + 0.4 * 0.0005 + 0.5 * 0.002;
    expect((await mine(ada, { ...days, by: 'model' })).total).toMatchObject({
      costUsd: first,
      cachedTokens: 400,
      reasoningTokens: 200,
    });
    const read = (await call(server, admin, configs.get, { type: 'supportedModels' })).value as {
      data: { supportedModels: Record<string, object> };
    };
    const models = read.data.supportedModels;
    await storeConfig(server.database, 'supportedModels', {
      ...models,
      'test-model': { ...models['test-model'], inputTokenCost: 1, outputTokenCost: 1, cachedTokenCost: 1 },
    } as never);
    expect((await mine(ada, { ...days, by: 'model' })).total.costUsd).toBe(first);
    await answered();
    await expect
      .poll(async () => (await mine(ada, { ...days, by: 'entryPoint' })).groups)
      .toMatchObject([{ key: 'web', replies: 2, costUsd: first + 1.5 }]);
  });

  it('[USG7] says how many groups it leaves out, and its total is of all of them', async () => {
    for (let at = 0; at < 5; at += 1)
      await enter(ada, { at: '2026-03-02T00:00:00Z', model: `m${at}`, costUsd: at + 1 });
    const report = await mine(ada, { ...march, by: 'model', limit: 2 });
    expect(report.groups.map(({ key }) => key)).toEqual(['m4', 'm3']);
    expect([report.omitted, report.total.costUsd]).toEqual([3, 15]);
  });

  it.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'The first day is after the last one.'],
    [{ from: '2020-01-01', to: '2026-03-01' }, 'at most 1100 days'],
    [{ from: '2026-02-30', to: '2026-03-01' }, ''],
    [{ from: 'yesterday', to: '2026-03-01' }, ''],
  ])('[USG7] refuses the days of %j', async (days, message) => {
    const { value } = await ask(ada, 'mine', { ...days, by: 'model' });
    expect(value).toMatchObject({ success: false, message: expect.stringContaining(message) });
  });

  it('[USG8] of others is for administrators', async () => {
    expect((await ask(ada, 'site', { ...march, by: 'person' })).value).toMatchObject({ success: false });
    expect((await ask(admin, 'site', { ...march, by: 'person' })).value).toMatchObject({ success: true });
  });
});
