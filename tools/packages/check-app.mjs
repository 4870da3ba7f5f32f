// Whether the packed app is the whole app: started in an empty folder, opened in a browser, talked with, and stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArgs, findChromium } from '../lib/chromium.mjs';

const startWithinMs = 120_000;
const timeout = 60_000;

/** Starts it as a person would, with nothing configured but a port that is free. */
async function startIn(empty, program, args = []) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: empty,
    env: { PATH: process.env.PATH, HOME: empty, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(String(data)));
  const ended = once(child, 'close').then(([code]) => code);
  return { child, ended, said: () => said.join('') };
}

async function addressOf({ ended, said }) {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (const until = Date.now() + startWithinMs; Date.now() < until && !hasEnded;) {
    const [, address] = /Stoa is ready at (\S+)/.exec(said()) ?? [];
    if (address) return address;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It did not start: ${said()}`);
}

async function talk(browser, address) {
  const page = await browser.newPage();
  page.setDefaultTimeout(timeout);
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (response) => {
    const isFile = ['document', 'script', 'stylesheet', 'font'].includes(response.request().resourceType());
    if (isFile && response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  try {
    await page.goto(address);
    await page.getByRole('link', { name: /sign in/i }).click();
    await page.getByRole('button', { name: /Thea/ }).click();
    const field = page.getByRole('textbox', { name: 'Message', exact: true });
    await field.fill('a lamp');
    await field.press('Enter');
    await page.locator('[data-slot=message][data-from=assistant]').filter({ hasText: /\w{3}/ }).waitFor();
  } catch (error) {
    faults.push(
      `${error instanceof Error ? error.message : error}\n${await page.locator('body').innerText()}`,
    );
  } finally {
    await page.close();
  }
  return faults;
}

/**
 * Starts the packed app twice in one empty folder.
 *
 * @param {string} folder with the packed packages in its `node_modules`
 * @returns {Promise<string[]>} what is wrong
 */
export async function faultsOfApp(folder) {
  const program = join(folder, 'node_modules/@stoa/app/stoa.js');
  const empty = mkdtempSync(join(tmpdir(), 'stoa-empty-'));
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  const faults = [];
  try {
    const version = await startIn(empty, program, ['--version']);
    if ((await version.ended) !== 0) faults.push(`--version: ${version.said()}`);
    if (readdirSync(empty).length > 0) faults.push('asked for its version, it writes files');
    for (const isFirst of [true, false]) {
      const server = await startIn(empty, program);
      try {
        const address = await addressOf(server);
        if (isFirst) faults.push(...(await talk(browser, address)));
        const ready = await fetch(`${address}/readyz`);
        if (ready.status !== 200) faults.push(`/readyz is ${ready.status}`);
        for (const path of ['/licences.txt', '/embed/embed.js', '/docs/api', '/sandbox/artifact.html']) {
          const { status } = await fetch(address + path);
          if (status !== 200) faults.push(`${path} is ${status}`);
        }
      } catch (error) {
        faults.push(error.message);
      } finally {
        server.child.kill('SIGTERM');
        const code = await server.ended;
        if (code !== 0) faults.push(`it ended with ${code}: ${server.said()}`);
      }
    }
    if (!existsSync(join(empty, '.data')))
      faults.push('it keeps nothing in the folder that it is started in');
  } finally {
    await browser.close();
    rmSync(empty, { recursive: true, force: true });
  }
  return faults;
}
