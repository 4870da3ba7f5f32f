import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { createChatServer, embedKey } from './chat-server.mjs';

const types = { '.js': 'text/javascript', '.json': 'application/json' };

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** As strict as the pages of `examples/embed-site`; the other name of a policy is that of webpack's own chunks. */
const policy = (hashes) =>
  [
    `default-src 'none'`,
    ['script-src', `'self'`, ...hashes].join(' '),
    `connect-src 'self'`,
    `img-src 'self' data: blob:`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types webpack dompurify 'allow-duplicates'`,
  ].join('; ');

/**
 * A page of a site.
 *
 * @typedef {{ script: string, isModule?: boolean, importMap?: object, html?: string }} Page `html` is what a server has drawn
 */

/** @param {Page} page */
function draw({ script, isModule = true, importMap, html = '' }) {
  const map = importMap ? JSON.stringify(importMap) : null;
  const text = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,">',
    map === null ? '' : `<script type="importmap">${map}</script>`,
    `</head><body><div id="app" data-embed-key="${embedKey}">${html}</div>`,
    `<script src="${script}"${isModule ? ' type="module"' : ''}></script></body></html>`,
  ].join('');
  return { text, hashes: map === null ? [] : [hashOf(map)] };
}

/**
 * Serves the pages and files of a site, and the chat that stands on them, from one origin.
 *
 * @param {{ folder: string, root: string, pages: Record<string, Page> }} site `folder` has the packed packages, `root` the files
 */
export async function serveSite({ folder, root, pages }) {
  const chat = await createChatServer(folder);
  async function answer({ method, url = '/', ...request }, response) {
    const { pathname } = new URL(url, 'http://site');
    const page = pages[pathname.slice(1)];
    if (page) {
      const { text, hashes } = draw(page);
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy(hashes) });
      return response.end(text);
    }
    if (/^\/embed\/(?:visitor|session|chat)/.test(pathname)) return converse(method, url, request, response);
    const bytes = await readFile(join(root, pathname)).catch(() => null);
    if (bytes === null) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'text/plain' }).end(bytes);
  }
  async function converse(method, url, request, response) {
    const answered = await chat(method, url, request.body);
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    for await (const part of answered.body ?? []) response.write(part);
    response.end();
  }
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { method, url } = request;
    await answer({ method, url, body: Buffer.concat(parts).toString() }, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
