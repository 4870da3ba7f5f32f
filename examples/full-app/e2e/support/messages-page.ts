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

/** Chooses from the menu over the conversation. */
export async function chooseFromConversation(page: Page, command: string): Promise<void> {
  await page.getByRole('button', { name: 'Conversation menu' }).click();
  await page.getByRole('menuitem', { name: command }).click();
}

/** Chooses a model in the header of a conversation or on the start panel. */
export async function chooseModel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Model:/ }).click();
  await page.getByRole('option', { name }).click();
}

/** What the header says that the conversation has cost. */
export const costOf = (page: Page): Locator =>
  page.getByRole('button', { name: /^Cost of this conversation:/ });
