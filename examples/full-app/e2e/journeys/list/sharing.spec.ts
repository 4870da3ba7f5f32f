import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/fixtures.js';
import { row, showTemplates } from '../../support/conversation-page.js';
import { clearGroup, setGroup } from '../../support/database.js';
import { chooseFromRow, conversationNamed, folderRow, newFolder } from '../../support/list-page.js';
import { openSession } from '../../support/session.js';
import { emptyCloud } from '../../support/stored.js';

const shareTab = (page: Page) => page.getByRole('tab', { name: /^Share\b/ });

const group = 'Harbour watch';
test.afterEach(async ({ app }) => {
  await clearGroup(app, group);
  await emptyCloud((await openSession(app.url)).client);
});

test('[SHJ1] two people share, import a part, and withdraw', async ({ app, page, openBrowser }) => {
  const note = 'What we said about lighthouses';
  await signIn(page, app.url);
  await conversationNamed(page, 'Lighthouses', 'Private', 'Tell me about lighthouses.');
  await conversationNamed(page, 'Harbours', 'Private', 'Tell me about harbours.');

  const nils = await openBrowser();
  await signIn(nils.page, app.url, /Nils/);
  await setGroup(app, group, ['thea@stoa.localhost', 'mei@stoa.localhost']);
  await newFolder(page, 'Coast');
  await chooseFromRow(folderRow(page, 'Coast'), 'New conversation here');
  await expect(row(page, 'New Conversation')).toBeVisible();
  await showTemplates(page);
  await expect(page.getByText('Amplify Helpers', { exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Add People to Share With' });

  await test.step('people are found by the beginning of their address, and a group gives its members', async () => {
    await chooseFromRow(row(page, 'Lighthouses'), 'Share…');
    const people = dialog.getByRole('combobox', { name: 'People' });
    await expect(people).toBeFocused();
    await page.keyboard.type('nil');
    await expect(dialog.getByRole('option')).toHaveText('nils@stoa.localhost');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('#harb');
    await expect(dialog.getByRole('option')).toHaveText(`${group}1 person`);
    await dialog.getByRole('option').click();
    const chosen = dialog.getByRole('list', { name: 'People to share with' });
    await expect(chosen.getByRole('listitem')).toHaveText(['nils@stoa.localhost', 'mei@stoa.localhost']);
  });

  await test.step('neither what the product brings nor an empty conversation can be chosen', async () => {
    for (const name of ['Lighthouses', 'Harbours', 'Coast'])
      await expect(dialog.getByRole('checkbox', { name, exact: true })).toBeVisible();
    for (const name of ['New Conversation', 'Amplify Helpers', 'Summary with Quotations'])
      await expect(dialog.getByRole('checkbox', { name, exact: true })).toHaveCount(0);
  });

  await test.step('Thea shares two conversations', async () => {
    await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
    await dialog.getByRole('checkbox', { name: 'Harbours' }).check();
    await dialog.getByRole('button', { name: 'Share' }).click();
    await expect(dialog.getByText('2 people received a copy.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('Nils sees it with its mark, and imports one of them', async () => {
    await nils.page.reload();
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
