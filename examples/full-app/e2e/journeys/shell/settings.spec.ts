import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { openAccountMenu, pressUntilOpen } from '../../support/account-menu.js';
import { questions, row } from '../../support/conversation-page.js';
import { expect, signIn, supportEmail, test } from '../../support/fixtures.js';
import { folderRow, notices } from '../../support/list-page.js';
import { lostRequest, operationOf, troubleWith } from '../../support/network.js';
import { openSession } from '../../support/session.js';
import { openSettings } from '../../support/settings-page.js';
import { emptyCloud } from '../../support/stored.js';

/** Waits until the server has taken the settings. */
const saved = (page: Page) =>
  page.waitForResponse(
    (response) => operationOf(response.request())?.address === '/state/settings/save' && response.ok(),
  );

const offeredModels = async (page: Page) => {
  await pressUntilOpen(page.getByRole('button', { name: /^Model:/ }), page.getByRole('option').first());
  const names = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  return ['Scripted Mini', 'Windy', 'Scripted'].filter((name) =>
    names.some((one) => one.startsWith(name) && (name !== 'Scripted' || !one.startsWith('Scripted Mini'))),
  );
};

test.describe('The settings', () => {
  test('models are hidden by family, but never the default one; the other device knows', async ({
    page,
    app,
    openBrowser,
  }) => {
    await signIn(page, app.url, /Nils/);
    expect(await offeredModels(page)).toEqual(['Scripted Mini', 'Windy', 'Scripted']);
    const dialog = await openSettings(page);
    await expect(dialog.getByRole('checkbox', { name: 'Scripted Default' })).toBeDisabled();
    await expect(dialog.getByText('The default model cannot be hidden.')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    let done = saved(page);
    await dialog.getByRole('checkbox', { name: 'Windy' }).uncheck();
    await done;
    done = saved(page);
    await dialog.getByRole('checkbox', { name: 'All models of OpenAI' }).click();
    await done;
    await expect(dialog.getByRole('checkbox', { name: 'Scripted Mini' })).not.toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Scripted Default' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Menu of/ })).toBeFocused();
    expect(await offeredModels(page)).toEqual(['Scripted']);
    await test.step('[FOO3] feedback is a mail to the address of the configuration', async () => {
      const entry = await openAccountMenu(page, 'Send Feedback');
      await expect(entry).toHaveAttribute('href', `mailto:${supportEmail}`);
      await page.keyboard.press('Escape');
      await expect(entry).toHaveCount(0);
    });

    const device = await openBrowser();
    await signIn(device.page, app.url, /Nils/);
    expect(await offeredModels(device.page)).toEqual(['Scripted']);
    const there = await openSettings(device.page);
    done = saved(device.page);
    await there.getByRole('checkbox', { name: 'Windy' }).check();
    await done;
    await page.reload();
    expect(await offeredModels(page)).toEqual(['Windy', 'Scripted']);
  });

  test('what the server does not take applies here, is said, and is sent again', async ({
    page,
    context,
    app,
    openBrowser,
    guard,
  }) => {
    guard.expected.push(lostRequest);
    await signIn(page, app.url, /Mei/);
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    const tab = await context.newPage();
    await tab.goto(app.url);
    const end = await troubleWith(page, ({ address }) => address === '/state/settings/save', 'lost');
    const dialog = await openSettings(page);
    await dialog.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click();
    const told = 'Settings failed to update in the cloud: the changes still apply locally.';
    await expect(dialog.getByText(told)).toBeVisible();
    await expect(root).toHaveAttribute('data-theme', 'light');
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await expect(root).toHaveAttribute('data-theme', 'light');
    await expect(notices(page)).toContainText(told);
    await end();
    const done = saved(page);
    await notices(page).getByRole('button', { name: 'Try again' }).click();
    await done;
    const device = await openBrowser();
    await signIn(device.page, app.url, /Mei/);
    await expect(device.page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('legacy workspaces: a notice, a tab, and what is ticked comes over', async ({ page, app }) => {
    const { client } = await openSession(app.url, 'Thea');
    await emptyCloud(client);
    const message = (id: string, role: 'user' | 'assistant', content: string) => ({
      id,
      role,
      content,
      data: {},
    });
    const shared = await client.sharing.share({
      note: 'Spring project',
      sharedWith: ['thea@stoa.localhost'],
      sharedData: {
        version: 4,
        history: [
          {
            id: 'legacy-1',
            name: 'Old garden plan',
            folderId: 'legacy-folder',
            messages: [message('a', 'user', 'Where do the roses go?'), message('b', 'assistant', 'South.')],
          },
          { id: 'legacy-2', name: 'Left behind', messages: [message('c', 'user', 'Not this one')] },
        ],
        folders: [{ id: 'legacy-folder', name: 'Garden', type: 'chat' }],
        prompts: [],
      },
    });
    expect(shared.ok).toBe(true);
    await signIn(page, app.url, /Thea/);
    await page.getByRole('tab', { name: 'Workspaces' }).click();
    await expect(page.getByText('Workspaces are retired')).toBeVisible();
    await page.getByRole('button', { name: 'Open Legacy Workspaces' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await expect(dialog.getByRole('tab', { name: 'Legacy Workspaces' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await dialog.getByRole('combobox', { name: 'Workspace' }).click();
    await page.getByRole('option', { name: 'Spring project' }).click();
    await dialog.getByRole('button', { name: 'Show what it holds' }).click();
    await dialog.getByRole('checkbox', { name: 'Left behind' }).uncheck();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Import Items' }).click();
    await expect(dialog.getByText('1 conversation, 1 folder, 0 prompt templates')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Chats' }).click();
    await expect(row(page, 'Left behind')).toHaveCount(0);
    await folderRow(page, 'Garden').click();
    await row(page, 'Old garden plan').click();
    await expect(questions(page)).toContainText('Where do the roses go?');
  });
});
