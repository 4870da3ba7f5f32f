import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { query } from '../../support/database.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSettings } from '../../support/settings-page.js';
import type { Page } from '@playwright/test';

test.use({ appEnv: { STOA_BREAK_GLASS: '1' } });

/** Puts a conversation of Mei into the cloud that changed last so many days ago. */
const talkOfMei = (app: { dataDir: string }, id: string, daysAgo: number) =>
  query(
    app,
    `with c as (
       insert into conversations (person_id, id, name, updated_at, head_id)
       select id, $1, $2, now() - $3 * interval '1 day', 'm' from people where email like 'mei%' returning person_id, id)
     insert into messages (person_id, conversation_id, id, role, content) select person_id, id, 'm', 'user', $4 from c`,
    [id, `Talk of ${id}`, daysAgo, `What Mei wrote in ${id}`],
  );

/** Opens a section of the administration. A press before the script of the page runs does nothing. */
async function openSection(page: Page, name: string, opened: ReturnType<Page['getByLabel']>): Promise<void> {
  await expect(async () => {
    await page
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .or(page.getByRole('button', { name }))
      .first()
      .click();
    await expect(opened).toBeVisible({ timeout: 5000 });
  }).toPass();
}

test('[ADJ23] what rules would delete is counted, told and deleted, on every open page as well', async ({
  app,
  page,
  openBrowser,
}) => {
  await signIn(page, app.url);
  const mei = await openBrowser();
  await signIn(mei.page, app.url, /Mei/);
  await talkOfMei(app, 'old-one', 100);
  await talkOfMei(app, 'new-one', 1);
  await mei.page.reload();
  await expect(mei.page.getByText('Talk of old-one')).toBeVisible();

  await chooseFromAccountMenu(page, 'Administration');
  const days = page.getByLabel('Conversations in the cloud');
  await openSection(page, 'Retention', days);
  await days.fill('90');
  await page.getByLabel('Notice, in days').fill('7');
  await page.getByRole('button', { name: 'Count' }).click();
  await expect(page.getByRole('row', { name: /Conversations in the cloud 1 1/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^90 days from/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Carry out now' })).toBeHidden();

  await test.step('until the notice is over the person reads what changes, and keeps everything', async () => {
    const settings = await openSettings(mei.page, 'Your data');
    await expect(settings.getByText(/^From .*: 90 days$/)).toBeVisible();
    await expect(settings.getByText('Nobody has.')).toBeVisible();
    await expectAccessible(mei.page);
    await mei.page.keyboard.press('Escape');
  });

  await test.step('then the run deletes it on the open page too, and reports it', async () => {
    await query(
      app,
      `update admin_configs set saved_at = saved_at - interval '8 days' where type = 'retention'`,
    );
    await page.reload();
    await page.getByRole('button', { name: 'Carry out now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Carry out now' }).click();
    await expect(page.getByText('Conversations in the cloud: 1')).toBeVisible({ timeout: 30_000 });
    await expect(mei.page.getByText('Talk of old-one')).toBeHidden({ timeout: 30_000 });
    await expect(mei.page.getByText('Talk of new-one')).toBeVisible();
  });
});

test('[ADJ24] a conversation is read with a reason, which its owner reads', async ({
  app,
  page,
  openBrowser,
}) => {
  await signIn(page, app.url);
  const mei = await openBrowser();
  await signIn(mei.page, app.url, /Mei/);
  await talkOfMei(app, 'reported', 2);

  await chooseFromAccountMenu(page, 'Administration');
  const search = page.getByLabel('Name or e-mail');
  await openSection(page, 'People', search);
  await search.fill('mei');
  await search.press('Enter');
  await page.getByRole('link', { name: /Mei/ }).click();
  await page.getByLabel('Reason').fill('Report 4711 of a threat');
  await page.getByRole('button', { name: 'Read for one hour' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Read for one hour' }).click();
  await page.getByRole('button', { name: 'Talk of reported' }).click();
  await expect(page.getByText('What Mei wrote in reported')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop reading' }).click();
  await expect(page.getByText('What Mei wrote in reported')).toBeHidden();

  const settings = await openSettings(mei.page, 'Your data');
  const look = settings.locator('[data-slot=look]').first();
  await expect(look).toContainText('Thea');
  await expect(look).toContainText('Reason: Report 4711 of a threat');
  await expect(look).toContainText('Talk of reported');
  await expectAccessible(mei.page);
});
