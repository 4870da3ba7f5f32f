import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Record<string, string> = {
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

/** A page as it stands, without anything that would run. */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*(?:modulepreload|as="script")[^>]*>/g, '');

/** Serves a page with the sheets and faces of the built app, compressed as the app sends them. */
export async function serveStatic(html: string, webDir: string): Promise<{ url: string; close: () => void }> {
  const page = gzipSync(html);
  const server = createServer(({ url = '/' }, response) => {
    const path = join(webDir, new URL(url, 'http://static.test').pathname);
    const type = types[path.slice(path.lastIndexOf('.') + 1)];
    if (url === '/')
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
        .end(page);
    else if (!type || !existsSync(path)) response.writeHead(404).end();
    else if (existsSync(`${path}.br`))
      response
        .writeHead(200, { 'content-type': type, 'content-encoding': 'br' })
        .end(readFileSync(`${path}.br`));
    else response.writeHead(200, { 'content-type': type }).end(readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
