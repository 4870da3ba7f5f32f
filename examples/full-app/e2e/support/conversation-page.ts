import { expect, type Locator, type Page } from '@playwright/test';

/** The message box. */
export const messageBox = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Message', exact: true });

/** Waits until the app has started: its first screen is there without scripts already, where Enter only breaks the line. */
export const appStarted = (page: Page): Promise<void> =>
  expect(page.locator('[data-slot=workspace][data-state=ready]')).toBeVisible();

export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

/** The replies of the conversation on the page, oldest first. */
export const replies = (page: Page): Locator =>
  messages(page).getByRole('article', { name: 'Stoa', exact: true });

export const questions = (page: Page): Locator =>
  messages(page).getByRole('article', { name: 'You', exact: true });

export const stopButton = (page: Page): Locator => page.getByRole('button', { name: 'Stop Generating' });

/** The rows of the conversation list. */
export const rows = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Conversations' }).locator('[data-slot=conversation-row]');

export const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });

/** Words separated by single spaces: markdown joins the lines of a paragraph and sets paragraphs apart. */
export const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The words of a reply, without buttons and notes. */
export async function replyText(page: Page, index = -1): Promise<string> {
  const reply = index < 0 ? replies(page).last() : replies(page).nth(index);
  // Until the renderer is fetched the words stand plain.
  const text = reply.locator('[data-slot=markdown], [data-slot=plain-text]');
  return words(await text.evaluateAll(([first]) => (first as HTMLElement | undefined)?.innerText ?? ''));
}

export async function send(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

/** Waits until no reply is in progress on the page. */
export async function replyEnded(page: Page, timeoutMs = 30_000): Promise<void> {
  await expect(replies(page).last()).not.toHaveAttribute('aria-busy', 'true', { timeout: timeoutMs });
  await expect(stopButton(page)).toHaveCount(0, { timeout: timeoutMs });
}

/** Waits until the reply in progress has at least some words. */
export async function replyGrew(page: Page, atLeastWords: number): Promise<string> {
  await expect
    .poll(async () => (await replyText(page)).split(' ').length, { timeout: 20_000, intervals: [40] })
    .toBeGreaterThanOrEqual(atLeastWords);
  return replyText(page);
}

/** Sends and waits for the end of the reply. */
export async function ask(page: Page, text: string): Promise<string> {
  await appStarted(page);
  const before = await replies(page).count();
  await send(page, text);
  await expect(replies(page)).toHaveCount(before + 1);
  await replyEnded(page);
  return replyText(page);
}

/** Chooses where the conversation that has not begun yet is kept. */
export async function keepIn(page: Page, where: 'Cloud' | 'Private'): Promise<void> {
  const choice = page.getByRole('radiogroup', { name: 'Where it is kept' });
  await choice.getByText(where, { exact: true }).click();
  await expect(choice.getByRole('radio', { name: where })).toBeChecked();
}

/** Begins a conversation. */
export async function beginConversation(page: Page, where?: 'Cloud' | 'Private'): Promise<void> {
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await expect(page.locator('[data-slot=start-panel]')).toBeVisible();
  if (where) await keepIn(page, where);
}

/** Ids that the page's next chat request carries. */
export async function nextChatRequest(page: Page) {
  const request = await page.waitForRequest(
    (one) =>
      one.method() === 'POST' &&
      new URL(one.url()).pathname === '/api/chat' &&
      !/killSwitch/.test(one.postData() ?? ''),
  );
  const { options } = request.postDataJSON() as {
    options: { requestId: string; conversationId: string; messageId: string };
  };
  return options;
}

/**
 * Opens the conversation that was spoken in last. A start of the app selects a fresh one, unless a reply is in progress: then it
 * shows that.
 */
export async function reopenLast(page: Page): Promise<void> {
  await appStarted(page);
  const fresh = page.locator('[data-slot=start-panel]');
  await expect(fresh.or(questions(page)).first()).toBeVisible();
  if (await fresh.isVisible())
    await rows(page)
      .filter({ hasNot: page.locator('[aria-current=page]') })
      .first()
      .click();
  await expect(questions(page).first()).toBeVisible();
}

/** Opens the templates by the menu of what goes along with a message. */
export async function showTemplates(page: Page, how: 'click' | 'tap' = 'click'): Promise<void> {
  await page.getByRole('button', { name: 'Add to the message' })[how]();
  await page.getByRole('menuitem', { name: 'Prompt templates' })[how]();
}
