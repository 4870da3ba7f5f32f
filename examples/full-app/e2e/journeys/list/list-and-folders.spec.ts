import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { beginConversation, messageBox, questions, row, rows } from '../../support/conversation-page.js';
import { addConversations } from '../../support/database.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import {
  chooseFromList,
  chooseFromRow,
  conversationNamed,
  folderRow,
  itemOf,
  moveTo,
  newFolder,
  notices,
  openRowMenu,
  shownNames,
  tree,
  undo,
  undoTimePasses,
} from '../../support/list-page.js';
import { openSession } from '../../support/session.js';
import { emptyCloud, readConversation, storeConversation } from '../../support/stored.js';

/** The names of the shown rows that are among these, in their order. */
const orderOf = async (page: Page, names: readonly string[]) =>
  (await shownNames(page)).filter((name) => names.includes(name));

const isOpen = (page: Page, folder: string, open: boolean) =>
  expect(itemOf(folderRow(page, folder))).toHaveAttribute('aria-expanded', String(open));

test.describe('Folders', () => {
  test.beforeEach(async ({ page, app }) => {
    const { client } = await openSession(app.url, 'Nils');
    await emptyCloud(client);
    for (const name of ['Amber notes', 'Basin notes', 'Cedar notes']) await storeConversation(client, name);
    await signIn(page, app.url, /Nils/);
    await expect(row(page, 'Cedar notes')).toBeVisible();
  });

  test('a folder is made, named, filled by its menu and seen on the other device', async ({
    page,
    app,
    openBrowser,
  }) => {
    await newFolder(page, 'Travel');
    await expect(itemOf(folderRow(page, 'Travel'))).toBeFocused();
    await moveTo(page, 'Amber notes', 'Travel');
    await expect(itemOf(folderRow(page, 'Travel'))).toHaveAccessibleName(/folder with 1 conversation/);
    await chooseFromRow(folderRow(page, 'Travel'), 'Rename');
    const field = page.getByRole('textbox', { name: 'Folder name' });
    await field.fill('Journeys');
    await field.press('Enter');
    await expect(folderRow(page, 'Journeys')).toBeVisible();
    await expect(folderRow(page, 'Travel')).toHaveCount(0);

    await page.reload();
    await expect(itemOf(folderRow(page, 'Journeys'))).toHaveAccessibleName(/folder with 1 conversation/);
    const device = await openBrowser();
    await signIn(device.page, app.url, /Nils/);
    const there = folderRow(device.page, 'Journeys');
    await expect(itemOf(there)).toHaveAccessibleName(/folder with 1 conversation/);
    await there.click();
    await row(device.page, 'Amber notes').click();
    await expect(questions(device.page)).toContainText('question of Amber notes');
  });

  test('deleting a folder takes its conversations along; undo brings everything back', async ({
    page,
    app,
  }) => {
    await newFolder(page, 'Doomed');
    await moveTo(page, 'Amber notes', 'Doomed');
    await moveTo(page, 'Basin notes', 'Doomed');
    await chooseFromRow(folderRow(page, 'Doomed'), 'Delete with 2 conversations');
    await expect(folderRow(page, 'Doomed')).toHaveCount(0);
    await expect(row(page, 'Amber notes')).toHaveCount(0);
    await expect(notices(page)).toContainText('Deleted the folder “Doomed” with 2 conversations.');
    await undo(page);
    await expect(itemOf(folderRow(page, 'Doomed'))).toHaveAccessibleName(/folder with 2 conversations/);

    await page.clock.install();
    await chooseFromRow(folderRow(page, 'Doomed'), 'Delete with 2 conversations');
    await undoTimePasses(page);
    const { client } = await openSession(app.url, 'Nils');
    await expect
      .poll(async () => {
        const left = await client.conversations.changes({});
        return left.ok && left.value.changed.map(({ conversation }) => conversation.name);
      })
      .toEqual(['Cedar notes']);
    await page.reload();
    await expect(row(page, 'Cedar notes')).toBeVisible();
    await expect(folderRow(page, 'Doomed')).toHaveCount(0);
  });

  test('folders are ordered, filled by dragging, and kept from changes', async ({ page }) => {
    await test.step('the order by name or date is kept; pinned folders come first', async () => {
      const names = ['Zebra', 'Anchor', 'Amber notes', 'Basin notes', 'Cedar notes'];
      await newFolder(page, 'Zebra');
      await newFolder(page, 'Anchor');
      expect((await orderOf(page, names)).slice(2)).toEqual(['Cedar notes', 'Basin notes', 'Amber notes']);
      await chooseFromList(page, 'Name');
      await expect
        .poll(() => orderOf(page, names))
        .toEqual(['Anchor', 'Zebra', 'Amber notes', 'Basin notes', 'Cedar notes']);
      await chooseFromRow(folderRow(page, 'Zebra'), 'Pin to the top');
      await expect.poll(() => orderOf(page, ['Zebra', 'Anchor'])).toEqual(['Zebra', 'Anchor']);
      await page.reload();
      await expect
        .poll(() => orderOf(page, names))
        .toEqual(['Zebra', 'Anchor', 'Amber notes', 'Basin notes', 'Cedar notes']);
      await chooseFromList(page, 'Date');
      await expect
        .poll(() => orderOf(page, names))
        .toEqual(['Zebra', 'Anchor', 'Cedar notes', 'Basin notes', 'Amber notes']);
    });

    await test.step('conversations are dragged into a folder and out of it', async () => {
      await newFolder(page, 'Dropped');
      await itemOf(row(page, 'Basin notes')).dragTo(itemOf(folderRow(page, 'Dropped')));
      await expect(itemOf(folderRow(page, 'Dropped'))).toHaveAccessibleName(/folder with 1 conversation/);
      await isOpen(page, 'Dropped', true);
      await expect(itemOf(row(page, 'Basin notes'))).toHaveAttribute('aria-level', '2');
      await itemOf(row(page, 'Basin notes')).dragTo(itemOf(row(page, 'Cedar notes')));
      await expect(itemOf(row(page, 'Basin notes'))).toHaveAttribute('aria-level', '1');
      await expect(itemOf(folderRow(page, 'Dropped'))).toHaveAccessibleName(/folder with 0 conversations/);
    });

    await test.step('folders that everybody has can be neither renamed nor deleted', async () => {
      await moveTo(page, 'Cedar notes', 'Agents');
      await expect(folderRow(page, 'Agents')).toBeVisible();
      await openRowMenu(folderRow(page, 'Agents'));
      await expect(page.getByRole('menu')).toContainText('This folder cannot be renamed or deleted.');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await itemOf(folderRow(page, 'Agents')).focus();
      await page.keyboard.press('F2');
      await expect(page.getByRole('textbox', { name: 'Folder name' })).toHaveCount(0);
      await page.keyboard.press('Delete');
      await expect(folderRow(page, 'Agents')).toBeVisible();
      await expect(notices(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
    });
  });

  test('several are chosen, tagged, moved and deleted at once', async ({ page, app }) => {
    await newFolder(page, 'Together');
    await chooseFromList(page, 'Select conversations');
    const bar = page.getByRole('group', { name: 'Selected conversations' });
    await row(page, 'Amber notes').click();
    await row(page, 'Basin notes').click();
    await expect(bar).toContainText('2 selected');
    await expect(itemOf(row(page, 'Amber notes'))).toHaveAttribute('aria-checked', 'true');
    await expectAccessible(page, '[data-slot=conversations-panel]');

    await bar.getByRole('button', { name: 'Tag…' }).click();
    const tags = page.getByRole('dialog', { name: 'Tags of 2 conversations' });
    await tags.getByRole('textbox', { name: 'Add a tag' }).fill('harbour, river');
    await tags.getByRole('textbox', { name: 'Add a tag' }).press('Enter');
    await expect(tags.getByRole('button', { name: 'Remove the tag river' })).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await tags.getByRole('button', { name: 'Done' }).click();
    await expect(itemOf(row(page, 'Basin notes'))).toHaveAccessibleName(/Tags: harbour, river/);
    await expect(itemOf(row(page, 'Cedar notes'))).not.toHaveAccessibleName(/Tags/);

    await bar.getByRole('button', { name: 'Move to folder…' }).click();
    const move = page.getByRole('dialog', { name: 'Move 2 conversations' });
    await move.getByRole('option', { name: 'Together' }).click();
    await expect(itemOf(folderRow(page, 'Together'))).toHaveAccessibleName(/folder with 2 conversations/);

    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(bar).toHaveCount(0);
    await expect(notices(page)).toContainText('Deleted 2 conversations.');
    await undo(page);
    await expect(itemOf(folderRow(page, 'Together'))).toHaveAccessibleName(/folder with 2 conversations/);
    const { client } = await openSession(app.url, 'Nils');
    const stored = await client.conversations.changes({});
    expect(stored.ok && stored.value.changed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          conversation: expect.objectContaining({
            name: 'Amber notes',
            tags: ['harbour', 'river'],
          }) as object,
          folder: expect.objectContaining({ name: 'Together' }) as object,
        }),
      ]),
    );
  });

  test('empty ones are cleaned up; a folder of a group stays, and can be hidden', async ({ page, app }) => {
    await test.step('empty conversations and folders are cleaned up, in the words of the specification', async () => {
      await chooseFromList(page, 'Remove empty folders');
      await expect(notices(page)).toContainText('No Empty Folders To Remove');
      const { client } = await openSession(app.url, 'Nils');
      const id = 'empty-one';
      await client.conversations.delete({ conversationId: id });
      await newFolder(page, 'Hollow');
      await newFolder(page, 'Filled');
      await moveTo(page, 'Amber notes', 'Filled');
      await chooseFromList(page, 'Remove empty folders');
      await expect(folderRow(page, 'Hollow')).toHaveCount(0);
      await expect(folderRow(page, 'Filled')).toBeVisible();
      await expect(notices(page)).toContainText('Deleted');
      await undo(page);
      await expect(folderRow(page, 'Hollow')).toBeVisible();

      await conversationNamed(page, 'Kept by its message', 'Private');
      await beginConversation(page, 'Private');
      await beginConversation(page, 'Cloud');
      await row(page, 'Cedar notes').click();
      await chooseFromList(page, 'Remove empty conversations');
      await expect(rows(page).filter({ hasText: 'New Conversation' })).toHaveCount(0);
      for (const name of ['Kept by its message', 'Basin notes', 'Cedar notes'])
        await expect(row(page, name)).toBeVisible();
      await chooseFromList(page, 'Remove empty conversations');
      await expect(notices(page)).toContainText('No Empty Conversations To Remove');
    });

    await test.step('a folder of a group comes last, stays as it is, and can be hidden', async () => {
      const { client } = await openSession(app.url, 'Nils');
      const folder = { id: 'night-shift', name: 'A night shift', type: 'chat', isGroupFolder: true } as const;
      await storeConversation(client, 'Shared notes', { folder });
      await newFolder(page, 'Zebra');
      await page.reload();
      await expect(itemOf(folderRow(page, 'A night shift'))).toHaveAccessibleName(/Group folder/);
      await expect.poll(() => orderOf(page, ['A night shift', 'Zebra'])).toEqual(['Zebra', 'A night shift']);
      await openRowMenu(folderRow(page, 'A night shift'));
      await expect(page.getByRole('menuitem')).toHaveText(['Hide folder']);
      await page.getByRole('menuitem', { name: 'Hide folder' }).click();
      await expect(folderRow(page, 'A night shift')).toHaveCount(0);
      await page.reload();
      await expect(folderRow(page, 'Zebra')).toBeVisible();
      await expect(folderRow(page, 'A night shift')).toHaveCount(0);
      await chooseFromList(page, 'Show 1 hidden folder');
      await chooseFromRow(folderRow(page, 'A night shift'), 'Show folder again');
      await expect(itemOf(folderRow(page, 'A night shift'))).not.toHaveAccessibleName(/Hidden/);
    });
  });
});

test.describe('A long list', () => {
  test('10,000 conversations scroll, and only what is seen is in the document', async ({
    page,
    app,
    openBrowser,
  }) => {
    await openSession(app.url, 'Mei');
    await addConversations(app, 'mei@stoa.localhost', 'Many', 10_000);
    await signIn(page, app.url, /Mei/);
    await expect(row(page, 'Many 10000')).toBeVisible({ timeout: 30_000 });
    expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(120);
    await itemOf(row(page, 'Many 10000')).focus();
    await page.keyboard.press('End');
    await expect(itemOf(rows(page).filter({ hasText: /^Many 1$/ }))).toBeFocused();
    expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(120);
    await page.keyboard.press('Home');
    await expect(row(page, 'Many 10000')).toBeInViewport();

    const device = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await signIn(device.page, app.url, /Mei/);
    await device.page.getByRole('button', { name: 'Show conversations' }).tap();
    await row(device.page, 'Many 9999').tap();
    await expect(device.page.getByRole('heading', { level: 1 })).toHaveText('Many 9999');
    await expect(messageBox(device.page)).toBeVisible();
    const { client } = await openSession(app.url, 'Mei');
    expect(await readConversation(client, 'Many-9999')).toBeDefined();
    await emptyCloudOf(client);
  });
});

/** Thousands at a time, as the server takes them. */
async function emptyCloudOf(client: Awaited<ReturnType<typeof openSession>>['client']): Promise<void> {
  const ids = Array.from({ length: 10_000 }, (_, index) => `Many-${index + 1}`);
  for (let at = 0; at < ids.length; at += 5000)
    await client.conversations.deleteMultiple({ conversationIds: ids.slice(at, at + 5000) });
}
