import { formatReport, runConformance, type CallForm, type ScriptedReply } from '@stoa/client/conformance';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../../e2e/model-server/model-server.js';
import { expectedText, wordTokens } from '../../../e2e/model-server/words.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';

let database: TestDatabase;
let apps: TestApp[];
let models: ModelServer;

/** Off by default. */
const features = ['dataDisclosure', 'integrations', 'mtdCost', 'qiSummary'];
const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };
const slow = 'Say it slowly. !slow 20 200';
const replies: ScriptedReply[] = [
  ...['Hello there', 'Grüße, 世界 🌍'].map((prompt) => ({ prompt, text: expectedText(prompt) })),
  { prompt: slow, slowText: wordTokens(slow, 200).join('') },
  { prompt: '!error500', fails: true },
];

beforeAll(async () => {
  models = await startModelServer();
  const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: models.url, OPENAI_MODELS: 'scripted', ...google };
  database = await createTestDatabase();
  apps = [];
  for (let process = 0; process < 2; process += 1)
    apps.push(await createTestApp({ on: database, kind: 'external', env }));
  for (const flag of features)
    await apps[0]!.database.pool.query('insert into feature_flags (name, enabled) values ($1, true)', [flag]);
});
afterAll(async () => {
  for (const app of apps ?? []) await app.close();
  await database?.drop();
  await models?.close();
});

async function tokenOf(person: 'thea' | 'nils'): Promise<string> {
  const session = await (await apps[0]!.signInAs(person)).fetch('/api/auth/session');
  return ((await session.json()) as { accessToken: string }).accessToken;
}

/** Sends each request to another process than the one before. */
function inTurn(): typeof fetch {
  let turn = 0;
  return (input, init) => {
    const app = apps[(turn += 1) % apps.length]!;
    return fetch(String(input).replace(apps[0]!.url, app.url), init);
  };
}

it.each<[string, CallForm, () => typeof fetch]>([
  ['at their own addresses', 'backend', () => fetch],
  ['in the envelope', 'envelope', () => fetch],
  ['on two processes', 'backend', inTurn],
])(
  '[CK1] this server passes the conformance kit, operations %s',
  { timeout: 120_000 },
  async (name, form, send) => {
    const report = await runConformance({
      url: apps[0]!.url,
      token: await tokenOf('thea'),
      otherToken: await tokenOf('nils'),
      form,
      fetch: send(),
      script: { model: 'scripted', replies },
    });
    // The log of CI keeps it.
    process.stdout.write(`conformance, operations ${name}: ${JSON.stringify(report.rooms)}\n`);
    expect(report.failed, formatReport(report)).toBe(0);
    expect(report.absent, formatReport(report)).toBe(0);
    expect(report.passed).toBeGreaterThan(60);
  },
);
