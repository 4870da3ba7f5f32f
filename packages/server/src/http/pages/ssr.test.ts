import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import type { PageData } from './ssr-contract.js';
import { collectAssets } from '../base/web-assets.js';

/** Stands in for the built app: shows what it was given. */
const entryServer = `import { Readable } from 'node:stream';
export const spokenLanguage = (tag) => (/^de\\b/.test(tag) ? 'de' : null);
export function render(page) {
  if (page.url.startsWith('/c/broken')) return { shell: Promise.reject(new Error('no shell')), pipe() {}, abort() {} };
  const html = '<!doctype html><pre nonce="' + page.nonce + '">' + JSON.stringify(page).replaceAll('<', '\\\\u003c') + '</pre>';
  return { shell: Promise.resolve(), pipe: (out) => Readable.from([html]).pipe(out), abort() {} };
}`;
const manifest = {
  'web/entry-client.tsx': {
    file: 'assets/entry-1.js',
    css: ['assets/a.css'],
    imports: ['_shared.js'],
    dynamicImports: ['web/lazy.tsx', '_connection-5.js', '_app-4.js'],
  },
  '_shared.js': {
    file: 'assets/shared-2.js',
    css: ['assets/b.css', 'assets/a.css'],
    imports: ['web/entry-client.tsx'],
  },
  '_connection-5.js': {
    file: 'assets/connection-5.js',
    name: 'connection',
    imports: ['web/entry-client.tsx'],
  },
  '_app-4.js': { file: 'assets/app-4.js', name: 'app', imports: ['web/entry-client.tsx', '_shared.js'] },
  'web/lazy.tsx': { file: 'assets/lazy-3.js' },
};

let root: string;
let app: TestApp;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'stoa-web-'));
  const files: Record<string, string | Buffer> = {
    'package.json': '{"type":"module"}',
    'dist/ssr/entry-server.js': entryServer,
    'dist/web/.vite/manifest.json': JSON.stringify(manifest),
    'dist/web/assets/entry-1.js': 'export {};',
    'dist/web/assets/entry-1.js.gz': gzipSync('export {};'),
    'dist/web/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    await writeFile(join(root, name), content);
  }
  app = await createTestApp({ env: { STOA_APP_ROOT: root } });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

async function pageAt(path: string, browser = app.browser()) {
  const { response, html } = await browser.open(path);
  const [, json = 'null'] = /<pre[^>]*>(.*)<\/pre>/.exec(html) ?? [];
  return { response, html, page: JSON.parse(json) as Record<string, never> };
}

describe('the metrics', () => {
  it('count the files of the build as one route', async () => {
    for (const path of ['/assets/entry-1.js', '/favicon.svg', '/healthz']) await fetch(app.url + path);
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toContain('route="file"');
    expect(metrics).toContain('route="/healthz"');
    expect(metrics).not.toMatch(/route="[^"]*\.(?:js|svg)"/);
  });
});

describe('the page', () => {
  it('[X6] is rendered with the nonce of its policy, and is never cached', async () => {
    const { response, page } = await pageAt('/');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${page['nonce']}'`);
  });

  it('contains the signed-in person and their saved theme', async () => {
    expect((await pageAt('/')).page).toMatchObject({
      data: { person: null, developmentSignIn: true, reason: null, theme: 'dark' },
    });
    const browser = await app.signInAs('nils');
    await app.database.pool.query(
      `insert into settings (person_id, data) select id, '{"theme":"light"}' from people where email like 'nils@%'`,
    );
    expect((await pageAt('/', browser)).page).toMatchObject({
      data: { person: { name: 'Nils Okafor', isAdmin: false }, theme: 'light' },
    });
  });

  it('[TH1] has the theme of the cookie while nobody is signed in, and dark for any other value', async () => {
    const themeWith = async (value: string) => {
      const browser = app.browser();
      browser.setCookie('stoa_theme', value);
      return (await pageAt('/', browser)).page['data']?.['theme'];
    };
    expect(await themeWith('light')).toBe('light');
    expect(await themeWith('system')).toBe('system');
    expect(await themeWith('%3Cscript%3E')).toBe('dark');
  });

  it('[PG10] knows the chosen language and those of the browser, the preferred one first', async () => {
    const languageFor = async (accepted: string, cookie?: string) => {
      const browser = app.browser();
      if (cookie !== undefined) browser.setCookie('stoa_language', cookie);
      const { html } = await browser.open('/', { headers: { 'accept-language': accepted } });
      const [, json = 'null'] = /<pre[^>]*>(.*)<\/pre>/.exec(html) ?? [];
      return (JSON.parse(json) as { data: { language: unknown } }).data.language;
    };
    expect(await languageFor('en;q=0.5, de-AT, *;q=0.1')).toEqual({
      chosen: null,
      accepted: ['de-AT', 'en'],
    });
    expect(await languageFor('fr', 'he')).toEqual({ chosen: 'he', accepted: ['fr'] });
    expect(await languageFor('', '%3Cscript%3E')).toEqual({ chosen: null, accepted: [] });
  });

  it('[PG10] leads an address that chooses a language to the same page, and remembers the choice', async () => {
    const browser = app.browser();
    const { url, visited } = await browser.open('/?reason=signedOut&language=de');
    expect(visited).toHaveLength(2);
    expect(url.pathname + url.search).toBe('/?reason=signedOut');
    expect(browser.cookies().get('stoa_language')).toBe('de');
  });

  it.each([
    ['de-AT', 'de'],
    ['fr', undefined],
  ])('[PG10] of an address that chooses %s it remembers the language of the app: %s', async (asked, kept) => {
    const browser = app.browser();
    const { url } = await browser.open(`/?language=${asked}`);
    expect(url.pathname + url.search).toBe('/');
    expect(browser.cookies().get('stoa_language')).toBe(kept);
  });

  it('[PG8] has the theme that the person chose last, before their settings are saved', async () => {
    const browser = await app.signInAs('thea');
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into settings (person_id, data) select id, '{"theme":"light"}' from people where email like 'thea@%' returning person_id as id`,
    );
    const themeWith = async (cookie: string) => {
      browser.setCookie('stoa_theme', cookie);
      return (await pageAt('/', browser)).page['data']?.['theme'];
    };
    expect(await themeWith(`dark:${rows[0]?.id}`)).toBe('dark');
    expect(await themeWith('dark:somebody-else')).toBe('light');
    expect(await themeWith('dark')).toBe('light');
  });

  it('[T7] returns a signed-out person to their page', async () => {
    const signInPathAt = async (path: string) => (await pageAt(path)).page['data']?.['signInPath'];
    expect(await signInPathAt('/c/1?x=2')).toBe('/api/auth/sign-in?returnTo=%2Fc%2F1%3Fx%3D2');
    expect(await signInPathAt('/?reason=SessionExpiredError&returnTo=/c/1')).toBe(
      '/api/auth/sign-in?returnTo=%2Fc%2F1',
    );
    expect(await signInPathAt('/?reason=signedOut')).toBe('/api/auth/sign-in?returnTo=%2F');
    expect(await signInPathAt('/?returnTo=//evil.example')).toBe('/api/auth/sign-in?returnTo=%2F');
  });

  it('[ID10] names the problem of a failed sign-in, and no words of the address', async () => {
    const dataAt = async (path: string) => (await pageAt(path)).page['data'] as unknown as PageData;
    expect(await dataAt('/?reason=failed&problem=emailUnverified&returnTo=/c/1')).toMatchObject({
      reason: 'failed',
      problem: { kind: 'emailUnverified', emailClaim: 'email' },
      signInPath: '/api/auth/sign-in?returnTo=%2Fc%2F1&account=other',
    });
    expect(await dataAt('/?reason=failed&problem=providerUnavailable')).toMatchObject({
      problem: { kind: 'providerUnavailable' },
      signInPath: '/api/auth/sign-in?returnTo=%2F',
    });
    expect((await dataAt('/?reason=failed&problem=%3Cb%3Ecall+555%3C/b%3E')).problem).toBeNull();
    expect((await dataAt('/?problem=emailUnverified')).problem).toBeNull();
  });

  it('[T7] gives the reason of an ended session once, and clears its cookie', async () => {
    const browser = app.browser();
    browser.setCookie('stoa_session', 'x'.repeat(43));
    expect((await pageAt('/', browser)).page).toMatchObject({ data: { reason: 'SessionExpiredError' } });
    expect(browser.cookies().has('stoa_session')).toBe(false);
    expect((await pageAt('/', browser)).page).toMatchObject({ data: { reason: null } });
    expect((await pageAt('/?reason=%3Cscript%3E')).page).toMatchObject({ data: { reason: null } });
  });

  it('[PG1] is the app at its addresses, and a page without scripts with status 404 at every other', async () => {
    for (const path of ['/c/1', '/c/a.b', '/assistants', '/assistants/astp/1', '/admin', '/admin/models'])
      expect((await pageAt(path)).page).toMatchObject({ isNotFound: false });
    for (const path of ['/nothing', '/c', '/c/', '/c/1/2', '/assistants/', '/administration']) {
      const { response, page } = await pageAt(path);
      expect(response.status, path).toBe(404);
      expect(page).toMatchObject({ isNotFound: true, assets: { scripts: [], modulePreloads: [] } });
    }
  });

  it('[PG6] needs no script to sign in at', async () => {
    for (const path of ['/', '/c/1', '/admin', '/?reason=signedOut'])
      expect((await pageAt(path)).page['assets']).toMatchObject({ scripts: [], modulePreloads: [] });
    const { page } = await pageAt('/', await app.signInAs('nils'));
    expect(page['assets']).toMatchObject({ scripts: ['/assets/entry-1.js'] });
  });

  it('tells nobody whether there is a conversation', async () => {
    const browser = await app.signInAs('nils');
    const withoutAddress = async (path: string) => {
      const { response, page } = await pageAt(path, browser);
      const { signInPath: _, ...data } = page['data'] as unknown as PageData;
      return { status: response.status, data };
    };
    expect(await withoutAddress('/c/no-such-conversation')).toEqual(await withoutAddress('/'));
  });

  it('[R1] a rendering error is a plain 500 page', async () => {
    const { response, html } = await pageAt('/c/broken');
    expect(response.status).toBe(500);
    expect(html).toContain('Reload the page');
    expect(html).not.toContain('no shell');
  });

  it('lists the entry, what it imports at once, their static imports and styles', () => {
    expect(collectAssets(manifest)).toEqual({
      scripts: ['/assets/entry-1.js'],
      modulePreloads: ['/assets/shared-2.js', '/assets/connection-5.js', '/assets/app-4.js'],
      styles: ['/assets/a.css', '/assets/b.css'],
    });
  });

  it('takes no build whose entry does not import the connection or the app', () => {
    const { '_app-4.js': _, ...withoutApp } = manifest;
    expect(() => collectAssets(withoutApp)).toThrow('no chunk "app"');
    const { '_connection-5.js': __, ...withoutConnection } = manifest;
    expect(() => collectAssets(withoutConnection)).toThrow('no chunk "connection"');
    expect(collectAssets({})).toBeNull();
  });

  it('explains the next step when the app is not built', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'stoa-unbuilt-'));
    const bare = await createTestApp({ env: { STOA_APP_ROOT: empty } });
    try {
      const { response, html } = await bare.browser().open('/');
      expect(response.status).toBe(503);
      expect(html).toContain('npm start');
      expect((await bare.browser().fetch('/healthz')).status).toBe(200);
    } finally {
      await bare.close();
      await rm(empty, { recursive: true });
    }
  });
});

describe('files of the app', () => {
  it('hashed files are immutable and sent compressed; others are revalidated', async () => {
    const entry = await app.browser().fetch('/assets/entry-1.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(entry.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(entry.headers.get('content-encoding')).toBe('gzip');
    expect(entry.headers.get('content-type')).toContain('javascript');
    expect(await entry.text()).toBe('export {};');
    const icon = await app.browser().fetch('/favicon.svg');
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(icon.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    '/assets/gone-9.js',
    '/.vite/manifest.json',
    '/assets/..%2f..%2fssr/entry-server.js',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/dist/ssr/entry-server.js',
  ])('[R1] %s is not found', async (path) => {
    const response = await app.browser().fetch(path, { headers: { accept: '*/*' } });
    expect([400, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('render');
  });
});
