import type { Page } from '@playwright/test';
import { startCanary, type Canary } from '../../support/canary.js';
import { messageBox } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { hostilePrograms, type HostileProgram } from '../../support/hostile-programs.js';

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
          addEventListener('message', ({ source, data }: MessageEvent<Record<string, unknown>>) => {
            if (source !== frame.contentWindow) return;
            if (data['type'] === 'ready' && data['nonce'] === nonce)
              frame.contentWindow?.postMessage({ nonce, type: 'page', html }, '*');
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
    const programs = hostilePrograms.map((program) => addressed(program, canary, new URL(app.url).origin));
    expect(programs.length).toBeGreaterThanOrEqual(80);
    const said: string[] = [];
    for (let at = 0; at < programs.length; at += batchSize)
      said.push(...(await page.evaluate(runPrograms, programs.slice(at, at + batchSize))));
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
});
