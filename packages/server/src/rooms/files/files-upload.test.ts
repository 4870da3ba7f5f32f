import { mkdtemp, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { operations, sentence, type FileRecord, type FileText } from '@stoa/core/contract';
import { fileKindOf } from '@stoa/core/rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { sampleDocx, samplePdf, samplePng, samplePptx, sampleXlsx } from './testing/sample-files.js';

const { files } = operations;
const ada = 'ada@example.org';
const eve = 'eve@example.org';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer({ fileLimits: { maxFileBytes: 1_000_000, quotaBytes: 3_000_000 } });
});
afterAll(() => server?.close());

interface Addresses {
  key: string;
  url: string;
  metadataUrl: string;
  contentUrl: string;
}
async function ask(name: string, person = ada, more: object = {}): Promise<Addresses> {
  const { value } = await call(server, person, files.upload, { name, type: '', ...more });
  expect(value).toMatchObject({ success: true });
  return value as unknown as Addresses;
}
const put = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.url + url, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
const get = (url: string, headers: Record<string, string> = {}) => fetch(server.url + url, { headers });

/** Uploads a file and waits until it has been read, or could not be. */
async function upload(name: string, body: Buffer | string, person = ada) {
  const addresses = await ask(name, person);
  const answer = await put(addresses.url, body as BodyInit);
  expect(answer.status).toBe(200);
  const ready = await vi.waitFor(
    async () => {
      const told = await get(addresses.metadataUrl);
      expect(told.status).not.toBe(404);
      return told;
    },
    { timeout: 50_000, interval: 50 },
  );
  return { ...addresses, status: ready.status, metadata: (await ready.json()) as Record<string, unknown> };
}
const list = async (input: object = {}, person = ada): Promise<FileRecord[]> =>
  ((await call(server, person, files.query, input)).value['data'] as { items: FileRecord[] }).items;

describe('uploading files', () => {
  it('[FI1] takes a file, reads it, and tells its facts', async () => {
    const { status, metadata, key, contentUrl } = await upload(
      'Year  report.pdf',
      await samplePdf(['The harvest was good.', 'The budget is 42.']),
    );
    expect(status).toBe(200);
    expect(metadata).toMatchObject({
      name: 'Year_report.pdf',
      type: 'application/pdf',
      isImage: false,
      totalItems: 2,
    });
    expect(metadata['totalTokens']).toBeGreaterThan(5);
    expect(key).toMatch(/^ada@example\.org\/\d{4}-\d\d-\d\d\/[0-9a-f-]{36}\.json$/);
    const content = (await (await get(contentUrl)).json()) as { passages: object[] };
    expect(content.passages).toMatchObject([
      { content: 'The harvest was good.', location: { page: 1 } },
      { content: 'The budget is 42.', location: { page: 2 } },
    ]);
    const [record] = await list({ namePrefix: 'year' });
    expect(record).toMatchObject({ id: key, status: 'ready', createdBy: ada });
    expect(record!.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['notes.docx', () => sampleDocx('Plan', ['First step.']), 'Word', '# Plan\nFirst step.'],
    ['deck.pptx', () => samplePptx(['Hello slide'], 'Say hello'), 'PowerPoint', 'Hello slide'],
    [
      'sums.xlsx',
      () =>
        sampleXlsx([
          ['Item', 'Cost'],
          ['Tea', 3],
        ]),
      'Excel',
      'Item | Cost\nTea | 3',
    ],
    ['data.csv', async () => Buffer.from('name;age\nAda;36'), 'CSV', 'name | age\nAda | 36'],
    [
      'page.html',
      async () => Buffer.from('<h1>Top</h1><script>x()</script><p>Words</p>'),
      'HTML',
      '# Top\nWords',
    ],
    ['code.py', async () => Buffer.from('print("hello")'), 'Text', 'print("hello")'],
    [
      'facts.json',
      async () => Buffer.from('{"harbour":{"ships":["Argo","Thetis"],"open":true}}'),
      'JSON',
      '"ships":["Argo","Thetis"]',
    ],
    [
      'notes.md',
      async () => Buffer.from('# Harbour\n\nThe *Argo* came in.\n\n## Crew\n\n- Jason\n'),
      'Markdown',
      '## Crew',
    ],
  ])('[FI2] reads %s', async (name, make, kind, text) => {
    const { contentUrl, status, metadata } = await upload(name, await make());
    expect(status).toBe(200);
    expect(fileKindOf(metadata['type'] as string)).toBe(kind);
    const { passages } = (await (await get(contentUrl)).json()) as { passages: { content: string }[] };
    expect(passages.map(({ content }) => content).join('\n')).toContain(text);
  });

  it('[FI3] decides by content and not by name', async () => {
    const { metadata } = await upload('picture.txt', samplePng);
    expect(metadata).toMatchObject({ type: 'image/png', isImage: true });
    expect(metadata['totalTokens']).toHaveProperty('gpt');
  });

  it('[FI21] sends an image as base64 text, or as it is to those that ask for that', async () => {
    const picture = Buffer.concat([samplePng, Buffer.alloc(200_001, 7)]);
    const { key } = await upload('picture.png', picture);
    const download = async (input: { encoding?: 'none' | null }) => {
      const { value } = await call(server, ada, files.download, { key, ...input });
      return get(value['downloadUrl'] as string);
    };
    for (const input of [{}, { encoding: null }]) {
      const text = await download(input);
      expect(text.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(Buffer.from(await text.text(), 'base64')).toEqual(picture);
    }
    const bytes = await download({ encoding: 'none' });
    expect(bytes.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await bytes.arrayBuffer())).toEqual(picture);
  });

  it('[FI4] keeps a file that has no text, and says so', async () => {
    const { status, metadata, key } = await upload('scan.pdf', await samplePdf(['']));
    expect(status).toBe(410);
    expect(metadata['error']).toBe(sentence('files.noText'));
    expect((await list({ namePrefix: 'scan' }))[0]).toMatchObject({
      id: key,
      status: 'failed',
      isFailureFinal: true,
    });
    expect((await call(server, ada, files.download, { key })).value).toMatchObject({ success: true });
  });

  it('[FI4] an empty file is called empty', async () => {
    const { status, metadata } = await upload('empty.txt', '');
    expect([status, metadata['error']]).toEqual([410, 'The file is empty: there is nothing in it to read.']);
  });

  it.each([
    ['old.xls', 'files.saveAsXlsx'],
    ['old.ppt', 'files.saveAsPptx'],
    ['film.mp4', 'files.unsupported'],
    ['noextension', 'files.unsupported'],
    ['archive.zip', 'files.unsupported'],
  ] as const)('[FI5] refuses %s before anything travels', async (name, code) => {
    const { value } = await call(server, ada, files.upload, { name, type: '' });
    expect(value).toMatchObject({ success: false, message: sentence(code) });
  });

  it('[FI6] refuses what is too large, said beforehand or not, and keeps nothing of it', async () => {
    const said = await call(server, ada, files.upload, { name: 'a.txt', size: 2_000_000 });
    expect(said.value).toMatchObject({ success: false });
    const { url } = await ask('large.txt');
    const answer = await put(url, Buffer.alloc(1_000_001, 97));
    expect(answer.status).toBe(413);
    expect(answer.headers.get('x-amz-error-message')).toContain('larger than 1 MB');
    // Without a length, counted as it arrives.
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(200_000));
      },
    });
    const unknown = await fetch(server.url + (await ask('endless.txt')).url, {
      method: 'PUT',
      body: stream,
      duplex: 'half',
    } as RequestInit).catch(() => null);
    expect(unknown?.status ?? 413).toBe(413);
    expect(await list({ namePrefix: 'large' })).toEqual([]);
    expect(await list({ namePrefix: 'endless' })).toEqual([]);
  });

  it('[FI7] an upload that breaks off leaves nothing, and the same address takes it again', async () => {
    const { url, metadataUrl } = await ask('broken.txt');
    const abort = new AbortController();
    const stream = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new TextEncoder().encode('half'));
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
    });
    const sending = fetch(server.url + url, {
      method: 'PUT',
      body: stream,
      duplex: 'half',
      signal: abort.signal,
    } as RequestInit).catch(() => null);
    setTimeout(() => abort.abort(), 60);
    await sending;
    expect(await list({ namePrefix: 'broken' })).toEqual([]);
    await vi.waitFor(async () => expect((await put(url, 'the whole')).status).toBe(200));
    await vi.waitFor(async () => expect((await get(metadataUrl)).status).toBe(200), { timeout: 50_000 });
    expect((await put(url, 'once more')).status).toBe(409);
  });

  it('[FI8] an address is worth nothing for another purpose, another person or once changed', async () => {
    const { url, metadataUrl } = await ask('mine.txt');
    const token = url.split('?t=')[1]!;
    expect((await get(`/api/files/blob?t=${token}`)).status).toBe(404);
    expect((await get(`/api/files/status?t=${token}`)).status).toBe(404);
    expect((await put(`/api/files/blob?t=${metadataUrl.split('?t=')[1]}`, 'x')).status).toBe(404);
    expect((await put(url.slice(0, -2), 'x')).status).toBe(404);
    expect((await put('/api/files/blob', 'x')).status).toBe(404);
    expect((await put(url, 'x', { 'x-person': eve })).status).toBe(404);
    expect((await put(url, 'x', { 'x-person': ada })).status).toBe(200);
  });

  it('[FI9] gives a file as an attachment, whole or in part', async () => {
    const { key } = await upload('Ünïcode "quotes".html', '<p>0123456789</p>');
    const { value } = await call(server, ada, files.download, { key: `s3://${key}` });
    const address = value['downloadUrl'] as string;
    const complete = await get(address);
    expect(complete.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(complete.headers.get('x-content-type-options')).toBe('nosniff');
    expect(complete.headers.get('content-security-policy')).toContain('sandbox');
    expect(await complete.text()).toBe('<p>0123456789</p>');
    const part = await get(address, { range: 'bytes=3-5' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 3-5/17',
      '012',
    ]);
    expect((await get(address, { range: 'bytes=99-' })).status).toBe(416);
    expect((await get(address, { range: 'bytes=0-1,3-4' })).status).toBe(200);
  });
});

describe('the address of the protocol', () => {
  const request = (body: unknown, headers: Record<string, string> = { 'x-person': ada }) =>
    fetch(`${server.url}/api/files/upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it('[FI14] answers without an envelope, and a refusal has its own status', async () => {
    const data = {
      actions: [],
      type: 'text/plain',
      name: 'plain.txt',
      knowledgeBase: 'default',
      tags: [],
      data: {},
    };
    const answer = await request({ data });
    const { url, key, statusUrl, contentUrl, metadataUrl } = (await answer.json()) as Record<string, string>;
    expect(answer.status).toBe(200);
    expect([key, statusUrl, contentUrl, metadataUrl].every(Boolean)).toBe(true);
    expect((await put(url!, 'hello')).status).toBe(200);
    expect((await request({ data }, {})).status).toBe(401);
    expect((await request({ data: { name: 'a.mp4' } })).status).toBe(400);
    expect((await request({ data: { name: 'a.txt', size: 2_000_000 } })).status).toBe(413);
    expect((await request({})).status).toBe(400);
    expect((await request(null)).status).toBe(400);
  });
});

describe('whose file it is', () => {
  it('[A] [FI10] a stranger finds nothing of it, whatever is asked', async () => {
    const { key, metadataUrl } = await upload('secret.txt', 'the treasure is buried');
    for (const [operation, input] of [
      [files.download, { key }],
      [files.delete, { key }],
      [files.reprocess, { key }],
      [files.setTags, { id: key, tags: ['mine'] }],
    ] as const) {
      const { value } = await call(server, eve, operation as never, input as never);
      expect(value).toMatchObject({ success: false, type: 'NoSuchKey' });
    }
    expect((await get(metadataUrl, { 'x-person': eve })).status).toBe(404);
    expect(await list({}, eve)).toEqual([]);
    expect((await list({ namePrefix: 'secret' }))[0]).toMatchObject({ tags: [] });
  });
});

describe('the list of files', () => {
  it('[FI11] pages in order, filters, and keeps tags', async () => {
    const person = 'lister@example.org';
    for (const name of ['delta.md', 'alpha.md', 'charlie.csv', 'bravo.md']) await upload(name, 'a,b', person);
    const names = async (input: object) => (await list(input, person)).map(({ name }) => name);
    expect(await names({})).toEqual(['bravo.md', 'charlie.csv', 'alpha.md', 'delta.md']);
    expect(await names({ sortIndex: 'name', forwardScan: true })).toEqual([
      'alpha.md',
      'bravo.md',
      'charlie.csv',
      'delta.md',
    ]);
    for (const sortIndex of ['createdAt', 'name', 'type'] as const) {
      const seen: string[] = [];
      let pageKey: unknown = null;
      do {
        const { value } = await call(server, person, files.query, {
          sortIndex,
          pageSize: 1,
          pageKey,
        } as never);
        const page = value['data'] as { items: FileRecord[]; pageKey: unknown };
        seen.push(...page.items.map(({ name }) => name));
        pageKey = page.pageKey;
      } while (pageKey !== null);
      expect(seen.toSorted()).toEqual(['alpha.md', 'bravo.md', 'charlie.csv', 'delta.md']);
    }
    expect(await names({ namePrefix: 'AL' })).toEqual(['alpha.md']);
    expect(await names({ namePrefix: '%' })).toEqual([]);
    expect(await names({ types: ['text/csv'] })).toEqual(['charlie.csv']);

    const [first] = await list({ namePrefix: 'alpha' }, person);
    await call(server, person, files.setTags, { id: first!.id, tags: ['budget', ' budget ', '2025', ' '] });
    await call(server, person, files.createTags, { tags: ['later'] });
    const tags = async () =>
      ((await call(server, person, files.listTags, undefined)).value['data'] as { tags: string[] }).tags;
    expect(await tags()).toEqual(['2025', 'budget', 'later']);
    expect(await names({ tags: ['budget'] })).toEqual(['alpha.md']);
    await call(server, person, files.deleteTags, { tags: ['budget'] });
    expect(await tags()).toEqual(['2025', 'later']);
    expect((await list({ namePrefix: 'alpha' }, person))[0]!.tags).toEqual(['2025']);
  });

  it('finds a name by any part of it, whatever its case, its accents and what stands between its words', async () => {
    const person = 'seeker@example.org';
    for (const name of ['Résumé of the Harbour (2026).md', '会議の記録.md', 'ЖУРНАЛ.md', 'c++_notes.txt'])
      await upload(name, '# words', person);
    const found = async (nameContains: string, more: object = {}) =>
      (await list({ nameContains, ...more }, person)).map(({ name }) => name);
    const resume = 'Résumé_of_the_Harbour_(2026).md';
    for (const sought of [
      'harbour',
      'RESUME of the',
      '2026',
      'of_the_harbour',
      'résumé',
      ' (2026).md',
      'me o',
    ])
      expect(await found(sought), sought).toEqual([resume]);
    expect(await found('議の記')).toEqual(['会議の記録.md']);
    expect(await found('журнал')).toEqual(['ЖУРНАЛ.md']);
    expect(await found('++')).toEqual(['c++_notes.txt']);
    for (const sought of ['zebra', '%', 'harbour resume']) expect(await found(sought), sought).toEqual([]);
    expect(await found('harbour', { status: 'ready' })).toEqual([resume]);
    expect(await found('harbour', { status: 'failed' })).toEqual([]);
  });

  it('gives the text of a file by pages, with its pages, slides and sheets', async () => {
    const textOf = async (key: string, from?: number) =>
      (await call(server, ada, files.text, { key, ...(from !== undefined && { from }) })).value[
        'data'
      ] as FileText;
    const deck = await upload('talk.pptx', await samplePptx(['Hello slide', 'Second slide'], 'Say hello'));
    expect(await textOf(deck.key)).toMatchObject({
      passages: [
        { position: 0, content: expect.stringContaining('Hello slide'), location: { slide: 1 } },
        { position: 1, content: expect.stringContaining('Second slide'), location: { slide: 2 } },
      ],
      next: null,
      sections: [
        { location: { slide: 1 }, from: 0 },
        { location: { slide: 2 }, from: 1 },
      ],
      isCut: false,
    });
    const long = await upload(
      'long.md',
      Array.from({ length: 130 }, (_, at) => `# Chapter ${at}\n\nIt was quiet.`).join('\n\n'),
    );
    const first = await textOf(long.key);
    expect([first.passages.length, first.next, first.sections]).toEqual([100, 100, []]);
    const second = await textOf(long.key, 100);
    expect([second.passages.length, second.passages[0]!.position, second.next]).toEqual([30, 100, null]);
    const scan = await upload('empty-scan.pdf', await samplePdf(['']));
    expect(await textOf(scan.key)).toMatchObject({ passages: [], next: null });
  });

  it('[FI12] deletes a file with its bytes and its text, and frees its space', async () => {
    const person = 'deleter@example.org';
    const { key } = await upload('gone.txt', 'words that will be gone', person);
    const storage = async () => (await call(server, person, files.storage, undefined)).value['data'];
    expect(await storage()).toEqual({ used: 23, count: 1, quota: 3_000_000, maxFileBytes: 1_000_000 });
    const { value } = await call(server, person, files.download, { key });
    expect((await call(server, person, files.delete, { key })).value).toEqual({ success: true });
    expect((await get(value['downloadUrl'] as string)).status).toBe(404);
    expect(await storage()).toMatchObject({ used: 0, count: 0 });
    const { rows } = await server.database.pool.query(
      'select count(*)::int as count from file_passages where content like $1',
      ['%will be gone%'],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it.each([
    'text/html\r\nset-cookie: a=1',
    'text/\u0000html',
    'текст/страница',
    'text/html; charset=utf-8',
    `a/${'x'.repeat(150)}`,
  ])('[FI24] a type that is none (%j) harms no download', async (type) => {
    const { value } = await call(server, ada, files.upload, { name: 'typed.txt', type });
    expect((await put(value['url'] as string, 'plain words')).status).toBe(200);
    const { value: given } = await call(server, ada, files.download, { key: value['key'] as string });
    const answer = await get(given['downloadUrl'] as string);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(
      /^(application\/octet-stream|text\/plain; charset=utf-8)$/,
    );
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('[FI24] what the uploader says counts for nothing before the content was looked at', async () => {
    const { value } = await call(server, ada, files.upload, { name: 'page.html', type: 'text/html' });
    await put(value['url'] as string, '<p>words</p>');
    const address = async () => {
      const { value: given } = await call(server, ada, files.download, { key: value['key'] as string });
      return (await get(given['downloadUrl'] as string)).headers.get('content-type');
    };
    await server.database.pool.query(`update files set status = 'processing' where key = $1`, [value['key']]);
    expect(await address()).toBe('application/octet-stream');
    await server.database.pool.query(`update files set status = 'ready' where key = $1`, [value['key']]);
    expect(await address()).toMatch(/^text\/html/);
  });

  it('[FI13] the bytes that a killed process left behind are removed at the next start', async () => {
    const left = await mkdtemp(join(tmpdir(), 'stoa-file-'));
    await utimes(left, new Date(0), new Date(0));
    await server.rooms.files.files.start();
    await vi.waitFor(async () => expect(await readdir(tmpdir())).not.toContain(basename(left)), {
      timeout: 20_000,
    });
  });

  it('[FI13] sweeps up addresses that no file came to, and blobs without a file', async () => {
    await ask('never.txt', 'sweeper@example.org');
    await server.database.pool.query(
      `update files set updated_at = now() - interval '1 day' where name = 'never.txt'`,
    );
    await server.rooms.files.files.sweep();
    const { rows } = await server.database.pool.query(`select 1 from files where name = 'never.txt'`);
    expect(rows).toEqual([]);
  });
});
