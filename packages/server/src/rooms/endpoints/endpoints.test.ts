import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations, type ConfigResult, type OpenAiEndpoint } from '@stoa/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../platform/outbound/address-guard.js';
import { createOutbound } from '../../platform/outbound/outbound.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';

const { configs } = operations;
const admin = 'admin@example.org';

/** A server of models that speaks the protocol, on this machine. */
interface Peer {
  url: string;
  host: string;
  server: Server;
  /** Keys that it was asked with. */
  asked: string[];
  fails: boolean;
  /** A key that it does not take. */
  refuses: string;
}
async function openPeer(): Promise<Peer> {
  const peer: Peer = { url: '', host: '', asked: [], fails: false, refuses: '', server: createServer() };
  peer.server.on('request', (request, response) => {
    peer.asked.push(request.headers.authorization ?? `api-key ${String(request.headers['api-key'])}`);
    request.resume().on('end', () => {
      if (peer.fails) return request.socket.destroy();
      if (peer.refuses !== '' && request.headers.authorization === `Bearer ${peer.refuses}`)
        return response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const say = (choice: object) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
      response.end(
        `${say({ delta: { content: 'Hi' } })}${say({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`,
      );
    });
  });
  await new Promise<void>((resolve) => peer.server.listen(0, '127.0.0.1', resolve));
  peer.host = `127.0.0.1:${(peer.server.address() as AddressInfo).port}`;
  peer.url = `http://${peer.host}/v1/chat/completions`;
  return peer;
}

let database: TestDatabase;
let peers: Peer[];
let servers: RoomServer[];
let [here, there, strict]: RoomServer[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  peers = [await openPeer(), await openPeer()];
  const start = (hosts: readonly string[]) =>
    startRoomServer({
      database: database.connect('external'),
      modelUrl: 'http://127.0.0.1:9/v1',
      addressGuard: createAddressGuard(new Set(hosts)),
      outbound: createOutbound({ allowed: new Set(hosts) }),
    });
  const hosts = peers.map(({ host }) => host);
  servers = [await start(hosts), await start(hosts), await start([])];
  [here, there, strict] = servers;
});
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  for (const { server } of peers ?? []) {
    server.closeAllConnections();
    server.close();
  }
  await database?.drop();
});
beforeEach(async () => {
  await here!.database.pool.query('delete from endpoint_health');
  for (const peer of peers) Object.assign(peer, { fails: false, refuses: '', asked: [] });
});

const save = async (
  endpoints: readonly Partial<OpenAiEndpoint>[],
  model = 'test-model',
  server = here!,
): Promise<ConfigResult> => {
  const { value } = await call(server, admin, configs.update, {
    configurations: [{ type: 'openaiEndpoints', data: { models: [{ [model]: { endpoints } }] } }],
  });
  return (value['data'] as Record<string, ConfigResult>)['openaiEndpoints']!;
};
const both = () => peers.map(({ url }, at) => ({ url, key: `sk-${at}` }));
const ask = (server = here!) =>
  readChat(`${server.url}/api/chat`, chatBody(randomUUID(), 'Hi'), { person: 'ann@example.org' });
const askedOf = () => peers.map(({ asked }) => asked.length);

describe('endpoints of models', () => {
  it('[EPT6] 2.026: are stored without empty rows, with sealed keys, and answered with masks', async () => {
    const result = await save([
      { url: peers[0]!.url, key: 'sk-secret-zero' },
      { url: '', key: 'sk-lost' },
      { url: peers[1]!.url, key: '' },
    ]);
    expect(result.success).toBe(true);
    const answer = JSON.stringify(result.data);
    expect(answer).toContain(`"key":"${'*'.repeat(40)}`);
    expect(answer).not.toContain('sk-');
    const { rows } = await here!.database.pool.query<{ value: object }>(
      `select value from admin_configs where type = 'openaiEndpoints' order by version desc limit 1`,
    );
    expect(JSON.stringify(rows)).not.toContain('sk-');
    expect(JSON.stringify(rows)).toContain('sealed:');
    const audit = await here!.database.pool.query('select details from admin_audit');
    expect(JSON.stringify(audit.rows)).not.toContain('sk-');
  });

  it('[EPT6] keep a key at an address that was stored, and at no other', async () => {
    const { data } = await save([{ url: peers[0]!.url, key: 'sk-kept' }]);
    const [one] = (data as { models: { 'test-model': { endpoints: OpenAiEndpoint[] } }[] }).models;
    const mask = one!['test-model'].endpoints[0]!.key;
    expect((await save([{ url: peers[0]!.url, key: mask, weight: 2 }])).success).toBe(true);
    await ask();
    expect(peers[0]!.asked).toEqual(['Bearer sk-kept']);
    expect(await save([{ url: peers[1]!.url, key: mask }])).toMatchObject({
      success: false,
      message: 'A secret that was to be kept is not stored any more. Enter it again.',
    });
  });

  it('[EPT6] keep a key beside its own address, also once another one is stored', async () => {
    const keysOf = ({ data }: ConfigResult) =>
      (data as { models: { 'test-model': { endpoints: OpenAiEndpoint[] } }[] }).models[0]!['test-model']
        .endpoints;
    const [mine, theirs] = keysOf(
      await save([
        { url: peers[0]!.url, key: 'sk-mine' },
        { url: peers[1]!.url, key: 'sk-theirs' },
      ]),
    );
    expect(await save([mine!, { ...theirs!, key: mine!.key }])).toMatchObject({ success: false });
    expect(await save([mine!, theirs!])).toMatchObject({ success: true });
  });

  it('[EPT7] 2.028: take effect on every process without a restart, with their keys', async () => {
    await save([both()[0]!]);
    expect((await ask()).text).toBe('Hi');
    await expect.poll(async () => (await ask(there!)).text).toBe('Hi');
    expect(new Set(peers[0]!.asked)).toEqual(new Set(['Bearer sk-0']));
    await save(both());
    for (let at = 0; at < 40 && askedOf()[1] === 0; at++) await ask();
    expect(peers[1]!.asked[0]).toBe('Bearer sk-1');
  });

  it('[EPT11] with two keys at one address are two: where one key fails, the request goes on with the other', async () => {
    const { url } = peers[0]!;
    await save([
      { url, key: 'sk-bad' },
      { url, key: 'sk-good' },
    ]);
    peers[0]!.refuses = 'sk-bad';
    for (let at = 0; at < 60 && !peers[0]!.asked.includes('Bearer sk-bad'); at++)
      expect((await ask()).end?.outcome).toBe('completed');
    expect(peers[0]!.asked).toContain('Bearer sk-bad');
    peers[0]!.asked = [];
    for (let at = 0; at < 8; at++) expect((await ask()).end?.outcome).toBe('completed');
    expect(new Set(peers[0]!.asked)).toEqual(new Set(['Bearer sk-good']));
    const { rows } = await here!.database.pool.query<{ id: string }>('select id from endpoint_health');
    expect(rows).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });

  it('[EPT8] that fail rest for all processes, and the request goes on at another', async () => {
    await save(both());
    await expect.poll(async () => (await ask(there!)).text).toBe('Hi');
    Object.assign(peers[0]!, { fails: true, asked: [] });
    for (let at = 0; at < 60 && peers[0]!.asked.length === 0; at++)
      expect((await ask()).end?.outcome).toBe('completed');
    const failures = peers[0]!.asked.length;
    for (let at = 0; at < 8; at++) expect((await ask(there!)).end?.outcome).toBe('completed');
    // A connection that stayed open may be tried twice by the process that met the failure; nobody asks afterwards.
    expect(peers[0]!.asked).toHaveLength(failures);
    await here!.database.pool.query(`update endpoint_health set rests_until = now()`);
    peers[0]!.fails = false;
    for (let at = 0; at < 60 && peers[0]!.asked.length === failures; at++) await ask(there!);
    expect(peers[0]!.asked.length).toBeGreaterThan(failures);
  });

  it('[EPT9] inside of the network are refused, unless their host is allowed', async () => {
    const refused = await save([both()[0]!], 'test-model', strict);
    expect(refused).toMatchObject({
      success: false,
      message: expect.stringContaining('addresses are public and begin with https'),
    });
    expect(await save([{ url: 'ftp://a.example', key: 'k' }])).toMatchObject({ reason: 'invalid' });
    expect(await save([{ url: 'https://u:p@a.example', key: 'k' }])).toMatchObject({ reason: 'invalid' });
  });

  it('[EPT9] say which nobody uses', async () => {
    const { about } = await save([{ url: peers[0]!.url, key: 'k' }], 'gone');
    expect(about?.notes).toEqual({ gone: 'There is no model with this id, so nobody uses these endpoints.' });
  });
});

describe('the test of an endpoint', () => {
  const body = { model: 'm', stream: false };
  const at = async (url: string, person = admin, server = here!) => {
    const response = await fetch(`${server.url}/api/admin/testEndpoint`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-person': person },
      body: JSON.stringify({ url, key: 'sk-try', body }),
    });
    return (await response.json()) as Record<string, unknown>;
  };

  it('[EPT10] 2.096: asks with the key as the server takes it, and says whether it answered', async () => {
    expect(await at(peers[0]!.url)).toEqual({ success: true });
    expect(await at(`http://${peers[0]!.host}/openai/deployments/m/embeddings`)).toEqual({ success: true });
    expect(peers[0]!.asked).toEqual(['Bearer sk-try', 'api-key sk-try']);
    peers[0]!.fails = true;
    const failed = { success: false, message: 'Failed to make contact with the new endpoint' };
    expect(await at(peers[0]!.url)).toMatchObject(failed);
    expect(await at('nowhere')).toMatchObject(failed);
    expect(await at(peers[1]!.url.replace('//', '//ann:word@'))).toMatchObject(failed);
    expect(peers[1]!.asked).toEqual([]);
    expect(
      (await call(here!, admin, configs.testEndpoint, { url: peers[1]!.url, key: 'k', body })).value,
    ).toEqual({ success: true });
  });

  it('[EPT10] is for administrators, of allowed addresses, and written down without its key', async () => {
    expect(await at(peers[0]!.url, 'ann@example.org')).toMatchObject({ type: 'Forbidden' });
    expect(await at(peers[0]!.url, admin, strict)).toMatchObject({ success: false });
    expect(peers[0]!.asked).toEqual([]);
    await at(`${peers[0]!.url}?key=in-the-address`);
    const { rows } = await here!.database.pool.query(
      `select subject, details from admin_audit where action = 'configs.testEndpoint' order by seq desc limit 1`,
    );
    expect(rows).toEqual([{ subject: peers[0]!.url, details: {} }]);
  });

  it.each([
    ['https://user:pass-word@a.example/v1?key=k#k', 'https://a.example/v1'],
    ['https://user:pass?word@a.example/v1?key=k', 'a.example/v1'],
    ['user:pass-word@a.example', 'a.example'],
  ])('[AUD1] of %s is written down without credentials', async (url, subject) => {
    await at(url);
    const { rows } = await here!.database.pool.query(
      `select subject from admin_audit where action = 'configs.testEndpoint' order by seq desc limit 1`,
    );
    expect(rows).toEqual([{ subject }]);
  });
});
