import { expectAccessible } from '../../support/accessible.js';
import { clearFlag } from '../../support/database.js';
import { expect, authenticate, test } from '../../support/fixtures.js';

test.afterEach(({ app }) => clearFlag(app, 'memory'));

test('[ADJ3] an administrator makes a group that a flag is given to, and is told so before deleting it', async ({
  app,
  page,
}) => {
  await authenticate(page, app.url);
  await page.goto(`${app.url}/admin/groups`);
  const name = page.getByLabel('Name of the group');
  const save = page.getByRole('button', { name: 'Save changes' });
  const saved = page.getByText(/^Saved by Thea/);
  // A press before the script of the page runs does nothing.
  await expect(page.getByText('No Amplify Groups listed.')).toBeVisible();

  await test.step('a group is filled, and takes in another', async () => {
    await name.fill('Physics');
    await name.press('Enter');
    await page.getByLabel('Add members').fill('nils@stoa.localhost, nobody');
    await page.getByLabel('Add members').press('Enter');
    await expect(page.getByText('No e-mail address: nobody')).toBeVisible();
    await name.fill('physics');
    await name.press('Enter');
    await expect(page.getByText('There already exists a group with the name physics')).toBeVisible();
    await name.fill('Faculty');
    await name.press('Enter');
    const faculty = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Faculty' }) });
    await faculty.getByRole('combobox', { name: 'Take in a group' }).click();
    await page.getByRole('option', { name: 'Physics' }).click();
    await expect(faculty.getByText('1 person, with those of 1 other group')).toBeVisible();
    await expect(page).toHaveTitle(/^\* Amplify groups/);
    await save.click();
    await expect(saved).toBeVisible();
    await expect(page).toHaveTitle(/^Amplify groups/);
    await expectAccessible(page);
  });

  await test.step('a flag is given to it, and says why a person has it', async () => {
    await page.getByRole('button', { name: 'Feature Flags' }).click();
    const flag = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: 'memory' }) });
    await flag.getByText('No exceptions').click();
    await flag.getByLabel('Amplify groups').fill('Faculty');
    await save.click();
    await expect(saved).toBeVisible();
    await page.getByText('Effective for whom?').click();
    await page.getByLabel('E-mail address of the person').fill('nils@stoa.localhost');
    await page.getByRole('button', { name: 'Look up' }).click();
    const features = page.getByRole('list', { name: 'Features of nils@stoa.localhost' });
    await expect(
      features
        .getByRole('listitem')
        .filter({ hasText: 'memory' })
        .getByText('an exception by a group: Faculty'),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('what names it is said before it is deleted', async () => {
    await page.getByRole('button', { name: 'Amplify groups' }).click();
    await page.getByRole('button', { name: 'Delete Faculty' }).click();
    await expect(page.getByText('Feature flags: memory')).toBeVisible();
    await page.getByRole('button', { name: 'Delete the group' }).click();
    await page.getByRole('button', { name: 'Delete Physics' }).click();
    await expect(page.getByText('Nothing names it.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete the group' }).click();
    await save.click();
    await expect(page.getByText('No Amplify Groups listed.')).toBeVisible();
    await expect(saved).toBeVisible();
  });
});

test('[ADJ4] an operation is written, survives a reload, is registered, found and deleted', async ({
  app,
  page,
}) => {
  await authenticate(page, app.url);
  await page.goto(`${app.url}/admin/ops`);
  const add = page.getByRole('button', { name: 'Add an operation' });
  const table = page.getByRole('table', { name: 'Manage Ops' });
  await expect(page.getByText('No operations are registered.')).toBeVisible();
  await add.click();
  await page.getByLabel('Function name').fill('listFiles');
  await page.getByLabel('Path').fill('/files/query');
  await page.getByRole('button', { name: 'Register the operation' }).click();
  await expect(
    page.getByText('One or more operations have missing function name, endpoint path, or empty tags.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Function name')).toHaveValue('listFiles');
  await page.getByRole('textbox', { name: /^Tags/ }).fill('files, default');
  await page.getByRole('button', { name: 'Register the operation' }).click();
  await expect(table.getByRole('cell', { name: 'files, default' })).toBeVisible();
  await page.getByLabel('Search by name or tag').fill('letters');
  await expect(page.getByText('No operation has this name or tag.')).toBeVisible();
  await page.getByLabel('Search by name or tag').fill('FILES');
  await page.getByRole('button', { name: 'Delete listFiles' }).click();
  await page.getByRole('button', { name: 'Delete the operation' }).click();
  await expect(page.getByText('No operations are registered.')).toBeVisible();
});

test('[ADJ5] the queue of embeddings says that nothing waits', async ({ app, page }) => {
  await authenticate(page, app.url);
  await page.goto(`${app.url}/admin/embeddings`);
  await expect(page.getByText('Nothing waits to be embedded.')).toBeVisible();
  await expectAccessible(page);
});
