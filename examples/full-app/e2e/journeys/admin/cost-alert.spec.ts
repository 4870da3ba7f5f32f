import { expectAccessible } from '../../support/accessible.js';
import { messageBox, questions, replies, replyEnded } from '../../support/conversation-page.js';
import { query } from '../../support/database.js';
import { authenticate, expect, signIn, test } from '../../support/fixtures.js';
import { pressOnMessage } from '../../support/messages-page.js';

test.afterEach(async ({ app }) => {
  await query(app, `delete from admin_configs where type = 'promtCostAlert'`);
  await query(app, `select pg_notify('admin_config', 'promtCostAlert')`);
});

test('[ADJ26] once an administrator switches the alert on, a dear message, a reply made anew and an edit are asked about', async ({
  app,
  page,
  openBrowser,
}) => {
  await authenticate(page, app.url);
  await page.goto(`${app.url}/admin/limits`);

  await test.step('the alert is switched on', async () => {
    await page.getByRole('switch', { name: 'Ask before dear requests' }).click();
    await page.getByLabel('From this cost on, in US dollars').fill('1');
    await page.getByLabel('Message').fill('Up to $<totalCost> in <prompts> request?');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save changes' }).last().click();
    await expect(page.getByText(/^Saved by Thea/).first()).toBeVisible();
  });

  const nils = (await openBrowser()).page;
  await signIn(nils, app.url, /Nils/);
  const question = /^Up to \$\d+\.\d\d in 1 request\?$/;
  const asked = nils.getByRole('alertdialog', { name: 'Ask the model again?' });

  await test.step('a message is held back with its text, and sent by a second press', async () => {
    // Until the page has learned of the alert nothing is held back.
    await expect(async () => {
      await messageBox(nils).fill('How dear is this?');
      await messageBox(nils).press('Enter');
      await expect(nils.getByText(question)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(messageBox(nils)).toHaveValue('How dear is this?');
    await expectAccessible(nils);
    await nils.getByRole('button', { name: 'Send anyway' }).click();
    await expect(messageBox(nils)).toHaveValue('');
    await replyEnded(nils);
  });

  await test.step('a reply is made anew only once it was agreed to', async () => {
    await pressOnMessage(replies(nils).last(), 'Regenerate');
    await expect(asked.getByText(question)).toBeVisible();
    await expectAccessible(nils);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toBeHidden();
    await expect(
      replies(nils)
        .last()
        .getByLabel(/^Version/),
    ).toHaveCount(0);
    await pressOnMessage(replies(nils).last(), 'Regenerate');
    await asked.getByRole('button', { name: 'Send anyway' }).click();
    await expect(replies(nils).last().getByLabel('Version 2 of 2')).toBeVisible();
    await replyEnded(nils);
  });

  await test.step('an edit that is declined keeps its text', async () => {
    await pressOnMessage(questions(nils).last(), 'Edit message');
    const box = nils.getByRole('textbox', { name: 'Edit your message' });
    await box.fill('How dear is it in other words?');
    await nils.getByRole('button', { name: 'Save', exact: true }).click();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(box).toHaveValue('How dear is it in other words?');
    await nils.getByRole('button', { name: 'Save', exact: true }).click();
    await asked.getByRole('button', { name: 'Send anyway' }).click();
    await expect(questions(nils).last()).toContainText('How dear is it in other words?');
    await replyEnded(nils);
  });
});
