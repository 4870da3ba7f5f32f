import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { expect, signIn, test } from '../../support/fixtures.js';

test('[ADJ2] an administrator makes another one, limits what is spent, and finds both in the audit', async ({
  app,
  page,
  openBrowser,
}) => {
  await signIn(page, app.url);
  await chooseFromAccountMenu(page, 'Administration');
  const field = page.getByLabel('Add administrators');
  // A press before the script of the page runs does nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Administrators' }).click();
    await expect(field).toBeVisible({ timeout: 5000 });
  }).toPass();
  const list = page.getByRole('list', { name: 'Administrators' });
  const nils = await openBrowser();
  await signIn(nils.page, app.url, /Nils/);
  const isRefused = async () => {
    await nils.page.goto(`${app.url}/admin`);
    return nils.page.getByRole('heading', { name: 'This page is for administrators' }).isVisible();
  };

  await test.step('who is added has the area with the next page', async () => {
    expect(await isRefused()).toBe(true);
    await field.fill('nils@stoa.localhost, thea@stoa.localhost, nobody');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Listed already: thea@stoa.localhost')).toBeVisible();
    await expect(page.getByText('No e-mail address: nobody')).toBeVisible();
    await field.fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Saved by Thea/)).toBeVisible();
    await expectAccessible(page);
    await expect.poll(isRefused).toBe(false);
  });

  await test.step('a limit is typed as digits', async () => {
    await page.getByRole('button', { name: 'Rate limits' }).click();
    const person = page.getByRole('group', { name: 'Each person' });
    await person.getByText('Monthly').click();
    const amount = person.getByLabel('Amount in US dollars');
    // A press puts the caret behind the last digit; the tool by itself would put it before the first.
    await amount.click();
    await amount.pressSequentially('100000');
    await expect(person.getByText('Limit: 1000.00/Monthly')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await expect(page.getByText(/^Saved by Thea/)).toBeVisible();
    await expectAccessible(page);
    await person.getByText('Unlimited', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await expect(page.getByText('* Unsaved changes')).toHaveCount(0);
  });

  await test.step('who is removed has the area no longer', async () => {
    await page.getByRole('button', { name: 'Administrators' }).click();
    await list.getByRole('button', { name: 'Remove nils@stoa.localhost' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Saved by Thea/)).toBeVisible();
    await expect.poll(isRefused).toBe(true);
  });

  await test.step('all of it stands in the audit', async () => {
    await page.getByRole('button', { name: 'Audit' }).click();
    await page.getByLabel('Done to').fill('admins');
    await page.getByRole('button', { name: 'Search' }).click();
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await expect(entries).toHaveCount(2);
    await entries.first().locator('summary').click();
    await expect(entries.first().getByText('nils@stoa.localhost')).toBeVisible();
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await expect(page.getByText(/^The chain holds/)).toBeVisible();
    await expectAccessible(page);
  });
});
