import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { expect, signIn, test } from '../../support/fixtures.js';

test('[ADJ20] a person is deactivated in the midst of their work, let in again, archived and deleted', async ({
  app,
  page,
  openBrowser,
}) => {
  await signIn(page, app.url);
  const mei = await openBrowser();
  await signIn(mei.page, app.url, /Mei/);
  await expect(mei.page.getByRole('textbox').first()).toBeVisible();

  await chooseFromAccountMenu(page, 'Administration');
  const search = page.getByLabel('Name or e-mail');
  // A press before the script of the page runs does nothing.
  await expect(async () => {
    await page
      .getByRole('link', { name: /^People/ })
      .or(page.getByRole('button', { name: 'People' }))
      .first()
      .click();
    await expect(search).toBeVisible({ timeout: 5000 });
  }).toPass();
  await search.fill('mei');
  await search.press('Enter');
  await expect(page.getByText('1 person')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /Mei/ }).click();
  await expect(page.getByRole('heading', { name: /Mei/ })).toBeVisible();
  await expectAccessible(page);

  await test.step('who is deactivated is out with the next page, and reads why', async () => {
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText(/^Deactivated on/)).toBeVisible();
    await expect(page.getByText('Signed in nowhere.')).toBeVisible();
    // Their page asks for news with a session that has ended.
    mei.guard.expected.push(/status of 401/);
    await mei.page.goto(app.url);
    await mei.page.getByRole('link', { name: 'Sign in' }).click();
    await mei.page.getByRole('button', { name: /Mei/ }).click();
    await expect(mei.page.getByText('Your account here has been deactivated.')).toBeVisible();
  });

  await test.step('who is reactivated signs in again', async () => {
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
    await signIn(mei.page, app.url, /Mei/);
  });

  await test.step('an archive has everything', async () => {
    await page.getByRole('button', { name: 'Make an archive' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the archive' }).click({ timeout: 30_000 }),
    ]);
    expect(download.suggestedFilename()).toMatch(/^mei.*\.zip$/);
  });

  await test.step('a deletion needs the address, and leads back to the list', async () => {
    await page.getByRole('button', { name: 'Delete this person' }).click();
    const question = page.getByRole('alertdialog');
    const field = question.getByRole('textbox');
    await expectAccessible(page);
    const email = /^Type (.*) to confirm$/.exec(
      (await question.getByText(/^Type .* to confirm$/).textContent()) ?? '',
    )?.[1];
    await field.fill(email ?? '');
    await question.getByRole('button', { name: 'Delete for ever' }).click();
    await expect(search).toBeVisible();
    await expect(page.getByText('Nobody is like that')).toBeVisible();
  });
});
