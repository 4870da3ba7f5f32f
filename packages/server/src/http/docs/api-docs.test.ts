import { listOperations, messages } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { openApiDocument } from '../operations/openapi.js';
import { operationsByRoom, type ApiDocument, type ApiOperation } from './api-description.js';
import { exampleCall, exampleOf } from './example.js';
import { html } from './html.js';
import { typeText } from './schema-fields.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

const pageAt = async (path: string) => {
  const response = await app.browser().fetch(path);
  return { response, text: await response.text() };
};

describe('the pages', () => {
  it('[APD1] show every operation with its address, answer, errors and an example, without a session or a script', async () => {
    const index = await pageAt('/docs/api');
    expect(index.response.status).toBe(200);
    expect(index.text).not.toContain('<script');
    const rooms = new Map<string, string>();
    for (const { room, name, operation } of listOperations()) {
      expect(index.text).toContain(`href="/docs/api/${room}#${name}"`);
      if (!rooms.has(room)) rooms.set(room, (await pageAt(`/docs/api/${room}`)).text);
      const page = rooms.get(room) ?? '';
      const [article = ''] = page.slice(page.indexOf(`<article id="${name}"`)).split('</article>', 1);
      expect(article, `${room}.${name}`).toContain(`<span class="method">${operation.method}</span>`);
      expect(article).toContain(`${operation.path}${operation.op}</code>`);
      expect(article).toContain('curl -sS');
      expect(article).toContain('<code>401</code>');
      for (const code of operation.failures) expect(article).toContain(html`${messages[code]}`.markup);
    }
    expect(rooms.get('chat')).toContain('id="send"');
  });

  it('[APD1] 1.133: tell of what programs are promised', async () => {
    const paths = Object.keys(openApiDocument()['paths'] as object);
    for (const path of [
      '/available_models',
      '/chat',
      '/state/share',
      '/state/share/load',
      '/files/upload',
      '/files/query',
      '/files/tags/list',
      '/files/tags/create',
      '/files/tags/delete',
      '/files/set_tags',
      '/assistant/create',
      '/assistant/list',
      '/assistant/share',
      '/assistant/delete',
      '/assistant/files/download/codeinterpreter',
      '/assistant/openai/delete',
      '/assistant/openai/thread/delete',
    ])
      expect(paths).toContain(path);
  });

  it('[APD2] are searched by the server, and a search is never markup', async () => {
    const found = await pageAt('/docs/api?q=share%20load');
    expect(found.text).toContain('/docs/api/sharing#load');
    expect(found.text).not.toContain('/docs/api/memory#');
    const hostile = await pageAt(`/docs/api?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(hostile.text).toContain('Nothing found');
    expect(hostile.text).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(hostile.text).not.toContain('<script>alert');
    for (const query of ['q=a&q=b', `q=${'x'.repeat(5000)}`, 'q='])
      expect((await pageAt(`/docs/api?${query}`)).response.status).toBe(200);
  });

  it('[APD3] obey the policy of every page, in the theme of the browser', async () => {
    const browser = app.browser();
    browser.setCookie('stoa_theme', 'system');
    const response = await browser.fetch('/docs/api/sharing');
    const text = await response.text();
    const [, nonce = ''] = /<script nonce="([^"]+)">/.exec(text) ?? [];
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(text).not.toMatch(/ style=|<style| on\w+=/);
    browser.setCookie('stoa_theme', 'light');
    expect(await (await browser.fetch('/docs/api')).text()).toContain('data-theme="light"');
    const style = await app.browser().fetch('/docs/api/style.css');
    expect(style.headers.get('content-type')).toContain('text/css');
  });

  it('[APD1] an address without a room is a page with status 404', async () => {
    for (const path of ['/docs/api/nothing', '/docs/api/__proto__']) {
      const { response, text } = await pageAt(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(text).toContain('See all operations');
    }
  });
});

describe('examples', () => {
  const described = new Map<string, ApiOperation>(
    [...operationsByRoom(openApiDocument() as unknown as ApiDocument).values()]
      .flat()
      .map((one) => [`${one.room}.${one.name}`, one]),
  );

  it.each(
    listOperations()
      .filter(({ operation }) => operation.sends !== 'nothing')
      .map(({ room, name, operation }) => [`${room}.${name}`, operation] as const),
  )('[APD4] %s accepts its example', (id, operation) => {
    const { body, query } = described.get(id)!;
    const value = body
      ? (exampleOf(body) as { data: unknown }).data
      : Object.fromEntries(
          query.filter(({ required }) => required).map(({ name, schema }) => [name, exampleOf(schema)]),
        );
    const read = operation.input.safeParse(value);
    expect(read.success ? [] : read.error.issues.map(({ path, message }) => [path, message])).toEqual([]);
  });

  it('[APD4] a quote inside an example ends no word of the command', () => {
    const call = exampleCall({
      ...described.get('sharing.share')!,
      body: { const: { data: "it's" } },
    });
    expect(call).toContain(String.raw`it'\''s`);
  });

  it.each([
    [{ type: 'string' }, 'string'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'map of number'],
    [{ enum: ['a', 'b'] }, '"a" | "b"'],
    [{ $ref: '#/components/schemas/Refusal' }, 'Refusal'],
    [{}, 'any'],
  ])('[APD1] %j is said as %s', (schema, text) => {
    expect(typeText(schema)).toBe(text);
  });
});
