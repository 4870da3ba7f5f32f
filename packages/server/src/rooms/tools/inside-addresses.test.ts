import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { operations, type InputOf, type Operation } from '@stoa/core/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createOutbound } from '../../platform/outbound/outbound.js';
import { storeFlags } from '../../testing/store-config.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

/** Places that nobody outside may lead the server to. @source security.md B */
const inside = [
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.255.254',
  '169.254.169.254',
  '169.254.170.2',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];

/** Names that lead there: one alone, one beside a public address. */
const names = new Map<string, readonly string[]>();
const nameOf = (addresses: readonly string[]): string => {
  const name = `n${names.size}.evil.example`;
  names.set(name, addresses);
  return name;
};
const publicAddress = '93.184.215.14';
const hex = (parts: readonly number[]) => parts.map((part) => part.toString(16).padStart(2, '0')).join('');

/** Each place in each way of writing it. */
const addresses = inside.flatMap((address) => {
  const parts = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const words = `${hex([a, b])}:${hex([c, d])}`;
  const hosts = [
    address,
    String(((a * 256 + b) * 256 + c) * 256 + d),
    `0x${hex(parts)}`,
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${address}.`,
    `[::ffff:${address}]`,
    `[::${words}]`,
    `[64:ff9b::${words}]`,
    `[2002:${words}::1]`,
    nameOf([address]),
    nameOf([publicAddress, address]),
    nameOf([`::ffff:${words}`]),
  ];
  return [...hosts.map((host) => `https://${host}/latest/meta-data`), `https://api.example.org@${address}/`];
});

/** All of them in a soak; else each fifth, so that every place and every way of writing has its turn. */
const tried =
  Number(process.env['SOAK_TIMES'] ?? 1) > 1 ? addresses : addresses.filter((_, at) => at % 5 === 0);

let server: RoomServer;
/** Where the server wanted to connect to, besides what is its own. */
const reached: string[] = [];
const own = new Set<string>();

beforeAll(async () => {
  server = await openRoomServer({
    outbound: createOutbound({
      allowed: new Set(),
      resolve: async (hostname) => names.get(hostname) ?? [publicAddress],
    }),
    mcpTiming: { listMs: 1000, callMs: 1000, maxBytes: 1000, idleMs: 1000 },
  });
  await storeFlags(server.database, { mcp: true, assistantApis: true });
  own.add(new URL(server.url).port);
});
afterAll(() => server?.close());

beforeEach(() => {
  reached.length = 0;
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const { host, port, path } = placeOf(args.flat());
    if (path || own.has(String(port)) || port === databasePort())
      return Reflect.apply(connect, this, args) as Socket;
    reached.push(`${host}:${port}`);
    process.nextTick(() => this.destroy(new Error('Nothing of this test leaves the machine.')));
    return this;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Where a socket is to be connected to: a path, a port with a host, or options. */
function placeOf([first, second]: readonly unknown[]): {
  host?: string;
  port?: number;
  path?: string | null;
} {
  if (typeof first === 'object' && first !== null) return first;
  return Number.isNaN(Number(first))
    ? { path: String(first) }
    : { port: Number(first), host: String(second) };
}
const databasePort = (): number => server.database.pool.options.port ?? 0;
const ask = async <T extends Operation>(operation: T, input: InputOf<T>, person = 'ann@example.org') =>
  (await call(server, person, operation, input)).value as { success?: boolean; data?: { id?: string } };

/** What each kind of tool does with an address. */
const kinds: Record<string, (url: string, at: number) => Promise<void>> = {
  async 'an API that is tried out'(url, at) {
    const person = `api${Math.floor(at / 15)}@example.org`;
    await ask(operations.tools.execute, { requestType: 'GET', url, params: {}, headers: {} }, person);
  },
  async 'a tool server'(url, at) {
    const person = `mcp${Math.floor(at / 15)}@example.org`;
    const { data } = await ask(operations.mcp.save, { name: 'Inside', url }, person);
    if (data?.id) await ask(operations.mcp.check, { id: data.id }, person);
  },
  async 'an assistant at an address of its own'(url) {
    const { data } = (await ask(operations.assistants.create, { name: 'Inside', uri: url, data: {} })) as {
      data?: { assistantId?: string };
    };
    if (!data?.assistantId) return;
    await readChat(
      `${server.url}/api/chat`,
      chatBody(randomUUID(), 'Hello', { assistantId: data.assistantId }),
    );
  },
  async 'a registered operation'(url) {
    const op = { name: 'inside', url, method: 'GET' as const, tags: ['default'] };
    expect(await ask(operations.ops.register, { ops: [op] }, 'admin@example.org')).toMatchObject({
      success: false,
    });
  },
};

it('[B12] there are at least 280 addresses, and each is a different one', () => {
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBeGreaterThanOrEqual(280);
});

it.each(Object.entries(kinds))(
  '[B12] %s leads to no address inside',
  { timeout: 120_000 },
  async (_kind, use) => {
    for (const [at, url] of tried.entries()) {
      await use(url, at);
      expect(reached, url).toEqual([]);
    }
  },
);

it.each(['an API that is tried out', 'a tool server'])(
  '[B12] %s would lead to a public one',
  async (kind) => {
    await kinds[kind]!('https://public.example.org/x', 9999);
    expect(new Set(reached)).toEqual(new Set(['public.example.org:443']));
  },
);
