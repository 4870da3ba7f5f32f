import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';

/** Opens a section of the area and waits for what is in it. */
async function openSection(page: Page, name: string, shown: string): Promise<void> {
  // A press before the script of the page runs does nothing.
  await expect(async () => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('button', { name: shown, exact: true })).toBeVisible({ timeout: 5000 });
  }).toPass();
}

test('[ADJ8] an administrator changes a model, moves the default, and adds an endpoint that is tested', async ({
  app,
  page,
  models,
}) => {
  const nils = await openSession(app.url, 'Nils');
  const answer = async () => {
    const listed = await nils.client.models.list();
    return listed.ok ? listed.value.data : undefined;
  };
  const names = async () => (await answer())?.models.map(({ name }) => name);
  const save = async () => {
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Saved by Thea/)).toBeVisible();
    await expect(page.getByText(/unsaved change/)).toHaveCount(0);
  };
  const before = await answer();
  const formerDefault = before?.default?.name ?? '';
  await signIn(page, app.url);
  await chooseFromAccountMenu(page, 'Administration');
  await openSection(page, 'Supported Models', 'Add a model');

  await test.step('a changed name reaches everybody with the save', async () => {
    await page.getByRole('button', { name: 'Change GPT-4o mini' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('The quick one');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await save();
    await expect.poll(names).toContain('The quick one');
  });

  await test.step('the default moves in one save', async () => {
    await page.getByRole('combobox', { name: 'Default model' }).click();
    await page.getByRole('option', { name: /The quick one/ }).click();
    await expect(page.getByText('* 2 unsaved changes')).toBeVisible();
    await save();
    await expect.poll(async () => (await answer())?.default?.name).toBe('The quick one');
    await expectAccessible(page);
  });

  await test.step('what is put back is as the environment says', async () => {
    await page.getByRole('button', { name: 'Put The quick one back to the environment' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await save();
    await expect.poll(async () => (await answer())?.default?.name).toBe(formerDefault);
    await expect.poll(names).not.toContain('The quick one');
  });

  await test.step('an endpoint without an answer says so, and nothing is saved', async () => {
    await openSection(page, 'OpenAi Endpoints', 'Add a model');
    await expect(page.getByText('No OpenAi Endpoints Retrieved')).toBeVisible();
    await page.getByLabel('Id of the model').fill('gpt-4o-mini');
    await page.getByRole('button', { name: 'Add a model' }).click();
    const row = page.getByRole('listitem', { name: 'Endpoint 1' });
    await row.getByLabel('Address').fill('http://127.0.0.1:9/v1/chat/completions');
    await row.getByLabel('Key').fill('sk-of-the-endpoint');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(
      page.getByRole('alertdialog', { name: 'Failed to make contact with the new endpoint' }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByText('* 1 unsaved change')).toBeVisible();
  });

  await test.step('one that answers is saved, and its key is not shown again', async () => {
    const row = page.getByRole('listitem', { name: 'Endpoint 1' });
    await row.getByLabel('Address').fill(`${models.url}/v1/chat/completions`);
    await save();
    await expect(row.getByLabel('Key')).toHaveValue('');
    await expect(row.getByText('Stored. Type another one to replace it.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove gpt-4o-mini with its endpoints' }).click();
    await save();
  });
});
