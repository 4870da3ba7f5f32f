import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import {
  ask,
  messageBox,
  messages,
  questions,
  replies,
  replyEnded,
  row,
  rows,
} from '../../support/conversation-page.js';
import { chooseFile } from '../../support/files.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { folderRow, itemOf, newFolder, notices } from '../../support/list-page.js';
import { storageState } from '../../support/messages-page.js';
import { operationOf } from '../../support/network.js';
import { openSession } from '../../support/session.js';
import { openSettings } from '../../support/settings-page.js';
import { emptyCloud, storeConversation } from '../../support/stored.js';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });

/** Runs a command as somebody does who never reaches for the mouse. */
async function run(page: Page, typed: string) {
  await page.keyboard.press('Control+k');
  const box = palette(page).getByRole('combobox');
  await expect(box).toBeFocused();
  await box.pressSequentially(typed);
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

const leaveBox = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

test.describe('Without a mouse', () => {
  test.beforeEach(async ({ page, app }) => {
    const { client } = await openSession(app.url, 'Mei');
    await emptyCloud(client);
    for (const name of ['Anise', 'Borage', 'Chervil']) await storeConversation(client, name);
    await signIn(page, app.url, /Mei/);
    await expect(row(page, 'Chervil')).toBeVisible();
  });

  test('the palette, the keys and the list of the slash are used', async ({ page }) => {
    await test.step('the palette finds commands and conversations, and focus returns', async () => {
      await page.keyboard.press('Control+k');
      const box = palette(page).getByRole('combobox');
      await expect(palette(page).getByRole('option', { name: 'Borage' })).toBeVisible();
      await expectAccessible(page, '[role=dialog]');
      await box.fill('nothing is called this');
      await expect(palette(page)).toContainText('Nothing matches “nothing is called this”.');
      await page.keyboard.press('Escape');
      await expect(palette(page)).toHaveCount(0);
      await expect(messageBox(page)).toBeFocused();

      await run(page, 'borag');
      await expect(questions(page)).toContainText('question of Borage');
      await run(page, 'change the theme');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await run(page, 'change the theme');
      await run(page, 'change the theme');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await run(page, 'new folder');
      await expect(page.getByRole('textbox', { name: 'Folder name' })).toBeFocused();
      await page.keyboard.type('Herbs');
      await page.keyboard.press('Enter');
      await expect(itemOf(folderRow(page, 'Herbs'))).toBeFocused();
    });

    await test.step('keys are found, changed, kept and given back', async () => {
      await leaveBox(page);
      await page.keyboard.press('Shift+?');
      const overview = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(overview).toContainText('Next and previous message');
      await expectAccessible(page, '[role=dialog]');
      await page.keyboard.press('Escape');
      await expect(overview).toHaveCount(0);

      const dialog = await openSettings(page, 'Keyboard');
      await expectAccessible(page, '[role=dialog]');
      const key = dialog.getByRole('button', { name: /^Change the key of “New conversation”/ });
      await key.click();
      await page.keyboard.press('Control+t');
      await expect(dialog.getByRole('alert')).toHaveText(
        'The browser or the system needs this key. Choose another.',
      );
      const saved = page.waitForResponse(
        (response) => operationOf(response.request())?.address === '/state/settings/save' && response.ok(),
      );
      await page.keyboard.press('x');
      await expect(key).toHaveAccessibleName(/, X$/);
      await saved;
      await page.keyboard.press('Escape');
      await row(page, 'Anise').click();
      await expect(questions(page)).toHaveCount(1);
      await page.reload();
      await row(page, 'Anise').click();
      await expect(questions(page)).toHaveCount(1);
      await leaveBox(page);
      await page.keyboard.press('n');
      await expect(questions(page)).toHaveCount(1);
      await page.keyboard.press('x');
      await expect(page.locator('[data-slot=start-panel]')).toBeVisible();

      await openSettings(page, 'Keyboard');
      await dialog.getByRole('button', { name: 'Reset the key of “New conversation”' }).click();
      await expect(key).toHaveAccessibleName(/, N$/);
      await page.keyboard.press('Escape');
    });

    await test.step('a slash lists commands and saved prompts', async () => {
      const prompts = [
        {
          id: 'herbs-prompt',
          name: 'Describe a herb',
          description: 'In three lines',
          content: 'Describe this herb in three lines:',
          type: 'prompt',
          folderId: null,
        },
        {
          id: 'herbs-follow-up',
          name: 'More about herbs',
          description: '',
          content: 'Which herbs go with it?',
          type: 'follow_up',
          folderId: null,
        },
      ];
      const file = JSON.stringify({ version: 4, history: [], folders: [], prompts });
      const dialog = await chooseFile(page, 'prompts.json', file);
      await dialog.getByRole('button', { name: 'Import templates' }).click();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await messageBox(page).focus();
      await page.keyboard.type('/');
      const list = page.getByRole('listbox', { name: 'Commands and prompts' });
      await expect(list.getByRole('option', { name: /Describe a herb/ })).toBeVisible();
      await expect(list.getByRole('option', { name: /New conversation/ })).toBeVisible();
      // The arrow keys scroll it from the box; axe knows that of lists of a combobox, which a box of several lines may not be.
      await expectAccessible(page, 'main', ['scrollable-region-focusable']);
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);
      await expect(messageBox(page)).toHaveValue('/');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('/describe');
      await expect(list.getByRole('option').first()).toContainText('Describe a herb');
      await page.keyboard.press('Enter');
      await expect(messageBox(page)).toHaveValue('Describe this herb in three lines:');
      await page.keyboard.type(' dill');
      await page.keyboard.press('Enter');
      await expect(questions(page)).toContainText('Describe this herb in three lines: dill');
      await replyEnded(page);

      await page.getByRole('list', { name: 'Follow-up prompts' }).getByRole('button').focus();
      await page.keyboard.press('Enter');
      await expect(questions(page).last()).toContainText('Which herbs go with it?');
      await replyEnded(page);
      await messageBox(page).focus();
      await page.keyboard.type('/settings');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(messageBox(page)).toBeFocused();
      await expect(messageBox(page)).toHaveValue('');
    });
  });

  test('rows and messages are walked and acted upon', async ({ page }) => {
    await test.step('rows of the list: walked, named, opened, moved, deleted', async () => {
      await newFolder(page, 'Shelf');
      await expect(itemOf(folderRow(page, 'Shelf'))).toBeFocused();
      await page.keyboard.type('bor');
      await expect(itemOf(row(page, 'Borage'))).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(itemOf(row(page, 'Anise'))).toBeFocused();
      await page.keyboard.press('Shift+F10');
      await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
      await expectAccessible(page, '[role=menu]');
      await page.keyboard.press('Escape');
      await expect(itemOf(row(page, 'Anise'))).toBeFocused();
      await page.keyboard.press('F2');
      await page.keyboard.type('Anise and fennel');
      await page.keyboard.press('Enter');
      await expect(itemOf(row(page, 'Anise and fennel'))).toBeFocused();

      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Move to folder…' }).focus();
      await page.keyboard.press('Enter');
      const move = page.getByRole('dialog', { name: 'Move conversation' });
      await expect(move.getByRole('combobox')).toBeFocused();
      await expectAccessible(page, '[role=dialog]');
      await page.keyboard.type('shel');
      await page.keyboard.press('Enter');
      await expect(move).toHaveCount(0);
      await expect(itemOf(folderRow(page, 'Shelf'))).toHaveAccessibleName(/folder with 1 conversation/);
      await itemOf(folderRow(page, 'Shelf')).focus();
      if ((await itemOf(folderRow(page, 'Shelf')).getAttribute('aria-expanded')) === 'false')
        await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(itemOf(row(page, 'Anise and fennel'))).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(itemOf(folderRow(page, 'Shelf'))).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(itemOf(folderRow(page, 'Shelf'))).toHaveAttribute('aria-expanded', 'false');

      await page.keyboard.type('chervil');
      await expect(itemOf(row(page, 'Chervil'))).toBeFocused();
      await page.keyboard.press('Delete');
      await expect(row(page, 'Chervil')).toHaveCount(0);
      await expect(rows(page).locator('[role=treeitem]:focus')).toHaveCount(1);
      await expect(notices(page)).toContainText('Deleted “Chervil”.');
      await page.keyboard.type('borage');
      await page.keyboard.press('Enter');
      await expect(questions(page)).toContainText('question of Borage');
    });

    await test.step('messages: walked, acted upon and left', async () => {
      await row(page, 'Borage').click();
      await expect(questions(page)).toContainText('question of Borage');
      await ask(page, 'and then?');
      await leaveBox(page);
      await page.keyboard.press('g');
      await page.keyboard.press('k');
      const shown = messages(page).getByRole('article');
      await expect(shown.locator(':scope:focus')).toHaveCount(1);
      for (let presses = 0; presses < 4; presses++) await page.keyboard.press('k');
      await expect(questions(page).first()).toBeFocused();
      await page.keyboard.press('j');
      await expect(replies(page).first()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(replies(page).first().getByRole('button').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(replies(page).first()).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.press('m');
      await expect(messageBox(page)).toBeFocused();
      await leaveBox(page);
      await page.keyboard.press('e');
      await expect(page.getByRole('textbox', { name: 'Edit your message' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(questions(page).last().getByRole('button', { name: 'Edit message' })).toBeFocused();
      await page.keyboard.press('r');
      await expect(replies(page).last().getByLabel('Version 2 of 2')).toBeVisible();
      await replyEnded(page);
    });
  });

  test('a whole day: begun, written, tagged, filed, kept in the cloud, starred, copied and deleted', async ({
    page,
  }) => {
    await run(page, 'new private conv');
    await expect(messageBox(page)).toBeFocused();
    await page.keyboard.type('Which herb is blue?');
    await page.keyboard.press('Enter');
    await expect(replies(page)).toHaveCount(1);
    await replyEnded(page);
    await run(page, 'rename conv');
    await expect(page.getByRole('heading', { level: 1 }).getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Blue herbs');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Blue herbs')).toBeVisible();
    await run(page, 'tag conv');
    await expect(page.getByRole('textbox', { name: 'Add a tag' })).toBeFocused();
    await page.keyboard.type('blue');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await run(page, 'move to folder');
    await expect(page.getByRole('combobox', { name: 'Find or name a folder' })).toBeFocused();
    await page.keyboard.type('Colours');
    await page.keyboard.press('Enter');
    await expect(itemOf(folderRow(page, 'Colours'))).toHaveAccessibleName(/folder with 1 conversation/);
    await run(page, 'move to the cloud');
    await expect(page.getByRole('alertdialog')).toContainText('Move this conversation to the cloud?');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(storageState(page)).toHaveText('Cloud');
    await run(page, 'star the last');
    await expect(page.getByRole('button', { name: '1 starred message' })).toBeVisible();
    await run(page, 'duplicate');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blue herbs (copy)');
    await run(page, 'delete conversation');
    await expect(row(page, 'Blue herbs (copy)')).toHaveCount(0);
    await expect(notices(page)).toContainText('Deleted “Blue herbs (copy)”.');
  });
});
