import type { Page } from '@playwright/test';
import { ask, messageBox, questions, replies, replyEnded } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSettings } from '../../support/settings-page.js';

async function switchOn(page: Page): Promise<void> {
  const dialog = await openSettings(page);
  await dialog.getByRole('switch', { name: 'Highlighter' }).check();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'What to do with the selection' });

test('[HLJ1] a selection of a reply is edited, reverted, composed from and asked about', async ({
  page,
  app,
}) => {
  await signIn(page, app.url);
  await switchOn(page);
  await ask(page, '!markdown');
  const reply = replies(page).first();

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

  await test.step('two passages become a paragraph at the place that is chosen', async () => {
    await reply.getByText('bold', { exact: true }).dblclick();
    await toolbar(page).getByRole('button', { name: 'Composite' }).click();
    const form = page.getByRole('dialog', { name: 'Highlighter' });
    await reply.getByText('slanted', { exact: true }).dblclick();
    await form.getByRole('button', { name: 'Add selection' }).click();
    await expect(form.getByRole('list', { name: 'Passages' }).getByRole('listitem')).toHaveCount(2);
    await form.getByRole('textbox').fill('Both of them');
    await expect(form.getByRole('button', { name: 'Add paragraph' })).toBeDisabled();
    await form.getByRole('combobox', { name: 'Insert point' }).click();
    await page.getByRole('option', { name: 'After “A heading”' }).click();
    await form.getByRole('button', { name: 'Add paragraph' }).click();
    await expect(reply).toContainText(/A heading\s*bold and slanted\s*Some bold/);
    await expect(reply.getByLabel('Version 3 of 3')).toBeVisible();
  });

  await test.step('by keys: the reply that has focus is asked about, and what is being written stays', async () => {
    await messageBox(page).fill('begun');
    await reply.focus();
    await page.keyboard.press('h');
    await expect(toolbar(page).getByRole('button', { name: 'Prompt' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reply).toBeFocused();
    await page.keyboard.press('h');
    await page.keyboard.press('ArrowRight');
    await expect(toolbar(page).getByRole('button', { name: 'Fast Edit' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.keyboard.type('What is slanted?');
    await page.keyboard.press('Enter');
    await expect(questions(page).last()).toContainText(/What is slanted\?.*bold and slanted/s);
    await replyEnded(page);
    await expect(messageBox(page)).toHaveValue('begun');
  });
});
