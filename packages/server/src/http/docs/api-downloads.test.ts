import { isOpenToKey, operations } from '@stoa/core/contract';
import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { PDFDocument } from 'pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, makeKey } from '../../testing/api-key-people.js';
import type { Browser } from '../../testing/browser.js';
import { storeConfig } from '../../testing/store-config.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

let app: TestApp;
let thea: Browser;
beforeAll(async () => {
  app = await createTestApp();
  thea = await app.signInAs('thea');
});
afterAll(() => app?.close());

interface Item {
  name: string;
  item?: Item[];
  request?: { method: string; url: { raw: string }; body?: { raw: string } };
}

const documentation = async () =>
  (await callAs(thea, operations.apiKeys.documentation, undefined)) as Record<
    'csv_url' | 'doc_url' | 'postman_url',
    string
  >;

it('[APD5] where nothing was uploaded the documentation is that of the contract: pages, a table and a collection (2.106)', async () => {
  const { doc_url: pages, csv_url: csv, postman_url: postman } = await documentation();
  expect((await app.browser().open(pages)).html).toContain('<h1');
  const table = Papa.parse<string[]>(await (await fetch(app.url + csv)).text()).data;
  expect(table[0]).toEqual(['method', 'path', 'operation', 'summary', 'access types']);
  for (const [, , name] of table.slice(1)) expect(isOpenToKey(name!, ['full_access']), name).toBe(true);
  expect(table.map(([method, path]) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['GET /available_models', 'POST /chat', 'POST /files/upload', 'GET /state/share']),
  );
  expect((await fetch(app.url + postman)).headers.get('content-disposition')).toContain('attachment');
});

it('[APD9] the documentation can be printed: a PDF of every operation that a key opens, with its address', async () => {
  const page = (await app.browser().open('/docs/api')).html;
  const [, path = ''] = /href="([^"]+\.pdf)"/.exec(page)!;
  const response = await fetch(app.url + path);
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('content-disposition'),
  ]).toEqual([200, 'application/pdf', 'attachment; filename="stoa-api.pdf"']);
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: true });
  const { csv_url: csv } = await documentation();
  const table = Papa.parse<string[]>(await (await fetch(app.url + csv)).text()).data.slice(1);
  const letters = text.replaceAll(/\s/g, '');
  for (const [method = '', address = '', name, summary = ''] of table) {
    expect(letters, name).toContain(method + address);
    expect(letters, name).toContain(summary.replaceAll(/[\s`]/g, ''));
  }
  // What its contents say of a room is so.
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const [, number] = /Memory\s+(\d+)/.exec(pages[0]!)!;
  expect(pages[Number(number) - 1]).toMatch(/^Memory/);
  expect(pages.some((one) => one.includes('?'.repeat(3)))).toBe(false);
});

it(
  '[APD6] every request of the collection is understood with nothing but the key set',
  { timeout: 60_000 },
  async () => {
    const { secret } = await makeKey(thea);
    const { postman_url: postman } = await documentation();
    const collection = (await (await fetch(app.url + postman)).json()) as {
      item: Item[];
      variable: { key: string; value: string }[];
    };
    const base = collection.variable.find(({ key }) => key === 'baseUrl')!.value;
    expect(new URL(base).port).toBe(new URL(app.url).port);
    const requests = collection.item.flatMap(({ item = [] }) => item.map(({ request }) => request!));
    expect(requests.length).toBeGreaterThan(20);
    // The chat asks a model that the request before has found.
    expect(requests[0]!.url.raw).toContain('/available_models');
    expect(requests.find(({ url }) => url.raw.endsWith('/chat'))?.body?.raw).toContain('"{{model}}"');
    for (const { method, url, body } of requests) {
      const response = await fetch(url.raw.replace('{{baseUrl}}', app.url), {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(body && { body: body.raw }),
      });
      expect(response.status, `${method} ${url.raw}`).toBeLessThan(500);
      expect([401, 403, 404, 405], `${method} ${url.raw}`).not.toContain(response.status);
      await response.text();
    }
  },
);
type Body = string | Buffer<ArrayBuffer>;

/** A PDF of one page. */
async function makePdf(words: string): Promise<Buffer<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage().drawText(words);
  return Buffer.from(await document.save());
}

it('[APD7] 2.033: an administrator uploads documentation, each kind checked, and people get it (2.106)', async () => {
  const upload = async (filename: string, content: Body, md5: Body = content) => {
    const answer = await callAs(thea, operations.apiKeys.uploadDocumentation, {
      filename,
      content_md5: createHash('md5').update(md5).digest('base64'),
    });
    if (answer['success'] !== true) return answer['message'];
    return (await thea.fetch(String(answer['presigned_url']), { method: 'PUT', body: content })).status;
  };
  expect(await upload('a.docx', 'x')).toContain('pdf, csv, json');
  expect(await upload('a.pdf', 'no pdf')).toBe(400);
  const pdf = await makePdf('ours');
  expect(await upload('a.pdf', '%PDF-1.7 no pages')).toBe(400);
  expect(await upload('a.pdf', pdf, 'another')).toBe(400);
  expect(await upload('a.json', '{"openapi":"3"}')).toBe(400);
  expect(await upload('a.csv', '')).toBe(400);
  expect(await upload('My  API_ guide.pdf', pdf)).toBe(200);
  expect(await upload('a.json', '{"info":{},"item":[]}')).toBe(200);
  const { doc_url: address, csv_url: csv, postman_url: postman } = await documentation();
  const got = await thea.fetch(address);
  expect([got.status, got.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(Buffer.from(await got.arrayBuffer()).equals(pdf)).toBe(true);
  expect(got.headers.get('content-disposition')).toContain('My_API_guide.pdf');
  expect(csv).toBe('/docs/api/operations.csv');
  expect(await (await thea.fetch(postman)).text()).toBe('{"info":{},"item":[]}');
  const nils = await app.signInAs('nils');
  expect((await nils.fetch(address)).status).toBe(404);
  expect(
    await callAs(nils, operations.apiKeys.uploadDocumentation, { filename: 'a.pdf', content_md5: 'x' }),
  ).toMatchObject({ type: 'Forbidden' });
  const zip = await callAs(thea, operations.apiKeys.documentationTemplates, undefined);
  const bytes = await (await thea.fetch(String(zip['presigned_url']))).arrayBuffer();
  expect(Object.keys(unzipSync(new Uint8Array(bytes)))).toEqual([
    'README.txt',
    'stoa-api.csv',
    'stoa-api.postman.json',
  ]);
});

it('[APD8] an address to upload to ends with the right, and what never came is forgotten (2.106)', async () => {
  const late = await makePdf('late');
  const announce = async (content: Body, by = thea) =>
    (await callAs(by, operations.apiKeys.uploadDocumentation, {
      filename: 'a.pdf',
      content_md5: createHash('md5').update(content).digest('base64'),
    })) as { success: boolean; presigned_url: string };
  const { pool } = app.database;
  const waiting = async () =>
    (await pool.query('select id from api_documents where arrived_at is null')).rows as { id: string }[];
  const nils = await app.signInAs('nils');
  await storeConfig(app.database, 'admins', ['nils@stoa.localhost']);
  const { presigned_url: address } = await announce(late, nils);
  const put = () => fetch(app.url + address, { method: 'PUT', body: late });
  await storeConfig(app.database, 'admins', []);
  expect((await put()).status).toBe(404);
  await storeConfig(app.database, 'admins', ['nils@stoa.localhost']);
  expect((await put()).status).toBe(200);
  await announce('%PDF-1.7 never');
  await pool.query(`update api_documents set created_at = $1 where arrived_at is null`, [
    new Date(app.clock.now().getTime() - 25 * 60 * 60_000),
  ]);
  const before = await waiting();
  expect(before.length).toBeGreaterThan(0);
  await announce('%PDF-1.7 next');
  const after = await waiting();
  expect(after).toHaveLength(1);
  expect(before).not.toContainEqual(after[0]);
});
