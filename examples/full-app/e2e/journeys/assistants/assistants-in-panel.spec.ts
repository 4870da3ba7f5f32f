import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { send, showTemplates } from '../../support/conversation-page.js';
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
  await send(page, 'One for minutes, please.');
  await expect(page.getByRole('article', { name: 'Assistant Creator' })).toHaveCount(1);
  await expect
    .poll(async () => JSON.stringify((await models.state()).requests))
    .toContain('fenced code block');
});

test('[ASJ9] an assistant moves to another installation as a file', async ({ page, app }) => {
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
  const listed = await client.assistants.list();
  expect(listed.ok && listed.value.data.map(({ name }) => name)).toContain('Settled clerk');
});
