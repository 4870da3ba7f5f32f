import { expect, type Page } from '@playwright/test';

/**
 * Chooses from the menu of the panel's foot. On a machine that is busy starting the page the press is made again where no menu
 * came; that one press is enough has a journey of its own.
 */
export async function chooseFromAccountMenu(page: Page, entry: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: entry });
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: /^Menu of/ }).click();
    await expect(item).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await item.click();
}
