import { readFileSync } from 'node:fs';
import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { chooseFromAccountMenu } from './account-menu.js';

/** A file that the page gave to the person. */
export const bytesOf = async (download: Download): Promise<Uint8Array> =>
  new Uint8Array(readFileSync(await download.path()));

export const textOf = async (download: Download): Promise<string> =>
  new TextDecoder().decode(await bytesOf(download));

/** Opens the import dialog and hands it a file. */
export async function chooseFile(page: Page, name: string, content: string | Uint8Array): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Import conversations' });
  if ((await dialog.count()) === 0) {
    await chooseFromAccountMenu(page, 'Import conversations');
  }
  await expect(dialog.getByLabel('Choose a file')).toBeAttached();
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  return dialog;
}

/** Imports a file from its choosing to the end. */
export async function importFile(
  page: Page,
  name: string,
  content: string | Uint8Array,
  where: 'Cloud' | 'Private',
): Promise<Locator> {
  const dialog = await chooseFile(page, name, content);
  await dialog.getByRole('radiogroup').getByText(where, { exact: true }).click();
  await dialog.getByRole('button', { name: /^Import \d+ conversation/ }).click();
  await expect(dialog.getByText('Imported', { exact: true })).toBeVisible();
  return dialog;
}
