import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { seededRandom } from '@stoa/server/testing/model-server/words';
import { forget, makeDataDir, startApp, until, type AppProcess } from '../../support/app.js';
import { expect, modelsTest as test } from '../../support/fixtures.js';
import { openSession, sessionFrom, type CookieJar } from '../../support/session.js';
import { startSharedDatabase } from '../../support/shared-database.js';
import { soak, tell } from '../../support/soak.js';
import { chatRequest } from '../../support/stored.js';

const requests = 100 * soak.times;
const kills = 2 * soak.times;
/** The longest answer of a request. A token costs a tenth of a cent, and the question is free. */
const mostTokens = 20;
const usdPerToken = 0.001;
const needed = mostTokens * usdPerToken;
/** Room for a fifth of what everybody asks for. */
const limitUsd = requests * needed * 0.2;

const people = ['Thea', 'Nils', 'Mei'];

const model = {
  id: 'priced',
  provider: 'OpenAI',
  name: 'Priced',
  inputContextWindow: 32_000,
  outputTokenLimit: 4_096,
  inputTokenCost: 0,
  outputTokenCost: 1_000 * usdPerToken,
  isDefault: true,
  isAdvanced: true,
  isCheapest: true,
};

interface Refusal {
  currentSpent: number;
  needed: number;
  rate: number;
}

interface UsageRow {
  requestId: string;
  status: string;
  outcome: string;
  outputTokens: number;
  micro: number;
}

test(`[SPDJ1] ${requests} parallel requests on one limit, with processes that are killed and readers that leave`, async ({
  models,
}) => {
  test.setTimeout(240_000 + 60_000 * soak.times);
  const random = seededRandom(soak.seed + 31);
  const folder = makeDataDir();
  const file = join(folder, 'models.json');
  writeFileSync(file, JSON.stringify([model]));
  const database = await startSharedDatabase();
  const env = { ...database.env, STOA_MODELS_FILE: file, STOA_MAX_PARALLEL_RUNS: '100' };
  const servers: AppProcess[] = [];
  const pool = new pg.Pool({ connectionString: database.env['DATABASE_URL'], max: 2 });
  pool.on('error', () => undefined);
  const rows = async <T extends object>(text: string) => (await pool.query<T>(text)).rows;
  await models.reset();
  try {
    for (let number = 0; number < 3; number += 1)
      servers.push(await startApp({ modelsUrl: models.url, env }));
    const jars: CookieJar[] = [];
    for (const person of people) jars.push((await openSession(servers[0]?.url ?? '', person)).jar);
    const [first] = jars;
    if (!first) throw new Error('Nobody is signed in.');
    const jarOf = (at: number): CookieJar => jars[at % jars.length] ?? first;
    const { client } = sessionFrom(servers[0]?.url ?? '', first);
    const saved = await client.configs.update({
      configurations: [{ type: 'siteRateLimit', data: { period: 'Monthly', rate: limitUsd } }],
    });
    expect(saved.ok).toBe(true);
    await sleep(2_000);

    const urls = servers.map(({ url }) => url);
    const asked = new Map<string, number>();
    const refusals: Refusal[] = [];
    const refusedWith = new Set<string>();
    let left = 0;
    let broken = 0;
    /** Asks for some words; every fifth reader goes away in the middle. */
    async function ask(at: number): Promise<'answered' | 'refused' | 'broken'> {
      const words = 5 + Math.floor(random() * (mostTokens - 4));
      const request = {
        ...chatRequest(`spend !slow 20 ${words}`, { storage: 'local' }),
        model: model.id,
        max_tokens: mostTokens,
      };
      asked.set(request.options.requestId, words);
      const leaving = new AbortController();
      if (random() < 0.2) setTimeout(() => leaving.abort(), 50 + random() * 400);
      try {
        const response = await sessionFrom(urls[at % 3] ?? '', jarOf(at)).fetch('/api/chat', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
          signal: leaving.signal,
        });
        if (response.status === 429) {
          const body = (await response.json()) as { code: string; rateLimitInfo: Refusal };
          refusedWith.add(body.code);
          if (body.code !== 'spending.limited') return 'broken';
          refusals.push(body.rateLimitInfo);
          return 'refused';
        }
        await response.text();
        return response.ok ? 'answered' : 'broken';
      } catch {
        if (leaving.signal.aborted) left += 1;
        else broken += 1;
        return 'broken';
      }
    }

    const all = Promise.all(Array.from({ length: requests }, (_, at) => ask(at)));
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(300 + random() * 700);
      const victim = servers[kill % 3];
      await victim?.stop('SIGKILL');
      await victim?.restart();
    }
    await all;
    const open = () => rows(`select from spending where settled_micro_usd is null`);
    await until(async () => (await open()).length === 0, 'nothing is open', 60_000);
    const spentOf = async () =>
      Number(
        (await rows<{ usd: number }>('select coalesce(sum(cost_usd), 0)::float8 as usd from usage'))[0]?.usd,
      );
    expect(await spentOf()).toBeLessThanOrEqual(limitUsd + 1e-9);

    // What came back may be spent, to the last request that fits.
    let after = 0;
    while ((await ask(after)) !== 'refused') after += 1;
    await until(async () => (await open()).length === 0, 'nothing is open at the end', 60_000);
    const spent = await spentOf();
    expect(spent).toBeLessThanOrEqual(limitUsd + 1e-9);
    expect(spent).toBeGreaterThan(limitUsd - needed - 1e-9);
    expect([...refusedWith]).toEqual(['spending.limited']);
    for (const refusal of refusals)
      expect(refusal.currentSpent + refusal.needed, JSON.stringify(refusal)).toBeGreaterThan(refusal.rate);

    // A counter is the sum of its rows, and a row what was used.
    const [counter] = await rows<{ counted: number; summed: number; used: number }>(
      `select (select micro_usd::float8 from spend_counters where scope = 'site') as counted,
         (select sum(settled_micro_usd)::float8 from spending) as summed, (select sum(cost_usd)::float8 * 1000000 from usage) as used`,
    );
    expect(counter?.counted).toBe(counter?.summed);
    expect(counter?.counted).toBeCloseTo(counter?.used ?? 0, 3);

    // What the provider has charged for is what was written down.
    const used = await rows<UsageRow>(
      `select r.request_id as "requestId", r.status, u.outcome, u.output_tokens as "outputTokens",
         round(u.cost_usd * 1000000)::int as micro from usage u join runs r on r.id = u.run_id`,
    );
    const { total } = await models.state();
    expect(total).toBeLessThanOrEqual(used.length);
    const completed = used.filter(({ outcome }) => outcome === 'completed');
    for (const row of completed) {
      expect(row.outputTokens).toBe(asked.get(row.requestId));
      expect(row.micro).toBe(Math.round(row.outputTokens * usdPerToken * 1_000_000));
    }
    for (const row of used) expect(row.micro).toBeLessThanOrEqual(needed * 1_000_000);
    expect(completed.length).toBeGreaterThan(0);
    tell(
      `${requests} requests at the same time, ${kills} kills, ${left} readers left, ${broken} connections broken: ${used.length} began (${completed.length} completed), ${refusals.length} refused, ${after} more fitted; $${spent.toFixed(3)} of $${limitUsd.toFixed(2)}, nothing open`,
    );
  } finally {
    await pool.end();
    for (const server of servers) await server.stop('SIGKILL');
    await database.stop();
    for (const server of servers) forget(server);
    forget({ dataDir: folder });
  }
});
