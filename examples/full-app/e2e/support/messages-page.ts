import { expect, type Locator, type Page } from '@playwright/test';
import { replyEnded } from './conversation-page.js';

/** Uses a button of a message's row; the row is drawn faintly until then. */
export async function pressOnMessage(message: Locator, action: string): Promise<void> {
  await message.hover();
  await message.getByRole('button', { name: action, exact: true }).click();
}

/** Asks for another version of a reply and waits for its end; `version` is its number. */
export async function regenerate(reply: Locator, version = 2): Promise<void> {
  await pressOnMessage(reply, 'Regenerate');
  // Before the new version is there, no reply is in progress either.
  await expect(reply.getByLabel(`Version ${version} of ${version}`)).toBeVisible();
  await replyEnded(reply.page());
}

/** Chooses from the menu of a message. */
export async function chooseFromMessage(message: Locator, command: string): Promise<void> {
  await message.hover();
  await message.getByRole('button', { name: /^More for the message of/ }).click();
  await message.page().getByRole('menuitem', { name: command }).click();
}

/** The button in the header that opens the details of the conversation. */
export const detailsButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Details of the conversation' });

/** Opens the details of the conversation. @returns the line of that name */
export async function openDetails(page: Page, line: string | RegExp): Promise<Locator> {
  await detailsButton(page).click();
  const item = page.getByRole('menuitem', { name: line });
  await expect(item).toBeVisible();
  return item;
}

/** Chooses from the details of the conversation. */
export async function chooseFromConversation(page: Page, command: string | RegExp): Promise<void> {
  await (await openDetails(page, command)).click();
}

/** Chooses a model in the message box. */
export async function chooseModel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Model:/ }).click();
  await page.getByRole('option', { name }).click();
}

/** Waits until the details say that the conversation has cost that much. */
export async function expectCost(page: Page, amount: string): Promise<void> {
  await expect(await openDetails(page, /^Cost of this conversation/)).toContainText(amount);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Where the header says that the conversation is kept. */
export const storageState = (page: Page): Locator => page.locator('[data-slot=storage-state]');
