import type { Page } from '@playwright/test';
import { ask, replies } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSettings } from '../../support/settings-page.js';

async function switchOn(page: Page): Promise<void> {
  const dialog = await openSettings(page);
  await dialog.getByRole('switch', { name: 'Highlighter' }).check();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'What to do with the selection' });

test('[HLJ1] a selection of a reply is edited, and reverted at once', async ({ page, app }) => {
  await signIn(page, app.url);
  await switchOn(page);
  await ask(page, '!markdown');
  const reply = replies(page).last();

  await test.step('by mouse: a word inside of a mark', async () => {
    await reply.getByText('bold', { exact: true }).dblclick();
    await toolbar(page).getByRole('button', { name: 'Fast Edit' }).click();
    await page.keyboard.type('In capitals');
    await page.keyboard.press('Enter');
    await expect(reply.locator('strong', { hasText: /^BOLD$/ })).toBeVisible();
    await expect(reply.getByLabel('Version 2 of 2')).toBeVisible();
  });

  await test.step('reverted at once', async () => {
    await page.getByRole('button', { name: 'Revert Changes' }).click();
    await expect(reply.locator('strong', { hasText: /^bold$/ })).toBeVisible();
    await expect(reply.getByLabel('Version 1 of 2')).toBeVisible();
  });
});
