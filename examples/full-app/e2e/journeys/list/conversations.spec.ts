import type { Page } from '@playwright/test';
import { limits } from '@stoa/core/contract';
import {
  ask,
  beginConversation,
  keepIn,
  messageBox,
  nextChatRequest,
  questions,
  replies,
  replyEnded,
  row,
  send,
} from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { chooseFromRow, conversationNamed, itemOf, undoTimePasses } from '../../support/list-page.js';
import { operationAnswered } from '../../support/network.js';
import { openSession } from '../../support/session.js';
import { readConversation } from '../../support/stored.js';

/** From now on the browser ends transactions as one whose quota is used up does, at their commit; or no longer. */
const refuseToStore = (page: Page, isFull: boolean) =>
  page.evaluate((full) => {
    const store = IDBObjectStore.prototype as IDBObjectStore & { really?: IDBObjectStore['put'] };
    const transactions = IDBTransaction.prototype as IDBTransaction & { really?: IDBTransaction['commit'] };
    const put = (store.really ??= store.put);
    const commit = (transactions.really ??= transactions.commit);
    const withPuts = new WeakSet<IDBTransaction>();
    store.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      withPuts.add(this.transaction);
      return put.call(this, value, key);
    };
    transactions.commit = function (this: IDBTransaction) {
      if (!full || !withPuts.has(this)) return commit.call(this);
      const error = new DOMException('The quota is used up.', 'QuotaExceededError');
      Object.defineProperty(this, 'error', { value: error, configurable: true });
      this.abort();
    };
  }, isFull);

test.describe('The conversation list', () => {
  test.beforeEach(async ({ page, app }) => signIn(page, app.url));

  test('conversations are made, chosen, renamed, kept with their drafts, and deleted', async ({
    page,
    app,
  }) => {
    await test.step('creating, choosing and renaming', async () => {
      await conversationNamed(page, 'First of two', 'Cloud');
      await conversationNamed(page, 'Second of two', 'Private');
      await row(page, 'First of two').click();
      await expect(questions(page).last()).toContainText('question of First of two');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('First of two');
      await row(page, 'Second of two').click();
      await expect(questions(page).last()).toContainText('question of Second of two');

      await itemOf(row(page, 'Second of two')).focus();
      await page.keyboard.press('F2');
      const field = page.getByRole('textbox', { name: 'Conversation name' });
      await field.fill('   ');
      await field.press('Enter');
      await expect(row(page, 'Second of two')).toBeVisible();
    });

    await test.step('drafts stay with their conversation', async () => {
      await conversationNamed(page, 'With a draft', 'Cloud');
      await messageBox(page).fill('half a thought');
      await beginConversation(page);
      await expect(messageBox(page)).toHaveValue('');
      await messageBox(page).fill('another thought');
      await row(page, 'With a draft').click();
      await expect(messageBox(page)).toHaveValue('half a thought');
      await page.waitForTimeout(500);
      await page.reload();
      await row(page, 'With a draft').click();
      await expect(messageBox(page)).toHaveValue('half a thought');
      await messageBox(page).fill('');
    });

    await test.step('deleting can be undone, and counts once the time is up', async () => {
      const { conversationId } = await conversationNamed(page, 'Gone and back', 'Cloud');
      await chooseFromRow(row(page, 'Gone and back'), 'Delete');
      await expect(row(page, 'Gone and back')).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(row(page, 'Gone and back')).toBeVisible();
      await row(page, 'Gone and back').click();
      await expect(questions(page).last()).toContainText('question of Gone and back');

      await page.clock.install();
      await chooseFromRow(row(page, 'Gone and back'), 'Delete');
      await expect(row(page, 'Gone and back')).toHaveCount(0);
      await undoTimePasses(page);
      const { client } = await openSession(app.url);
      await expect
        .poll(async () => (await readConversation(client, conversationId)) === undefined)
        .toBe(true);
      const synchronized = operationAnswered(page, '/state/conversation/changes');
      await page.reload();
      await synchronized;
      await expect(row(page, 'Gone and back')).toHaveCount(0);
    });
  });

  test('a deletion counts although the tab is closed before the time is up', async ({
    page,
    context,
    app,
  }) => {
    const { conversationId } = await conversationNamed(page, 'Deleted in passing', 'Cloud');
    await chooseFromRow(row(page, 'Deleted in passing'), 'Delete');
    await expect(row(page, 'Deleted in passing')).toHaveCount(0);
    await page.close();
    const later = await context.newPage();
    await later.clock.install();
    await later.goto(app.url);
    await expect(messageBox(later)).toBeVisible();
    await expect(row(later, 'Deleted in passing')).toHaveCount(0);
    await later.clock.fastForward(limits.undoMs);
    const { client } = await openSession(app.url);
    await expect
      .poll(async () => (await readConversation(client, conversationId)) === undefined, { timeout: 20_000 })
      .toBe(true);
  });

  test('conversations of both kinds survive a reload and a restart of the server', async ({
    page,
    app,
    guard,
  }) => {
    guard.expected.push(/ERR_|Failed to (load|fetch)/);
    await conversationNamed(page, 'Here to stay', 'Private');
    await conversationNamed(page, 'Above the clouds', 'Cloud');
    await page.reload();
    for (const name of ['Here to stay', 'Above the clouds']) {
      await row(page, name).click();
      await expect(questions(page).last()).toContainText(`question of ${name}`);
    }
    await app.stop();
    await app.restart();
    await page.reload();
    for (const name of ['Here to stay', 'Above the clouds']) {
      await row(page, name).click();
      await expect(questions(page).last()).toContainText(`question of ${name}`);
      await expect(replies(page)).toHaveCount(1);
    }
  });

  test('people see their own conversations alone, on every device of theirs', async ({
    page,
    app,
    openBrowser,
  }) => {
    await test.step('cloud conversations appear on the other device of the same person, private ones and those of others do not', async () => {
      await conversationNamed(page, 'Seen everywhere', 'Cloud');
      await conversationNamed(page, 'Seen here only', 'Private');
      const device = await openBrowser();
      await signIn(device.page, app.url);
      await row(device.page, 'Seen everywhere').click();
      await expect(questions(device.page).last()).toContainText('question of Seen everywhere');
      await expect(row(device.page, 'Seen here only')).toHaveCount(0);

      const stranger = await openBrowser();
      await signIn(stranger.page, app.url, /Mei/);
      await stranger.page.waitForTimeout(800);
      await expect(row(stranger.page, 'Seen everywhere')).toHaveCount(0);
    });

    await test.step('people who share a browser do not see each other’s private conversations', async () => {
      await conversationNamed(page, 'Thea alone', 'Private');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByText('You are signed out')).toBeVisible();
      await signIn(page, app.url, /Mei/);
      await page.waitForTimeout(500);
      await expect(row(page, 'Thea alone')).toHaveCount(0);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signIn(page, app.url, /Thea/);
      await expect(row(page, 'Thea alone')).toBeVisible();
    });
  });

  test('two tabs stay in step', async ({ page, context, app, guard }) => {
    // Once one tab has acknowledged the end of a private reply, the server has nothing left for the other.
    guard.expected.push(/404.*\/api\/chat\/runs\//);
    const second = await context.newPage();
    await second.goto(app.url);
    await expect(messageBox(second)).toBeVisible();
    for (const where of ['Private', 'Cloud'] as const) {
      const name = `In step ${where}`;
      await conversationNamed(page, name, where);
      await row(second, name).click();
      await expect(questions(second)).toHaveCount(1);
      await send(second, 'from the second tab');
      await expect(questions(page)).toHaveCount(2);
      await replyEnded(second);
      await expect(replies(page)).toHaveCount(2);
      await replyEnded(page);
      await chooseFromRow(row(second, name), 'Delete');
      await expect(row(page, name)).toHaveCount(0);
    }
  });

  test('what is private stays in the browser, and what has no room there is not lost', async ({
    page,
    app,
  }) => {
    await test.step('a private conversation leaves nothing on the server once its end is acknowledged', async () => {
      await keepIn(page, 'Private');
      const acknowledged = page.waitForResponse((response) =>
        /\/api\/chat\/runs\/[^/]+\/ack$/.test(response.url()),
      );
      const asked = nextChatRequest(page);
      await ask(page, 'between us only');
      const { requestId, conversationId } = await asked;
      expect((await acknowledged).ok()).toBe(true);

      const session = await openSession(app.url);
      const run = await session.fetch(`/api/chat/runs/${requestId}?after=0`);
      const log = await run.text();
      expect(log).not.toContain('"d"');
      expect(await readConversation(session.client, conversationId)).toBeUndefined();
      const changes = await session.client.conversations.changes({});
      expect(JSON.stringify(changes)).not.toContain(conversationId);
      expect(JSON.stringify(await session.client.chat.activeRuns({}))).not.toContain(requestId);
    });

    await test.step('a full browser storage says so, keeps the words and shows the way out', async () => {
      await beginConversation(page, 'Private');
      await keepIn(page, 'Private');
      await ask(page, 'there is room');
      await refuseToStore(page, true);
      await send(page, `no room for this ${'x'.repeat(20_000)}`);
      await expect(
        page
          .getByText(
            'Your browser storage is full. Please delete or export conversations to make room for new ones.',
          )
          .first(),
      ).toBeVisible();
      await expect(messageBox(page)).toHaveValue(/^no room for this/);

      const download = page.waitForEvent('download');
      await page
        .getByRole('navigation', { name: 'Conversations' })
        .getByRole('button', { name: 'Export conversations' })
        .click();
      const stream = await (await download).createReadStream();
      let text = '';
      for await (const chunk of stream) text += String(chunk);
      const exported = JSON.parse(text) as { version: number; history: { name: string }[] };
      expect(exported.version).toBe(4);
      expect(text).toContain('there is room');

      await refuseToStore(page, false);
      await messageBox(page).press('Enter');
      await expect(questions(page)).toHaveCount(2);
      await replyEnded(page);
      await expect(messageBox(page)).toHaveValue('');
    });
  });
});
