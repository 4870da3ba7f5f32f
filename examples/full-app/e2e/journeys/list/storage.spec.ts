import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import {
  beginConversation,
  messageBox,
  messages,
  questions,
  replyEnded,
  replyGrew,
  row,
  rows,
  send,
  stopButton,
} from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { chooseFromRow, conversationNamed, itemOf, notices, openRowMenu } from '../../support/list-page.js';
import {
  chooseFromConversation,
  detailsButton,
  openDetails,
  storageState,
} from '../../support/messages-page.js';
import { lostRequest, troubleWith } from '../../support/network.js';
import { openSession } from '../../support/session.js';
import { openSettings } from '../../support/settings-page.js';
import { emptyCloud, readConversation, storeConversation } from '../../support/stored.js';

const inCloud = /Kept in the cloud/;
const here = /Private: kept in this browser/;

/** Chooses where everything is kept, and says yes where that is asked. */
async function keepEverything(page: Page, choice: 'Everything private' | 'Everything in the cloud') {
  const dialog = await openSettings(page, 'Conversation Storage');
  await dialog.getByText(choice, { exact: true }).click();
  const question = dialog.getByRole('alertdialog');
  await expect(question).toContainText(/Move \d+ conversations? (to the cloud|into this browser)\?/);
  await question.getByRole('button', { name: /^Move \d+ conversation/ }).click();
  return dialog;
}

/** Opens each conversation and finds its question in it. */
async function expectWhole(page: Page, names: readonly string[]) {
  for (const name of names) {
    await row(page, name).click();
    await expect(questions(page).first()).toContainText(`question of ${name}`);
  }
}

const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}.`);

test.describe('Where a conversation is kept', () => {
  test.beforeEach(async ({ app }) => emptyCloud((await openSession(app.url, 'Mei')).client));

  test('to the cloud and back, each after a question; the other device follows', async ({
    page,
    app,
    openBrowser,
    guard,
  }) => {
    guard.expected.push(/404/);
    await signIn(page, app.url, /Mei/);
    const { conversationId } = await conversationNamed(page, 'Wanderer', 'Private');
    const { client } = await openSession(app.url, 'Mei');
    const question = page.getByRole('alertdialog');
    await chooseFromConversation(page, /^Move to the cloud/);
    await expect(question).toContainText('Move this conversation to the cloud?');
    await expectAccessible(page, '[role=alertdialog]');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(detailsButton(page)).toBeFocused();
    await expect(storageState(page)).toHaveText('Private');
    await expect(itemOf(row(page, 'Wanderer'))).toHaveAccessibleName(here);

    await chooseFromConversation(page, /^Move to the cloud/);
    await question.getByRole('button', { name: 'Move to the cloud' }).click();
    await expect(storageState(page)).toHaveText('Cloud');
    await expect(itemOf(row(page, 'Wanderer'))).toHaveAccessibleName(inCloud);
    expect(JSON.stringify(await readConversation(client, conversationId))).toContain('question of Wanderer');

    const device = await openBrowser();
    device.guard.expected.push(/404/);
    await signIn(device.page, app.url, /Mei/);
    await row(device.page, 'Wanderer').click();
    await expect(questions(device.page)).toContainText('question of Wanderer');
    await beginConversation(device.page, 'Private');

    await chooseFromRow(row(page, 'Wanderer'), 'Make private…');
    await expect(question).toContainText('Make this conversation private?');
    await question.getByRole('button', { name: 'Make private' }).click();
    await expect(itemOf(row(page, 'Wanderer'))).toHaveAccessibleName(here);
    await expect.poll(async () => (await readConversation(client, conversationId)) === undefined).toBe(true);
    await page.reload();
    await expectWhole(page, ['Wanderer']);
    await device.page.reload();
    await expect(messageBox(device.page)).toBeVisible();
    await expect(row(device.page, 'Wanderer')).toHaveCount(0);
  });

  test('a conversation that is gone is told apart from a cloud that cannot be reached', async ({
    page,
    app,
    guard,
  }) => {
    guard.expected.push(lostRequest, /404/);
    const { client } = await openSession(app.url, 'Mei');
    const gone = await storeConversation(client, 'Gone elsewhere');
    const safe = await storeConversation(client, 'Safe and sound');
    await signIn(page, app.url, /Mei/);
    await expect(row(page, 'Safe and sound')).toBeVisible();

    const end = await troubleWith(
      page,
      ({ address, input }) => address === '/state/conversation/get' && input['conversationId'] === safe,
      'lost',
    );
    await row(page, 'Safe and sound').click();
    await expect(
      messagesOrPage(page).getByText(
        'Unfortunately, we are unable to get your cloud-stored conversation at this time. Please try again later...',
      ),
    ).toBeVisible();
    await expect(row(page, 'Safe and sound')).toBeVisible();
    await end();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(questions(page)).toContainText('question of Safe and sound');

    await client.conversations.delete({ conversationId: gone });
    await row(page, 'Gone elsewhere').click();
    await expect(
      page
        .getByText(
          'This conversation is no longer accessible, it has been made private in another browser or has been removed by another device.',
        )
        .first(),
    ).toBeVisible();
    await expect(row(page, 'Gone elsewhere')).toHaveCount(0);

    const endSync = await troubleWith(
      page,
      ({ address }) => address === '/state/conversation/changes' || address === '/state/conversation/get/all',
      'lost',
    );
    await page.reload();
    const trouble = page.getByText(
      'Unable to sync local conversations with those stored in the cloud. Please refresh the page to try again...',
    );
    await expect(trouble.first()).toBeVisible();
    await expect(page.getByText('Not in step with the cloud')).toBeVisible();
    await expect(row(page, 'Safe and sound')).toBeVisible();
    await endSync();
    await page
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await expect(page.getByRole('navigation', { name: 'Conversations' })).not.toContainText(
      'Not in step with the cloud',
    );
  });
});

/** Where the thread says that it could not be opened. */
const messagesOrPage = (page: Page) => messages(page).or(page.getByRole('main')).first();

test.describe('Where all conversations are kept', () => {
  test.beforeEach(async ({ app }) => emptyCloud((await openSession(app.url, 'Mei')).client));

  test('the choice for new conversations is kept, and nothing moves while a reply is written', async ({
    page,
    app,
  }) => {
    await signIn(page, app.url, /Mei/);
    await test.step('the choice for new conversations is kept', async () => {
      const stored = page.getByRole('radiogroup', { name: 'Where it is kept' });
      for (const [choice, place] of [
        ['New conversations in the cloud', 'Cloud'],
        ['New conversations private', 'Private'],
      ] as const) {
        const dialog = await openSettings(page, 'Conversation Storage');
        await dialog.getByText(choice, { exact: true }).click();
        await expect(dialog.getByRole('radio', { name: choice })).toBeChecked();
        await expect(dialog.getByRole('alertdialog')).toHaveCount(0);
        await expectAccessible(page, '[role=dialog]');
        await page.keyboard.press('Escape');
        await beginConversation(page);
        await expect(stored.getByRole('radio', { name: place })).toBeChecked();
        await page.reload();
        await expect(stored.getByRole('radio', { name: place })).toBeChecked();
      }
    });

    await test.step('nothing moves while a reply is written', async () => {
      await beginConversation(page, 'Private');
      await send(page, 'a long story !held');
      await replyGrew(page, 3);
      const move = await openDetails(page, /^Move to the cloud/);
      await expect(move).toHaveAttribute('aria-disabled', 'true');
      await expect(move).toContainText('Wait for the reply to finish.');
      await page.keyboard.press('Escape');
      await openRowMenu(rows(page).filter({ has: page.locator('[aria-current=page]') }));
      const entry = page.getByRole('menuitem', { name: /Move to cloud/ });
      await expect(entry).toHaveAttribute('aria-disabled', 'true');
      await expect(entry).toContainText('A reply is being written. Wait for it to finish.');
      await page.keyboard.press('Escape');
      await stopButton(page).click();
      await replyEnded(page);
      await expect(await openDetails(page, /^Move to the cloud/)).not.toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await page.keyboard.press('Escape');
    });
  });

  test('everything to the cloud and back; what could not be moved is listed with its reason', async ({
    page,
    app,
    guard,
  }) => {
    guard.expected.push(lostRequest);
    const { client } = await openSession(app.url, 'Mei');
    await signIn(page, app.url, /Mei/);
    await conversationNamed(page, 'From here', 'Private');
    await storeConversation(client, 'From there');
    const stuck = await storeConversation(client, 'Stuck there');
    await page.reload();
    await expect(row(page, 'Stuck there')).toBeVisible();

    const dialog = await keepEverything(page, 'Everything in the cloud');
    await expect(notices(page)).toContainText('Successfully moved all conversations to the cloud.');
    await expect(dialog.getByText(/conversations? moved to the cloud/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(itemOf(row(page, 'From here'))).toHaveAccessibleName(inCloud);

    const end = await troubleWith(page, ({ input }) => JSON.stringify(input).includes(stuck), 'lost');
    await keepEverything(page, 'Everything private');
    const result = dialog.getByRole('region', { name: 'Moving conversations' });
    await expect(result.getByRole('status')).toContainText('1 stayed where it was');
    await expect(result.getByRole('listitem')).toContainText(
      'Unfortunately, we are unable to get your cloud-stored conversation',
    );
    await expect(result.getByRole('listitem')).toContainText('Stuck there');
    await expect(notices(page)).toContainText('Stuck there failed to move to local storage.');
    await end();
    await page.keyboard.press('Escape');
    await expect(itemOf(row(page, 'From there'))).toHaveAccessibleName(here);
    await expect(itemOf(row(page, 'Stuck there'))).toHaveAccessibleName(inCloud);
    await expectWhole(page, ['From here', 'From there', 'Stuck there']);
    await beginConversation(page);
    await expect(
      page.getByRole('radiogroup', { name: 'Where it is kept' }).getByRole('radio', { name: 'Private' }),
    ).toBeChecked();
  });

  test('cancelled, reloaded or killed in the middle, every conversation is in one place, whole', async ({
    page,
    context,
    app,
    guard,
    openBrowser,
  }) => {
    test.slow();
    guard.expected.push(lostRequest, /ERR_/);
    const names = numbered('Removal', 10);
    const { client } = await openSession(app.url, 'Mei');
    for (const name of names) await storeConversation(client, name);
    await signIn(page, app.url, /Mei/);
    await expect(row(page, 'Removal 10.')).toBeVisible();
    const slowly = (on: Page) =>
      troubleWith(on, ({ address }) => address === '/state/conversation/get', { delayMs: 500 });
    // A dialog hides the list from the tree of accessibility, not from the page.
    const moved = (on: Page, words: RegExp) =>
      on.locator(`[data-row-key][aria-label*="${words.source}"]`).filter({ hasText: 'Removal' });

    const end = await slowly(page);
    const dialog = await keepEverything(page, 'Everything private');
    await expect(dialog.getByText(/^[2-9] of 10$/)).toBeVisible();
    await dialog
      .getByRole('region', { name: 'Moving conversations' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect(dialog.getByText(/^Stopped after \d of 10$/)).toBeVisible();
    await end();
    await page.keyboard.press('Escape');
    const early = await moved(page, here).count();
    expect(early).toBeGreaterThanOrEqual(2);
    expect(early).toBeLessThan(10);
    expect(await moved(page, inCloud).count()).toBe(10 - early);

    // The tab goes away without a word.
    await slowly(page);
    await keepEverything(page, 'Everything private');
    await expect.poll(() => moved(page, here).count()).toBeGreaterThan(early + 1);
    await page.close();
    const later = await context.newPage();
    await later.goto(app.url);
    await expect(row(later, 'Removal 1.')).toBeVisible();
    await expectWhole(later, names);
    const half = await moved(later, here).count();
    expect(half).toBeGreaterThan(early);

    // The server goes away in the middle of the way back.
    await troubleWith(later, ({ address }) => address === '/state/conversation/upload', { delayMs: 500 });
    await keepEverything(later, 'Everything in the cloud');
    await expect.poll(() => moved(later, here).count()).toBeLessThan(half);
    await app.stop('SIGKILL');
    await app.restart();
    await later.reload();
    await expect(row(later, 'Removal 1.')).toBeVisible();
    await expectWhole(later, names);
    await keepEverything(later, 'Everything in the cloud');
    await expect(notices(later)).toContainText('Successfully moved all conversations to the cloud.');
    const device = await openBrowser();
    await signIn(device.page, app.url, /Mei/);
    await expectWhole(device.page, names);
  });
});
