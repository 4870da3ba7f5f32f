import { expectAccessible } from '../../support/accessible.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';

test.describe('Building an assistant', () => {
  test('[ASJ5] [ASJ6] library and editor have addresses, keep what was written, and give an earlier version back', async ({
    page,
    app,
  }) => {
    const { client } = await openSession(app.url, 'Thea');
    const create = async (definition: Parameters<typeof client.assistants.create>[0]) => {
      const made = await client.assistants.create(definition);
      if (!made.ok) throw new Error(made.failure.message);
      return made.value.data;
    };
    const first = await create({ name: 'Chart reader', instructions: 'Name every light.\nBe brief.' });
    const { assistantId } = first;
    await create({
      assistantId,
      name: 'Chart reader',
      instructions: 'Name every buoy.\nBe brief.',
      note: 'Buoys',
      baseVersion: first.version,
    });

    await signIn(page, app.url, /Thea/);
    await page.goto(`${app.url}/assistants`);
    await expect(page).toHaveTitle('Assistants · Stoa');
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Edit Chart reader' }).click();
    await expect(page).toHaveURL(`${app.url}/assistants/${assistantId}`);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Chart reader of the harbour');
    await expect(page.getByRole('button', { name: '1 change' })).toBeVisible();
    await expectAccessible(page, 'main');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Assistants', level: 1 })).toBeVisible();
    await page.goForward();
    await expect(name).toHaveValue('Chart reader of the harbour');
    await page.reload();
    await expect(name).toHaveValue('Chart reader of the harbour');

    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions of Chart reader' });
    await expect(versions.getByText('Buoys')).toBeVisible();
    await expect(versions.locator('ins')).toContainText('Name every buoy.');
    await versions.getByRole('button', { name: /^Version 1/ }).click();
    await versions.getByRole('button', { name: 'Restore version 1' }).click();
    await versions.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(versions.getByText('Version 1 is restored as version 3.')).toBeVisible();
    await versions.getByRole('button', { name: 'Close' }).last().click();

    // What was written before somebody saved is not saved over it unseen.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Instructions changed')).toBeVisible();
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page).toHaveURL(`${app.url}/assistants`);

    await page.goto(`${app.url}/assistants/astp/nowhere`);
    await expect(page.getByText('There is no such assistant, or you may not use it.')).toBeVisible();
    await client.assistants.remove({ assistantId });
  });
});
