import { randomUUID } from 'node:crypto';
import { apiKeySentence, operations } from '@stoa/core/contract';
import { loadBasePrompts } from '@stoa/core/rules';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callAs, keyAccount, makeKey, type MadeKey } from '../../testing/api-key-people.js';
import type { Browser } from '../../testing/browser.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { expectedText } from '../../testing/model-server/words.js';
import { storeFlags } from '../../testing/store-config.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';

let database: TestDatabase;
let models: ModelServer;
let here: TestApp;
let there: TestApp;
let thea: Browser;
let nils: Browser;
let full: MadeKey;
let poet: { id: string; tool: string };
let logged = '';
const clients: Client[] = [];
beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  const env = {
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: models.url,
    OPENAI_MODELS: 'scripted',
    STOA_API_ORIGINS: 'https://pages.example',
  };
  const start = () =>
    createTestApp({ on: database, kind: 'external', env, onLog: (line) => (logged += line) });
  here = await start();
  there = await start();
  thea = await here.signInAs('thea');
  nils = await here.signInAs('nils');
  full = await makeKey(thea);
  const id = await makeAssistant(thea, 'Poet');
  poet = { id, tool: (await (await connect(full.secret)).listTools()).tools[0]!.name };
});
afterEach(() => storeFlags(here.database, {}));
afterAll(async () => {
  for (const client of clients) await client.close();
  await here?.close();
  await there?.close();
  await database?.drop();
  await models?.close();
});

async function makeAssistant(
  owner: Browser,
  name: string,
  instructions = 'Answer in rhyme.',
): Promise<string> {
  const input = { name, description: 'Rhymes.', instructions };
  const made = await callAs(owner, operations.assistants.create, input as never);
  return (made['data'] as { assistantId: string }).assistantId;
}

async function connect(token: string, app = here): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() },
  );
  await client.connect(transportOf(token, app));
  clients.push(client);
  return client;
}
const transportOf = (token: string, app: TestApp, sessionId?: string) =>
  new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    ...(sessionId !== undefined && { sessionId }),
  });

const call = async (client: Client, name: string, input: object, options = {}) =>
  (await client.callTool({ name, arguments: { ...input } }, undefined, options)) as CallToolResult;
const textOf = ({ content }: CallToolResult) =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');

/** A message as a client without the SDK sends it. */
const post = (
  body: unknown,
  {
    token = full.secret,
    headers = {},
    app = here,
    signal = null,
  }: { token?: string; headers?: object; app?: TestApp; signal?: AbortSignal | null } = {},
) =>
  fetch(`${app.url}/mcp`, {
    method: 'POST',
    signal,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const rpc = (method: string, params: object = {}, id: number | null = 1) => ({
  jsonrpc: '2.0',
  ...(id !== null && { id }),
  method,
  params,
});
const hello = rpc('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});
const tokenOf = async (browser: Browser): Promise<string> =>
  ((await (await browser.fetch('/api/auth/session')).json()) as { accessToken: string }).accessToken;

describe('assistants as tools', () => {
  it('[MSV1] are listed with their names, and answer as in the app', async () => {
    const client = await connect(full.secret);
    const { tools } = await client.listTools();
    expect(tools).toContainEqual(
      expect.objectContaining({
        title: 'Poet',
        description: 'Rhymes.',
        name: expect.stringMatching(/^poet_[0-9a-f]{8}$/),
      }),
    );
    const answer = await call(client, poet.tool, {
      message: 'Hello there',
      earlier: [
        { role: 'user', content: 'My name is Thea.' },
        { role: 'assistant', content: 'Good day.' },
      ],
    });
    expect([answer.isError, textOf(answer)]).toEqual([undefined, expectedText('Hello there')]);
    const told = JSON.stringify(models.requests.at(-1)!.body.messages);
    for (const words of ['Answer in rhyme.', 'My name is Thea.', 'Good day.']) expect(told).toContain(words);
    // Nothing of a run stays whose answer was handed over.
    await expect.poll(async () => (await here.database.pool.query('select from runs')).rowCount).toBe(0);
  });

  it('[MSV2] names fit every client, whatever an assistant is called, and two of one name are two tools', async () => {
    const mei = await here.signInAs('mei');
    const key = await makeKey(mei);
    for (const name of ['Twin', 'Twin', 'Übersetzer für Alle', '図書館', 'x'.repeat(200)])
      await makeAssistant(mei, name);
    const { tools } = await (await connect(key.secret)).listTools();
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(names.some((name) => name.startsWith('assistant_'))).toBe(true);
  });

  it('[MSV3] the usage is that of the key, recorded with the door it came by', async () => {
    const key = await makeKey(thea, { accessTypes: ['chat'] });
    await call(await connect(key.secret), poet.tool, { message: 'Hello' });
    const { rows } = await here.database.pool.query(
      `select s.account_id as account, u.outcome from spending s join usage u using (run_id) where s.key_id = $1`,
      [key.uuid],
    );
    expect(rows).toEqual([{ account: keyAccount.id, outcome: 'completed' }]);
  });

  it('[MSV4] what fails is told in the result, so that a model can read it', async () => {
    const client = await connect(full.secret);
    for (const input of [
      {},
      { message: '' },
      { message: 7 },
      { message: 'x', earlier: [{ role: 'system', content: 'x' }] },
    ])
      expect(await call(client, poet.tool, input)).toMatchObject({ isError: true });
    const foreign = 'https://example.org/a.pdf';
    const unread = await call(client, poet.tool, { message: 'x', files: ['stoa://files/a', foreign] });
    expect([unread.isError, textOf(unread)]).toEqual([true, expect.stringContaining(foreign)]);
    const failed = await call(client, poet.tool, { message: '!error500' });
    expect(failed.isError).toBe(true);
    expect(textOf(failed)).not.toBe('');
    await expect(call(client, 'nothing_00000000', { message: 'x' })).rejects.toThrow('There is no tool');
  });

  it('[MSV5] a limit of spending is said with its figures, and nothing is generated', async () => {
    const key = await makeKey(thea, { rateLimit: { period: 'Daily', rate: 1 } });
    await here.database.pool.query(
      `insert into spending (run_id, person_id, account_id, key_id, at, reserved_micro_usd, settled_micro_usd)
       select gen_random_uuid(), owner_id, 'coa-1', id, now(), 5000000, 5000000 from api_keys where id = $1`,
      [key.uuid],
    );
    const before = models.counts().total;
    const answer = await call(await connect(key.secret), poet.tool, { message: 'Hello' });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain('With this API key $5.00 of $1.00 were spent today.');
    expect(models.counts().total).toBe(before);
  });

  it('[MSV6] tells how far it is, where a client asks', async () => {
    const progress: number[] = [];
    await call(
      await connect(full.secret),
      poet.tool,
      { message: '!slow 60 50' },
      { onprogress: (one: { progress: number }) => progress.push(one.progress) },
    );
    expect(progress.length).toBeGreaterThan(0);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
  });
});

const running = async () =>
  (await here.database.pool.query(`select from runs where status = 'running'`)).rowCount;

it('[MSV19] an answer has begun before anything of it is there', async () => {
  const gone = new AbortController();
  const asked = rpc('tools/call', { name: poet.tool, arguments: { message: '!silent 600000' } });
  const answer = await post(asked, { signal: gone.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const first = await answer.body!.getReader().read();
  expect(new TextDecoder().decode(first.value)).toBe(': \n\n');
  gone.abort();
  await expect.poll(running, { timeout: 5_000 }).toBe(0);
});

describe('an end', () => {
  it('[MSV7] a call that is taken back stops, also by another process', async () => {
    const greeted = await post(hello);
    const session = greeted.headers.get('mcp-session-id')!;
    const answer = post(rpc('tools/call', { name: poet.tool, arguments: { message: '!slow 30 900' } }, 41), {
      headers: { 'mcp-session-id': session },
    });
    await expect.poll(running).toBe(1);
    const taken = await post(rpc('notifications/cancelled', { requestId: 41 }, null), {
      headers: { 'mcp-session-id': session },
      app: there,
    });
    expect(taken.status).toBe(202);
    await expect.poll(running, { timeout: 5_000 }).toBe(0);
    await (await answer).text();
  });

  it('[MSV8] without its reader nothing is generated', async () => {
    const gone = new AbortController();
    const asked = rpc('tools/call', { name: poet.tool, arguments: { message: '!slow 30 900' } });
    const answer = post(asked, { signal: gone.signal })
      .then((one) => one.text())
      .catch(() => 'gone');
    await expect.poll(running).toBe(1);
    gone.abort();
    expect(await answer).toBe('gone');
    await expect.poll(running, { timeout: 5_000 }).toBe(0);
  });

  it('[MSV9] a deactivated key ends its calls within a second, on every process, and opens nothing afterwards', async () => {
    const key = await makeKey(thea);
    const answer = post(rpc('tools/call', { name: poet.tool, arguments: { message: '!slow 30 900' } }), {
      token: key.secret,
    })
      .then((one) => one.text())
      .catch(() => 'ended');
    await expect.poll(running).toBe(1);
    const away = await there.signInAs('thea');
    const since = Date.now();
    await callAs(away, operations.apiKeys.deactivate, { apiKeyId: key.id });
    await answer;
    expect(Date.now() - since).toBeLessThan(1000);
    await expect.poll(running, { timeout: 5_000 }).toBe(0);
    expect((await post(hello, { token: key.secret })).status).toBe(401);
  });

  it('[MSV10] a session belongs to its bearer, and ends after a day', async () => {
    const session = (await post(hello)).headers.get('mcp-session-id')!;
    const list = (token: string, headers: object, app = here) =>
      post(rpc('tools/list'), { token, headers, app });
    const named = { 'mcp-session-id': session };
    expect((await list(full.secret, named)).status).toBe(200);
    expect((await list(full.secret, named, there)).status).toBe(200);
    const other = await makeKey(thea);
    expect((await list(other.secret, named)).status).toBe(404);
    expect((await list((await makeKey(nils)).secret, named)).status).toBe(404);
    expect((await list(full.secret, { 'mcp-session-id': 'x' })).status).toBe(404);
    here.clock.advance(25 * 60 * 60_000);
    expect((await list(full.secret, named)).status).toBe(404);
    expect((await post(hello)).headers.get('mcp-session-id')).not.toBe(session);
  });
});

describe('files, memories and templates', () => {
  it('[MSV11] memories are read by their person, and by a key that may do everything', async () => {
    await callAs(thea, operations.memory.save, {
      MemoryItem: 'Thea likes rhymes.',
      MemoryType: 'user',
    } as never);
    for (const token of [full.secret, await tokenOf(thea)]) {
      const client = await connect(token);
      const { resources } = await client.listResources();
      const one = resources.find(({ name }) => name === 'Thea likes rhymes.')!;
      expect(await client.readResource({ uri: one.uri })).toMatchObject({
        contents: [{ uri: one.uri, text: 'Thea likes rhymes.' }],
      });
      const other = await connect((await makeKey(nils)).secret);
      await expect(other.readResource({ uri: one.uri })).rejects.toThrow('no such resource');
    }
    const limited = await connect((await makeKey(thea, { accessTypes: ['chat', 'file_upload'] })).secret);
    expect((await limited.listResources()).resources).toEqual([]);
  });

  it('[MSV12] ready-made templates are prompts, whose variables are filled', async () => {
    const client = await connect(full.secret);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(
      (await loadBasePrompts()).filter(({ type }) => type === 'prompt').map(({ id }) => id),
    );
    const one = prompts.find(({ arguments: asked }) => (asked?.length ?? 0) > 0)!;
    const values = Object.fromEntries(one.arguments!.map(({ name }) => [name, `<<${name}>>`]));
    const { messages } = await client.getPrompt({ name: one.name, arguments: values });
    expect(JSON.stringify(messages)).toContain('<<');
    expect(JSON.stringify(messages)).not.toContain('{{');
    await expect(client.getPrompt({ name: one.name })).rejects.toThrow('is missing');
    await expect(client.getPrompt({ name: 'nothing' })).rejects.toThrow('no prompt');
  });

  it('[MSV25] arguments are completed: choices of templates, and files by their names, for whoever may read them', async () => {
    const client = await connect(full.secret);
    const { prompts } = await client.listPrompts();
    const [prompt, argument] = prompts
      .flatMap((one) => (one.arguments ?? []).map((asked) => [one, asked] as const))
      .find(([, { description }]) => description?.startsWith('One of: ')) ?? [prompts[0]!, { name: 'none' }];
    const choices = argument.description?.slice('One of: '.length).split(', ') ?? [];
    const complete = (
      ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string },
      name: string,
      value: string,
      who = client,
    ) => who.complete({ ref, argument: { name, value } }).then(({ completion }) => completion.values);
    const ref = { type: 'ref/prompt', name: prompt.name } as const;
    expect(await complete(ref, argument.name, '')).toEqual(choices);
    if (choices[0])
      expect(await complete(ref, argument.name, choices[0].slice(0, 2).toUpperCase())).toContain(choices[0]);
    expect(await complete(ref, 'nothing', '')).toEqual([]);
    expect(await complete({ type: 'ref/prompt', name: 'nothing' }, 'x', '')).toEqual([]);
    await here.database.pool.query(
      `insert into files (id, key, person_id, name, type, status)
       select gen_random_uuid(), email || '/2026-11-27/tides.txt', id, 'tides.txt', 'text/plain', 'ready' from people where email = 'thea@stoa.localhost'`,
    );
    const files = { type: 'ref/resource', uri: 'stoa://files/{key}' } as const;
    const [key] = await complete(files, 'key', 'TID');
    expect(decodeURIComponent(key!)).toContain('tides.txt');
    expect(await complete(files, 'key', 'zzz')).toEqual([]);
    expect(await complete(files, 'key', 'tid', await connect((await makeKey(nils)).secret))).toEqual([]);
    const chatOnly = await connect((await makeKey(thea, { accessTypes: ['chat'] })).secret);
    expect(await complete(files, 'key', 'tid', chatOnly)).toEqual([]);
  });
});

describe('by every bearer', () => {
  const methods = {
    'tools/list': {},
    'tools/call': () => ({ name: poet.tool, arguments: { message: 'Hello' } }),
    'resources/list': {},
    'resources/read': { uri: 'stoa://memories/none' },
    'resources/templates/list': {},
    'prompts/list': {},
    'prompts/get': { name: 'nothing' },
    ping: {},
  };
  const verdicts = async (token: string) => {
    const found: Record<string, unknown> = {};
    for (const [method, params] of Object.entries(methods)) {
      const response = await post(rpc(method, typeof params === 'function' ? params() : params), { token });
      const text = await response.text();
      const refused = text.includes(apiKeySentence('apiKeys.notForKeys'));
      found[method] = response.status === 200 ? (refused ? 'closed' : 'open') : response.status;
    }
    return found;
  };
  const all = (of: unknown) => Object.fromEntries(Object.keys(methods).map((name) => [name, of]));

  it('[MSV13] each method answers by the table of access types, and nothing by no bearer', async () => {
    for (const token of [full.secret, await tokenOf(thea)])
      expect(await verdicts(token)).toEqual(all('open'));
    expect(await verdicts((await makeKey(thea, { accessTypes: ['chat'] })).secret)).toEqual(all('open'));
    for (const type of ['share', 'assistants', 'file_upload', 'dual_embedding'] as const)
      expect(await verdicts((await makeKey(thea, { accessTypes: [type] })).secret), type).toEqual({
        ...all('open'),
        'tools/call': 'closed',
        'prompts/get': 'closed',
      });
    const deactivated = await makeKey(thea);
    await callAs(thea, operations.apiKeys.deactivate, { apiKeyId: deactivated.id });
    for (const token of [deactivated.secret, `amp-${'x'.repeat(43)}`, 'nothing'])
      expect(await verdicts(token)).toEqual(all(401));
  });

  it('[MSV14] a cookie opens nothing, nor does a page of another origin that is not listed', async () => {
    const body = JSON.stringify(hello);
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    expect((await thea.fetch('/mcp', { method: 'POST', headers, body })).status).toBe(401);
    expect((await post(hello, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    const listed = await post(hello, { headers: { origin: 'https://pages.example' } });
    expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://pages.example',
    ]);
    expect(listed.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id');
  });

  it('[MSV15] what one may not use is no tool for anybody else', async () => {
    const client = await connect((await makeKey(nils)).secret);
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain(poet.tool);
    await expect(call(client, poet.tool, { message: 'x' })).rejects.toThrow('There is no tool');
  });

  it('[MSV16] where API keys or this are switched off, keys and sessions are refused', async () => {
    for (const flag of ['apiKeys', 'mcpServer']) {
      await storeFlags(here.database, { [flag]: false });
      for (const token of [full.secret, await tokenOf(thea)])
        expect((await post(hello, { token })).status, flag).toBe(403);
    }
  });

  it('[MSV17] broken messages are errors of JSON-RPC, and the process lives', async () => {
    for (const body of [
      '{',
      '[]',
      'null',
      '7',
      '{}',
      JSON.stringify([rpc('tools/list'), rpc('tools/list')]),
    ]) {
      const response = await post(body);
      expect(response.status, body).toBe(400);
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
    }
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${here.url}/mcp`, { method })).status).toBe(405);
    expect(await (await post(rpc('nothing/at/all'))).json()).toMatchObject({ error: { code: -32601 } });
    for (const cursor of ['x', 'null', '7', '{}', '{"id":1}'].flatMap((one) => [
      one,
      Buffer.from(one).toString('base64url'),
    ]))
      expect(await (await post(rpc('resources/list', { cursor }))).json(), cursor).toMatchObject({
        error: { code: -32602 },
      });
    expect((await post(hello, { headers: { accept: 'text/html' } })).status).toBe(406);
    expect(logged).not.toContain(full.secret);
    expect(logged).not.toContain('"level":50');
  });

  it('[MSV18] the data disclosure stands before it', async () => {
    await here.database.pool.query(
      `insert into agreements (id, version, type, html, md5, file_name, uploaded_by, arrived_at)
       values ($1, '1', 'text/html', '<p>One</p>', 'x', 'One', 'x', now())`,
      [randomUUID()],
    );
    await storeFlags(here.database, { dataDisclosure: true });
    here.clock.advance(10_000);
    expect((await post(hello)).status).toBe(428);
    await here.database.pool.query('delete from agreements');
    here.clock.advance(10_000);
    expect((await post(hello)).status).toBe(200);
  });
});
