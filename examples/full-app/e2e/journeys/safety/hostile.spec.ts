import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Conversation, Message } from '@stoa/core/contract';
import {
  ask,
  beginConversation,
  messageBox,
  messages,
  replies,
  row,
} from '../../support/conversation-page.js';
import { importFile } from '../../support/files.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import {
  asMessage,
  hostileBatches,
  hostileBatchSize,
  hostileCorpus,
  hostileRun,
  hostileState,
  hostileTexts,
  type HostileCase,
} from '@stoa/server/testing/hostile-corpus';
import { openSession } from '../../support/session.js';
import { emptyCloud, writeConversation } from '../../support/stored.js';
import { unsafeIn } from '../../support/unsafe-in.js';

const batches = hostileBatches(hostileBatchSize);

/** What is read from storage: drawings cost most and are drawn alike wherever they come from, so a few of them stand for all. */
const storedBatches = hostileBatches(
  hostileBatchSize,
  hostileCorpus.filter(
    ({ class: name, id }) => !/^(?:mermaid|vega)$/.test(name) || Number(id.slice(-2)) <= 6,
  ),
);

/** Everything that hostile content made the page do. */
interface Watch {
  /** What happened since the last look. */
  take(): Promise<string[]>;
}

declare global {
  interface Window {
    canaryHeard?: string[];
  }
}

/** Runs in every frame before anything else: whatever a message makes run or open is written down. The policy reports `eval`. */
function listen() {
  const heard: string[] = (window.canaryHeard = []);
  const hear = (what: string) => () => {
    heard.push(`${what} ran`);
    return null;
  };
  Object.defineProperty(window, 'canary', { value: hear('a script of a message'), configurable: false });
  for (const name of ['alert', 'confirm', 'prompt', 'open', 'print'] as const)
    Object.defineProperty(window, name, { value: hear(name), configurable: false });
  navigator.sendBeacon = () => {
    heard.push('a beacon was sent');
    return false;
  };
}

async function watch(page: Page, url: string): Promise<Watch> {
  const seen: string[] = [];
  const { origin } = new URL(url);
  await page.addInitScript(listen);
  page.context().on('request', (request) => {
    const address = request.url();
    if (/^(?:data|blob):/.test(address)) return;
    if (new URL(address).origin !== origin) seen.push(`request to ${address.slice(0, 100)}`);
    else if (/^\/api\/(?:external|auth)/.test(new URL(address).pathname))
      seen.push(`request to ${address.slice(0, 100)}`);
  });
  page.on('websocket', (socket) => seen.push(`socket to ${socket.url()}`));
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`window ${popup.url()}`));
  page.on('download', (download) => seen.push(`download ${download.url().slice(0, 100)}`));
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== origin && !frame.url().startsWith('about:'))
      seen.push(`frame at ${frame.url()}`);
  });
  return {
    async take() {
      const inFrames = await Promise.all(
        page
          .frames()
          .map((frame) => frame.evaluate(() => window.canaryHeard?.splice(0) ?? []).catch(() => [])),
      );
      return [...seen.splice(0), ...inFrames.flat()];
    },
  };
}

/** Blocks that are drawn late are there, or have given up. */
async function drawn(page: Page): Promise<void> {
  await expect(messages(page).locator('[aria-busy=true]')).toHaveCount(0, { timeout: 20_000 });
}

/** What the thread holds is of the kinds that messages are made of, and nothing reaches out of it. */
async function expectHarmless(page: Page, watcher: Watch, what: string): Promise<void> {
  expect(await messages(page).evaluate(unsafeIn), what).toEqual([]);
  expect(
    await page.evaluate(() => [
      ...Object.keys(Object.prototype),
      ...[...document.querySelectorAll('link[href], base, meta[http-equiv], script[src]')]
        .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? one.outerHTML)
        .filter((address) => new URL(address, location.origin).origin !== location.origin),
    ]),
    what,
  ).toEqual([]);
  expect(await watcher.take(), what).toEqual([]);
}

/** Typing costs the page less than a second, however much is on it. Counted in time of the processor: the machine may be busy. */
async function expectResponsive(page: Page, what: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await spent();
  await messageBox(page).fill('still here');
  await expect(messageBox(page)).toHaveValue('still here');
  const cpuMs = (await spent()) - before;
  await messageBox(page).fill('');
  await devtools.detach();
  expect(cpuMs, `typing after ${what}, in milliseconds`).toBeLessThan(1000);
}

const idsShown = (page: Page) =>
  messages(page)
    .locator('h3, h4, h5, h6')
    .evaluateAll((headings) => headings.map((one) => one.textContent ?? ''));

const missing = (batch: readonly HostileCase[], shown: readonly string[]) =>
  batch.filter(({ id }) => !shown.includes(id)).map(({ id }) => id);

test.describe('What a message may hold', () => {
  test.setTimeout(300_000);

  test('[X] streamed in every way of cutting, the corpus runs, fetches and opens nothing', async ({
    page,
    app,
  }) => {
    const watcher = await watch(page, app.url);
    await signIn(page, app.url, /Mei/);
    await watcher.take();
    for (const [index, batch] of batches.entries()) {
      const what = `batch ${index}, from ${batch[0]?.id}`;
      await beginConversation(page, 'Private');
      await ask(page, `Show !hostile ${index} ${index % 3}`);
      await expect.poll(async () => missing(batch, await idsShown(page)), { message: what }).toEqual([]);
      await drawn(page);
      await expectHarmless(page, watcher, what);
      await expectResponsive(page, what);
    }
  });

  /** The corpus as a conversation that somebody else has written, hostile in all its fields. */
  function hostileConversation(name: string, of = storedBatches): Conversation {
    const stored = (message: Pick<Message, 'role' | 'content' | 'data'>, index: number): Message => ({
      id: randomUUID(),
      label: message.role === 'user' ? hostileTexts[index % hostileTexts.length] : undefined,
      ...message,
    });
    return {
      id: randomUUID(),
      name,
      tags: hostileTexts.map((text) => text.slice(0, 60)),
      folderId: null,
      messages: of.flatMap((batch, index) => [
        stored({ role: 'user', content: hostileTexts[index % hostileTexts.length] ?? '', data: {} }, index),
        stored(
          {
            role: 'assistant',
            content: asMessage(batch),
            data: {
              // What stands around a reply is the same for each; two are enough.
              ...(index < 2 ? { state: hostileState, run: hostileRun } : {}),
              rating: `<b>`,
              automation: null,
              reasoning: `<script>canary()</script>`,
            },
          },
          index,
        ),
      ]),
    };
  }

  /** Goes through a whole conversation as a reader does. */
  async function readThrough(page: Page, watcher: Watch, what: string, of = storedBatches): Promise<void> {
    await expect(replies(page).first()).toBeVisible();
    for (const [index, batch] of of.entries()) {
      const first = messages(page).getByRole('heading', { name: batch[0]?.id, exact: true });
      await expect
        .poll(
          async () => {
            if ((await first.count()) > 0) return 'there';
            await page.locator('[data-slot=thread-viewport]').evaluate((viewport, step) => {
              viewport.scrollTop = step === 0 ? 0 : viewport.scrollTop + viewport.clientHeight * 3;
            }, index);
            return 'not yet';
          },
          { message: `${what}: ${batch[0]?.id}`, intervals: [50], timeout: 60_000 },
        )
        .toBe('there');
      await first.first().scrollIntoViewIfNeeded();
      await drawn(page);
      await expectHarmless(page, watcher, `${what}, batch ${index}`);
    }
    await expectResponsive(page, what);
  }

  test('[X] [I] stored with hostile names, labels, sources, files and errors, it does nothing either', async ({
    page,
    app,
  }) => {
    const { client } = await openSession(app.url, 'Thea');
    await emptyCloud(client);
    for (const [index, name] of ['Stored corpus', ...hostileTexts].entries()) {
      const conversation = hostileConversation(name, index === 0 ? storedBatches : storedBatches.slice(0, 1));
      const done = await writeConversation(client, conversation);
      expect(done.ok, name).toBe(true);
    }
    const watcher = await watch(page, app.url);
    await signIn(page, app.url, /Thea/);
    await watcher.take();
    await row(page, 'Stored corpus').click();
    await readThrough(page, watcher, 'stored');
    // The names stand in the list and over the thread; the page's own frames and fields are its own.
    const everywhere = await page.locator('body').evaluate(unsafeIn);
    expect(everywhere.filter((found) => /^(?:handler|href|src|link|reference)/.test(found))).toEqual([]);
    await emptyCloud(client);
  });

  test('[X] [I] imported, it is read and nothing of it can be carried out', async ({ page, app }) => {
    const watcher = await watch(page, app.url);
    await signIn(page, app.url, /Nils/);
    await watcher.take();
    // How the rest is drawn does not depend on where it came from.
    const offers = storedBatches.filter((batch) =>
      batch.some(({ class: name }) => name === 'special-block' || name === 'internal-link'),
    );
    const file = JSON.stringify({
      version: 4,
      history: [hostileConversation('Imported corpus', offers)],
      folders: [],
      prompts: [],
    });
    await importFile(page, 'hostile.json', file, 'Private');
    await page.keyboard.press('Escape');
    await row(page, 'Imported corpus').click();
    await readThrough(page, watcher, 'imported', offers);
    await expect(messages(page).locator('[data-slot=proposal]').first()).toBeAttached();
    await expect(messages(page).locator('[data-slot=proposal]:not([data-state=inert])')).toHaveCount(0);
    await expect(messages(page).locator('[data-slot=proposal] button[type=submit]')).toHaveCount(0);
    const weather = messages(page).getByRole('button', { name: 'Weather', exact: true }).first();
    if (await weather.isVisible()) {
      await weather.click();
      await expect(page.getByRole('dialog')).toContainText('Delete all my files');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Send' })).toHaveCount(0);
    }
  });
});
