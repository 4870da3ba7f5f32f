import { randomUUID } from 'node:crypto';
import {
  apiAccessTypes,
  apiKeySentence,
  isOpenToKey,
  keyAccess,
  listOperations,
  operations,
  type Operation,
} from '@stoa/core/contract';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callAs, keyAccount, makeKey, type MadeKey } from '../../testing/api-key-people.js';
import type { Browser } from '../../testing/browser.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { storeFlags } from '../../testing/store-config.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';

const { apiKeys, groups } = operations;
let database: TestDatabase;
let models: ModelServer;
let apps: TestApp[];
let here: TestApp;
let there: TestApp;
let thea: Browser;
let nils: Browser;
let logged = '';
beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: models.url, OPENAI_MODELS: 'scripted' };
  apps = [];
  for (let process = 0; process < 2; process += 1)
    apps.push(
      await createTestApp({ on: database, kind: 'external', env, onLog: (line) => (logged += line) }),
    );
  [here, there] = apps as [TestApp, TestApp];
  thea = await here.signInAs('thea');
  nils = await here.signInAs('nils');
});
afterAll(async () => {
  for (const app of apps ?? []) await app.close();
  await database?.drop();
  await models?.close();
});

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await here.database.pool.query<T>(text, values)).rows;
const emailOf = async (browser: Browser): Promise<string> =>
  ((await (await browser.fetch('/api/auth/session')).json()) as { user: { email: string } }).user.email;
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

/** Calls an operation at its own address. */
async function ask(
  operation: Operation,
  headers: Record<string, string>,
  data: unknown = {},
  app = here,
): Promise<{ status: number; text: string; value: Record<string, unknown> }> {
  const { method, path, op } = operation;
  const response = await fetch(app.url + path + op, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: JSON.stringify({ data }) }),
  });
  const text = await response.text();
  const outer = JSON.parse(text) as Record<string, unknown>;
  const value =
    typeof outer['body'] === 'string' ? (JSON.parse(outer['body']) as Record<string, unknown>) : outer;
  return { status: response.status, text, value };
}

const chatBody = (content: string, more: object = {}) => ({
  model: 'scripted',
  messages: [{ id: 'u1', role: 'user', content }],
  options: { requestId: randomUUID(), storage: 'local', ...more },
});
const chat = (
  secret: string,
  content: string,
  {
    app = here,
    path = '/chat',
    more = {},
    signal,
  }: {
    app?: TestApp;
    path?: string;
    more?: object;
    signal?: AbortSignal;
  } = {},
): Promise<Response> =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(secret) },
    body: JSON.stringify(chatBody(content, more)),
    ...(signal && { signal }),
  });

const refusal = apiKeySentence('apiKeys.notForKeys');
/** What became of a request: `unknown` bearer, `closed` to the key, or `admitted`. */
const verdict = ({ status, value }: Awaited<ReturnType<typeof ask>>): string =>
  status === 401 ? 'unknown' : value['message'] === refusal ? 'closed' : 'admitted';

describe('every operation, by every bearer', () => {
  const all = listOperations();
  const walk = async (headers: Record<string, string>) => {
    const found: Record<string, string> = {};
    for (const { room, name, operation } of all)
      found[`${room}.${name}`] = verdict(await ask(operation, headers));
    return found;
  };
  const expected = (of: (name: string) => string) =>
    Object.fromEntries(all.map(({ room, name }) => [`${room}.${name}`, of(`${room}.${name}`)]));

  it.each(apiAccessTypes)(
    '[BRK1] a key with %s opens what the table says, and nothing else',
    { timeout: 60_000 },
    async (type) => {
      const { secret } = await makeKey(thea, { accessTypes: [type] });
      const rule = (name: string) => (isOpenToKey(name, [type]) ? 'admitted' : 'closed');
      expect(await walk(bearer(secret))).toEqual(expected(rule));
    },
  );

  it('[BRK2] nobody, and what is no bearer any more, opens nothing', { timeout: 60_000 }, async () => {
    const deactivated = await makeKey(thea);
    await callAs(thea, apiKeys.deactivate, { apiKeyId: deactivated.id });
    const expired = await makeKey(thea);
    await query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [expired.uuid]);
    const unknown = { authorization: `Bearer amp-${'x'.repeat(43)}` };
    for (const headers of [{}, bearer(deactivated.secret), bearer(expired.secret), unknown])
      expect(await walk(headers as Record<string, string>)).toEqual(expected(() => 'unknown'));
  });

  it('[BRK3] the table opens no administration, no keys, no accounts and nothing of a session, in full', () => {
    const open = Object.keys(keyAccess);
    const byName = new Map(all.map(({ room, name, operation }) => [`${room}.${name}`, operation]));
    for (const name of open) expect(byName.get(name)?.access, name).not.toBe('admin');
    expect(
      open.filter((name) =>
        /^(?:apiKeys|accounts|accountLists|configs|audit|embed|tools|ops|settings|agreement)\./.test(name),
      ),
    ).toEqual([]);
    expect(open.toSorted()).toEqual([
      'assistants.create',
      'assistants.list',
      'assistants.readers',
      'assistants.remove',
      'assistants.removeOpenAi',
      'assistants.removeThread',
      'assistants.share',
      'assistants.unshare',
      'assistants.versions',
      'chat.activeRuns',
      'chat.send',
      'conversations.register',
      'embedding.retrieve',
      'embedding.status',
      'featureFlags.get',
      'files.createTags',
      'files.deleteTags',
      'files.download',
      'files.downloadGenerated',
      'files.listTags',
      'files.query',
      'files.setTags',
      'files.text',
      'files.upload',
      'groups.list',
      'mcp.assistants',
      'mcp.templates',
      'memory.read',
      'models.list',
      'sharing.list',
      'sharing.load',
      'sharing.share',
      'v1.embeddings',
    ]);
  });

  it('[BRK4] the envelope has the same policy', async () => {
    const { secret } = await makeKey(thea, { accessTypes: ['chat'] });
    const send = async (operation: Operation) => {
      const response = await fetch(here.url + requestOpPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer(secret) },
        body: JSON.stringify(buildEnvelope(operation, undefined as never)),
      });
      return decodeJson(((await response.json()) as { data: string }).data);
    };
    expect(await send(operations.models.list)).toMatchObject({ success: true });
    expect(await send(operations.apiKeys.list)).toMatchObject({ success: false, message: refusal });
    expect(await send(operations.configs.get)).toMatchObject({ success: false, message: refusal });
  });
});

describe('who acts, and who pays', () => {
  it('[BRK5] a key chats as its owner, on its account, and its use is noted', async () => {
    const key = await makeKey(thea, { accessTypes: ['chat'] });
    for (const path of ['/chat', '/api/chat']) {
      const response = await chat(key.secret, 'Hello', { path, more: { accountId: 'somebody-else' } });
      expect(response.status).toBe(200);
      await response.text();
    }
    const rows = await query(
      `select u.account_id as account, s.account_id as paid, p.email, payer.email as payer from spending s join usage u using (run_id)
       join people p on p.id = u.person_id join people payer on payer.id = s.person_id where s.key_id = $1`,
      [key.uuid],
    );
    const email = await emailOf(thea);
    const paid = { account: keyAccount.id, paid: keyAccount.id, email, payer: email };
    expect(rows).toEqual([paid, paid]);
    const listed = (await callAs(thea, apiKeys.list, undefined))['data'] as Record<string, unknown>[];
    await expect
      .poll(async () => {
        const again = (await callAs(thea, apiKeys.list, undefined))['data'] as typeof listed;
        return again.find(({ api_owner_id: id }) => id === key.id)?.['lastAccessed'];
      })
      .toEqual(expect.any(String));
  });

  it('[BRK6] a delegated key acts as its delegate, and its owner pays', async () => {
    const key = await makeKey(thea, { delegate: await emailOf(nils), accessTypes: ['chat'] }, nils);
    await (await chat(key.secret, 'Hello')).text();
    const rows = await query(
      `select p.email as actor, payer.email as payer, billed.email as billed from spending s
       join usage u using (run_id) join runs r on r.id = s.run_id join people p on p.id = r.person_id
       join people payer on payer.id = s.person_id join people billed on billed.id = u.person_id where s.key_id = $1`,
      [key.uuid],
    );
    const owner = await emailOf(thea);
    expect(rows).toEqual([{ actor: await emailOf(nils), payer: owner, billed: owner }]);
  });

  it('[BRK32] what a system key uses is in the usage of its owner', async () => {
    const key = await makeKey(thea, { systemUse: true, accessTypes: ['chat'] });
    await (await chat(key.secret, 'Hello')).text();
    expect(
      await query(
        `select p.email, u.account_id as account from spending s join usage u using (run_id)
         join people p on p.id = u.person_id where s.key_id = $1`,
        [key.uuid],
      ),
    ).toEqual([{ email: await emailOf(thea), account: keyAccount.id }]);
  });

  it('[BRK33] where the owner has gone meanwhile, the end of a run is written all the same', async () => {
    const owner = await here.signInAs('mei');
    const key = await makeKey(owner, { delegate: await emailOf(nils), accessTypes: ['chat'] }, nils);
    const response = await chat(key.secret, '!slow 50 400');
    const { rows: runs } = await here.database.pool.query<{ id: string }>(
      `select id from runs where body->>'keyId' = $1`,
      [key.uuid],
    );
    await query('delete from people where email = $1', [await emailOf(owner)]);
    await response.text().catch(() => undefined);
    await expect
      .poll(() => query('select outcome from usage where run_id = $1', [runs[0]!.id]), { timeout: 30_000 })
      .toHaveLength(1);
  });

  it('[BRK7] a system key is nobody: it sees what its groups give it, as long as they do (1.007, 1.008)', async () => {
    await storeFlags(here.database, { createAstAdminGroups: true, assistantAdminInterface: true });
    const key = await makeKey(thea, { systemUse: true, accessTypes: ['assistants', 'file_upload'] });
    const listed = (await callAs(thea, apiKeys.systemIds, undefined))['data'] as Record<string, unknown>[];
    const systemId = String(listed.at(0)?.['systemId']);
    const made = await callAs(thea, groups.create, {
      group_name: `Class ${randomUUID()}`,
      members: {},
      types: [],
    });
    const { id } = made['data'] as { id: string };
    const groupsOf = async () => {
      const { value } = await ask(groups.list, bearer(key.secret));
      return (value['data'] as { id: string }[]).map((one) => one.id);
    };
    expect(await groupsOf()).not.toContain(id);
    await callAs(thea, groups.updateMembers, {
      group_id: id,
      update_type: 'ADD',
      members: { [systemId]: 'read' },
    });
    expect(await groupsOf()).toContain(id);
    await callAs(thea, groups.updateMembers, { group_id: id, update_type: 'REMOVE', members: [systemId] });
    expect(await groupsOf()).not.toContain(id);
    const files = await ask(operations.files.query, bearer(key.secret));
    expect(JSON.stringify(files.value)).toContain('"items":[]');
    await storeFlags(here.database, {});
  });

  it('[BRK8] the rights of an administrator do not come along, nor do the doors of a session', async () => {
    const { secret } = await makeKey(thea);
    expect((await ask(operations.configs.get, bearer(secret))).value).toMatchObject({ message: refusal });
    for (const path of ['/api/changes', '/api/external/image?url=none'])
      expect((await fetch(here.url + path, { headers: bearer(secret) })).status, path).toBe(401);
    const session = await fetch(`${here.url}/api/auth/session`, { headers: bearer(secret) });
    expect(await session.text()).not.toContain('accessToken');
  });

  it('[BRK9] where API keys are switched off for its owner, a key is refused', async () => {
    const { secret } = await makeKey(thea);
    await storeFlags(here.database, { apiKeys: false });
    expect(await ask(operations.models.list, bearer(secret))).toMatchObject({
      status: 403,
      value: { error: 'API keys are switched off here.', code: 'feature.off' },
    });
    await storeFlags(here.database, {});
    expect((await ask(operations.models.list, bearer(secret))).status).toBe(200);
  });
});

describe('limits', () => {
  it('[BRK10] the limit of a key refuses with the words of the protocol (2.006)', async () => {
    const key = await makeKey(thea, { accessTypes: ['chat'], rateLimit: { period: 'Daily', rate: 1 } });
    await query(
      `insert into spending (run_id, person_id, account_id, key_id, at, reserved_micro_usd, settled_micro_usd)
       select gen_random_uuid(), owner_id, 'coa-1', id, now(), 5000000, 5000000 from api_keys where id = $1`,
      [key.uuid],
    );
    const refused = await chat(key.secret, 'Hello');
    expect(refused.status).toBe(429);
    expect(refused.statusText).toBe('Request limit reached. Please try again in a few minutes.');
    expect(await refused.json()).toMatchObject({
      error: 'Too Many Requests',
      rateLimitInfo: {
        scope: 'key',
        period: 'Daily',
        rate: 1,
        currentSpent: 5,
        message: expect.stringContaining('With this API key $5.00 of $1.00 were spent today.'),
      },
    });
    const other = await makeKey(thea, { accessTypes: ['chat'] });
    expect((await chat(other.secret, 'Hello')).status).toBe(200);
  });

  it('[BRK11] a chat asks for the access type: to begin, follow, stop and acknowledge', async () => {
    const key = await makeKey(thea, {
      accessTypes: ['assistants', 'file_upload', 'share', 'dual_embedding'],
    });
    expect((await chat(key.secret, 'Hello')).status).toBe(403);
    for (const [method, path] of [
      ['GET', '/chat/runs/r1'],
      ['POST', '/chat/runs/r1/ack'],
    ] as const)
      expect((await fetch(here.url + path, { method, headers: bearer(key.secret) })).status).toBe(403);
  });
});

describe('the end of a key', () => {
  /** Begins a long reply; what is returned resolves when it has ended. */
  async function running(key: MadeKey, app: TestApp): Promise<{ ended: Promise<number> }> {
    const response = await chat(key.secret, '!slow 50 400', { app });
    expect(response.status).toBe(200);
    const now = () => Date.now();
    const ended = response.text().then(now, now);
    await expect
      .poll(() => query(`select from runs where body->>'keyId' = $1 and status = 'running'`, [key.uuid]))
      .toHaveLength(1);
    return { ended };
  }
  const runsOf = async (key: MadeKey) =>
    (await query<{ status: string }>(`select status from runs where body->>'keyId' = $1`, [key.uuid])).map(
      ({ status }) => status,
    );

  it('[BRK12] deactivation ends streams and runs on another process within a second', async () => {
    const key = await makeKey(thea, { accessTypes: ['chat'] });
    const { ended } = await running(key, there);
    const at = Date.now();
    await callAs(thea, apiKeys.deactivate, { apiKeyId: key.id });
    await expect.poll(() => runsOf(key), { timeout: 2_000 }).not.toContain('running');
    expect((await ended) - at).toBeLessThan(1_000);
    for (const app of apps) expect((await chat(key.secret, 'Hello', { app })).status).toBe(401);
  });

  it('[BRK13] an access type that is taken away ends what runs on it', async () => {
    const key = await makeKey(thea, { accessTypes: ['chat'] });
    await running(key, there);
    const update = (accessTypes: ('chat' | 'share')[]) =>
      callAs(thea, apiKeys.update, [{ apiKeyId: key.id, updates: { accessTypes } }]);
    await update(['chat', 'share']);
    expect(await runsOf(key)).toEqual(['running']);
    await update(['share']);
    await expect.poll(() => runsOf(key), { timeout: 2_000 }).toEqual(['stopped']);
    expect((await chat(key.secret, 'Hello', { app: there })).status).toBe(403);
  });

  it('[BRK14] the moment of expiry ends it too, without anybody asking', async () => {
    const key = await makeKey(thea, { accessTypes: ['chat'] });
    await query(`update api_keys set expires_at = now() + interval '2 seconds' where id = $1`, [key.uuid]);
    await running(key, there);
    await expect.poll(() => runsOf(key), { timeout: 4_000 }).toEqual(['stopped']);
    expect((await chat(key.secret, 'Hello')).status).toBe(401);
  });

  it('[BRK15] a key that is deactivated while it is used by many is used by nobody afterwards', async () => {
    const key = await makeKey(thea, { accessTypes: ['chat'] });
    const asking = Array.from({ length: 30 }, (_, at) =>
      ask(operations.models.list, bearer(key.secret), {}, apps[at % 2]),
    );
    await callAs(thea, apiKeys.deactivate, { apiKeyId: key.id });
    for (const { status } of await Promise.all(asking)) expect([200, 401]).toContain(status);
    for (let at = 0; at < 10; at += 1)
      expect((await ask(operations.models.list, bearer(key.secret), {}, apps[at % 2])).status).toBe(401);
    await Promise.all([
      callAs(thea, apiKeys.update, [{ apiKeyId: key.id, updates: { expirationDate: '2999-01-01' } }]),
      callAs(thea, apiKeys.deactivate, { apiKeyId: key.id }),
    ]);
    expect((await ask(operations.models.list, bearer(key.secret))).status).toBe(401);
  });

  it('[BRK16] a delegate who is gone leaves no key that works', async () => {
    const mei = await here.signInAs('mei');
    const key = await makeKey(thea, { delegate: await emailOf(mei) }, mei);
    expect((await ask(operations.models.list, bearer(key.secret))).status).toBe(200);
    await query('delete from people where email = $1', [await emailOf(mei)]);
    expect((await ask(operations.models.list, bearer(key.secret))).status).toBe(401);
  });
});

describe('attacks on keys', () => {
  let key: MadeKey;
  beforeAll(async () => {
    key = await makeKey(nils, { appName: 'Target' });
  });
  const secretOf = () => key.secret;

  const spellings: [string, (secret: string) => Record<string, string>][] = [
    ['without a scheme', (secret) => ({ authorization: secret })],
    ['as Basic', (secret) => ({ authorization: `Basic ${secret}` })],
    [
      'as Basic, encoded',
      (secret) => ({ authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` }),
    ],
    ['as Token', (secret) => ({ authorization: `Token ${secret}` })],
    ['twice', (secret) => ({ authorization: `Bearer ${secret} ${secret}` })],
    ['with a comma', (secret) => ({ authorization: `Bearer ${secret},${secret}` })],
    ['in quotes', (secret) => ({ authorization: `Bearer "${secret}"` })],
    ['in capitals', (secret) => ({ authorization: `Bearer ${secret.toUpperCase()}` })],
    ['without its prefix', (secret) => ({ authorization: `Bearer ${secret.slice(4)}` })],
    ['with its prefix twice', (secret) => ({ authorization: `Bearer amp-${secret}` })],
    ['with the prefix in capitals', (secret) => ({ authorization: `Bearer AMP-${secret.slice(4)}` })],
    ['cut by one', (secret) => ({ authorization: `Bearer ${secret.slice(0, -1)}` })],
    ['longer by one', (secret) => ({ authorization: `Bearer ${secret}a` })],
    ['longer by padding', (secret) => ({ authorization: `Bearer ${secret}=` })],
    ['longer by far', (secret) => ({ authorization: `Bearer ${secret}${'a'.repeat(5000)}` })],
    ['with a wildcard', (secret) => ({ authorization: `Bearer ${secret.slice(0, 20)}%` })],
    ['with an escaped letter', (secret) => ({ authorization: `Bearer ${secret.replace('-', '%2D')}` })],
    ['as the prefix alone', () => ({ authorization: 'Bearer amp-' })],
    ['as SQL', () => ({ authorization: `Bearer amp-'or'1'='1` })],
    ['as a path', () => ({ authorization: 'Bearer amp-/../../' })],
    ['as JSON', (secret) => ({ authorization: `Bearer amp-{"$ne":"${secret}"}` })],
    ['in another header', (secret) => ({ 'x-api-key': secret })],
    ['in the header of Azure', (secret) => ({ 'api-key': secret })],
    ['as a cookie', (secret) => ({ cookie: `stoa_session=${secret}` })],
    ['as the cookie of a host', (secret) => ({ cookie: `__Host-stoa_session=${secret}` })],
    ['in a proxy header', (secret) => ({ 'proxy-authorization': `Bearer ${secret}` })],
    ['forwarded', (secret) => ({ 'x-forwarded-authorization': `Bearer ${secret}` })],
  ];
  const doors = [operations.models.list, operations.files.query, operations.assistants.create] as const;
  it.each(
    spellings.flatMap(([what, headers]) =>
      doors.map((door) => [what, door.op || door.path, headers, door] as const),
    ),
  )('[BRK20] a secret %s opens nothing at %s', async (_what, _where, headers, door) => {
    const { status, value } = await ask(door, headers(secretOf()));
    // What looks like a session of another page is refused before it is looked at.
    expect(status === 403 ? value['code'] : status).toSatisfy(
      (one) => one === 401 || one === 'ForeignOrigin',
    );
  });

  it.each(['token', 'key', 'access_token', 'apiKey', 'authorization'])(
    '[BRK21] a secret in the query as %s opens nothing',
    async (name) => {
      const response = await fetch(`${here.url}/available_models?${name}=${key.secret}`);
      expect(response.status).toBe(401);
    },
  );

  it('[BRK22] a leak of the database alone gives nothing that is a bearer', async () => {
    const [row] = await query<Record<string, unknown>>('select * from api_keys where id = $1', [key.uuid]);
    const leaked = Object.values(row!).flatMap((value) => (typeof value === 'string' ? [value] : []));
    for (const text of [...leaked, ...leaked.map((value) => `amp-${value}`)]) {
      const headers = { authorization: `Bearer ${text.replace(/[^\x21-\x7e]/g, '')}` };
      expect((await ask(operations.models.list, headers)).status).toBe(401);
    }
    const dump = JSON.stringify(
      await Promise.all(
        ['api_keys', 'admin_audit', 'runs', 'usage', 'spending', 'people'].map((table) =>
          query(`select * from ${table}`),
        ),
      ),
    );
    expect(dump).not.toContain(key.secret);
    expect(dump).not.toContain(key.secret.slice(4));
  });

  it('[BRK23] a sealed secret that is moved to another key shows nothing', async () => {
    const mine = await makeKey(thea);
    await query(
      'update api_keys set secret_sealed = (select secret_sealed from api_keys where id = $2) where id = $1',
      [mine.uuid, key.uuid],
    );
    expect(await callAs(thea, apiKeys.view, { apiKeyId: mine.id })).toMatchObject({
      success: false,
      type: 'Gone',
    });
  });

  it('[BRK24] no secret is in the log, at its most talkative', async () => {
    await ask(operations.models.list, bearer(key.secret));
    await (await chat(key.secret, 'Hello')).text();
    await ask(operations.models.list, bearer(`${key.secret}x`));
    expect(logged.length).toBeGreaterThan(1000);
    expect(logged).not.toContain(key.secret.slice(4));
  });

  it('[BRK25] no answer repeats the bearer, and none tells what kind of wrong it was', async () => {
    const deactivated = await makeKey(thea);
    await callAs(thea, apiKeys.deactivate, { apiKeyId: deactivated.id });
    const answers = await Promise.all(
      [deactivated.secret, `amp-${'y'.repeat(43)}`].map((secret) =>
        ask(operations.models.list, bearer(secret)),
      ),
    );
    expect(new Set(answers.map(({ text }) => text))).toEqual(
      new Set(['{"error":"Unauthorized","code":"ApiKeyInvalid"}']),
    );
  });

  it('[BRK26] a key that is known and one that is not take the same work', async () => {
    const deactivated = await makeKey(thea);
    await callAs(thea, apiKeys.deactivate, { apiKeyId: deactivated.id });
    const work = async (secret: string): Promise<unknown[]> => {
      const asked = vi.spyOn(here.database.pool, 'query');
      try {
        await ask(operations.models.list, bearer(secret));
        const texts = asked.mock.calls.map(([first]) => first as unknown as string | { text: string });
        const lookups = texts
          .map((one) => (typeof one === 'string' ? one : one.text))
          // What is open asks meanwhile by other statements.
          .filter((one) => one.includes('secret_hash = $1'));
        return [...new Set(lookups)];
      } finally {
        asked.mockRestore();
      }
    };
    const near = `${key.secret.slice(0, -1)}${key.secret.endsWith('A') ? 'B' : 'A'}`;
    const unknown = await work(`amp-${'z'.repeat(43)}`);
    expect(unknown).toHaveLength(1);
    expect(await work(near)).toEqual(unknown);
    expect(await work(deactivated.secret)).toEqual(unknown);
  });

  it('[BRK27] another person’s id of a key, in every field that takes one, changes and shows nothing', async () => {
    for (const spelling of [
      key.id,
      key.uuid,
      key.id.toUpperCase(),
      `x/${key.id}`,
      key.id.replace('ownerKey', 'systemKey'),
    ]) {
      expect(await callAs(thea, apiKeys.view, { apiKeyId: spelling })).toMatchObject({ success: false });
      expect(await callAs(thea, apiKeys.deactivate, { apiKeyId: spelling })).toMatchObject({
        success: false,
      });
    }
    expect((await ask(operations.models.list, bearer(key.secret))).status).toBe(200);
  });

  it('[BRK28] what a body says of persons counts for nothing', async () => {
    const made = await makeKey(thea, { owner: await emailOf(nils) });
    expect(made.id).toContain(await emailOf(thea));
    const response = await chat(made.secret, 'Hello', {
      more: { user: await emailOf(nils), personId: key.uuid },
    });
    await response.text();
    const [row] = await query<{ email: string }>(
      `select p.email from runs r join people p on p.id = r.person_id where r.body->>'keyId' = $1`,
      [made.uuid],
    );
    expect(row?.email ?? (await emailOf(thea))).toBe(await emailOf(thea));
  });

  it('[BRK29] a foreign page gets no permission to send one, and no wildcard', async () => {
    const response = await fetch(`${here.url}/available_models`, {
      headers: { ...bearer(key.secret), origin: 'https://evil.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(`${here.url}/v1/chat/completions`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('[BRK30] a session’s cookie beside a key that does not count is not used instead', async () => {
    const response = await nils.fetch('/available_models', { headers: bearer(`amp-${'q'.repeat(43)}`) });
    expect(response.status).toBe(401);
  });

  it('[BRK31] runs of a person are not another key’s to follow or stop', async () => {
    const mine = await makeKey(thea, { accessTypes: ['chat'] });
    const requestId = randomUUID();
    const reply = chat(mine.secret, '!slow 20 60', { more: { requestId } });
    await expect.poll(() => query('select from runs where request_id = $1', [requestId])).toHaveLength(1);
    const follow = await fetch(`${here.url}/chat/runs/${requestId}`, { headers: bearer(key.secret) });
    expect(follow.status).toBe(404);
    const stop = await fetch(`${here.url}/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(key.secret) },
      body: JSON.stringify({ killSwitch: { requestId, value: true } }),
    });
    expect(stop.status).toBe(404);
    await (await reply).text();
  });
});
