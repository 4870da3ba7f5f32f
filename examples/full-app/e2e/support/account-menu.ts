import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Presses a button until what it opens is there. On a machine that is busy starting the page the first press may come too early; that
 * one press is enough has a journey of its own.
 */
export async function pressUntilOpen(button: Locator, opened: Locator): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await button.click();
    await expect(opened).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Opens the menu of the panel's foot, which has an entry of this name. */
export async function openAccountMenu(page: Page, entry: string): Promise<Locator> {
  const item = page.getByRole('menuitem', { name: entry });
  await pressUntilOpen(page.getByRole('button', { name: /^Menu of/ }), item);
  return item;
}

/** Chooses from that menu. */
export async function chooseFromAccountMenu(page: Page, entry: string): Promise<void> {
  await (await openAccountMenu(page, entry)).click();
}
