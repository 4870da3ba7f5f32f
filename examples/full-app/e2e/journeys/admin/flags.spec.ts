import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu, openAccountMenu } from '../../support/account-menu.js';
import { clearFlag, setFlag } from '../../support/database.js';
import { expect, signIn, test } from '../../support/fixtures.js';

test.afterEach(({ app }) => clearFlag(app, 'mtdCost'));

test('[ADJ1] an administrator switches a feature on, and another person has it; an exception has not', async ({
  app,
  page,
  openBrowser,
}) => {
  await signIn(page, app.url);
  await chooseFromAccountMenu(page, 'Administration');
  const flag = page.getByRole('switch', { name: 'mtdCost' });
  // A press before the script of the page runs does nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Feature Flags' }).click();
    await expect(flag).not.toBeChecked({ timeout: 5000 });
  }).toPass();

  const nils = await openBrowser();
  await signIn(nils.page, app.url, /Nils/);
  await openAccountMenu(nils.page, 'Settings');
  const cost = nils.page.getByRole('menuitem', { name: 'Month-to-date cost' });
  await expect(cost).toHaveCount(0);

  await test.step('what is unsaved is marked, and takes effect with the save', async () => {
    await flag.click();
    await expect(page.getByText('* 1 unsaved change')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Saved by Thea/)).toBeVisible();
    await expectAccessible(page);
    await nils.page.reload();
    await openAccountMenu(nils.page, 'Settings');
    await expect(cost).toBeVisible();
  });

  await test.step('a save over that of somebody else is refused, and keeps both', async () => {
    await page.getByRole('switch', { name: 'promptPrefixCreate' }).click();
    await setFlag(app, 'mtdCost', { enabled: true, users: ['nils@stoa.localhost'] });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Somebody else has saved in the meantime')).toBeVisible();
    await expect(page.getByText('* 1 unsaved change')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await nils.page.reload();
    await openAccountMenu(nils.page, 'Settings');
    await expect(cost).toHaveCount(0);
  });
});
