import type { Page } from '@playwright/test';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { clearFlag, setFlag } from '../../support/database.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';

const nilsAddress = 'nils@stoa.localhost';
const flags = ['assistantAdminInterface', 'createAstAdminGroups'];
const picker = (page: Page) => page.getByRole('button', { name: /^Assistant:/ });
const groupPilot = (page: Page) => page.getByRole('option', { name: /Group pilot/ });

/** Opens the list of assistants and closes it again. */
async function expectPilot(page: Page, isThere: boolean): Promise<void> {
  await picker(page).click();
  // The built-in assistant is there for everybody.
  await expect(page.getByRole('option', { name: /Assistant Creator/ })).toBeVisible();
  await expect(groupPilot(page)).toHaveCount(isThere ? 1 : 0, { timeout: 10_000 });
  await page.keyboard.press('Escape');
}

test.describe('A group of two people', () => {
  test.beforeEach(async ({ app }) => {
    for (const flag of flags) await setFlag(app, flag, { enabled: true });
  });
  test.afterEach(async ({ app }) => {
    for (const flag of flags) await clearFlag(app, flag);
  });

  test('[ASJ8] 1.100, 1.103, 1.105: a member sees its assistants at once, and no longer without the membership; its only admin stays one', async ({
    page: thea,
    browser,
    app,
  }) => {
    const { client } = await openSession(app.url, 'Thea');
    await expect
      .poll(async () => {
        const made = await client.groups.create({ group_name: 'Harbour', members: {}, types: [] });
        return made.ok;
      })
      .toBe(true);
    const listed = await client.groups.list();
    const group = listed.ok ? listed.value.data.find(({ name }) => name === 'Harbour') : undefined;
    const id = group!.id;
    const added = await client.groups.updateAssistants({
      group_id: id,
      update_type: 'ADD',
      assistants: [
        { name: 'Group pilot', instructions: 'Mention the lighthouse.', data: { isPublished: true } },
      ],
    });
    expect(added.ok).toBe(true);

    const context = await browser.newContext();
    const nils = await context.newPage();
    await signIn(nils, app.url, /Nils/);
    await expect(nils.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expectPilot(nils, false);

    await client.groups.updateMembers({
      group_id: id,
      update_type: 'ADD',
      members: { [nilsAddress]: 'read' },
    });
    await expectPilot(nils, true);

    await signIn(thea, app.url, /Thea/);
    await chooseFromAccountMenu(thea, 'Assistant Admin Interface');
    const dialog = thea.getByRole('dialog', { name: 'Assistant Admin Interface' });
    await dialog.getByRole('combobox', { name: 'Group', exact: true }).click();
    await thea.getByRole('option', { name: 'Harbour' }).click();
    await dialog.getByRole('tab', { name: 'Group Management' }).click();
    const setLevel = async (who: string, level: string) => {
      await dialog.getByRole('combobox', { name: `Access level of ${who}` }).click();
      await thea.getByRole('option', { name: level, exact: true }).click();
      await dialog.getByRole('button', { name: 'Update Users access' }).click();
    };
    await setLevel('thea@stoa.localhost', 'Read');
    await expect(
      dialog.getByText(
        'You are currently the only admin in the group, your admin access will be unchanged at this time. Please confirm updated user access changes again.',
      ),
    ).toBeVisible();

    await setLevel(nilsAddress, 'Write');
    await expect
      .poll(async () => {
        const after = await client.groups.list();
        return after.ok && after.value.data.find((one) => one.id === id)?.members;
      })
      .toMatchObject({ [nilsAddress]: 'write', 'thea@stoa.localhost': 'admin' });
    await chooseFromAccountMenu(nils, 'Assistant Admin Interface');
    const own = nils.getByRole('dialog', { name: 'Assistant Admin Interface' });
    await own.getByRole('tab', { name: 'Group Management' }).click();
    await expect(own.getByText('Only admins of the group change its types')).toBeVisible();
    await expect(own.getByRole('button', { name: 'Delete Group' })).toHaveCount(0);

    await client.groups.updateMembers({ group_id: id, update_type: 'REMOVE', members: [nilsAddress] });
    await expect(own.getByText('You manage no group')).toBeVisible({ timeout: 10_000 });
    await nils.keyboard.press('Escape');
    await expectPilot(nils, false);
    await context.close();
    await client.groups.remove({ group_id: id });
  });
});
