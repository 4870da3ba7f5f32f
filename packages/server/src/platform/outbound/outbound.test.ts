import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createOutbound, type OutboundRequest, type Resolve } from './outbound.js';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server on this machine, and every request that reached it. */
async function serve(listener: RequestListener) {
  const seen: { url: string; headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, seen, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/` };
}

const limits = { maxBytes: 1000, timeoutMs: 3000, maxRedirects: 2 };
const get = (
  url: string,
  { hosts = [], resolve, ...more }: { hosts?: string[]; resolve?: Resolve } & Partial<OutboundRequest> = {},
) => createOutbound({ allowed: new Set(hosts), resolve }).get({ url: new URL(url), ...limits, ...more });
const refused = { ok: false, reason: 'refused' };

describe('refusals without a request', () => {
  it('[B3] loopback in every spelling, by http and https, without a request', async () => {
    const { port, seen } = await serve((_request, response) => response.end('secret'));
    const names = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.1.',
      '①②⑦.0.0.1',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      'localhost',
      'LOCALHOST.',
    ];
    for (const name of names)
      for (const address of [`http://${name}:${port}/`, `https://${name}:${port}/`, `https://${name}/`])
        expect(await get(address), address).toEqual(refused);
    expect(seen).toEqual([]);
  });

  it.each([
    'http://93.184.215.14/',
    'https://93.184.215.14:8443/',
    'https://10.0.0.1/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://user:password@93.184.215.14/',
    'ftp://93.184.215.14/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:1',
  ])('[B3] %s', async (address) => expect(await get(address)).toEqual(refused));

  it('[B4] a name with one private address and an unknown name are refused alike', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::1'], ['not an address'], []])
      expect(await get('https://name.example/', { resolve: async () => addresses })).toEqual(refused);
    const missing = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await get('https://name.example/', { resolve: missing })).toEqual(refused);
  });
});

describe('DNS rebinding', () => {
  it('[B5] resolves the name once, and connects to the checked address', async () => {
    const { port, seen, host } = await serve((_request, response) => response.end('here'));
    let asked = 0;
    const resolve: Resolve = async () => (++asked === 1 ? ['127.0.0.1'] : ['10.9.8.7']);
    const outcome = await get(`http://name.example:${port}/a`, { hosts: [`name.example:${port}`], resolve });
    expect(outcome).toMatchObject({ ok: true, status: 200 });
    expect(asked).toBe(1);
    expect(seen.map(({ url, headers }) => [url, headers['host']])).toEqual([['/a', `name.example:${port}`]]);
    expect(host).toContain('127.0.0.1');
  });

  it('[B5] a name that was public when checked never reaches loopback afterwards', async () => {
    const { seen } = await serve((_request, response) => response.end('secret'));
    let asked = 0;
    const resolve: Resolve = async () => (++asked === 1 ? ['192.0.2.1'] : ['127.0.0.1']);
    expect(await get('https://name.example/', { resolve, timeoutMs: 300 })).toEqual(refused);
    // A documentation address stands in for a public one: nobody answers there, and nothing else is tried.
    const hosts = ['name.example'];
    asked = 0;
    expect(await get('https://name.example/', { hosts, resolve, timeoutMs: 300 })).toMatchObject({
      ok: false,
    });
    expect(asked).toBe(1);
    expect(seen).toEqual([]);
  });
});

describe('redirects', () => {
  it('[B6] checks each redirect again', async () => {
    const inside = await serve((_request, response) => response.end('secret'));
    for (const location of [
      inside.url,
      `//127.0.0.1:${inside.port}/`,
      `http://localhost:${inside.port}/`,
      'https://10.0.0.1/',
      'file:///etc/passwd',
      'gopher://127.0.0.1:6379/_',
      'http://[',
    ]) {
      const outside = await serve((_request, response) => response.writeHead(302, { location }).end());
      expect(await get(outside.url, { hosts: [outside.host] }), location).toEqual(refused);
    }
    expect(inside.seen).toEqual([]);
  });

  it('[B6] limits the number of redirects; relative ones stay on their host', async () => {
    const { url, host, seen } = await serve((request, response) => {
      const at = Number(request.url?.slice(1));
      if (at === 0) response.end('there');
      else response.writeHead(307, { location: `/${at - 1}` }).end('x'.repeat(5000));
    });
    expect(await get(`${url}2`, { hosts: [host] })).toMatchObject({ ok: true, url: new URL(`${url}0`) });
    expect(await get(`${url}3`, { hosts: [host] })).toEqual({ ok: false, reason: 'too-many-redirects' });
    expect(seen).toHaveLength(6);
  });
});

describe('requests and responses', () => {
  it('[B7] sends no credentials, and keeps no cookies', async () => {
    const { url, host, seen } = await serve((request, response) =>
      request.url === '/'
        ? response.writeHead(302, { location: '/next', 'set-cookie': 'a=1' }).end()
        : response.end('x'),
    );
    await get(url, { hosts: [host] });
    for (const { headers } of seen)
      expect(Object.keys(headers).sort()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
    expect(seen.map(({ headers }) => headers['connection'])).toEqual(['close', 'close']);
    expect(seen.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity', 'identity']);
  });

  it('[B8] aborts a body over the limit, with or without a content length', async () => {
    let wrote = 0;
    const { url, host } = await serve((request, response) => {
      if (request.url === '/announced')
        return void response.writeHead(200, { 'content-length': 5000 }).write('x');
      const more = () => {
        while (!response.destroyed && wrote < 50_000_000) {
          wrote += 10_000;
          if (!response.write('x'.repeat(10_000))) return void response.once('drain', more);
        }
      };
      more();
    });
    expect(await get(`${url}announced`, { hosts: [host] })).toEqual({ ok: false, reason: 'too-large' });
    expect(await get(url, { hosts: [host] })).toEqual({ ok: false, reason: 'too-large' });
    expect(wrote).toBeLessThan(50_000_000);
  });

  it('[B8] accepts a body of exactly the limit', async () => {
    const { url, host } = await serve((_request, response) => response.end('x'.repeat(1000)));
    expect(await get(url, { hosts: [host] })).toMatchObject({ ok: true, body: Buffer.alloc(1000, 'x') });
  });

  it('[B8] does not decompress a compressed body', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    for (const encoding of ['gzip', 'br', 'GZIP', 'identity, gzip', 'x']) {
      const { url, host } = await serve((_request, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
      );
      expect(await get(url, { hosts: [host], maxBytes: 1e6 })).toEqual({ ok: false, reason: 'encoded' });
    }
  });

  it('[B9] the timeout covers idle connections, trickled bytes and unresolved names', async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    });
    const started = Date.now();
    for (const { url, host } of [silent, slow])
      expect(await get(url, { hosts: [host], timeoutMs: 300 })).toEqual({ ok: false, reason: 'timeout' });
    const never = () => new Promise<string[]>(() => undefined);
    expect(await get('https://name.example/', { resolve: never, timeoutMs: 300 })).toEqual({
      ok: false,
      reason: 'timeout',
    });
    expect(Date.now() - started).toBeLessThan(10_000);
  });

  it('[B9] unresolved names hold two lookups at most, and none after an abort', async () => {
    const asked: string[] = [];
    const settle: (() => void)[] = [];
    const resolve: Resolve = (name) => {
      asked.push(name);
      return new Promise((done) => settle.push(() => done([])));
    };
    const outbound = createOutbound({ allowed: new Set(), resolve });
    const ask = (name: string) =>
      outbound.get({ url: new URL(`https://${name}/`), ...limits, timeoutMs: 200 });
    const outcomes = await Promise.all(['a.test', 'b.test', 'c.test', 'd.test'].map(ask));
    expect(outcomes.every((outcome) => !outcome.ok && outcome.reason === 'timeout')).toBe(true);
    expect(asked).toEqual(['a.test', 'b.test']);
    settle.splice(0).forEach((go) => go());
    await new Promise((done) => setTimeout(done, 20));
    expect(asked).toHaveLength(2);
    const next = ask('e.test');
    await vi.waitFor(() => expect(asked.at(-1)).toBe('e.test'), 10_000);
    settle.splice(0).forEach((go) => go());
    expect(await next).toEqual(refused);
  });

  it('[B9] an abort ends the request', async () => {
    const { url, host } = await serve(() => undefined);
    const gone = new AbortController();
    setTimeout(() => gone.abort(), 50);
    expect(await get(url, { hosts: [host], signal: gone.signal })).toEqual({
      ok: false,
      reason: 'unreachable',
    });
    expect(await get(url, { hosts: [host], signal: AbortSignal.abort() })).toMatchObject({ ok: false });
  });

  it('[B9] broken connections, error statuses and endless headers are failures', async () => {
    const broken = await serve((request) => void request.socket.destroy());
    expect(await get(broken.url, { hosts: [broken.host] })).toEqual({ ok: false, reason: 'unreachable' });
    const missing = await serve((_request, response) => response.writeHead(404).end());
    expect(await get(missing.url, { hosts: [missing.host] })).toEqual({
      ok: false,
      reason: 'status',
      status: 404,
    });
    const wordy = await serve((_request, response) =>
      response.writeHead(200, { a: 'x'.repeat(20_000) }).end(),
    );
    expect(await get(wordy.url, { hosts: [wordy.host] })).toEqual({ ok: false, reason: 'unreachable' });
  });
});

describe('requests with methods and secrets', () => {
  const send = (url: string, hosts: string[], more: Partial<OutboundRequest>) =>
    createOutbound({ allowed: new Set(hosts) }).send({ url: new URL(url), ...limits, ...more });
  const secretHeaders = { authorization: 'Bearer secret' };

  it('[B10] carry their method, their body and their secrets to the address', async () => {
    const got: unknown[] = [];
    const { host, url } = await serve((request, response) => {
      let text = '';
      request.on('data', (part) => (text += String(part)));
      request.on('end', () => {
        got.push([request.method, text, request.headers.authorization, request.headers['content-length']]);
        response.statusCode = 422;
        response.end('no');
      });
    });
    const outcome = await send(url, [host], {
      method: 'PATCH',
      body: 'ä',
      secretHeaders,
      takesAnyStatus: true,
    });
    expect(got).toEqual([['PATCH', 'ä', 'Bearer secret', '2']]);
    expect(outcome).toMatchObject({ ok: true, status: 422 });
    expect(await send(url, [host], { method: 'DELETE' })).toMatchObject({ ok: false, status: 422 });
  });

  it.each([
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'words'],
    [308, 'POST', 'words'],
  ])('[B10] a redirect with %i goes on as %s', async (status, method, body) => {
    const got: unknown[] = [];
    const { host, url } = await serve((request, response) => {
      let text = '';
      request.on('data', (part) => (text += String(part)));
      request.on('end', () => {
        got.push([request.method, text, request.headers.authorization]);
        if (request.url === '/') response.writeHead(status, { location: '/next' });
        response.end();
      });
    });
    await send(url, [host], { method: 'POST', body: 'words', secretHeaders });
    expect(got).toEqual([
      ['POST', 'words', 'Bearer secret'],
      [method, body, 'Bearer secret'],
    ]);
  });

  it('[B10] a redirect to another origin takes no secret along', async () => {
    const other = await serve((_request, response) => response.end('there'));
    const { host, url } = await serve((_request, response) =>
      response.writeHead(307, { location: other.url }).end(),
    );
    expect(await send(url, [host, other.host], { method: 'POST', body: 'x', secretHeaders })).toMatchObject({
      ok: true,
    });
    expect(other.seen).toHaveLength(1);
    expect(other.seen[0]?.headers['authorization']).toBeUndefined();
  });

  it('[B10] go to no address inside, whatever their method', async () => {
    const { port, seen } = await serve((_request, response) => response.end('x'));
    expect(await send(`http://127.0.0.1:${port}/`, [], { method: 'POST', body: 'x' })).toEqual(refused);
    expect(seen).toEqual([]);
  });
});
