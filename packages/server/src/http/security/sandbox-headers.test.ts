import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createOrigins } from '../base/origins.js';
import { artifactSandboxHeaders, sandboxFileHeaders, sandboxHeaders } from './headers.js';
import { openWebBuild } from '../pages/web-build.js';

describe('the sandbox', () => {
  it('has an opaque origin, runs its own scripts, and fetches nothing', () => {
    const policy = sandboxHeaders('https://chat.example.com')['content-security-policy'] ?? '';
    const directives = new Map(
      policy.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')] as const;
      }),
    );
    expect(directives.get('sandbox')).toBe('allow-scripts');
    expect(directives.get('default-src')).toBe("'none'");
    // WebKit matches 'self' against the opaque origin of the page.
    expect(directives.get('script-src')).toBe("'self' https://chat.example.com");
    expect(directives.get('frame-ancestors')).toBe("'self'");
    for (const name of ['connect-src', 'img-src', 'font-src', 'frame-src', 'worker-src'])
      expect(directives.has(name), name).toBe(false);
    expect(policy).not.toMatch(/unsafe-eval|\*|allow-same-origin/);
  });

  it('[ARS3] keeps every connection at its own server, those without a request too', () => {
    for (const headers of [sandboxHeaders('https://a.test'), artifactSandboxHeaders('https://a.test')])
      expect(headers['connection-allowlist']).toBe('(response-origin)');
  });

  it('serves its scripts to pages with an opaque origin', () => {
    expect(sandboxFileHeaders).toEqual({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('only its own files have these headers, at any app root, and its pages are not cached', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stoa-'));
    // The names of the folders above say nothing.
    const appRoot = join(folder, 'web', 'sandbox', 'app');
    const files = ['assets/a-1.js', 'page.html', 'sandbox/diagram.html', 'sandbox/assets/d-1.js'];
    const app = fastify();
    try {
      for (const file of files.map((name) => join(appRoot, 'dist', 'web', name))) {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, 'x');
      }
      await openWebBuild(
        app,
        appRoot,
        createOrigins({ publicUrl: 'https://chat.example.com' }, () => 0),
      );
      const headers = async (url: string) => (await app.inject(url)).headers;
      for (const url of ['/assets/a-1.js', '/page.html']) {
        expect(await headers(url)).not.toHaveProperty('access-control-allow-origin');
        expect(await headers(url)).not.toHaveProperty('content-security-policy');
      }
      const page = await headers('/sandbox/diagram.html');
      expect(page['content-security-policy']).toMatch(
        /^sandbox .*script-src 'self' https:\/\/chat\.example\.com;/,
      );
      expect(page['connection-allowlist']).toBe('(response-origin)');
      expect(page).not.toHaveProperty('access-control-allow-origin');
      expect(page['cache-control']).toBe('no-cache');
      const script = await headers('/sandbox/assets/d-1.js');
      expect(script['access-control-allow-origin']).toBe('*');
      expect(script).not.toHaveProperty('connection-allowlist');
      expect(script['cache-control']).toContain('immutable');
    } finally {
      await app.close();
      await rm(folder, { recursive: true });
    }
  });
});
