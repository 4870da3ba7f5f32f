import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu, pressUntilOpen } from '../../support/account-menu.js';
import { clearFlag, query, setFlag } from '../../support/database.js';
import { authenticate, expect, signIn, test } from '../../support/fixtures.js';

test.beforeEach(({ app }) => setFlag(app, 'mtdCost', { enabled: true }));
test.afterEach(async ({ app }) => {
  await clearFlag(app, 'mtdCost');
  await query(app, `delete from usage where model_id = 'a-dear-model'`);
});

async function splitBy(page: Page, dimension: string): Promise<void> {
  const option = page.getByRole('option', { name: dimension });
  await pressUntilOpen(page.getByRole('combobox', { name: 'Split by' }), option);
  await option.click();
}

test('[ADJ10] what a person has used is the same in their report, their cost and the report of administrators', async ({
  app,
  page,
  openBrowser,
}) => {
  await signIn(page, app.url, /Nils/);
  await query(
    app,
    `insert into usage (run_id, person_id, account_id, model_id, input_tokens, cached_tokens, output_tokens, reasoning_tokens,
       cost_usd, outcome, entry_point)
     select gen_random_uuid(), id, '=1+1', 'a-dear-model', 4000, 1500, 700, 300, 1234.5678, 'completed', 'api' from people
     where email like 'nils@%'`,
  );
  await page.goto(app.url);

  await test.step('the person sees it from the month-to-date cost on, by any split', async () => {
    await chooseFromAccountMenu(page, 'Month-to-date cost');
    await expect(page.getByRole('dialog')).toContainText('$1,234.57');
    await page.getByRole('button', { name: 'All usage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Accounts' });
    await expect(dialog.getByRole('table', { name: 'Usage' })).toContainText('$1,234.57');
    await splitBy(page, 'Model');
    await expect(dialog.getByRole('row', { name: /a-dear-model/ })).toContainText('1,500');
    await expectAccessible(page);
  });

  await test.step('an administrator sees it by person, and saves it', async () => {
    const admin = await openBrowser();
    await authenticate(admin.page, app.url);
    await admin.page.goto(`${app.url}/admin/usage`);
    await splitBy(admin.page, 'Person');
    await expect(admin.page.getByRole('row', { name: /nils@/ })).toContainText('$1,234.57');
    await splitBy(admin.page, 'Account');
    await expect(admin.page.getByRole('rowheader', { name: '=1+1' })).toBeVisible();
    await expectAccessible(admin.page);
    const saved = admin.page.waitForEvent('download');
    await admin.page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^usage-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toContain(`'=1+1`);
    expect(csv).toContain('1234.5678');
    await admin.page.close();
  });
});
