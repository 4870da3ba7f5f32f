import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/fixtures.js';
import { row } from '../../support/conversation-page.js';
import { chooseFromRow, conversationNamed } from '../../support/list-page.js';

const shareTab = (page: Page) => page.getByRole('tab', { name: /^Share\b/ });

test('[SHJ1] two people share, import a part, and withdraw', async ({ app, page, openBrowser }) => {
  const note = 'What we said about lighthouses';
  await signIn(page, app.url);
  await conversationNamed(page, 'Lighthouses', 'Private', 'Tell me about lighthouses.');
  await conversationNamed(page, 'Harbours', 'Private', 'Tell me about harbours.');

  await test.step('Thea shares two conversations', async () => {
    await chooseFromRow(row(page, 'Lighthouses'), 'Share…');
    const dialog = page.getByRole('dialog', { name: 'Add People to Share With' });
    await expect(dialog.getByRole('combobox', { name: 'People' })).toBeFocused();
    await page.keyboard.type('nils@stoa.localhost');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
    await dialog.getByRole('checkbox', { name: 'Harbours' }).check();
    await dialog.getByRole('button', { name: 'Share' }).click();
    await expect(dialog.getByText('Shared successfully')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  const nils = await openBrowser();
  await test.step('Nils sees it with its mark, and imports one of them', async () => {
    await signIn(nils.page, app.url, /Nils/);
    await expect(shareTab(nils.page)).toHaveAccessibleName('Share 1 new shared item');
    await shareTab(nils.page).click();
    await nils.page.getByRole('button', { name: new RegExp(`^${note} New`) }).click();
    const dialog = nils.page.getByRole('dialog', { name: 'Import shared items' });
    await expect(dialog.getByText(note)).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Harbours' }).uncheck();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog.getByText('1 conversation, 0 folders, 0 prompts')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(shareTab(nils.page)).toHaveAccessibleName('Share');
  });

  await test.step('Thea withdraws it', async () => {
    await shareTab(page).click();
    await page.getByRole('tab', { name: 'You Shared' }).click();
    await page.getByRole('button', { name: new RegExp(`^${note}`) }).click();
    await page.getByRole('button', { name: 'Withdraw from everyone' }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText('You have not shared anything')).toBeVisible();
  });

  await test.step('Nils is told, and keeps what was imported', async () => {
    await nils.page.getByRole('button', { name: new RegExp(`^${note}`) }).click();
    await expect(nils.page.getByText('Unable to find shared item. It may have been deleted.')).toBeVisible();
    await nils.page.getByRole('button', { name: 'Done' }).click();
    await expect(nils.page.getByText('Nothing here yet')).toBeVisible();
    await nils.page.getByRole('tab', { name: 'Chats' }).click();
    await expect(row(nils.page, 'Lighthouses')).toBeVisible();
    await expect(row(nils.page, 'Harbours')).toHaveCount(0);
  });
});
