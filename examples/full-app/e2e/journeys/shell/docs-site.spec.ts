import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { test, expect } from '@playwright/test';
import { root } from '../../support/app.js';
import { axeOn } from '../../support/accessible.js';

const site = join(root, 'tools/site/dist/site');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** A web server that knows nothing but files, as the site asks for no more. */
const serve = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      readFile(join(site, path)).then(
        (bytes) =>
          response
            .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
            .end(bytes),
        () => response.writeHead(404).end(),
      );
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

test.describe('The documentation site', () => {
  let server: Server;
  let address: string;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    execFileSync(join(root, 'node_modules/.bin/tsx'), ['tools/site/build-site.ts'], {
      cwd: root,
      stdio: 'inherit',
    });
    server = await serve();
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => server.close());

  test('[SITE1] is searched, and leads from a guide to an operation', async ({ page }) => {
    const missing: string[] = [];
    page.on('response', (response) => response.status() >= 400 && missing.push(response.url()));
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible();
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('pgbouncer transaction');
    await expect(page.getByRole('option').first()).toContainText(/deploying|running/i);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText('PgBouncer');
    await page.getByRole('link', { name: 'Operations', exact: true }).first().click();
    await page.getByRole('main').getByRole('link', { name: 'sharing' }).click();
    await expect(page.getByRole('main')).toContainText('/state/share/load');
    expect(missing).toEqual([]);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`[SITE2] is accessible and holds on a narrow screen, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const path of ['/', '/deploying.html', '/operations/mcp.html', '/stories.html']) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(address + path);
        await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
        const { violations } = await (await axeOn(page)).include('.VPContent').analyze();
        expect(violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      }
    });
});
