import { randomUUID } from 'node:crypto';
import { operations, type InputOf, type McpServer, type Operation } from '@stoa/core/contract';
import { emptyReply, foldEvent, toolRunOf, type Reply } from '@stoa/core/rules';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSealer } from '../../platform/seal.js';
import { createOutbound } from '../../platform/outbound/outbound.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { storeConfig, storeFlags } from '../../testing/store-config.js';
import { createTestApp } from '../../testing/test-app.js';
import {
  requireScopes,
  startAuthorizationServer,
  type AuthorizationServer,
} from '../../testing/authorization-server.js';
import { createSignInStore } from './sign-in-store.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { startPeer, toolArguments, type Peer } from '../../testing/mcp-peer.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const { mcp } = operations;

let models: ModelServer;
let server: RoomServer;
let peer: Peer;
let provider: AuthorizationServer;
let people = 0;
let ann: string;

const guard = (wanted: string) => requireScopes(peer, provider, wanted);

beforeAll(async () => {
  models = await startModelServer();
  peer = await startPeer('Notes');
  provider = await startAuthorizationServer();
  server = await openRoomServer({
    modelUrl: models.url,
    outbound: createOutbound({ allowed: new Set([peer.host, provider.host]) }),
    mcpTiming: { listMs: 10_000, callMs: 10_000, maxBytes: 200_000, idleMs: 60_000 },
    toolLimits: { answerMs: 10_000 },
  });
  await storeFlags(server.database, { mcp: true });
});
afterAll(async () => {
  await server?.close();
  await Promise.all([peer, provider].map((one) => one?.close()));
  await models?.close();
});
beforeEach(() => {
  ann = `signer${people++}@example.org`;
  peer.tools = [{ name: 'search', description: 'Finds notes.', inputSchema: toolArguments }];
  peer.gate = guard('notes');
  peer.forget();
  provider.tokens.clear();
  Object.assign(provider, {
    metadata: {},
    expiresIn: 3600,
    refusal: null,
    registered: [],
    refreshes: 0,
    revoked: [],
    secrets: [],
    isDown: false,
  });
});

const ask = async <T extends Operation>(operation: T, input: InputOf<T>, person = ann) =>
  (await call(server, person, operation, input)).value as {
    success: boolean;
    message?: string;
    data: McpServer & { url: string; server: McpServer; isRevoked: boolean };
  };
const save = async () => (await ask(mcp.save, { name: 'Notes', url: peer.url })).data.id;
const pageFor = async (id: string) => new URL((await ask(mcp.signIn, { id })).data.url);

/** A window that has come back, with the session of `person`. */
async function comeBack(query: URLSearchParams, person = ann): Promise<boolean> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from people where email = $1',
    [person],
  );
  return server.rooms.mcp.finish({ id: rows[0]!.id, email: person, name: person, isAdmin: false }, query);
}

/** A server of the person at which they have signed in, accepted and on. */
async function use(): Promise<string> {
  const id = await save();
  expect(await comeBack(provider.agree(await pageFor(id)))).toBe(true);
  const { data } = await ask(mcp.check, { id });
  await ask(mcp.accept, { id, hash: data.hash });
  return id;
}

async function chat() {
  const requestId = randomUUID();
  const asked = new Set<string>();
  let reply: Reply = emptyReply();
  const { events } = await readChat(
    `${server.url}/api/chat`,
    chatBody(requestId, `!useTools ${JSON.stringify([[['search', { city: 'Lyon' }]]])}`, {
      canApprove: true,
    }),
    {
      person: ann,
      onEvent(_seq, event) {
        reply = foldEvent(reply, event);
        for (const { id, status } of toolRunOf(reply.state, false).calls)
          if (status === 'waiting' && !asked.has(id)) {
            asked.add(id);
            void call(server, ann, operations.tools.answer, { requestId, callId: id, answer: 'approve' });
          }
      },
    },
  );
  return { call: toolRunOf(reply.state, true).calls[0], all: JSON.stringify(events) };
}

describe('a tool server with accounts', () => {
  it('[MCP14] is signed in at by a code with PKCE, for the scopes and the resource that it names', async () => {
    const id = await save();
    expect((await ask(mcp.check, { id })).data).toMatchObject({ status: 'signIn', isSignedIn: false });
    const page = await pageFor(id);
    expect(page.origin).toBe(provider.url);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      code_challenge_method: 'S256',
      scope: 'notes',
      resource: peer.url,
      redirect_uri: 'http://localhost/api/mcp/callback',
    });
    expect(provider.registered).toMatchObject([{ client_name: 'Stoa', token_endpoint_auth_method: 'none' }]);
    expect(await comeBack(provider.agree(page))).toBe(true);
    const { data } = await ask(mcp.check, { id });
    expect(data).toMatchObject({ status: 'ready', isSignedIn: true, hasToken: false });
    await ask(mcp.accept, { id, hash: data.hash });
    const { call: done, all } = await chat();
    expect(done).toMatchObject({ status: 'done', result: 'rain' });
    const { rows } = await server.database.pool.query('select * from mcp_sign_ins');
    const said = JSON.stringify([rows, all, await ask(mcp.list, undefined)]);
    for (const token of provider.tokens.keys()) expect(said).not.toContain(token);
    expect([...provider.tokens.values()]).toEqual([{ scope: 'notes', resource: peer.url }]);
  });

  it('[MCP14] is not signed in at by the window of somebody else, twice, too late, or with another code, state or issuer', async () => {
    const id = await save();
    const page = await pageFor(id);
    await call(server, 'eve@example.org', mcp.list, undefined);
    const good = provider.agree(page);
    expect(await comeBack(good, 'eve@example.org')).toBe(false);
    const changed = (name: string, value: string): URLSearchParams => {
      const query = new URLSearchParams(good);
      query.set(name, value);
      return query;
    };
    expect(await comeBack(changed('state', `${good.get('state')!.slice(0, -2)}AA`))).toBe(false);
    expect(await comeBack(changed('iss', 'https://other.example.org'))).toBe(false);
    provider.metadata = { authorization_response_iss_parameter_supported: true };
    const nameless = provider.agree(await pageFor(id));
    nameless.delete('iss');
    expect(await comeBack(nameless)).toBe(false);
    provider.metadata = {};
    expect(await comeBack(changed('code', 'another'))).toBe(false);
    expect(await comeBack(good)).toBe(true);
    expect(await comeBack(good)).toBe(false);
    // The window of an address that is another one meanwhile.
    const late = provider.agree(await pageFor(id));
    await ask(mcp.save, { id, name: 'Notes', url: `${peer.url}?moved` });
    expect(await comeBack(late)).toBe(false);
    expect((await ask(mcp.list, undefined)).data).toMatchObject([{ isSignedIn: false }]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['without PKCE', { code_challenge_methods_supported: [] }],
    ['that says nothing of PKCE', { code_challenge_methods_supported: undefined }],
    ['that registers nobody', { registration_endpoint: undefined }],
    ['that gives itself out for another one', { issuer: 'https://other.example.org' }],
    ['with a page of another scheme', { authorization_endpoint: 'javascript:alert(1)' }],
    [
      'with a page that anybody on the way can change',
      { authorization_endpoint: 'http://other.example.org/' },
    ],
    ['that registers at a private address', { registration_endpoint: 'http://169.254.169.254/latest' }],
  ])('[MCP14] by an authorization server %s is not signed in at, and says so', async (_what, metadata) => {
    const id = await save();
    provider.metadata = metadata;
    expect(await ask(mcp.signIn, { id })).toMatchObject({
      success: false,
      message: expect.stringContaining('offers no sign-in'),
    });
    expect((await ask(mcp.list, undefined)).data).toMatchObject([{ isSignedIn: false }]);
  });

  it('[MCP14] whose metadata lies at a private address is not signed in at', async () => {
    const id = await save();
    peer.gate = (request, response) => {
      const isAsked = request.url?.startsWith('/.well-known');
      response.writeHead(
        isAsked ? 302 : 401,
        isAsked
          ? { location: 'http://169.254.169.254/' }
          : {
              'www-authenticate': 'Bearer resource_metadata="http://10.0.0.1/metadata"',
            },
      );
      response.end();
      return false;
    };
    expect(await ask(mcp.signIn, { id })).toMatchObject({ success: false });
  });

  it('[MCP15] has its tokens renewed before they end, once for all who wait, and in the middle of a turn', async () => {
    provider.expiresIn = 5;
    const id = await use();
    const before = provider.refreshes;
    provider.expiresIn = 3600;
    await Promise.all([ask(mcp.check, { id }), ask(mcp.check, { id }), ask(mcp.check, { id })]);
    expect(provider.refreshes).toBe(before + 1);
    expect((await ask(mcp.list, undefined)).data).toMatchObject([{ status: 'ready' }]);
    // The authorization server has taken the token back, and gives another one.
    provider.tokens.clear();
    expect((await chat()).call).toMatchObject({ status: 'done', result: 'rain' });
    expect(provider.refreshes).toBe(before + 2);
  });

  it('[MCP15] whose authorization server is away for a while keeps its sign-in', async () => {
    const id = await use();
    provider.tokens.clear();
    provider.isDown = true;
    peer.forget();
    expect((await ask(mcp.check, { id })).data).toMatchObject({ isSignedIn: true });
    provider.isDown = false;
    expect((await ask(mcp.check, { id })).data).toMatchObject({ status: 'ready', isSignedIn: true });
  });

  it('[MCP15] that takes an account back in the middle of a turn: model and person are told to sign in again', async () => {
    const id = await use();
    provider.tokens.clear();
    provider.refusal = { status: 400, error: 'invalid_grant' };
    const { call: failed } = await chat();
    expect(failed).toMatchObject({ status: 'failed', result: expect.stringContaining('sign in again') });
    expect((await ask(mcp.list, undefined)).data).toMatchObject([{ isSignedIn: false }]);
    expect((await chat()).all).toContain('asks you to sign in again');
    provider.refusal = null;
    expect(await comeBack(provider.agree(await pageFor(id)))).toBe(true);
    // The tools are those that were accepted.
    expect((await chat()).call).toMatchObject({ status: 'done' });
  });

  it('[MCP16] that wants more asks for what was given and what is missing', async () => {
    const id = await use();
    peer.gate = guard('notes notes:write');
    const { call: failed } = await chat();
    expect(failed?.result).toContain('sign in again');
    expect((await ask(mcp.list, undefined)).data).toMatchObject([{ status: 'signIn', isSignedIn: true }]);
    const page = await pageFor(id);
    expect(page.searchParams.get('scope')).toBe('notes notes:write');
    expect(page.searchParams.get('client_id')).toBe('client-1');
    expect(await comeBack(provider.agree(page))).toBe(true);
    expect((await chat()).call).toMatchObject({ status: 'done' });
  });

  it('[MCP16] is signed out of: tokens are revoked, forgotten, and not sent again', async () => {
    const id = await use();
    const [token] = provider.tokens.keys();
    peer.authorizations.length = 0;
    expect((await ask(mcp.signOut, { id })).data).toMatchObject({
      isRevoked: true,
      server: { isSignedIn: false },
    });
    expect(provider.revoked).toEqual([expect.stringMatching(/^refresh-/)]);
    const { rowCount } = await server.database.pool.query('select from mcp_sign_ins where server_id = $1', [
      id,
    ]);
    expect(rowCount).toBe(0);
    peer.authorizations.length = 0;
    expect((await ask(mcp.check, { id })).data).toMatchObject({ status: 'signIn' });
    expect(peer.authorizations).not.toContain(`Bearer ${token}`);
    await comeBack(provider.agree(await pageFor(id)));
    provider.isDown = true;
    expect((await ask(mcp.signOut, { id })).data).toMatchObject({
      isRevoked: false,
      server: { isSignedIn: false },
    });
    provider.isDown = false;
    await comeBack(provider.agree(await pageFor(id)));
    await ask(mcp.remove, { id });
    expect(provider.revoked).toHaveLength(2);
  });

  it('[MCP16] of somebody else is not signed in at, nor out of', async () => {
    const id = await use();
    expect(await ask(mcp.signIn, { id }, 'eve@example.org')).toMatchObject({ success: false });
    expect(await ask(mcp.signOut, { id }, 'eve@example.org')).toMatchObject({ success: false });
    expect((await chat()).call).toMatchObject({ status: 'done' });
  });

  it('[MCP14] of the site is signed in at by each person, as the client that administrators name', async () => {
    provider.metadata = { registration_endpoint: undefined };
    const site = {
      id: 's1',
      name: 'Notes',
      url: peer.url,
      token: '',
      clientId: 'stoa',
      clientSecret: '',
      clientIssuer: '',
    };
    await storeConfig(server.database, 'mcpServers', [site]);
    const page = await pageFor('shared:s1');
    expect(page.searchParams.get('client_id')).toBe('stoa');
    expect(await comeBack(provider.agree(page))).toBe(true);
    expect((await ask(mcp.check, { id: 'shared:s1' })).data).toMatchObject({ status: 'ready' });
    expect((await ask(mcp.list, undefined, 'eve@example.org')).data).toMatchObject([{ isSignedIn: false }]);
    await storeConfig(server.database, 'mcpServers', []);
  });

  const site = (values: object = {}) => ({
    id: 's1',
    name: 'Notes',
    url: peer.url,
    token: '',
    clientId: 'stoa',
    clientSecret: 'the-secret',
    clientIssuer: provider.url,
    ...values,
  });

  it('[MCP17] of the site has a client whose secret goes to the authorization server that it is of, and to no other', async () => {
    const other = await startAuthorizationServer();
    try {
      await storeConfig(server.database, 'mcpServers', [site()]);
      expect(await comeBack(provider.agree(await pageFor('shared:s1')))).toBe(true);
      expect(provider.secrets).toContain('the-secret');
      provider.secrets.length = 0;
      // The tool server names another one from now on: for a renewal, in a window, and in one that is open.
      const open = await pageFor('shared:s1');
      peer.gate = requireScopes(peer, other, 'notes');
      expect(await ask(mcp.signIn, { id: 'shared:s1' })).toMatchObject({ success: false });
      const wandered = provider.agree(open);
      expect(await comeBack(wandered)).toBe(true);
      await storeConfig(server.database, 'mcpServers', [site({ clientIssuer: other.url })]);
      expect((await ask(mcp.check, { id: 'shared:s1' })).data).toMatchObject({ status: 'signIn' });
      await storeConfig(server.database, 'mcpServers', [site({ clientIssuer: '' })]);
      expect(await ask(mcp.signIn, { id: 'shared:s1' })).toMatchObject({ success: false });
      expect(other.secrets).toEqual([]);
    } finally {
      await storeConfig(server.database, 'mcpServers', []);
      await other.close();
    }
  });

  it('[MCP17] a secret of a client is saved with its authorization server alone, and kept there', async () => {
    const admin = 'admin@example.org';
    const { configs } = operations;
    const put = async (one: object) =>
      (
        (
          await call(server, admin, configs.update, {
            configurations: [{ type: 'mcpServers', data: [one] }],
          })
        ).value as {
          data: { mcpServers: { success: boolean; message?: string; data: [{ clientSecret: string }] } };
        }
      ).data.mcpServers;
    expect(await put(site({ clientIssuer: '' }))).toMatchObject({
      success: false,
      message: expect.stringContaining('Enter the address of the authorization server'),
    });
    expect(await put(site({ clientIssuer: 'login' }))).toMatchObject({ success: false });
    const { data } = await put(site());
    const { clientSecret } = data[0];
    expect(clientSecret).toMatch(/^\*{40}/);
    expect(await put(site({ clientSecret, name: 'Other' }))).toMatchObject({ success: true });
    expect(await put(site({ clientSecret, clientIssuer: 'https://other.example.org' }))).toMatchObject({
      success: false,
    });
    await storeConfig(server.database, 'mcpServers', []);
  });

  it('[MCP16] that the site offers no more is signed out of, and its tokens are revoked', async () => {
    // Those of the tests before.
    await server.rooms.purge();
    provider.revoked.length = 0;
    await storeConfig(server.database, 'mcpServers', [site(), site({ id: 's2' })]);
    for (const id of ['s1', 's2'])
      expect(await comeBack(provider.agree(await pageFor(`shared:${id}`)))).toBe(true);
    const own = await use();
    await server.rooms.purge();
    expect(provider.revoked).toEqual([]);
    await storeConfig(server.database, 'mcpServers', [site({ id: 's2' })]);
    await server.rooms.purge();
    expect(provider.revoked).toHaveLength(1);
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select server_id as id from mcp_sign_ins s join people p on p.id = s.person_id where p.email = $1`,
      [ann],
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual([own, 'shared:s2'].toSorted());
    await storeConfig(server.database, 'mcpServers', []);
    await server.rooms.purge();
  });

  it('[MCP18] two windows at once are of one client, and each can be finished', async () => {
    const id = await save();
    const [first, second] = await Promise.all([pageFor(id), pageFor(id)]);
    expect(first.searchParams.get('client_id')).toBe(second.searchParams.get('client_id'));
    expect(await comeBack(provider.agree(first))).toBe(true);
    expect(await comeBack(provider.agree(second))).toBe(true);
    expect((await ask(mcp.check, { id })).data).toMatchObject({ status: 'ready' });
  });

  it('[MCP18] a renewal that ends after its person has signed out leaves nothing, and one that ends after they signed in again changes nothing', async () => {
    const id = await use();
    const rowsOf = async () =>
      (await server.database.pool.query('select from mcp_sign_ins where server_id = $1', [id])).rowCount;
    const renewing = async () => {
      provider.tokens.clear();
      const { held, go } = provider.holdRenewal();
      const checked = ask(mcp.check, { id });
      await held;
      return { go, checked };
    };
    const first = await renewing();
    await ask(mcp.signOut, { id });
    first.go();
    await first.checked;
    await expect.poll(() => provider.revoked).toHaveLength(2);
    expect(await rowsOf()).toBe(0);

    expect(await comeBack(provider.agree(await pageFor(id)))).toBe(true);
    const second = await renewing();
    expect(await comeBack(provider.agree(await pageFor(id)))).toBe(true);
    second.go();
    await second.checked;
    const [token] = [...provider.tokens.keys()];
    peer.authorizations.length = 0;
    expect((await ask(mcp.check, { id })).data).toMatchObject({ status: 'ready', isSignedIn: true });
    expect(peer.authorizations).toContain(`Bearer ${token}`);
  });

  it('[MCP18] what a server asks for beyond what was given is not lost to a renewal at the same time', async () => {
    const id = await use();
    provider.tokens.clear();
    const { held, go } = provider.holdRenewal();
    const checked = ask(mcp.check, { id });
    await held;
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from people where email = $1',
      [ann],
    );
    const place = { personId: rows[0]!.id, serverId: id };
    const store = createSignInStore(
      server.database.pool,
      createSealer('a secret of thirty-two characters', 'mcp-sign-ins'),
    );
    await store.change(place, (kept) => kept && { ...kept, wantedScope: 'notes notes:write' });
    go();
    await checked;
    expect(await store.read(place)).toMatchObject({
      wantedScope: 'notes notes:write',
      tokens: { access_token: [...provider.tokens.keys()].at(-1) },
    });
  });

  it('[MCP14] sends its window back to a page that closes itself, and says what the product is', async () => {
    const app = await createTestApp({ env: { STOA_OUTBOUND_HOSTS: `${peer.host},${provider.host}` } });
    try {
      await storeFlags(app.database, { mcp: true });
      const thea = await app.signInAs('thea');
      const send = async <T extends Operation>(operation: T, input: InputOf<T>) => {
        const response = await thea.fetch(requestOpPath, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(buildEnvelope(operation, input)),
        });
        return (decodeJson(((await response.json()) as { data: string }).data) as { data: McpServer }).data;
      };
      const { id } = await send(mcp.save, { name: 'Notes', url: peer.url });
      const { url } = (await send(mcp.signIn, { id })) as unknown as { url: string };
      const query = provider.agree(new URL(url));
      expect((await app.browser().fetch(`/api/mcp/callback?${query.toString()}`)).status).toBe(400);
      const response = await thea.fetch(`/api/mcp/callback?${query.toString()}`);
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('window.close()'),
      ]);
      expect(await send(mcp.check, { id })).toMatchObject({ status: 'ready', isSignedIn: true });
      expect((await thea.fetch('/api/mcp/callback?error=access_denied')).status).toBe(400);
      const metadata = await (await app.browser().fetch('/api/mcp/client.json')).json();
      expect(metadata).toMatchObject({
        client_id: expect.stringMatching(/\/api\/mcp\/client\.json$/),
        redirect_uris: [expect.stringMatching(/\/api\/mcp\/callback$/)],
      });
    } finally {
      await app.close();
    }
  });
});
