import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { devPeople } from '@stoa/server/testing/dev-people';
import { forget, freePort, startApp, type AppProcess } from './app.js';
import { appStarted, messageBox } from './conversation-page.js';
import { startSiteAt, type Site } from './embed-site.js';
import { startModels, type Models } from './models.js';
import { pricedModelsEnv } from './priced-models.js';

/** What a page did that no page may do. */
interface Guard {
  violations: string[];
  errors: string[];
  /** Console errors that a test expects, for instance a failed request while the server is down. */
  expected: RegExp[];
}

const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `CSP violation: ${event.violatedDirective} ${event.blockedURI.slice(0, 80)} ${event.sourceFile}:${event.lineNumber}`,
    );
  });
};

/** Watches a page for CSP violations, script errors and hydration warnings. */
async function guardPage(page: Page): Promise<Guard> {
  const guard: Guard = { violations: [], errors: [], expected: [] };
  await page.addInitScript(reportViolations);
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // A blocked data: address can be a whole font.
    const text = message.text().slice(0, 300);
    if (/Content.Security.Policy|CSP violation/i.test(text)) guard.violations.push(text);
    else if (message.type() === 'error') guard.errors.push(`${text} (${message.location().url})`);
  });
  page.on('pageerror', (error) => guard.errors.push(error.message));
  return guard;
}

/** Fails when the page broke the policy or logged an error that the test did not expect. */
export function expectClean(guard: Guard): void {
  expect(guard.violations, 'Content-Security-Policy violations').toEqual([]);
  expect(
    guard.errors.filter((text) => !guard.expected.some((pattern) => pattern.test(text))),
    'errors in the console',
  ).toEqual([]);
}

/**
 * Signs in as one of the development provider's people, without opening a page. The way there is the real one, walked without drawing
 * its pages; `signInHere` draws them.
 */
export async function authenticate(page: Page, url: string, person: RegExp = /Thea/): Promise<void> {
  const { request } = page.context();
  const choice = await request.get(new URL('/api/auth/sign-in?returnTo=%2F', url).href);
  const html = await choice.text();
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const subject = devPeople.find(({ name }) => person.test(name))?.subject;
  if (action === undefined || subject === undefined)
    throw new Error(`The sign-in of ${person.source} did not lead to the list of people: ${choice.url()}`);
  const answer = await request.post(new URL(action, choice.url()).href, { form: { person: subject } });
  expect(answer.ok(), `the sign-in answered ${answer.status()}`).toBe(true);
}

/** Signs in by {@link authenticate} and opens the app. */
export async function signIn(page: Page, url: string, person?: RegExp): Promise<void> {
  await authenticate(page, url, person);
  await page.goto(url);
  await expectOpen(page);
}

/** The same from the sign-in page that is open already. */
export async function signInHere(page: Page, person: RegExp = /Thea/): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: person }).click();
  await expectOpen(page);
}

/** Waits until the app takes a message. */
async function expectOpen(page: Page): Promise<void> {
  await expect(messageBox(page)).toBeVisible();
  await appStarted(page);
}

interface WorkerFixtures {
  models: Models;
  /** More of the environment of the app. Files that differ in it share no worker: each gets an app, a database and a browser. */
  appEnv: Record<string, string>;
  app: AppProcess;
  /** Where the site is: the app knows it from its start. */
  sitePort: number;
  /** A site that embeds the chat of the app. */
  site: Site;
}

/** Where the app sends feedback. */
export const supportEmail = 'help@stoa.localhost';

interface TestFixtures {
  guard: Guard;
  /** Prints what the app printed during a test that failed. */
  appLog: void;
  /** Opens a browser of its own for one more person or device, guarded and closed with the test. */
  openBrowser: (
    options?: BrowserContextOptions,
  ) => Promise<{ context: BrowserContext; page: Page; guard: Guard }>;
}

/** The test function of what needs neither a browser nor an app of the worker's: one model server a worker. */
export const modelsTest = base.extend<object, Pick<WorkerFixtures, 'models'>>({
  models: [
    async ({}, use) => {
      const models = await startModels();
      await use(models);
      await models.stop();
    },
    { scope: 'worker' },
  ],
});

/** The same with one app a worker; what the app printed is shown when a test fails. */
export const appTest = modelsTest.extend<
  Pick<TestFixtures, 'appLog'>,
  Pick<WorkerFixtures, 'app' | 'appEnv'>
>({
  appEnv: [{}, { option: true, scope: 'worker' }],
  app: [
    async ({ models, appEnv }, use) => {
      const app = await startApp({ modelsUrl: models.url, env: appEnv });
      await use(app);
      await app.stop();
      forget(app);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  appLog: [
    async ({ app }, use, testInfo) => {
      const before = app.log().length;
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      const log = app.log().slice(before);
      await testInfo.attach('app.log', { body: log, contentType: 'text/plain' });
      process.stdout.write(`--- log of the app during "${testInfo.title}"\n${log.slice(-6000)}\n---\n`);
    },
    { auto: true },
  ],
});

/** The test function of all journeys in a browser: a guarded page a test, and an app that is configured for all of them. */
export const test = appTest.extend<
  Pick<TestFixtures, 'guard' | 'openBrowser'>,
  Pick<WorkerFixtures, 'sitePort' | 'site'>
>({
  sitePort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  appEnv: [
    async ({ sitePort }, use) =>
      use({
        ...pricedModelsEnv(),
        // One that is known to see images, beside the usual one.
        OPENAI_MODELS: 'scripted-model,gpt-4o-mini',
        STOA_EMBED_DEV_ORIGINS: `http://127.0.0.1:${sitePort}`,
        // Where sites stand in for those that the server may reach.
        STOA_OUTBOUND_HOSTS: '127.0.0.1',
        STOA_SUPPORT_EMAIL: supportEmail,
      }),
    { scope: 'worker' },
  ],
  site: [
    async ({ app, sitePort }, use) => {
      const site = await startSiteAt(app, sitePort);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  guard: [
    async ({ page }, use) => {
      const guard = await guardPage(page);
      await use(guard);
      expectClean(guard);
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, viewport }, provide) => {
    const opened: { context: BrowserContext; guard: Guard }[] = [];
    await provide(async (options) => {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...options });
      const page = await context.newPage();
      const guard = await guardPage(page);
      opened.push({ context, guard });
      return { context, page, guard };
    });
    for (const { context, guard } of opened) {
      await context.close();
      expectClean(guard);
    }
  },
});

export { expect } from '@playwright/test';
