import { createHash, randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmbedTokenMinter } from '@stoa/client/server';
import { readFingerprints } from './fingerprints.js';
import { contentSecurityPolicy } from './policy.js';

/** Who is signed in to this site. */
interface SiteUser {
  id: string;
  name: string;
}

export interface SiteOptions {
  /** 0 takes a free one. */
  port: number;
  /** Address of the Stoa server. */
  stoa: string;
  /** The public half of the embed key. */
  embedKey: string;
  /** Its secret half. */
  secret: string;
  host?: string;
}

export interface Site {
  url: string;
  close: () => Promise<void>;
}

const folder = (name: string) => fileURLToPath(new URL(`../${name}/`, import.meta.url));
const pages = folder('pages');
const files = { '/built/': folder('dist'), '/older/': folder('dist/older'), '/': folder('public') };

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The people of this site. A real one has a database and asks for a password. */
const people: readonly SiteUser[] = [
  { id: 'ada', name: 'Ada' },
  { id: 'brook', name: 'Brook' },
];

/** The site's own session, which has nothing to do with Stoa's: a cookie with a name. */
function whoIsHere({ headers }: IncomingMessage): SiteUser | undefined {
  const id = /(?:^|;\s*)site-user=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return people.find((user) => user.id === id);
}

/** A name inside its folder, or undefined for everything that would leave it. */
const safeName = (path: string): string | undefined =>
  /^(?:[\w-]+[./])*[\w-]+$/.test(path) ? path : undefined;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Serves the pages of a site that has a chat from another server, and mints tokens for those who are signed in to it. */
export async function startSite({ port, host = 'localhost', ...options }: SiteOptions): Promise<Site> {
  const stoa = new URL(options.stoa).origin;
  const minter = createEmbedTokenMinter({ server: stoa, secret: options.secret });

  async function page(path: string, response: ServerResponse): Promise<boolean> {
    const name = safeName(path.slice(1) || 'index');
    if (!name || !(await readdir(pages)).includes(`${name}.html`)) return false;
    const source = await readFile(join(pages, `${name}.html`), 'utf8');
    const isPinned = source.includes('{{fingerprints}}');
    const pinned = isPinned ? await readFingerprints(stoa) : undefined;
    const nonce = source.includes('{{nonce}}') ? randomBytes(16).toString('base64') : undefined;
    const text = source
      .replaceAll('{{stoa}}', stoa)
      .replaceAll('{{key}}', options.embedKey)
      .replaceAll('{{nonce}}', nonce ?? '')
      .replaceAll('{{version}}', pinned?.version ?? '')
      .replaceAll('{{integrity}}', pinned?.script ?? '')
      .replaceAll('{{fingerprints}}', pinned?.importMap ?? '');
    const inline = [...text.matchAll(/<script type="importmap">([^]*?)<\/script>/g)];
    response.writeHead(200, {
      'content-type': types['.html'],
      'cache-control': 'no-cache',
      'referrer-policy': 'strict-origin-when-cross-origin',
      // Whatever the page has no fingerprint of is not run.
      ...(isPinned && { 'integrity-policy': 'blocked-destinations=(script)' }),
      'content-security-policy': contentSecurityPolicy({
        stoa,
        hashes: inline.map(([, script = '']) => hashOf(script)),
        ...(nonce && { nonce }),
      }),
    });
    response.end(text);
    return true;
  }

  async function file(path: string, response: ServerResponse): Promise<boolean> {
    const [prefix = '', root = ''] = Object.entries(files).find(([start]) => path.startsWith(start)) ?? [];
    const name = safeName(path.slice(prefix.length));
    const type = types[extname(path)];
    const bytes = name && type ? await readFile(join(root, name)).catch(() => undefined) : undefined;
    if (!bytes) return false;
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
    response.end(bytes);
    return true;
  }

  const send = (
    response: ServerResponse,
    status: number,
    body: string,
    headers: Record<string, string> = {},
  ) => response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body);

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://site');
    if (request.method === 'POST' && path === '/chat-token') {
      // Another site's page could send this request along with the cookie; what it must not do is cause a token to be made.
      if (request.headers['sec-fetch-site'] && request.headers['sec-fetch-site'] !== 'same-origin')
        return void send(response, 403, 'This address is for pages of this site.');
      const user = whoIsHere(request);
      if (!user) return void send(response, 401, 'Nobody is signed in.');
      const { token } = await minter.mint({ endUserId: user.id, name: user.name });
      return void send(response, 200, token, { 'cache-control': 'no-store' });
    }
    if (request.method === 'POST' && path === '/sign-in') {
      const user = people.find(({ id }) => id === searchParams.get('as'));
      const life = user ? '' : '; Max-Age=0';
      return void send(response, 303, '', {
        location: request.headers.referer ?? '/',
        'set-cookie': `site-user=${user?.id ?? ''}; Path=/; HttpOnly; SameSite=Lax${life}`,
      });
    }
    if (request.method === 'GET' && ((await page(path, response)) || (await file(path, response)))) return;
    send(response, 404, 'There is nothing at this address.');
  }

  const server: Server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      if (response.headersSent) response.destroy();
      else send(response, 502, 'The chat is not available at the moment.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
