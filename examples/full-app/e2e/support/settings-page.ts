import { expect, type Locator, type Page } from '@playwright/test';
import { chooseFromAccountMenu } from './account-menu.js';

/** The tabs of the Settings dialog. */
export type SettingsTab =
  | 'Configurations'
  | 'Conversation Storage'
  | 'Keyboard'
  | 'Legacy Workspaces'
  | 'Tools'
  | 'Your data';

/** Opens the Settings dialog from the menu of the panel's foot, at a tab. */
export async function openSettings(page: Page, tab: SettingsTab = 'Configurations'): Promise<Locator> {
  await chooseFromAccountMenu(page, 'Settings');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: tab }).click();
  await expect(dialog.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  return dialog;
}
