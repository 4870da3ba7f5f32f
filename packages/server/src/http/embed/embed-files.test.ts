import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { operations } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callAs,
  createEmbedSite,
  siteOrigin,
  type EmbedSite,
  type CreatedKey,
} from '../../rooms/testing/embed-site.js';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const secondOrigin = 'https://b.example.org:8443';
const files = [
  'embed/embed.js',
  'embed/embed.js.br',
  'embed/v0/embed.js',
  'embed/0.1.0/embed.js',
  'embed/element.js',
  'embed/v0/react.js',
  'embed/0.1.0/headless.js',
  'embed/1.2.3-rc.1/embed.js',
  'embed/0.1.0/assets/panel-abc123.js',
  'embed/integrity.json',
  'embed/custom-elements.json',
  'embed/.vite/manifest.json',
  'sandbox/diagram.html',
  'sandbox/assets/diagram-abc123.js',
  'assets/app-abc123.js',
];
let folder = '';
let app: TestApp;
let thea: Browser;
let site: EmbedSite;
let made: CreatedKey;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-files-'));
  for (const name of files) {
    const file = join(folder, 'dist', 'web', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, name.endsWith('.json') ? '{}' : `content of ${name}`);
  }
  app = await createTestApp({ env: { STOA_APP_ROOT: folder } });
  thea = await app.signInAs('thea');
  site = createEmbedSite(app, thea);
  made = await site.makeKey({
    origins: [siteOrigin, secondOrigin],
    allowAnonymous: true,
    title: `Help </title><script>alert("1")</script> & more`,
  });
  await site.makeKey({ origins: ['https://other.example.org'] });
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')] as const;
    }),
  );
const fiveMinutes = 'public, max-age=300';
const forEver = 'public, max-age=31536000, immutable';

describe('the files for sites', () => {
  it.each([
    ['/embed/embed.js', fiveMinutes],
    ['/embed/v0/embed.js', fiveMinutes],
    ['/embed/integrity.json', fiveMinutes],
    ['/embed/custom-elements.json', fiveMinutes],
    ['/embed/0.1.0/embed.js', forEver],
    ['/embed/element.js', fiveMinutes],
    ['/embed/v0/react.js', fiveMinutes],
    ['/embed/0.1.0/headless.js', forEver],
    ['/embed/1.2.3-rc.1/embed.js', forEver],
    ['/embed/0.1.0/assets/panel-abc123.js', forEver],
  ])('[EM26] %s may be run by any page, and is cached %s', async (path, cache) => {
    const { status, headers, body } = await site.ask(path, { origin: 'https://anybody.example' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe(cache);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.getSetCookie()).toEqual([]);
    if (path.endsWith('.js')) expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(body).toBeDefined();
  });

  it('[EM26] are sent compressed where accepted', async () => {
    const { headers } = await site.ask('/embed/embed.js', { headers: { 'accept-encoding': 'br' } }).catch(
      // The file of this test is no real brotli.
      async () =>
        fetch(`${app.url}/embed/embed.js`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } }),
    );
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toContain('ccept-');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe(fiveMinutes);
  });

  it('[EM26] exclude build metadata and all other files', async () => {
    for (const path of [
      '/embed/.vite/manifest.json',
      '/embed/embed.js.br',
      '/embed/0.1.0/assets/',
      '/embed/0.1.0/assets/none.js',
      '/embed/..%2fassets/app-abc123.js',
      '/embed/0.1.0/..%2f..%2f..%2fssr/entry-server.js',
      '/embed/..%5c..%5cpackage.json',
      '/embed/0.1.0%00.js',
    ])
      expect((await site.ask(path, { headers: { accept: 'text/html' } })).status, path).toBe(404);
  });

  it('[EM26] no other file of the application can be read or framed cross-site', async () => {
    for (const path of ['/assets/app-abc123.js', '/sandbox/diagram.html', '/', '/healthz']) {
      const { headers } = await site.ask(path, { headers: { accept: 'text/html' } });
      expect(headers.has('access-control-allow-origin'), path).toBe(false);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(policyOf(headers).get('frame-ancestors')).toBe("'self'");
    }
  });
});

describe('the frame page', () => {
  it('[EM27] may be framed by the sites of its key only, and runs nothing inline', async () => {
    const { status, headers, body } = await site.ask(`/embed/frame/${made.key.publicKey}`, { origin: null });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.has('x-frame-options')).toBe(false);
    expect(headers.has('access-control-allow-origin')).toBe(false);
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = policyOf(headers);
    expect(policy.get('frame-ancestors')).toBe(`'self' ${siteOrigin} ${secondOrigin}`);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('style-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|nonce/);
    const html = body['text'] as string;
    expect(html).toContain(`<stoa-chat mode="page" embed-key="${made.key.publicKey}">`);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('<script src="/embed/embed.js"></script>');
    expect(html).toContain(
      '<title>Help &lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more</title>',
    );
    expect(html).not.toMatch(/style=|<style|\son\w+=/);
  });

  it('[EM27] takes a valid locale from its address only', async () => {
    const page = async (locale: string) =>
      (await site.ask(`/embed/frame/${made.key.publicKey}?locale=${encodeURIComponent(locale)}`)).body[
        'text'
      ] as string;
    expect(await page('pt-BR')).toContain('<html lang="pt-BR">');
    expect(await page('pt-BR')).toContain(' locale="pt-BR">');
    for (const bad of ['"><script>', 'x', 'de" onload="alert(1)', ''])
      expect(await page(bad)).toContain('<html lang="en">');
  });

  it('[EM27] explains an unknown or revoked key, and cannot be framed then', async () => {
    const gone = await site.makeKey();
    await callAs(thea, operations.embed.revokeKey, { id: gone.key.id });
    for (const key of ['stoa_pk_unknown', gone.key.publicKey, made.secret, '%22%3E%3Cscript%3E']) {
      const { status, headers, body } = await site.ask(`/embed/frame/${key}`);
      expect(status).toBe(404);
      expect(body['text']).toContain('No chat here');
      expect(body['text']).not.toContain('script');
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(policyOf(headers).get('frame-ancestors')).toBe("'self'");
    }
  });

  it('[EM27] follows the key when its sites change', async () => {
    const moving = await site.makeKey();
    await callAs(thea, operations.embed.updateKey, {
      id: moving.key.id,
      changes: { origins: ['https://new.example.org'] },
    });
    const { headers } = await site.ask(`/embed/frame/${moving.key.publicKey}`);
    expect(policyOf(headers).get('frame-ancestors')).toBe("'self' https://new.example.org");
  });
});

describe('the diagram page', () => {
  const ancestors = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await site.ask(path, { origin: null, headers });
    expect(answer.status, path).toBe(200);
    expect(answer.headers.has('x-frame-options')).toBe(false);
    expect(answer.headers.get('vary')).toContain('Referer');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const policy = policyOf(answer.headers);
    expect(policy.get('sandbox')).toBe('allow-scripts');
    expect(policy.get('default-src')).toBe("'none'");
    return policy.get('frame-ancestors');
  };

  it('[EM28] may be framed by the sites of the key that its address names', async () => {
    const page = `/embed/sandbox/diagram.html?key=${made.key.publicKey}`;
    expect(await ancestors(page)).toBe(`'self' ${siteOrigin} ${secondOrigin}`);
    expect(await ancestors('/embed/sandbox/diagram.html?key=stoa_pk_unknown')).toBe("'self'");
  });

  it('[EM28] may be framed without a key by a referring page of any key, without exposing other sites', async () => {
    const from = (referer: string) => ancestors('/embed/sandbox/diagram.html', { referer });
    expect(await from(`${siteOrigin}/shop?x=1`)).toBe(`'self' ${siteOrigin}`);
    for (const referer of ['https://evil.example/', 'null', `https://evil.example/${siteOrigin}`, ''])
      expect(await from(referer)).toBe("'self'");
    expect(await ancestors('/embed/sandbox/diagram.html')).toBe("'self'");
  });

  it('[EM28] serves its scripts to pages with an opaque origin', async () => {
    const { headers } = await site.ask('/embed/sandbox/assets/diagram-abc123.js', { origin: 'null' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cache-control')).toBe(forEver);
  });
});
