import { expectAccessible } from '../../support/accessible.js';
import { expect, test } from '../../support/fixtures.js';

test.describe('Pages of the API', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('[APD2] are found by keyboard, without a script, on a narrow screen', async ({ page, app }) => {
    await page.goto(`${app.url}/docs/api`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The API');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.getByRole('searchbox', { name: 'Search operations' }).fill('export file');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('operation');
    await page.getByRole('link', { name: /One shared item/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${app.url}/docs/api/sharing#load`);
    const article = page.getByRole('article', { name: 'Load' });
    await expect(article).toBeInViewport();
    await expect(article.locator('pre')).toContainText('curl -sS "$STOA_URL/state/share/load"');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const list = page.getByRole('article', { name: 'List', exact: true });
    await list.locator('summary', { hasText: 'items' }).focus();
    await page.keyboard.press('Enter');
    await expect(list.getByText('sharedBy').first()).toBeVisible();
  });
});

test('[APD3] Pages of the API are accessible in both themes, with the faces and tokens of the app', async ({
  page,
  app,
  guard,
}) => {
  guard.expected.push(/404 \(Not Found\).*\/docs\/api\/none/);
  for (const path of [
    '/docs/api',
    '/docs/api/sharing',
    '/docs/api?q=nothing%20like%20it',
    '/docs/api/none',
  ]) {
    await page.goto(app.url + path);
    await expectAccessible(page);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Commissioner/);
});
