import { createHash, randomUUID } from 'node:crypto';
import { operations } from '@stoa/core/contract';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../../testing/api-key-people.js';
import type { Browser } from '../../testing/browser.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { storeFlags } from '../../testing/store-config.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

let models: ModelServer;
let app: TestApp;
let thea: Browser;
let nils: Browser;
beforeAll(async () => {
  models = await startModelServer();
  app = await createTestApp({
    env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: models.url, OPENAI_MODELS: 'scripted' },
  });
  thea = await app.signInAs('thea');
  nils = await app.signInAs('nils');
  await callAs(thea, operations.assistants.create, {
    name: 'Poet',
    description: 'Rhymes.',
    instructions: 'Answer in rhyme.',
  } as never);
});
afterEach(() => storeFlags(app.database, {}));
afterAll(async () => {
  await app?.close();
  await models?.close();
});

const redirectUri = 'http://127.0.0.1:33418/callback';
const verifier = 'v'.repeat(64);
const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url');

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
async function post(path: string, body: URLSearchParams | object, browser = app.browser()): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const response = await browser.fetch(path, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? body.toString() : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const form = (values: Record<string, string>) => new URLSearchParams(values);
const register = async (values: object = {}) =>
  post('/oauth/register', { client_name: 'Editor', redirect_uris: [redirectUri], ...values });
const clientId = async () => String((await register()).body['client_id']);

const asked = (id: string, values: Record<string, string> = {}) =>
  `/oauth/authorize?${form({
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    state: 'the-state',
    ...values,
  }).toString()}`;

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const sealedIn = (page: string) => /name="request" value="([^"]+)"/.exec(page)?.[1] ?? '';
/** What a person does on the page. @returns where they are sent */
async function decide(browser: Browser, path: string, values: [string, string][]): Promise<URL | null> {
  const { html } = await browser.open(path);
  const response = await browser.fetch('/oauth/authorize', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([['request', sealedIn(html)], ...values]).toString(),
  });
  const to = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(await response.text())?.[1];
  return to === undefined ? null : new URL(unescaped(to));
}
const allow = (scopes = ['chat', 'file_upload']): [string, string][] => [
  ['decision', 'allow'],
  ...scopes.map((scope): [string, string] => ['scope', scope]),
];
const codeFor = async (id: string, browser = thea, values = {}) =>
  (await decide(browser, asked(id, values), allow()))?.searchParams.get('code') ?? '';
const redeem = (id: string, code: string, values: Record<string, string> = {}) =>
  post(
    '/oauth/token',
    form({
      grant_type: 'authorization_code',
      client_id: id,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...values,
    }),
  );
const renew = (id: string, token: unknown) =>
  post('/oauth/token', form({ grant_type: 'refresh_token', client_id: id, refresh_token: String(token) }));
const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });
const listTools = async (
  token: unknown,
): Promise<{ status: number; text: string; challenge: string | null }> => {
  const response = await fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: {
      ...bearer(token),
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  return {
    status: response.status,
    text: await response.text(),
    challenge: response.headers.get('www-authenticate'),
  };
};
const keysOf = async (browser: Browser) =>
  (await callAs(browser, operations.apiKeys.list, undefined))['data'] as {
    api_owner_id: string;
    applicationName: string;
    active: boolean;
    accessTypes: string[];
    isViewable: boolean;
  }[];

/** A client that keeps everything in memory, as the official kit wants it. */
function providerFor(decideAs: (url: URL) => void): OAuthClientProvider & { kept: { tokens?: OAuthTokens } } {
  const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier?: string } = {};
  return {
    kept,
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: 'Official kit',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'kit-state',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    saveCodeVerifier: (text) => void (kept.verifier = text),
    codeVerifier: () => kept.verifier!,
    redirectToAuthorization: decideAs,
  };
}

describe('clients of the tool server', () => {
  it('[MSV20] are let in by the official kit: found by the refusal, registered, agreed to, renewed', async () => {
    const { status, challenge } = await listTools('none');
    expect([status, challenge]).toEqual([
      401,
      `Bearer resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`,
    ]);
    let page = new URL(app.url);
    const provider = providerFor((url) => (page = url));
    const options = { serverUrl: `${app.url}/mcp` };
    expect(await auth(provider, options)).toBe('REDIRECT');
    const back = await decide(thea, page.pathname + page.search, allow());
    expect(Object.fromEntries(back!.searchParams)).toMatchObject({ state: 'kit-state', iss: app.url });
    const authorizationCode = back!.searchParams.get('code')!;
    expect(await auth(provider, { ...options, authorizationCode })).toBe('AUTHORIZED');
    expect(provider.kept.tokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'chat file_upload',
    });
    const client = new Client(
      { name: 'kit', version: '1' },
      { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() },
    );
    await client.connect(
      new StreamableHTTPClientTransport(new URL(options.serverUrl), { authProvider: provider }),
    );
    const { name } = (await client.listTools()).tools.find(({ title }) => title === 'Poet')!;
    expect(JSON.stringify(await client.callTool({ name, arguments: { message: 'Hello' } }))).toContain(
      'text',
    );
    // The access token ends, and the kit renews it by itself.
    const former = provider.kept.tokens!.access_token;
    app.clock.advance(61 * 60_000);
    expect((await client.listTools()).tools.some((tool) => tool.name === name)).toBe(true);
    expect(provider.kept.tokens!.access_token).not.toBe(former);
    await client.close();
  });

  it('[MSV20] are asked about on a page that says who asks, where it goes and for what', async () => {
    const id = await clientId();
    const { html, response } = await thea.open(asked(id));
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    for (const words of [
      'Editor',
      'a program on this computer (127.0.0.1)',
      'Ask your assistants',
      'thea@stoa.localhost',
    ])
      expect(html).toContain(words);
    const hostile = String(
      (
        await register({
          client_name: '<script>alert(1)</script>',
          redirect_uris: ['https://evil.example/cb'],
        })
      ).body['client_id'],
    );
    const { html: other } = await thea.open(asked(hostile, { redirect_uri: 'https://evil.example/cb' }));
    expect(other).not.toContain('<script>alert');
    expect(other).toContain('evil.example');
    // Who is signed out signs in first, and comes back to the page.
    const { url } = await app.browser().open(asked(id));
    expect(url.pathname).not.toBe('/oauth/authorize');
  });

  it('[MSV20] get what was allowed and no more, and nothing where it was not', async () => {
    const id = await clientId();
    const denied = await decide(thea, asked(id), [['decision', 'deny']]);
    expect(Object.fromEntries(denied!.searchParams)).toEqual({
      error: 'access_denied',
      state: 'the-state',
      iss: app.url,
    });
    const code = (await decide(thea, asked(id), allow(['file_upload'])))!.searchParams.get('code')!;
    const { body } = await redeem(id, code);
    expect(body['scope']).toBe('file_upload');
    expect(JSON.parse((await listTools(body['access_token'])).text)).toMatchObject({ result: { tools: [] } });
    const asks = await thea.open(asked(id, { scope: 'chat unknown' }));
    expect(asks.html).toContain('value="chat"');
    expect(asks.html).not.toContain('value="file_upload"');
  });

  it('[MSV21] open the tool server and nothing else, as whoever let them in', async () => {
    const id = await clientId();
    const { body } = await redeem(id, await codeFor(id));
    const token = body['access_token'];
    expect((await listTools(token)).status).toBe(200);
    for (const [path, method] of [
      ['/v1/models', 'GET'],
      ['/available_models', 'GET'],
      ['/api/auth/session', 'GET'],
      ['/api/chat', 'POST'],
      ['/chat', 'POST'],
      ['/apiKeys/keys/get', 'GET'],
    ] as const) {
      const response = await fetch(app.url + path, {
        method,
        headers: { ...bearer(token), 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      });
      const said = await response.text();
      expect([path, response.status === 401 || said === '{}'], said).toEqual([path, true]);
    }
    const key = (await keysOf(thea)).find(
      ({ applicationName, active }) => active && applicationName === 'Editor',
    );
    expect(key).toMatchObject({ accessTypes: ['chat', 'file_upload'], isViewable: false });
    expect((await keysOf(nils)).some(({ applicationName }) => applicationName === 'Editor')).toBe(false);
  });

  it('[MSV22] are out at once when their key is deactivated, when they say so, and after thirty days', async () => {
    const id = await clientId();
    const first = (await redeem(id, await codeFor(id))).body;
    for (const { api_owner_id: apiKeyId } of await keysOf(thea))
      await callAs(thea, operations.apiKeys.deactivate, { apiKeyId } as never);
    expect((await listTools(first['access_token'])).status).toBe(401);
    expect((await renew(id, first['refresh_token'])).body).toEqual({ error: 'invalid_grant' });
    const second = (await redeem(id, await codeFor(id))).body;
    const stranger = await clientId();
    const revoke = (client: string) =>
      post('/oauth/revoke', form({ client_id: client, token: String(second['refresh_token']) }));
    const other = String((await register({ client_name: 'Other' })).body['client_id']);
    expect(stranger).not.toBe(id);
    expect((await revoke(other)).status).toBe(200);
    expect((await listTools(second['access_token'])).status).toBe(200);
    expect((await revoke(id)).status).toBe(200);
    expect((await listTools(second['access_token'])).status).toBe(401);
    const third = (await redeem(id, await codeFor(id))).body;
    app.clock.advance(31 * 24 * 60 * 60_000);
    thea = await app.signInAs('thea');
    nils = await app.signInAs('nils');
    expect((await renew(id, third['refresh_token'])).body).toEqual({ error: 'invalid_grant' });
  });

  it('[MSV23] a code counts once, for its client, address, verifier and a minute; one that comes again ends what it opened', async () => {
    const id = await clientId();
    const other = String((await register({ client_name: 'Other' })).body['client_id']);
    const code = await codeFor(id);
    for (const [client, values] of [
      [other, {}],
      [id, { redirect_uri: 'http://127.0.0.1:33418/other' }],
      [id, { code_verifier: 'w'.repeat(64) }],
      [id, { code_verifier: '' }],
    ] as const)
      expect(await redeem(client, code, values)).toEqual({ status: 400, body: { error: 'invalid_grant' } });
    expect((await redeem('made-up', code)).body).toEqual({ error: 'invalid_client' });
    expect((await redeem(id, code, { resource: 'https://other.example/mcp' })).body).toEqual({
      error: 'invalid_target',
    });
    const { body } = await redeem(id, code);
    expect((await listTools(body['access_token'])).status).toBe(200);
    expect((await redeem(id, code)).body).toEqual({ error: 'invalid_grant' });
    expect((await listTools(body['access_token'])).status).toBe(401);
    const late = await codeFor(id);
    app.clock.advance(61_000);
    expect((await redeem(id, late)).body).toEqual({ error: 'invalid_grant' });
    const raced = await codeFor(id);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => redeem(id, raced)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[MSV23] a refresh token counts once; one that comes again ends the client', async () => {
    const id = await clientId();
    const first = (await redeem(id, await codeFor(id))).body;
    const second = (await renew(id, first['refresh_token'])).body;
    expect((await listTools(first['access_token'])).status).toBe(401);
    expect((await listTools(second['access_token'])).status).toBe(200);
    const other = String((await register({ client_name: 'Other' })).body['client_id']);
    expect((await renew(other, first['refresh_token'])).status).toBe(400);
    expect((await listTools(second['access_token'])).status).toBe(200);
    expect((await renew(id, first['refresh_token'])).status).toBe(400);
    expect((await listTools(second['access_token'])).status).toBe(401);
    expect((await renew(id, second['refresh_token'])).status).toBe(400);
  });

  it('[MSV23] a refresh token of long ago, or one of two at once, ends the client; one that was never given ends nothing', async () => {
    const id = await clientId();
    const tokens = [(await redeem(id, await codeFor(id))).body];
    for (let at = 0; at < 4; at += 1) tokens.push((await renew(id, tokens[at]!['refresh_token'])).body);
    const last = tokens.at(-1)!;
    expect((await renew(id, `${String(tokens[0]!['refresh_token'])}x`)).status).toBe(400);
    expect((await renew(id, `mcr-${randomUUID()}`)).status).toBe(400);
    expect((await listTools(last['access_token'])).status).toBe(200);
    expect((await renew(id, tokens[1]!['refresh_token'])).body).toEqual({ error: 'invalid_grant' });
    expect((await listTools(last['access_token'])).status).toBe(401);
    expect((await renew(id, last['refresh_token'])).status).toBe(400);
    const raced = (await redeem(id, await codeFor(id))).body;
    const outcomes = await Promise.all([1, 2].map(() => renew(id, raced['refresh_token'])));
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = outcomes.find(({ status }) => status === 200)!;
    expect((await listTools(winner.body['access_token'])).status).toBe(401);
  });

  it('[MSV22] a client whose access has ended takes no place among the keys of a person', async () => {
    const [id, { rows }] = [
      await clientId(),
      await app.database.pool.query<{ id: string }>(
        "select id from people where email = 'nils@stoa.localhost'",
      ),
    ];
    // As many as somebody may have, all but one ended long ago.
    const { pool } = app.database;
    await pool.query(
      `with made as (
         insert into api_keys (id, kind, owner_id, actor_id, name, description, account, rate_limit, access_types, secret_hash, deactivated_at)
         select gen_random_uuid(), 'ownerKey', $1, $1, 'Former', '', '{"id":"a","name":"a"}', '{}', '{chat}', 'h' || n, now()
         from generate_series(1, 500) n returning id)
       insert into mcp_grants (key_id, client_hash, code_hash, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
       select id, 'c', 'c' || id, 'a' || id, now(), 'r' || id, now() from made`,
      [rows[0]!.id],
    );
    expect((await redeem(id, await codeFor(id, nils))).status).toBe(200);
    await pool.query(
      'update api_keys set deactivated_at = now() where owner_id = $1 and deactivated_at is null',
      [rows[0]!.id],
    );
    await pool.query('delete from mcp_grants where key_id in (select id from api_keys where owner_id = $1)', [
      rows[0]!.id,
    ]);
    expect((await redeem(id, await codeFor(id, nils))).status).toBe(400);
    await pool.query('delete from api_keys where owner_id = $1', [rows[0]!.id]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['without PKCE', { code_challenge: '' }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with another answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['for scopes that there are not', { scope: 'admin' }, 'invalid_scope'],
  ])(
    '[MSV26] who asks %s is told, and sent back with the reason by a press alone',
    async (_what, values, error) => {
      const response = await thea.fetch(asked(await clientId(), values));
      const page = await response.text();
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(page).not.toContain('http-equiv="refresh"');
      expect(page).toContain('Editor');
      const back = new URL(unescaped(/href="(http:\/\/127[^"]+)"/.exec(page)![1]!));
      expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual([redirectUri, error]);
    },
  );

  it('[MSV26] nobody is sent to a page that a stranger has registered by a link that was given to them', async () => {
    const id = String(
      (await register({ redirect_uris: ['https://evil.example/fake-sign-in'] })).body['client_id'],
    );
    for (const browser of [app.browser(), thea]) {
      const response = await browser.fetch(
        asked(id, { redirect_uri: 'https://evil.example/fake-sign-in', response_type: 'nothing' }),
      );
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    }
  });

  it.each<[string, Record<string, string>]>([
    ['an address that is longer', { redirect_uri: `${redirectUri}/more` }],
    ['another program’s address', { redirect_uri: 'http://127.0.0.1:33418/other' }],
    ['another loopback host', { redirect_uri: 'http://[::1]:33418/callback' }],
    ['another query', { redirect_uri: `${redirectUri}?next=x` }],
    ['a user before the address', { redirect_uri: 'http://x@127.0.0.1:33418/callback' }],
    ['another host', { redirect_uri: 'https://evil.example/callback' }],
    ['no address', { redirect_uri: '' }],
    ['a client that is not registered', { client_id: 'made-up' }],
  ])('[MSV24] with %s nobody is sent anywhere', async (_what, values) => {
    const response = await thea.fetch(asked(await clientId(), values));
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.example/cb',
    'https://user:word@evil.example/cb',
    'https://evil.example/cb#x',
    'evil:cb',
    'data://evil/cb',
    'javascript://evil/%0aalert(1)',
    'file:///etc/passwd',
    'file://host/share',
    'intent://evil/#Intent;end',
    'ms-settings://privacy',
    'search-ms://query',
    'not an address',
  ])('[MSV24] nobody registers %s', async (address) => {
    expect((await register({ redirect_uris: [address] })).body).toEqual({ error: 'invalid_redirect_uri' });
  });

  // What these programs register. @source github.com/jentic/jentic-one/issues/1245, contextstream/mcp-server/issues/57
  it.each([
    ['Cursor', ['cursor://anysphere.cursor-mcp/oauth/callback', 'http://localhost:8787/callback']],
    [
      'Visual Studio Code',
      [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://localhost/',
        'http://127.0.0.1/',
        'http://localhost:33418/',
        'http://127.0.0.1:33418/',
      ],
    ],
    ['Claude Code', ['http://localhost:54545/callback']],
    ['Claude', ['https://claude.ai/api/mcp/auth_callback']],
    ['An app', ['com.example.app:/oauth']],
  ])('[MSV27] %s can register, and its people decide', async (name, addresses) => {
    const id = String((await register({ client_name: name, redirect_uris: addresses })).body['client_id']);
    for (const address of addresses) {
      const back = await decide(thea, asked(id, { redirect_uri: address }), allow());
      expect(back?.href.startsWith(address)).toBe(true);
      const code = back!.searchParams.get('code')!;
      expect((await redeem(id, code, { redirect_uri: address })).status).toBe(200);
    }
  });

  it.each([
    ['http://127.0.0.1/callback', 'http://127.0.0.1:50123/callback'],
    ['http://127.0.0.1:33418/callback', 'http://127.0.0.1:33419/callback'],
    ['http://[::1]/callback', 'http://[::1]:50123/callback'],
    ['http://localhost/callback', 'http://localhost:50123/callback'],
  ])('[MSV27] a program that registered %s is answered at %s', async (registered, address) => {
    const id = String((await register({ redirect_uris: [registered] })).body['client_id']);
    const back = await decide(thea, asked(id, { redirect_uri: address }), allow());
    const code = back!.searchParams.get('code')!;
    expect(back!.href.startsWith(address)).toBe(true);
    expect((await redeem(id, code, { redirect_uri: registered })).status).toBe(400);
    expect((await redeem(id, code, { redirect_uri: address })).status).toBe(200);
  });

  it('[MSV20] a long request is not lost over a sign-in', async () => {
    const id = await clientId();
    const state = 's'.repeat(4000);
    const browser = app.browser();
    const { html } = await browser.open(asked(id, { state }));
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
    const { url } = await browser.open(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'person=thea',
    });
    expect([url.pathname, url.searchParams.get('state')]).toEqual(['/oauth/authorize', state]);
    const long = await app.browser().fetch(asked(id, { state: 's'.repeat(9000) }));
    expect([long.status, await long.text()]).toEqual([414, expect.stringContaining('Sign in to Stoa first')]);
  });

  it('[MSV24] a form counts for the person who saw it, from our own page, for a while', async () => {
    const id = await clientId();
    const { html } = await thea.open(asked(id));
    const body = new URLSearchParams([['request', sealedIn(html)], ...allow()]).toString();
    const send = (browser: Browser, headers: object = {}) =>
      browser.fetch('/oauth/authorize', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body,
      });
    expect((await send(nils)).status).toBe(400);
    expect((await send(app.browser())).status).toBe(400);
    expect((await send(thea, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(thea)).status).toBe(200);
    app.clock.advance(16 * 60_000);
    expect((await send(thea)).status).toBe(400);
  });

  it('[MSV24] where it is closed to a person they let nobody in, and whom they have let in is out meanwhile', async () => {
    const id = await clientId();
    const { body } = await redeem(id, await codeFor(id));
    const waiting = await codeFor(id);
    await storeFlags(app.database, { mcpServer: false });
    const page = await thea.open(asked(id));
    expect([page.response.status, page.html.includes('name="request"')]).toEqual([403, false]);
    expect((await redeem(id, waiting)).body).toEqual({ error: 'invalid_grant' });
    expect((await listTools(body['access_token'])).status).toBe(403);
    await storeFlags(app.database, {});
    expect((await listTools(body['access_token'])).status).toBe(200);
  });

  it('[MSV24] no secret is stored: not the code, nor a token, nor the client', async () => {
    const id = await clientId();
    const code = await codeFor(id);
    const { body } = await redeem(id, code);
    const { rows } = await app.database.pool.query('select * from mcp_grants');
    const { rows: keys } = await app.database.pool.query('select * from api_keys');
    const stored = JSON.stringify([rows, keys]);
    for (const secret of [id, code, body['access_token'], body['refresh_token']])
      expect(stored).not.toContain(String(secret));
    expect((await renew(id, `mcr-${randomUUID()}`)).status).toBe(400);
  });
});
