import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import {
  beginConversation,
  messageBox,
  messages,
  questions,
  reopenLast,
  replies,
  replyEnded,
  replyGrew,
  send,
  stopButton,
} from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import type { Models } from '../../support/models.js';

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' });
const waitingTexts = (page: Page) => waiting(page).getByRole('listitem');

/** Begins a long reply and lets messages wait behind it. */
async function waitBehind(page: Page, prompt: string, ...texts: string[]) {
  const before = await replies(page).count();
  await send(page, prompt);
  // The words of the reply before would be taken for those of this one.
  await expect(replies(page)).toHaveCount(before + 1);
  await replyGrew(page, 3);
  for (const text of texts) {
    await send(page, text);
    await expect(messageBox(page)).toHaveValue('');
  }
  await expect(waitingTexts(page)).toHaveCount(texts.length);
}

const questionTexts = async (page: Page) =>
  (await questions(page).locator('[data-slot=message-text]').allTextContents()).map((text) => text.trim());

/** How often the model was asked exactly this. */
const timesAsked = async (models: Models, text: string) =>
  (await models.state()).requests.filter(
    ({ prompt, script }) => script !== 'topics' && script !== 'title' && prompt === text,
  ).length;

test.describe('Messages that wait for the reply', () => {
  test.beforeEach(async ({ page, app }) => signIn(page, app.url));

  test('[LAT12] one that waits while the network is away is seen, and sent when it is back', async ({
    page,
    context,
    models,
    guard,
  }) => {
    guard.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to (load|fetch)/);
    await send(page, 'first !held');
    await replyGrew(page, 3);
    await context.setOffline(true);
    const note = page.locator('[data-slot=status-note][data-about=offline]');
    await expect(note).toContainText('You are offline.');
    await send(page, 'typed in the tunnel');
    await expect(page.locator('[data-slot=waiting-plain]')).toContainText('typed in the tunnel');
    await expect(page.getByText('“Waiting to be sent” could not be loaded')).toBeVisible();
    await context.setOffline(false);
    await expect(note).toHaveCount(0);
    await expect(waitingTexts(page)).toHaveText(['typed in the tunnel']);
    await models.release();
    await expect(questions(page)).toHaveCount(2);
    await replyEnded(page);
    expect(await questionTexts(page)).toEqual(['first !held', 'typed in the tunnel']);
  });

  test('they are seen, changed, sent in their order or at once, and held after a failure', async ({
    page,
    models,
  }) => {
    await test.step('they are seen, changed, taken away and sent in their order', async () => {
      await waitBehind(page, 'first !held', 'second, with a slip', 'third', 'never mind');
      await expect(waiting(page)).toContainText('3 messages are waiting');
      await expectAccessible(page, 'main');
      await waiting(page).getByRole('button', { name: 'Edit: second, with a slip' }).click();
      const box = page.getByRole('textbox', { name: 'Edit the waiting message' });
      await box.fill('second');
      await box.press('Enter');
      await expect(waiting(page).getByRole('button', { name: 'Edit: second' })).toBeFocused();
      await waiting(page).getByRole('button', { name: 'Remove: never mind' }).click();
      await expect(waitingTexts(page)).toHaveCount(2);
      await models.release();
      await expect(questions(page)).toHaveCount(3);
      await replyEnded(page);
      expect(await questionTexts(page)).toEqual(['first !held', 'second', 'third']);
      await expect(waiting(page)).toHaveCount(0);
      await expect(replies(page)).toHaveCount(3);
    });

    await test.step('one is sent now: the reply stops, the others go on waiting', async () => {
      await beginConversation(page);
      await waitBehind(page, 'a long one !held', 'not so urgent', 'urgent !held');
      await waiting(page).getByRole('button', { name: 'Send now: urgent' }).click();
      await expect(messages(page).getByText('You stopped this reply.')).toBeVisible();
      await expect(questions(page)).toHaveCount(2);
      expect(await questionTexts(page)).toEqual(['a long one !held', 'urgent !held']);
      await expect(waitingTexts(page)).toHaveCount(1);
      await replyGrew(page, 3);
      await models.release();
      await expect(questions(page)).toHaveCount(3);
      await replyEnded(page);
      expect((await questionTexts(page)).at(-1)).toBe('not so urgent');

      await waitBehind(page, 'once more !held');
      await messageBox(page).fill('typed and sent at once');
      await messageBox(page).press('Control+Enter');
      await expect(questions(page)).toHaveCount(5);
      expect((await questionTexts(page)).at(-1)).toBe('typed and sent at once');
      await replyEnded(page);
    });

    await test.step('after a stop or a failure they are held until the person decides', async () => {
      await beginConversation(page);
      await waitBehind(page, 'stopped !held', 'held one', 'held two');
      await stopButton(page).click();
      await expect(waiting(page)).toContainText(
        'The last reply did not finish, so these messages wait for you.',
      );
      await expect(questions(page)).toHaveCount(1);
      await expectAccessible(page, 'main');
      await waiting(page).getByRole('button', { name: 'Send them' }).click();
      await expect(questions(page)).toHaveCount(3);
      await replyEnded(page);
      await expect(messageBox(page)).toBeFocused();

      await waitBehind(page, 'interrupted !held', 'held three');
      await models.release({ cut: true });
      await expect(waiting(page).getByRole('button', { name: 'Remove all' })).toBeVisible();
      await waiting(page).getByRole('button', { name: 'Remove all' }).click();
      await expect(waiting(page)).toHaveCount(0);
      await expect(questions(page)).toHaveCount(4);
    });
  });

  test('they outlive a reload, and two tabs send them once', async ({
    page,
    context,
    app,
    models,
    guard,
  }) => {
    for (const where of ['Cloud', 'Private'] as const) {
      guard.expected.push(/404.*\/api\/chat\/runs\//);
      await models.reset();
      const last = `at the end ${where}`;
      await beginConversation(page, where);
      await waitBehind(page, 'with a reload !held', 'in the middle', last);
      // Another tab sees what is durable.
      const second = await context.newPage();
      await second.goto(app.url);
      await reopenLast(second);
      await expect(waitingTexts(second)).toHaveCount(2);
      await page.reload();
      await expect(waitingTexts(page)).toHaveCount(2);
      await models.release();
      for (const tab of [page, second]) {
        await expect(questions(tab)).toHaveCount(3);
        await expect(waiting(tab)).toHaveCount(0);
        await replyEnded(tab);
        await expect(replies(tab)).toHaveCount(3);
      }
      expect(await timesAsked(models, 'in the middle')).toBe(1);
      expect(await timesAsked(models, last)).toBe(1);
      await page.reload();
      await reopenLast(page);
      expect(await questionTexts(page)).toEqual(['with a reload !held', 'in the middle', last]);
      await second.close();
    }
  });
});
