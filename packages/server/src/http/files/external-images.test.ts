import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageTypeOf } from '../../platform/outbound/image-type.js';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const images = {
  png: bytes('\x89PNG\r\n\x1a\n rest'),
  jpeg: bytes('\xff\xd8\xff\xe0 rest'),
  gif: bytes('GIF89a rest'),
  webp: bytes('RIFF\x10\0\0\0WEBPVP8 '),
  avif: bytes('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf rest'),
};

describe('imageTypeOf', () => {
  it.each(Object.entries(images))('[X7] detects %s by its bytes', (name, image) => {
    expect(imageTypeOf(image)).toBe(`image/${name}`);
  });
  it.each([
    ['nothing', ''],
    ['half a signature', '\x89PNG'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['a page', '<!doctype html><script>1</script>'],
    ['a picture after a page', '<html>\x89PNG\r\n\x1a\n'],
    ['a sound', 'RIFF\x10\0\0\0WAVEfmt '],
    ['a film', '\0\0\0\x1cftypisom\0\0\0\0isommp42'],
    ['a brand past its box', '\0\0\0\x10ftypisom\0\0\0\0avif'],
    ['a PDF', '%PDF-1.7'],
    ['a bitmap', 'BM'],
    ['an icon', '\0\0\x01\0'],
  ])('[X7] %s is no image', (_what, text) => expect(imageTypeOf(bytes(text))).toBeNull());
});

describe('external images', () => {
  let app: TestApp;
  let mei: Browser;
  let site: Server;
  let host = '';
  const asked: string[] = [];
  beforeAll(async () => {
    site = createServer((request, response) => {
      asked.push(request.url ?? '');
      const name = (request.url ?? '').slice(1).split('?')[0] ?? '';
      if (name === 'slow') return;
      if (name in images) return void response.end(images[name as keyof typeof images]);
      if (name === 'svg') return void response.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>');
      if (name === 'inside') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      if (name === 'lying')
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(images.png);
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    app = await createTestApp({ env: { STOA_OUTBOUND_HOSTS: host } });
    mei = await app.signInAs('mei');
  });
  afterAll(async () => {
    site.closeAllConnections();
    site.close();
    await app.close();
  });

  const ours = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' };
  const ask = (url: string, headers: Record<string, string> = ours, browser = mei) =>
    browser.fetch(`/api/external/image?url=${encodeURIComponent(url)}`, { headers });

  it.each(Object.keys(images))('[X7] serves %s with its own type only', async (name) => {
    const answer = await ask(`http://${host}/${name}`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(images[name as keyof typeof images]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': `image/${name}`,
      'content-disposition': `attachment; filename="image.${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=86400',
    });
  });

  it('[X7] the bytes decide about the type, not the headers', async () => {
    expect((await ask(`http://${host}/lying`)).headers.get('content-type')).toBe('image/png');
    const svg = await ask(`http://${host}/svg`);
    expect([svg.status, await svg.json()]).toEqual([
      502,
      { error: 'There is no image at that address.', code: 'externalImage.no-image' },
    ]);
    expect(svg.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['', 400],
    ['nonsense', 400],
    ['/relative', 400],
    ['javascript:1', 400],
    ['data:image/png;base64,AAAA', 400],
    ['file:///etc/passwd', 400],
    [`https://example.org/${'a'.repeat(9000)}`, 400],
    ['https://127.0.0.1/', 403],
    ['http://127.0.0.1:1/', 403],
    ['https://[::1]/', 403],
    ['https://169.254.169.254/latest/', 403],
    ['https://no-such-name.invalid/', 403],
  ])('[B3] %.40j is a %i', async (url, status) => {
    const answer = await ask(url);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { code: string }).code).toMatch(/^externalImage\./);
  });

  it('[B3] a missing or repeated address is a 400', async () => {
    for (const query of ['', '?url', '?url=a&url=b', '?url[]=a'])
      expect((await mei.fetch(`/api/external/image${query}`, { headers: ours })).status).toBe(400);
  });

  it('[B6] refuses a redirect to a private address', async () => {
    expect((await ask(`http://${host}/inside`)).status).toBe(403);
  });

  it('[X8] serves images of same-origin pages only: no other site, no address bar, no script', async () => {
    const before = asked.length;
    const foreign = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
      { referer: 'https://evil.example/' },
      { referer: `https://evil.example/?${app.url}` },
      {},
    ];
    for (const headers of foreign)
      expect((await ask(`http://${host}/png`, headers as Record<string, string>)).status).toBe(403);
    expect(asked).toHaveLength(before);
    expect((await ask(`http://${host}/png`, { referer: `${app.url}/` })).status).toBe(200);
  });

  it('[T1] refuses requests without a session', async () => {
    expect((await ask(`http://${host}/png`, ours, app.browser())).status).toBe(401);
  });

  it('[R3] limits concurrent images per person; others are unaffected', async () => {
    const gone = new AbortController();
    const before = asked.length;
    const waiting = Array.from({ length: 6 }, () =>
      mei
        .fetch(`/api/external/image?url=${encodeURIComponent(`http://${host}/slow`)}`, {
          headers: ours,
          signal: gone.signal,
        })
        .catch(() => null),
    );
    await expect.poll(() => asked.length).toBe(before + 6);
    expect((await ask(`http://${host}/png`)).status).toBe(429);
    const nils = await app.signInAs('nils');
    expect((await ask(`http://${host}/png`, ours, nils)).status).toBe(200);
    gone.abort();
    await Promise.all(waiting);
    await expect.poll(async () => (await ask(`http://${host}/png`)).status).toBe(200);
  });

  it('[R3] limits images per person and minute', async () => {
    const small = await createTestApp({
      env: { STOA_RATE_LIMIT_PER_MINUTE: '30', STOA_OUTBOUND_HOSTS: host },
    });
    const one = await small.signInAs('thea');
    const statuses: number[] = [];
    for (let count = 0; count < 32; count++) statuses.push((await ask('nonsense', ours, one)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    await small.close();
  });
});
