import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@stoa/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const run = promisify(execFile);
const appFolder = fileURLToPath(new URL('../../../../../examples/full-app/', import.meta.url));

let app: TestApp;
let thea: Browser;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  app = await createTestApp();
  thea = await app.signInAs('thea');
  const session = (await (await thea.fetch('/api/auth/session')).json()) as { accessToken: string };
  const models = await createClient({
    baseUrl: app.url,
    getToken: async () => session.accessToken,
  }).models.list();
  env = {
    ...process.env,
    STOA_URL: app.url,
    STOA_TOKEN: session.accessToken,
    STOA_MODEL: (models.ok && models.value.data.default?.id) || '',
  };
});
afterAll(() => app?.close());

/** The examples of a page of `@stoa/client`, as they stand there. */
function examplesOf(page: string, language: 'js' | 'sh'): string[] {
  const address = new URL(`../../../../../packages/client/docs/${page}.md`, import.meta.url);
  const blocks = [...readFileSync(address, 'utf8').matchAll(/```(\w+)\n([\s\S]*?)```/g)];
  return blocks.flatMap(([, name, code = '']) => (name === language ? [code] : []));
}

/** Runs an example as a page of this origin that thea has open would; gives what it printed. */
async function inPage(code: string): Promise<string> {
  const printed: unknown[] = [];
  const fetchHere = (address: RequestInfo | URL, init?: RequestInit) =>
    thea.fetch(String(address).replace(app.url, ''), init);
  // The example's own import is of what is passed in.
  const body = code.replace(/^import .*$/m, '');
  const page = (options: object = {}) => createClient({ baseUrl: app.url, fetch: fetchHere, ...options });
  // oxlint-disable-next-line typescript/no-implied-eval -- the examples are this repository's own
  const example = new Function('createClient', 'fetch', 'console', `return (async () => {${body}})()`) as (
    ...given: unknown[]
  ) => Promise<void>;
  await example(page, fetchHere, { log: (...values: unknown[]) => printed.push(...values) });
  return printed.join(' ');
}

it('[EXM1] the page about browsers holds', async () => {
  const [example = ''] = examplesOf('browser', 'js');
  expect(await inPage(example)).toMatch(/^completed \S/);
});

it('[EXM1] the page about tokens holds', async () => {
  const [read = '', ask = ''] = examplesOf('bearer-token', 'js');
  expect(await inPage(read)).toMatch(/^\S{20,}$/);
  expect(await inPage(ask)).toBe('signed in');
});

it('[EXM1] the page about Node holds', async () => {
  const [example = ''] = examplesOf('node', 'js');
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', example],
    { cwd: appFolder, env },
  );
  expect(stdout).toContain('From a script');
});

it('[EXM1] the page about curl holds', async () => {
  const [models = '', stream = '', follow = '', stop = ''] = examplesOf('curl', 'sh');
  const sh = async (command: string) => (await run('sh', ['-c', command], { env })).stdout;
  expect(JSON.parse(await sh(models))).toMatchObject({ success: true });
  const plain = await sh(stream);
  expect(plain).toContain('data: {"s":');
  expect(plain).not.toContain('"s":"run"');
  await vi.waitFor(async () => expect(await sh(follow)).toContain('"outcome":"completed"'), 10_000);
  expect(JSON.parse(await sh(stop))).toEqual({ status: 'OK' });
});
