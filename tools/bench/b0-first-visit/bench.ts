import type { Browser } from 'playwright';
import { forget, root, startApp } from '../../../examples/full-app/e2e/support/app.js';
import { signIn } from '../../../examples/full-app/e2e/support/fixtures.js';
import { startModels } from '../../../examples/full-app/e2e/support/models.js';
import { median, type Bench, type BenchRow } from '../lib/bench.js';
import { launchBrowser } from '../lib/browser-page.js';
import { serveStatic, withoutScripts } from './static-page.js';
import { telephone, visit, type Visit } from './visit.js';

type Cookies = Awaited<ReturnType<typeof signedIn>>['state'];

/** Signs in once, and keeps the cookies and the first screen as it looks when everything is there. */
async function signedIn(browser: Browser, url: string) {
  const context = await browser.newContext(telephone);
  const page = await context.newPage();
  // A page that follows the news of other clients is never without a request.
  await page.route('**/api/changes', (route) => route.abort());
  await signIn(page, url);
  await page.waitForLoadState('networkidle');
  const html = await page.content();
  const { cookies } = await context.storageState();
  await context.close();
  return { html, state: { cookies, origins: [] } };
}

const budgets = { largestPaint: 1.5, blockedMs: 200, layoutShift: 0.02, signInKb: 80 } as const;

/** B0: a first visit on a slow telephone, beside a static page of the same look. */
export const b0FirstVisit: Bench = {
  name: 'B0',
  async run({ quick }) {
    const models = await startModels();
    const app = await startApp({ modelsUrl: models.url });
    const browser = await launchBrowser();
    const { html, state } = await signedIn(browser, app.url);
    const still = await serveStatic(withoutScripts(html), `${root}examples/full-app/dist/web`);
    try {
      const rounds = quick ? 1 : 5;
      const samples: Record<'static' | 'stoa' | 'sign-in', Visit[]> = { static: [], stoa: [], 'sign-in': [] };
      const asPerson: { context: { storageState: Cookies }; types: boolean } = {
        context: { storageState: state },
        types: true,
      };
      for (let round = 0; round < rounds; round += 1) {
        samples.static.push(await visit(browser, still.url));
        samples.stoa.push(await visit(browser, app.url, asPerson));
        samples['sign-in'].push(await visit(browser, app.url));
      }
      return rowsOf(samples);
    } finally {
      still.close();
      await browser.close();
      await app.stop();
      forget(app);
      await models.stop();
    }
  },
};

function rowsOf(samples: Record<'static' | 'stoa' | 'sign-in', Visit[]>): BenchRow[] {
  const of = (adapter: keyof typeof samples, field: Exclude<keyof Visit, 'keepsTyped'>) =>
    median(samples[adapter].map((sample) => sample[field]));
  const row = (
    size: string,
    adapter: string,
    value: number,
    limit: number,
    rest: Partial<BenchRow> = {},
  ) => ({
    bench: 'B0',
    size,
    adapter,
    cpuMs: value,
    ratioToLimit: value / limit,
    ...rest,
  });
  const lost = samples.stoa.filter(({ keepsTyped }) => !keepsTyped).length;
  return [
    ...(['static', 'stoa', 'sign-in'] as const).flatMap((adapter) => [
      row('first paint', adapter, of(adapter, 'firstPaintMs'), of('static', 'firstPaintMs')),
      row('largest paint', adapter, of(adapter, 'largestPaintMs'), of('static', 'largestPaintMs'), {
        ...(adapter === 'stoa' && { budget: budgets.largestPaint }),
      }),
    ]),
    row('box can be typed into ÷ first paint', 'stoa', of('stoa', 'typableMs'), of('stoa', 'firstPaintMs'), {
      budget: 1.1,
    }),
    row('visits that lose what is typed', 'stoa', lost, 1, { goal: { atMost: 0, isFirm: true } }),
    row('main thread blocked', 'stoa', of('stoa', 'blockedMs'), budgets.blockedMs, {
      goal: { atMost: budgets.blockedMs, isFirm: false },
      more: { 'longest ms': of('stoa', 'longestMs') },
    }),
    row('layout shift × 1000', 'stoa', of('stoa', 'layoutShift') * 1000, budgets.layoutShift * 1000, {
      goal: { atMost: budgets.layoutShift * 1000, isFirm: true },
    }),
    ...(['static', 'stoa'] as const).map((adapter) =>
      row('transferred', adapter, of(adapter, 'kB'), of('static', 'kB'), { unit: 'kB' }),
    ),
    row('transferred', 'sign-in', of('sign-in', 'kB'), budgets.signInKb, {
      unit: 'kB',
      goal: { atMost: budgets.signInKb, isFirm: true },
    }),
  ];
}
