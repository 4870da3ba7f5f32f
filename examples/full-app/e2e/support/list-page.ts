import { expect, type Locator, type Page } from '@playwright/test';
import { limits } from '@stoa/core/contract';
import { ask, beginConversation, nextChatRequest, row } from './conversation-page.js';

/** The list of conversations and folders. */
export const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Conversations' });

export const folderRow = (page: Page, name: string): Locator =>
  tree(page).locator('[data-slot=folder-row]').filter({ hasText: name });

/** The item of the tree that has the focus of a row, its name and its state. */
export const itemOf = (rowLocator: Locator): Locator => rowLocator.getByRole('treeitem');

/** The names that the list shows from top to bottom, folders included. */
export const shownNames = (page: Page): Promise<string[]> =>
  tree(page)
    .getByRole('treeitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('[dir=auto]')?.textContent ?? ''));

/** Opens the menu of a row by its button. */
export async function openRowMenu(rowLocator: Locator): Promise<void> {
  await rowLocator.hover();
  await rowLocator.getByRole('button', { name: /^Actions for/ }).click();
}

/** Opens the menu of a row and chooses from it. */
export async function chooseFromRow(rowLocator: Locator, command: string | RegExp): Promise<void> {
  await openRowMenu(rowLocator);
  await rowLocator.page().getByRole('menuitem', { name: command }).click();
}

/** Chooses from the menu over the list. */
export async function chooseFromList(page: Page, command: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'List options' }).click();
  await page
    .getByRole('menu')
    .locator('[role=menuitem], [role=menuitemradio], [role=menuitemcheckbox]')
    .filter({ hasText: command })
    .click();
}

export async function newFolder(page: Page, name: string): Promise<void> {
  // The panel of templates has folders of its own.
  await page.locator('[data-slot=conversations-panel]').getByRole('button', { name: 'New folder' }).click();
  const field = page.getByRole('textbox', { name: 'Folder name' });
  await field.fill(name);
  await field.press('Enter');
  await expect(folderRow(page, name)).toBeVisible();
}

/** Puts a conversation into a folder by its menu. */
export async function moveTo(page: Page, name: string, folder: string): Promise<void> {
  await chooseFromRow(row(page, name), 'Move to folder…');
  const dialog = page.getByRole('dialog', { name: 'Move conversation' });
  await dialog.getByRole('combobox').fill(folder);
  await dialog.getByRole('combobox').press('Enter');
  await expect(dialog).toHaveCount(0);
}

export async function rename(page: Page, from: string, to: string): Promise<void> {
  await chooseFromRow(row(page, from), 'Rename');
  const field = page.getByRole('textbox', { name: 'Conversation name' });
  await field.fill(to);
  await field.press('Enter');
  await expect(row(page, to)).toBeVisible();
}

/** A conversation of one message under a name of its own; answers with the ids of its request. */
export async function conversationNamed(
  page: Page,
  name: string,
  where: 'Cloud' | 'Private',
  question = `question of ${name}`,
) {
  await beginConversation(page, where);
  const asked = nextChatRequest(page);
  await ask(page, question);
  const ids = await asked;
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).not.toHaveText('New Conversation');
  await rename(page, (await title.textContent()) ?? '', name);
  return ids;
}

/** The notices over the page. */
export const notices = (page: Page): Locator => page.locator('[data-slot=toaster]');

/** Lets the time pass in which a deletion can be undone. The page's clock must have been installed before the deletion. */
export async function undoTimePasses(page: Page): Promise<void> {
  const undoButton = notices(page).getByRole('button', { name: 'Undo' });
  await expect(undoButton).toBeVisible();
  await page.clock.fastForward(limits.undoMs);
  await expect(undoButton).toHaveCount(0);
}

/** Takes back what the last notice offers to take back. */
export const undo = (page: Page): Promise<void> =>
  notices(page).getByRole('button', { name: 'Undo' }).last().click();
