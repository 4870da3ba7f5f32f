import { formatReport, runConformance, type CallForm, type ScriptedReply } from '@stoa/client/conformance';
import { listOperations } from '@stoa/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { expectedText, wordTokens } from '../../testing/model-server/words.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { storeFlags } from '../../testing/store-config.js';

let database: TestDatabase;
let apps: TestApp[];
let models: ModelServer;

/** Off by default. */
const features = [
  'assistantAdminInterface',
  'createAstAdminGroups',
  'dataDisclosure',
  'integrations',
  'mtdCost',
  'qiSummary',
];
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
  for (const { database: own } of apps)
    await storeFlags(own, Object.fromEntries(features.map((flag) => [flag, true])));
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

/** Operations that the kit may not carry out, and why; it checks only that they refuse. */
const uncalled: Record<string, string> = {
  'analytics.content': 'administrators decide which conversations are analysed',
  'analytics.conversations': 'administrators decide which conversations are analysed',
  'analytics.dashboard': 'administrators decide which conversations are analysed',
  'agreement.save': 'an acceptance cannot be taken back',
  'agreement.upload': 'the document of everybody would be another one',
  'apiKeys.create': 'a key can be deactivated, but not removed',
  'apiKeys.view': 'there is none of its own',
  'apiKeys.deactivate': 'there is none of its own',
  'apiKeys.update': 'there is none of its own',
  'configs.restore': 'the configuration of everybody would be another one',
  'configs.effectiveFlags': 'it is asked about somebody else',
  'documents.uploadTemplate': 'the templates of everybody would be others',
  'documents.removeTemplate': 'the templates of everybody would be others',
  'configs.testEndpoint': 'an endpoint of a model would be asked',
  'apiKeys.uploadDocumentation': 'the documentation of everybody would be another one',
  'embed.createKey': 'a key can be revoked, but not removed',
  'embed.updateKey': 'there is none of its own',
  'embed.rotateSecret': 'there is none of its own',
  'embed.revokeKey': 'there is none of its own',
  'embed.preview': 'there is none of its own',
  'groups.createAmplifyAssistants': 'the assistants of everybody would be others',
  'groups.update': 'administrators decide over the groups of others',
  'files.agentUrls': 'an agent makes such a file',
  'functions.register': 'the feature is off until an administrator turns it on',
  'files.downloadGenerated': 'a program makes such a file',
  'looks.begin': 'somebody would be told that they are read',
  'looks.end': 'nothing was begun',
  'looks.conversations': 'nothing was begun',
  'looks.conversation': 'nothing was begun',
  'mcp.accept': 'there is no tool server to ask',
  'mcp.check': 'there is no tool server to ask',
  'mcp.save': 'the feature is off until an administrator turns it on',
  'mcp.turn': 'there is no tool server to ask',
  'mcp.signIn': 'there is no tool server to ask',
  'mcp.signOut': 'there is no tool server to ask',
  'mcp.resources': 'the feature is off until an administrator turns it on',
  'mcp.prompts': 'the feature is off until an administrator turns it on',
  'mcp.attach': 'there is no tool server to ask',
  'mcp.prompt': 'there is no tool server to ask',
  'ops.register': 'administrators decide which operations there are',
  'ops.remove': 'administrators decide which operations there are',
  'people.deactivate': 'somebody else would be signed out',
  'people.makeArchive': 'it would hold everything of somebody',
  'people.reactivate': 'somebody else would be let in',
  'people.remove': 'it cannot be taken back',
  'people.signOut': 'somebody else would be signed out',
  'retention.run': 'things of somebody would go',
  'support.stopRun': 'somebody waits for the reply',
  'support.resolveError': 'errors are of the server itself',
  'tools.answer': 'a model makes such a call',
  'tools.execute': 'there is no operation that every assistant offers',
};

const succeeded = new Set<string>();

/** Notes which operations succeed at their own addresses. */
function noting(names: Set<string>): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const value = isJson ? ((await response.clone().json()) as Record<string, unknown>) : {};
    if (response.ok && value['success'] !== false && (value['statusCode'] ?? 200) === 200)
      names.add(`${init?.method} ${new URL(String(input)).pathname}`);
    return response;
  };
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
  ['at their own addresses', 'backend', () => noting(succeeded)],
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
      otherEmail: 'nils@stoa.localhost',
      form,
      fetch: send(),
      script: { model: 'scripted', replies },
    });
    // The log of CI keeps it.
    process.stdout.write(`conformance, operations ${name}: ${JSON.stringify(report.rooms)}\n`);
    expect(report.failed, formatReport(report)).toBe(0);
    expect(report.absent, formatReport(report)).toBe(0);
    expect(report.passed).toBeGreaterThan(180);
  },
);

it('[CK5] the kit carries out every operation of the contract', () => {
  const missing = listOperations()
    .filter(({ operation: { method, path, op } }) => !succeeded.has(`${method} ${path}${op}`))
    .map(({ room, name }) => `${room}.${name}`);
  expect(missing.sort()).toEqual(Object.keys(uncalled).sort());
});

it('[CK5] the kit leaves nothing behind', async () => {
  const headers = {
    authorization: `Bearer ${await tokenOf('thea')}`,
    'content-type': 'application/json',
  };
  const get = async (path: string): Promise<string> => (await fetch(apps[0]!.url + path, { headers })).text();
  const post = async (path: string): Promise<string> =>
    (await fetch(apps[0]!.url + path, { method: 'POST', headers, body: '{"data":{}}' })).text();
  expect(await get('/state/conversation/get/empty')).toContain('"nonEmptyIds":[]');
  expect(await post('/files/query')).toContain('"items":[]');
  expect(await get('/files/tags/list')).toContain('"tags":[]');
  expect(await get('/state/shared')).toContain('"items":[]');
  expect(await get('/artifacts/get_all')).not.toContain('onformance');
  expect(await post('/memory/get-projects')).not.toContain('onformance');
});
