import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { messageBox } from '../../support/conversation-page.js';
import { clearFlag, setFlag } from '../../support/database.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';
import { openSettings } from '../../support/settings-page.js';

const flags = ['assistantAdminInterface', 'createAstAdminGroups'];

/** The rows of a file that a button saves, without its head. */
async function savedRows(page: Page, button: Locator): Promise<string[]> {
  const download = page.waitForEvent('download');
  await button.click();
  return (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n').slice(1);
}

async function openInterface(page: Page, tab: string): Promise<Locator> {
  await chooseFromAccountMenu(page, 'Assistant Admin Interface');
  const dialog = page.getByRole('dialog', { name: 'Assistant Admin Interface' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}

test.describe('The analysis of a group', () => {
  test.afterEach(async ({ app }) => {
    for (const flag of flags) await clearFlag(app, flag);
  });

  test('[ANJ1] 1.049, 1.050, 1.052, 1.082: a member is told, talks, rates and takes back; the admin sees the same numbers everywhere', async ({
    page: nils,
    app,
    openBrowser,
  }) => {
    for (const flag of flags) await setFlag(app, flag, { enabled: true });
    const [thea, mei] = [await openSession(app.url, 'Thea'), await openSession(app.url, 'Mei')];
    let id = '';
    // The processes are told of a flag, and it takes a moment.
    await expect
      .poll(async () => {
        const made = await mei.client.groups.create({
          group_name: 'Tide tables',
          members: { 'nils@stoa.localhost': 'read' },
          types: [],
        });
        if (made.ok) id = made.value.data.id;
        return made.ok;
      })
      .toBe(true);
    const added = await mei.client.groups.updateAssistants({
      group_id: id,
      update_type: 'ADD',
      assistants: [{ name: 'Tide clerk', instructions: 'Explain the tides.', data: { isPublished: true } }],
    });
    expect(added.ok).toBe(true);
    const admin = (await openBrowser()).page;
    await signIn(admin, app.url, /Mei/);

    await test.step('without approval the admin learns whom to ask', async () => {
      const dialog = await openInterface(admin, 'Dashboard');
      await expect(dialog.getByRole('link', { name: /^Write to Thea/ })).toBeVisible();
      await expectAccessible(admin);
      await admin.keyboard.press('Escape');
    });
    expect((await thea.client.groups.update({ group_id: id, supportConvAnalysis: true })).ok).toBe(true);

    await test.step('the member is told before the first word, talks and rates', async () => {
      await signIn(nils, app.url, /Nils/);
      await nils.getByRole('button', { name: /^Assistant:/ }).click();
      await nils.getByRole('option', { name: /Tide clerk/ }).click();
      await expect(nils.getByText(/are analysed by the admins of its group/)).toBeVisible();
      await messageBox(nils).fill('When is high water?');
      await messageBox(nils).press('Enter');
      const reply = nils.getByRole('article', { name: 'Tide clerk', exact: true });
      await expect(reply).not.toHaveAttribute('aria-busy', 'true');
      await expect(nils.getByText(/are analysed by the admins of its group/)).toHaveCount(0);
      await reply.getByTitle('4 stars').click();
      await reply.getByPlaceholder('Optional').fill('Right to the minute');
      await reply.getByRole('button', { name: 'Send feedback' }).click();
      await expect(reply.getByText('Thank you. Your rating was sent.')).toBeVisible();
    });

    await test.step('the admin sees the row, what was said, and the figures', async () => {
      await admin.reload();
      const dialog = await openInterface(admin, 'Conversations');
      const opens = dialog.getByRole('button', { name: /^Open the conversation of nils@/ });
      await expect(opens).toHaveCount(1);
      await expect(dialog.getByText('1 conversation', { exact: true })).toBeVisible();
      await expectAccessible(admin);
      const rows = await savedRows(admin, dialog.getByRole('button', { name: 'Download CSV' }));
      expect(rows).toHaveLength(1);
      expect(rows[0]).toContain('nils@stoa.localhost');
      expect(rows[0]).toContain(',4,');
      await dialog.getByRole('row', { name: /nils@/ }).getByText('Web').click();
      await expect(dialog.getByText(/User: When is high water\?/)).toBeVisible();
      await expect(dialog.getByText('Right to the minute')).toBeVisible();
      await expectAccessible(admin);
      await admin.keyboard.press('Escape');
      await expect(opens).toBeFocused();

      await dialog.getByRole('tab', { name: 'Dashboard' }).click();
      const stats = dialog.getByRole('region', { name: 'General Stats' });
      await expect(stats).toContainText(/User rating\s*4\s*of 5/);
      await expectAccessible(admin);
      const days = await savedRows(
        admin,
        dialog.getByRole('button', { name: 'Download Conversations by day as CSV' }),
      );
      expect(days.reduce((sum, day) => sum + Number(day.split(',')[1]), 0)).toBe(1);
      const download = admin.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download data' }).click();
      await admin.getByRole('menuitem', { name: 'Conversations with content (JSON)' }).click();
      const data = JSON.parse(await readFile(await (await download).path(), 'utf8')) as object[];
      expect(data).toMatchObject([
        { userRating: 4, conversationContent: expect.stringContaining('high water') },
      ]);
    });

    await test.step('the member takes it back, and the row is gone', async () => {
      const settings = await openSettings(nils);
      await settings.getByRole('button', { name: /^Take back: Tide clerk/ }).click();
      await expectAccessible(nils);
      await settings
        .getByRole('group', { name: /^Delete what is recorded/ })
        .getByRole('button', { name: 'Take back' })
        .click();
      await expect(settings.getByText('1 record deleted.')).toBeVisible();
      await admin.reload();
      const dialog = await openInterface(admin, 'Conversations');
      await expect(dialog.getByText('No conversations available')).toBeVisible();
    });
    await mei.client.groups.remove({ group_id: id });
  });
});
