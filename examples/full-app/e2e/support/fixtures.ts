import { expect, test as base, type Page } from '@playwright/test';
import { forget, startApp, startModels, type AppProcess } from './app.js';

/** What a page did that no page may do. */
export interface Guard {
  violations: string[];
  errors: string[];
  /** Console errors that a test expects, for instance a failed request while the server is down. */
  expected: RegExp[];
}

const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
    );
  });
};

/** Watches a page for CSP violations, script errors and hydration warnings. */
export async function guardPage(page: Page): Promise<Guard> {
  const guard: Guard = { violations: [], errors: [], expected: [] };
  await page.addInitScript(reportViolations);
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    if (/Content.Security.Policy|CSP violation/i.test(text)) guard.violations.push(text);
    else if (message.type() === 'error') guard.errors.push(text);
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

/** Signs in as one of the development provider's people. */
export async function signIn(page: Page, url: string, person: RegExp = /Thea/): Promise<void> {
  await page.goto(url);
  await page.getByRole('link', { name: /sign in/i }).click();
  await page.getByRole('button', { name: person }).click();
  await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible();
}

interface WorkerFixtures {
  models: { url: string };
  app: AppProcess;
}

/** The test function of all journeys: one app and one model server a worker, a guarded page a test. */
export const test = base.extend<{ guard: Guard }, WorkerFixtures>({
  models: [
    async ({}, use) => {
      const models = await startModels();
      await use(models);
      await models.stop();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ models }, use) => {
      const app = await startApp({ modelsUrl: models.url });
      await use(app);
      await app.stop();
      forget(app);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  guard: [
    async ({ page }, use) => {
      const guard = await guardPage(page);
      await use(guard);
      expectClean(guard);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
