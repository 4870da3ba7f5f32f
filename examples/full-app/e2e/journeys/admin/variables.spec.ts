import { openAccountMenu } from '../../support/account-menu.js';
import { expect, authenticate, supportEmail, test } from '../../support/fixtures.js';
import { expectAccessible } from '../../support/accessible.js';

test('[ADJ9] an administrator changes where feedback goes at once, reviews it, and puts it back', async ({
  app,
  page,
}) => {
  await authenticate(page, app.url);
  await page.goto(`${app.url}/admin/variables`);
  const field = page.getByLabel('STOA_SUPPORT_EMAIL', { exact: true });
  await expect(field).toHaveValue(supportEmail);
  await field.fill('elsewhere@example.org');
  await page.getByText('Review 1 change').click();
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await expect(page.getByText(/^Saved by Thea/).first()).toBeVisible();
  await expectAccessible(page);
  const linkOf = async () => {
    await page.goto(app.url);
    return (await openAccountMenu(page, 'Send Feedback')).getAttribute('href');
  };
  expect(await linkOf()).toBe('mailto:elsewhere@example.org');
  await page.goto(`${app.url}/admin/variables`);
  await page.getByText('Earlier versions').first().click();
  await page.getByRole('button', { name: 'Put everything back to the environment' }).click();
  await expect(field).toHaveValue(supportEmail);
});
