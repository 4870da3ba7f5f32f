import { expectAccessible } from '../../support/accessible.js';
import { query } from '../../support/database.js';
import { authenticate, expect, test } from '../../support/fixtures.js';

test('[ADJ25] the client of integrations is saved as a whole, its secret never shown again, and removed', async ({
  app,
  page,
}) => {
  await authenticate(page, app.url);
  await page.goto(`${app.url}/admin/integrations`);
  const id = page.getByLabel('Client id');
  const secret = page.getByLabel('Client secret');
  const save = page.getByRole('button', { name: 'Save changes' }).first();

  await test.step('half a client is refused, and what was typed stays', async () => {
    await expect(save).toBeDisabled();
    await id.fill('stoa.apps.example.org');
    await save.click();
    await expect(page.getByText('The client needs both its id and its secret, or neither.')).toBeVisible();
    await expect(id).toHaveValue('stoa.apps.example.org');
    await expectAccessible(page);
  });

  await test.step('the whole is saved, sealed', async () => {
    await secret.fill('a-secret-of-google');
    await save.click();
    await expect(page.getByText(/^Saved by Thea/).first()).toBeVisible();
    await page.reload();
    await expect(id).toHaveValue('stoa.apps.example.org');
    await expect(secret).toHaveValue('');
    await expect(page.getByText('It is set, and never shown again.')).toBeVisible();
    expect(await page.content()).not.toContain('a-secret-of-google');
    const stored = await query(
      app,
      `select value::text as value from admin_configs where type = 'integrations'`,
    );
    expect(JSON.stringify(stored)).toContain('stoa.apps.example.org');
    expect(JSON.stringify(stored)).not.toContain('a-secret-of-google');
    await expectAccessible(page);
  });

  await test.step('it is removed', async () => {
    await page.getByRole('button', { name: 'Remove the client' }).click();
    await save.click();
    await expect(id).toHaveValue('');
    await expect(page.getByText('* Unsaved changes')).toHaveCount(0);
  });
});
