import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { query } from '../../support/database.js';
import { expect, signIn, test } from '../../support/fixtures.js';

test('[ADJ21] the state of the server is shown without content, and an error is resolved with a note', async ({
  app,
  page,
}) => {
  await query(
    app,
    `insert into critical_errors (id, message, type, place, count, first_at, last_at, host)
     values ('journey', 'a disk is full', 'Error ENOSPC', '', 2, now(), now(), 'here')`,
  );
  await signIn(page, app.url);
  await chooseFromAccountMenu(page, 'Administration');
  const error = page.getByText('a disk is full', { exact: true });
  // A press before the script of the page runs does nothing.
  await expect(async () => {
    await page
      .getByRole('link', { name: 'Support', exact: true })
      .or(page.getByRole('button', { name: 'Support', exact: true }))
      .first()
      .click();
    await expect(error).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByText('No reply is being written.')).toBeVisible();
  await expect(page.getByText(/PostgreSQL/)).toBeVisible();
  await expectAccessible(page);
  await page.getByText('What was done about it').first().click();
  await page.getByRole('textbox', { name: 'What was done about it' }).first().fill('Made room');
  await page.getByRole('button', { name: 'Mark as resolved' }).first().click();
  await expect(page.getByText(/^Resolved on .* by Thea/)).toBeVisible();
  await expect(page.getByText('Made room').first()).toBeVisible();
});
