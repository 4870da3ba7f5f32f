import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';

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

test('[ACJ2] 2.045, 2.080: a person makes an API key, sees it, changes it, and deactivates it for ever', async ({
  app,
  page,
}) => {
  const { client } = await openSession(app.url, 'Nils');
  await client.accountLists.save({ accounts: [{ id: '190.05.12345', name: 'Chemistry lab' }] });
  await signIn(page, app.url, /Nils/);
  await chooseFromAccountMenu(page, 'Manage Accounts');
  const dialog = page.getByRole('dialog', { name: 'Manage Accounts' });
  await dialog.getByRole('tab', { name: 'API Access' }).click();
  const row = dialog.getByRole('listitem', { name: 'Tide bot' });

  await test.step('it is made with an account, a limit and what it may be used for', async () => {
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    const form = dialog.getByRole('form', { name: 'Create API Key' });
    await form.getByLabel('Application name').fill('Tide bot');
    await form.getByText('Monthly').click();
    await form.getByLabel('Amount in US dollars').click();
    await form.getByLabel('Amount in US dollars').pressSequentially('500');
    await form.getByLabel('Chat').check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create API key' }).click();
    await expect(dialog.getByText('The API key “Tide bot” is created. You find it below.')).toBeVisible();
    await expect(row).toContainText('5.00/Monthly');
  });

  await test.step('it is masked until it is asked for', async () => {
    await expect(row).toContainText('*'.repeat(40));
    await row.getByRole('button', { name: 'Show the key of “Tide bot”' }).click();
    await expect(row.getByText(/^amp-\S{20,}/)).toBeVisible();
    await row.getByRole('button', { name: 'Hide the key of “Tide bot”' }).click();
    await expect(row.getByText(/^amp-/)).toHaveCount(0);
  });

  await test.step('what is changed is saved together', async () => {
    await row.getByRole('button', { name: 'Edit “Tide bot”' }).click();
    await row.getByLabel('Share').check();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(row).toContainText('Chat, Share');
    await expect(dialog.getByText('1 key has unsaved changes')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('it is deactivated after a question, and cannot be seen any more', async () => {
    await row.getByRole('button', { name: 'Deactivate “Tide bot”' }).click();
    const question = page.getByRole('alertdialog', { name: 'Deactivate the API key “Tide bot”?' });
    await expect(question).toContainText('This cannot be undone.');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(row).toContainText('Deactivated');
    await expect(row.getByRole('button')).toHaveCount(0);
    expect(await client.apiKeys.list()).toMatchObject({
      ok: true,
      value: { data: [{ applicationName: 'Tide bot', active: false }] },
    });
  });

  await test.step('the documentation of the API is read in the page', async () => {
    await dialog.getByRole('button', { name: 'Show documentation' }).click();
    const frame = dialog.frameLocator('iframe[title="API documentation"]');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('The API');
  });
});
