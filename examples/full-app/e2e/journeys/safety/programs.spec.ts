import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import type { Conversation } from '@stoa/core/contract';
import { compress } from '@stoa/core/wire';
import { chromiumArgs, findChromium } from '../../../../../tools/lib/chromium.mjs';
import { startCanary, type Canary } from '../../support/canary.js';
import { messageBox, questions, replyEnded } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { namesLookedUp } from '../../support/net-log.js';
import { hostilePrograms, type HostileProgram } from '../../support/hostile-programs.js';
import { openSession } from '../../support/session.js';
import { writeConversation } from '../../support/stored.js';

/** Frames at once; more of them only wait for one another. */
const batchSize = 16;

/** Everything that programs made the browser do. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('page', (opened) => seen.push(`window ${opened.url()}`));
  page.on('download', (download) => seen.push(`download ${download.suggestedFilename()}`));
  page.on('websocket', (socket) => seen.push(`socket ${socket.url()}`));
  page.on('worker', (worker) => seen.push(`worker ${worker.url().slice(0, 80)}`));
  page.on('response', (response) => {
    if (/canary/.test(response.url())) seen.push(`answer to ${response.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(`the page went to ${frame.url()}`);
  });
  return seen;
}

const addressed = ({ id, html }: HostileProgram, { tcpPort, udpPort }: Canary, app: string) => ({
  id,
  html: html
    .replaceAll('{http}', `http://127.0.0.1:${tcpPort}/canary`)
    .replaceAll('{ws}', `ws://127.0.0.1:${tcpPort}/canary`)
    .replaceAll('{udp}', `127.0.0.1:${udpPort}`)
    .replaceAll('{app}', app),
});

/**
 * Runs programs as the panel does, each in a frame of its own, and says what they said. Runs inside the page, so it uses nothing from
 * outside itself.
 */
async function runPrograms(programs: HostileProgram[]): Promise<string[]> {
  const said: string[] = [];
  const box = document.createElement('div');
  document.body.append(box);
  await Promise.all(
    programs.map(
      ({ id, html }, at) =>
        new Promise<void>((resolve) => {
          const nonce = `nonce-${at}`;
          const frame = document.createElement('iframe');
          frame.setAttribute('sandbox', 'allow-scripts');
          frame.referrerPolicy = 'no-referrer';
          frame.allow = '';
          frame.src = `/sandbox/artifact.html#${nonce}`;
          let hasRun = false;
          const end = (what?: string) => {
            if (what !== undefined) said.push(`${id}: ${what}`);
            clearTimeout(timer);
            resolve();
          };
          const timer = setTimeout(() => end(hasRun ? 'never ended' : 'never ran'), 20_000);
          const connect = () => {
            const { port1, port2 } = new MessageChannel();
            frame.contentWindow?.postMessage({ nonce, type: 'connect' }, '*', [port2]);
            port1.postMessage({ type: 'page', html });
          };
          frame.addEventListener('load', connect, { once: true });
          addEventListener('message', ({ source, data }: MessageEvent<Record<string, unknown>>) => {
            if (source !== frame.contentWindow) return;
            if (data['hostile'] !== id) return;
            if (data['ran']) hasRun = true;
            if (data['breach']) said.push(`${id}: got ${String(data['breach']).slice(0, 200)}`);
            if (data['ended']) end(hasRun ? undefined : 'ended without running');
          });
          box.append(frame);
        }),
    ),
  );
  // What a program does after it has said its last word.
  await new Promise((done) => setTimeout(done, 300));
  box.remove();
  return said;
}

test.describe('Programs of artifacts', () => {
  test('[ARS1] reach no network, no page, no storage and no window', async ({ page, app, guard }) => {
    const canary = await startCanary();
    await signIn(page, app.url);
    // What the canary hears, it tells.
    await (await fetch(`http://127.0.0.1:${canary.tcpPort}/control`)).text();
    expect(canary.heard()).toEqual(['GET /control HTTP/1.1']);
    const seen = watch(page);
    const hostile = hostilePrograms.map((program) => addressed(program, canary, new URL(app.url).origin));
    expect(hostile.length).toBeGreaterThanOrEqual(80);
    const said: string[] = [];
    for (let at = 0; at < hostile.length; at += batchSize)
      said.push(...(await page.evaluate(runPrograms, hostile.slice(at, at + batchSize))));
    expect({ said, seen, heard: canary.heard().slice(1) }).toEqual({ said: [], seen: [], heard: [] });
    // The page lives, and takes a message.
    await messageBox(page).fill('still here');
    await expect(messageBox(page)).toHaveValue('still here');
    await messageBox(page).fill('');
    await canary.close();
    // Refusals are what the console is full of.
    guard.violations.length = 0;
    guard.errors.length = 0;
  });

  test('[ARS3] cause no name lookup and no connection in a browser with connection allowlists', async ({
    app,
  }, info) => {
    test.slow();
    const canary = await startCanary();
    const log = info.outputPath('net-log.json');
    // The headless shell opens fewer connections than the browser that people use.
    const browser = await chromium.launch({
      executablePath: findChromium('people'),
      args: [...chromiumArgs, `--log-net-log=${log}`],
    });
    const page = await browser.newPage();
    await signIn(page, app.url);
    // What the log holds of a page that may connect.
    await page.goto('about:blank');
    await page.evaluate(() => {
      document.body.innerHTML = '<iframe src="http://control.canary.invalid/"></iframe>';
    });
    await page.goto(app.url);
    const origin = new URL(app.url).origin;
    // By number and by name: a connection is heard by the canary, a lookup stands in the log.
    const byNumber = hostilePrograms.map((program) => addressed(program, canary, origin));
    const byName = byNumber.map(({ id, html }, at) => ({
      id,
      html: html.replaceAll(`127.0.0.1:${canary.tcpPort}`, `program-${at}.canary.invalid`),
    }));
    for (const batch of [byNumber, byName])
      for (let at = 0; at < batch.length; at += batchSize)
        await page.evaluate(runPrograms, batch.slice(at, at + batchSize));
    await browser.close();
    const looked = namesLookedUp(readFileSync(log, 'utf8'));
    expect(looked).toContain('control.canary.invalid');
    expect({
      looked: looked.filter((name) => name.startsWith('program-')),
      heard: canary.heard(),
    }).toEqual({ looked: [], heard: [] });
    await canary.close();
  });
});

const artifact = (name: string, type: string, text: string) => ({
  artifactId: `${name}-1234567`,
  version: 1,
  name,
  type,
  description: '',
  contents: compress(text),
  tags: [],
  createdAt: 'Feb 19, 2025',
});

const programs = [
  artifact(
    'Counter',
    'react',
    "```jsx App.jsx\nimport { useState } from 'react';\nexport default function App() {\n  const [n, setN] = useState(0);\n  return <button onClick={() => setN(n + 1)}>Pressed {n}</button>;\n}\n```",
  ),
  artifact(
    'Vue',
    'vue',
    '```vue App.vue\n<script setup>\nimport { ref } from "vue";\nconst n = ref(0);\n</script>\n<template><button @click="n++">Pressed {{ n }}</button></template>\n```',
  ),
  artifact(
    'Page',
    'vanilla',
    '```html index.html\n<button onclick="press(this)">Pressed 0</button>\n<script src="https://example.org/x.js"></script>\n<script>let n = 0; function press(button) { button.textContent = `Pressed ${++n}`; }</script>\n<script>throw new Error(`it is ${n}`)</script>\n```',
  ),
  artifact('Loop', 'vanilla', '```html index.html\n<p>before</p><script>for (;;);</script>\n```'),
  artifact(
    'Hog',
    'vanilla',
    '```html index.html\n<script>const held = []; for (;;) held.push(new Uint8Array(5e7).fill(1));</script>\n```',
  ),
  artifact(
    'Flood',
    'vanilla',
    "```html index.html\n<script>setInterval(() => { for (let i = 0; i < 500; i++) { console.log('x'); parent.postMessage({ type: 'pong' }, '*'); } })</script>\n```",
  ),
  artifact(
    'Freight',
    'vanilla',
    '```html index.html\n<script>const load = Array.from({ length: 200000 }, (_, at) => ({ at })); setInterval(() => { for (let i = 0; i < 5; i++) parent.postMessage(load, "*"); }, 20)</script>\n```',
  ),
  artifact(
    'Leaver',
    'vanilla',
    '```html index.html\n<script>location.href = "https://example.org/";</script>\n```',
  ),
  artifact(
    'Listener',
    'vanilla',
    '```html index.html\n<input autofocus><script>const field = document.querySelector("input"); setInterval(() => { window.focus(); field.focus(); }, 5);</script>\n```',
  ),
];

test.describe('The preview of a program', () => {
  test('[ARS2] runs it, shows its errors, and ends what hangs or floods while the page goes on', async ({
    page,
    app,
    guard,
    models,
  }) => {
    test.slow();
    const id = randomUUID();
    const { client } = await openSession(app.url, 'Thea');
    const data = {
      artifactStatus: 'complete',
      artifacts: programs.map(({ contents: _contents, tags: _tags, type: _type, ...ref }) => ref),
    };
    const stored = await writeConversation(client, {
      id,
      name: 'Programs',
      folderId: null,
      tags: [],
      messages: [
        { id: randomUUID(), role: 'user', content: 'Make programs', data: {} },
        { id: randomUUID(), role: 'assistant', content: 'Here they are.', data },
      ],
      artifacts: Object.fromEntries(programs.map((one) => [one.artifactId, [one]])),
    } as Conversation);
    expect(stored.ok).toBe(true);
    await signIn(page, app.url);
    await page.goto(new URL(`/c/${id}`, app.url).href);
    const open = async (name: string) => {
      await page.getByRole('group', { name, exact: true }).getByRole('button', { name: 'Open' }).click();
      await expect(page.locator('[data-slot=artifact-side]').getByRole('heading', { name })).toBeVisible();
    };
    const view = page.locator('[data-slot=sandbox-view]');
    const within = page.frameLocator('[data-slot=sandbox-view] iframe');
    for (const name of ['Counter', 'Vue', 'Page']) {
      await open(name);
      await within.getByRole('button', { name: 'Pressed 0' }).click({ timeout: 40_000 });
      await expect(within.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
    }
    const errors = view.locator('[data-slot=program-errors]');
    await errors.getByText('Errors Present').click();
    await expect(errors).toContainText('https://example.org/x.js cannot be loaded');
    await expect(errors).toContainText('it is 0');

    await test.step('the assistant is asked to fix them, and what is being written stays', async () => {
      await messageBox(page).fill('begun');
      await models.reset();
      await view.getByRole('button', { name: 'Fix with the assistant' }).click();
      await expect(questions(page).last()).toContainText('The artifact Page-1234567 has these errors.');
      await replyEnded(page);
      const asked = (await models.state()).requests.find(({ script }) => script === 'plainText');
      expect(String(asked?.body.messages.at(-1)?.content)).toContain('it is 0');
      await expect(messageBox(page)).toHaveValue('begun');
    });

    await open('Loop');
    await expect(errors).toContainText('A loop ran for too long', { timeout: 20_000 });
    await expect(within.getByText('before')).toBeVisible();
    await messageBox(page).fill('typed beside it');
    await expect(messageBox(page)).toHaveValue('typed beside it');

    await open('Hog');
    await expect(errors).toContainText('Array buffer allocation failed', { timeout: 20_000 });
    await messageBox(page).fill('still typed');
    await expect(messageBox(page)).toHaveValue('still typed');

    await open('Flood');
    await expect(view).toHaveAttribute('data-state', 'ended', { timeout: 20_000 });
    await expect(view.getByRole('alert')).toHaveText('The program stopped responding, so it was ended.');
    await expect(view.locator('iframe')).toHaveCount(0);
    // It floods again at once, so that only a watcher sees it run.
    const ranAgain = view.evaluate(
      (element) =>
        new Promise<boolean>((done) =>
          new MutationObserver(() => {
            if (element.getAttribute('data-state') !== 'ended') done(true);
          }).observe(element, { attributes: true }),
        ),
    );
    await view.getByRole('button', { name: 'Run again' }).click();
    expect(await ranAgain).toBe(true);
    await test.step('[ARS4] one that sends large messages costs the page nothing, and one that leaves is ended', async () => {
      await open('Freight');
      await expect(view).toHaveAttribute('data-state', 'running');
      await messageBox(page).fill('typed beside freight');
      await expect(messageBox(page)).toHaveValue('typed beside freight');
      await open('Leaver');
      await expect(view).toHaveAttribute('data-state', 'left', { timeout: 20_000 });
      await expect(view.getByRole('alert')).toContainText('go to another page');
    });
    await test.step('one that takes the focus from the message box does not hear what is typed', async () => {
      await messageBox(page).fill('');
      await open('Listener');
      await messageBox(page).click();
      await expect(view).toHaveAttribute('data-state', 'stopped');
      await expect(view.getByRole('alert')).toContainText('kept taking the focus');
      await expect(messageBox(page)).toBeFocused();
      await page.keyboard.type('mine');
      await expect(messageBox(page)).toHaveValue('mine');
    });
    await messageBox(page).fill('');
    // What the programs themselves say.
    guard.violations.length = 0;
    guard.errors.length = 0;
  });
});
