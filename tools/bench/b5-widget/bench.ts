import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright';
import { forget, freePort, startApp } from '../../../examples/full-app/e2e/support/app.js';
import { startModels } from '../../../examples/full-app/e2e/support/models.js';
import { median, type Bench, type BenchRow } from '../lib/bench.js';
import { launchBrowser, taskCpuMs } from '../lib/browser-page.js';
import { adapters, servePages, type Adapter } from './pages.js';
import { measureSlow } from './slow.js';

declare global {
  interface Window {
    streamAnswer: (text: string) => Promise<void>;
  }
}

/** Of a closed page's CPU to the limit's. What is fetched has its budgets in `npm run size`. */
const closedBudget = 2.5;
const idleMs = 600;

/** What one visit cost. @units ms of the main thread; bytes of script, compressed */
interface Sample {
  closedMs: number;
  requests: number;
  closedBytes: number;
  openMs: number;
  bytes: number;
}

// No block of code: colours are fetched with the first one, on top of this.
const answer =
  '# A heading\n\nSome **bold** words and a [link](https://example.com/), and\n\n1. one\n2. two\n\nThat is all.';

/** Opens the chat of a page until a message can be written. */
async function open(page: Page, adapter: Adapter): Promise<Locator> {
  const button: Record<Adapter, string | null> = {
    limit: 'limit-chat button',
    stoa: '[part~=launcher]',
    'deep-chat': null,
  };
  const field = page.locator('textarea, #text-input').first();
  const press = button[adapter];
  if (press) await page.locator(press).click();
  await field.waitFor({ state: 'visible' });
  return field;
}

/** Has the chat show one answer in markdown as it streams. */
async function hearAnswer(page: Page, adapter: Adapter, field: Locator): Promise<void> {
  if (adapter === 'limit') return;
  if (adapter === 'stoa') {
    await field.fill(`${answer} !echo`);
    await field.press('Enter');
  } else {
    await page.addScriptTag({ path: fileURLToPath(new URL('./deep-chat-answer.js', import.meta.url)) });
    await page.evaluate((text) => window.streamAnswer(text), answer);
  }
  await page.getByRole('heading', { name: 'A heading' }).waitFor();
  await page.waitForTimeout(idleMs);
}

async function visit(browser: Browser, url: string, adapter: Adapter): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let requests = 0;
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    requests += 1;
    scripts.push(
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => 0,
      ),
    );
  });
  const weight = async () => (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);

  const start = await taskCpuMs(session);
  await page.goto(`${url}/${adapter}`);
  await page.waitForTimeout(idleMs);
  const closed = await taskCpuMs(session);
  const closedRequests = requests;
  const closedBytes = await weight();
  const field = await open(page, adapter);
  await page.waitForTimeout(idleMs);
  const opened = await taskCpuMs(session);
  await hearAnswer(page, adapter, field);
  const bytes = await weight();
  await context.close();
  return { closedMs: closed - start, requests: closedRequests, closedBytes, openMs: opened - start, bytes };
}

/** B5: what a closed chat costs the page that it stands on, what opening it costs, and what a first answer weighs. */
export const b5Widget: Bench = {
  name: 'B5',
  async run({ quick }) {
    const port = await freePort();
    const models = await startModels();
    const app = await startApp({
      modelsUrl: models.url,
      env: { STOA_EMBED_DEV_ORIGINS: `http://127.0.0.1:${port}` },
    });
    const pages = await servePages(app.url, port);
    const browser = await launchBrowser();
    try {
      const samples = new Map<Adapter, Sample[]>(adapters.map((adapter) => [adapter, []]));
      // The first round fills the caches of the machine and counts for nothing.
      for (let round = 0; round <= (quick ? 3 : 9); round += 1)
        for (const adapter of adapters) {
          const sample = await visit(browser, pages.url, adapter);
          if (round > 0) samples.get(adapter)?.push(sample);
        }
      const of = (adapter: Adapter, field: keyof Sample) =>
        median((samples.get(adapter) ?? []).map((sample) => sample[field]));
      const row = (
        size: string,
        adapter: Adapter,
        field: keyof Sample,
        rest: Partial<BenchRow>,
      ): BenchRow => ({
        bench: 'B5',
        size,
        adapter,
        cpuMs: of(adapter, field),
        ratioToLimit: of(adapter, field) / of('limit', field),
        ...rest,
      });
      const weigh = (adapter: Adapter, to: Adapter): BenchRow =>
        row('first answer, script', adapter, 'bytes', {
          cpuMs: of(adapter, 'bytes') / 1000,
          unit: 'kB',
          ratioToLimit: of(adapter, 'bytes') / of(to, 'bytes'),
        });
      return [
        ...adapters.map((adapter) =>
          row('closed page', adapter, 'closedMs', {
            more: { scripts: of(adapter, 'requests'), 'kB gz': of(adapter, 'closedBytes') / 1000 },
            ...(adapter === 'stoa' && { budget: closedBudget }),
          }),
        ),
        ...adapters.map((adapter) => row('until a message can be written', adapter, 'openMs', {})),
        { ...weigh('stoa', 'deep-chat'), adapter: 'stoa ÷ deep-chat' },
        weigh('deep-chat', 'deep-chat'),
        ...(await measureSlow(browser, pages.url, quick ? 1 : 4)),
      ];
    } finally {
      await browser.close();
      pages.close();
      await app.stop();
      forget(app);
      await models.stop();
    }
  },
};
