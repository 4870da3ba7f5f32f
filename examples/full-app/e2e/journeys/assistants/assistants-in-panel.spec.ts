import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { ask, showTemplates } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Prompt templates' });

test('[ASJ10] 1.006, 1.011, 1.037: everybody talks with the assistant creator from its folder', async ({
  page,
  app,
  models,
}) => {
  await signIn(page, app.url, /Nils/);
  await showTemplates(page);
  await panel(page)
    .getByRole('button', { name: /^Amplify Assistants,/ })
    .click();
  await panel(page).getByRole('button', { name: 'Use Assistant Creator' }).click();
  await expect(page.getByRole('heading', { name: 'Assistant Creator' })).toBeVisible();
  await expectAccessible(page);
  await models.reset();
  await ask(page, 'One for minutes, please.');
  expect(JSON.stringify((await models.state()).requests)).toContain('fenced code block');
});

test('[ASJ9] 1.084: an assistant moves as a file, and goes with the folder that it lies in', async ({
  page,
  app,
}) => {
  const { client } = await openSession(app.url, 'Thea');
  await client.assistants.create({
    name: 'Travelling clerk',
    instructions: 'Keep the minutes.',
    data: { model: 'a-model-of-elsewhere' },
  });
  await signIn(page, app.url);
  await showTemplates(page);
  await panel(page).getByRole('button', { name: 'Assistants', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Travelling clerk as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Travelling-clerk.assistant.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).not.toMatch(/ast(p)?\//);

  const input = page.locator('input[type=file][accept*=json]');
  await input.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByText('The file holds no assistant.')).toBeVisible();
  const renamed = text.replace('"Travelling clerk"', '"Settled clerk"');
  await input.setInputFiles({ name: 'c.json', mimeType: 'application/json', buffer: Buffer.from(renamed) });
  await expect(page.getByText(/The model a-model-of-elsewhere is not offered here/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit Settled clerk' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await panel(page).getByRole('button', { name: 'Folders and order' }).click();
  await page.getByRole('menuitem', { name: 'New folder', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name of the new folder' }).fill('Clerks');
  await page.keyboard.press('Enter');
  await panel(page)
    .getByRole('button', { name: /^Assistants,/ })
    .click();
  await panel(page).getByRole('button', { name: 'Actions for Settled clerk' }).click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  await page.getByRole('menuitemradio', { name: 'Clerks' }).click();
  await expect(panel(page).getByRole('button', { name: 'Clerks, 1 template' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Actions for the folder Clerks' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(panel(page).getByText('Settled clerk')).toHaveCount(0);
  await expect
    .poll(
      async () => {
        const listed = await client.assistants.list();
        return listed.ok ? listed.value.data.map(({ name }) => name) : [];
      },
      { timeout: 20_000 },
    )
    .not.toContain('Settled clerk');
});
