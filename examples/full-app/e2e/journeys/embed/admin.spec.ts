import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu, openAccountMenu } from '../../support/account-menu.js';
import { expect, signIn, test } from '../../support/fixtures.js';

/** The page in which the preview draws the chat. */
const previewOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Preview of the chat on a page"]');

/** Makes a key for a site, from the empty form to the secret that was kept. @returns the secret */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'New key' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Origin 1' }).fill('https://Shop.example.org/');
  await page.getByRole('switch', { name: 'Anonymous visitors' }).click();
  await page.getByRole('checkbox', { name: /scripted-model/i }).check();
  await page.getByRole('textbox', { name: 'Greeting' }).fill('Hello. What are you looking for?');
  await page.getByRole('button', { name: 'Make key' }).click();
  await expect(page.getByText('The key is made. Keep its secret now')).toBeFocused();
  const secret = await page.getByRole('status', { name: 'Secret' }).innerText();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  return secret;
}

test.describe('Keys of the embeddable chat', () => {
  test('an administrator makes a key, copies the snippet and talks with the preview', async ({
    page,
    app,
    context,
    openBrowser,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, app.url);
    await chooseFromAccountMenu(page, 'Administration');
    await expect(page.getByRole('heading', { level: 1, name: 'Embedded chat' })).toBeVisible();

    await test.step('a form that the server rendered breaks no rule of the policy', async () => {
      await page.getByRole('link', { name: 'New key' }).click();
      await page.reload();
      await expect(page.getByRole('switch', { name: 'Anonymous visitors' })).toBeVisible();
      await page.getByRole('link', { name: 'All keys' }).click();
    });

    const secret = await makeKey(page, 'Shop of the old town');
    expect(secret).toMatch(/^stoa_sk_/);
    await expect(page.getByText(secret)).toHaveCount(0);

    await test.step('the snippet follows what is chosen', async () => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Ask "us"');
      await page.getByRole('button', { name: 'Copy: In the page' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain(`src="${app.url}/embed/embed.js"`);
      expect(copied).toMatch(/data-embed-key="stoa_pk_[\w-]+"/);
      expect(copied).toContain('data-title-text="Ask &quot;us&quot;"');
      expect(copied).not.toContain('stoa_sk_');
    });

    await test.step('suggested prompts stand in the snippet and in the preview', async () => {
      await page
        .getByRole('textbox', { name: 'Suggested prompts' })
        .fill('Which map is new?\nMay I return one?');
      await page.getByRole('button', { name: 'Copy: In the page' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain(
        'data-prompts="[&quot;Which map is new?&quot;,&quot;May I return one?&quot;]"',
      );
      await expect(previewOf(page).getByRole('button', { name: 'May I return one?' })).toBeVisible();
    });

    await test.step('the preview is the real chat and answers', async () => {
      const preview = previewOf(page);
      await expect(preview.getByText('Hello. What are you looking for?')).toBeVisible();
      await expect(preview.getByRole('dialog', { name: 'Ask "us"' })).toBeVisible();
      const box = preview.getByRole('textbox', { name: 'Message', exact: true });
      await box.fill('!markdown');
      await box.press('Enter');
      await expect(preview.getByRole('heading', { name: 'A heading' })).toBeVisible();
      await expect(preview.getByRole('table')).toBeVisible();
      await expect(preview.locator('strong', { hasText: 'bold' })).toBeVisible();
    });

    await test.step('a change is seen in it at once', async () => {
      await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#0a7f5a');
      const launcher = previewOf(page).locator('stoa-chat [part=launcher]');
      await expect(launcher).toHaveCSS('background-color', /^color\(srgb 0\.039\d* 0\.498\d* 0\.352\d*\)$/);
      await page.getByRole('textbox', { name: 'Title' }).fill('Maps');
      await expect(previewOf(page).getByRole('dialog', { name: 'Maps' })).toBeVisible();
      await page.getByText('Own words').click();
      await page.getByRole('textbox', { name: 'Name of the bubble' }).fill('Ask about maps');
      await launcher.click();
      await previewOf(page).getByRole('button', { name: 'Ask about maps' }).click();
      await expect(previewOf(page).getByRole('dialog', { name: 'Maps' })).toBeVisible();
    });

    await test.step('on a narrow screen the page itself does not scroll, whatever stands far down in it', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const over = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      expect(over).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    await test.step('what is printed runs as it is printed, under the policy that is printed', async () => {
      const codeOf = (piece: string) => page.getByRole('region', { name: piece }).innerText();
      await page.getByText('Events', { exact: true }).click();
      await page.getByRole('checkbox', { name: 'It is being opened' }).check();
      await page.getByRole('radio', { name: 'Import map' }).check();
      await page.getByRole('switch', { name: 'Stay on this version' }).click();
      await expect(page.getByRole('region', { name: 'In your Content' })).toContainText("'sha256-");
      const policy = (await codeOf('In your Content-Security-Policy')).replaceAll('\n', ' ');
      const html = await codeOf('In the page');
      const script = await codeOf('In a script of your site');
      expect(html).toMatch(/"integrity": \{\s+"\S+\/embed\/\d[^/]+\/element\.js": "sha384-/);
      await page.getByRole('radio', { name: 'Frame' }).check();
      const frame = await codeOf('In the page');

      // A page of another site may not reach this machine unasked, where its server is in this test.
      const visitor = await openBrowser({ permissions: ['local-network-access'] });
      const said: string[] = [];
      visitor.page.on('console', (message) => void said.push(message.text()));
      await visitor.page.route('https://shop.example.org/**', (route) =>
        route.fulfill(
          route.request().url().endsWith('/chat.js')
            ? { contentType: 'text/javascript', body: script }
            : {
                contentType: 'text/html',
                headers: {
                  'content-security-policy': `default-src 'none'; require-trusted-types-for 'script'; trusted-types dompurify 'allow-duplicates'; ${policy.replace('script-src', "script-src 'self'")}`,
                },
                body: `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head><body>${frame}${html}</body></html>`,
              },
        ),
      );
      await visitor.page.goto('https://shop.example.org/');
      await visitor.page.getByRole('button', { name: 'Ask about maps' }).click();
      await expect(visitor.page.getByRole('dialog', { name: 'Maps' })).toBeVisible();
      expect(said.filter((line) => line.startsWith('open '))).toHaveLength(1);
      const framed = visitor.page.frameLocator('iframe[title="Maps"]');
      await expect(framed.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
      await page.getByRole('radio', { name: 'Script tag' }).check();
    });
    await expectAccessible(page, 'main', ['frame-tested']);

    await test.step('back and forward lead through the views, and a revoked key is gone from them', async () => {
      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('textbox', { name: 'Greeting' })).toHaveValue(
        'Hello. What are you looking for?',
      );
      await page.goBack();
      await expect(page.getByRole('radio', { name: 'Script tag' })).toBeVisible();
      await page.goForward();
      await page.getByRole('button', { name: 'Revoke key' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
      await expect(page.getByText('This key is revoked')).toBeVisible();
      await page.getByRole('link', { name: 'All keys' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Shop of the old town' })).toContainText(
        'Revoked',
      );
      await page.getByRole('link', { name: 'Back to the chat' }).click();
      await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible();
    });
  });

  test('nobody else gets in, and everybody is shown the way back', async ({ page, app, guard }) => {
    await page.goto(`${app.url}/admin/embed`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /Nils/ }).click();
    await expect(page.getByRole('heading', { name: 'This page is for administrators' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin/embed');
    await expectAccessible(page);

    // The server decides for itself, whatever a page shows.
    guard.expected.push(/401/);
    const status = await page.evaluate(async () => (await fetch('/embed/keys')).status);
    expect(status).toBe(401);

    await page.getByRole('link', { name: 'Back to the chat' }).click();
    await openAccountMenu(page, 'Settings');
    await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0);
  });
});
