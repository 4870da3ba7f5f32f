import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { expect, signIn, test } from '../../support/fixtures.js';

test('[ACJ1] 2.044: a person adds an account, makes it the default, sees another browser’s, and cannot be without any', async ({
  app,
  page,
  openBrowser,
}) => {
  await signIn(page, app.url, /Nils/);
  await chooseFromAccountMenu(page, 'Manage Accounts');
  const dialog = page.getByRole('dialog', { name: 'Manage Accounts' });
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name });
  await expect(row('No COA On File')).toBeVisible();

  await test.step('a new account has a limit, and pays once it is the default', async () => {
    await dialog.getByRole('button', { name: 'Add account' }).click();
    const form = dialog.getByRole('form', { name: 'New account' });
    await form.getByLabel('COA string').fill('190.05.12345');
    await form.getByLabel('Name').fill('Chemistry lab');
    await form.getByText('Monthly').click();
    await form.getByLabel('Amount in US dollars').click();
    await form.getByLabel('Amount in US dollars').pressSequentially('10000');
    await expect(form.getByText('Limit: 100.00/Monthly')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add account' }).click();
    await expect(row('Chemistry lab')).toContainText('100.00/Monthly');
    await dialog.getByRole('button', { name: 'Make “Chemistry lab” the default' }).click();
    await expect(row('Chemistry lab')).toContainText('Default');
  });

  await test.step('another browser has it, and what it changes is seen here', async () => {
    const far = await openBrowser();
    await signIn(far.page, app.url, /Nils/);
    await chooseFromAccountMenu(far.page, 'Manage Accounts');
    await far.page.getByRole('button', { name: 'Edit “Chemistry lab”' }).click();
    const form = far.page.getByRole('form', { name: 'Edit “Chemistry lab”' });
    await form.getByLabel('Name').fill('Physics lab');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(row('Physics lab')).toContainText('Default');
    await far.page.close();
  });

  await test.step('it is deleted after a question, and the last one stays', async () => {
    await dialog.getByRole('button', { name: 'Delete “Physics lab”' }).click();
    await dialog
      .getByRole('group', { name: /^Delete the account/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(row('Physics lab')).toHaveCount(0);
    await expect(row('No COA On File')).toContainText('Default');
    await dialog.getByRole('button', { name: 'Delete “No COA On File”' }).click();
    await expect(dialog.getByText('You must have at least one account.')).toBeVisible();
    await expectAccessible(page);
  });
});
