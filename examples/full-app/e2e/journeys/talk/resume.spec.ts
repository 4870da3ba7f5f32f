import { wordTokens } from '@stoa/server/testing/model-server/words';
import {
  ask,
  beginConversation,
  keepIn,
  messages,
  nextChatRequest,
  reopenLast,
  replies,
  replyEnded,
  replyGrew,
  replyText,
  send,
  stopButton,
  words,
} from '../../support/conversation-page.js';
import { openSession } from '../../support/session.js';
import { nodesOf, readConversation } from '../../support/stored.js';
import { expect, signIn, test } from '../../support/fixtures.js';

const textOf = (prompt: string, count: number) => wordTokens(prompt, count).join('');

test.describe('Coming back to a reply', () => {
  const places = ['Private', 'Cloud'] as const;

  test('a reload in mid-stream loses and doubles nothing', async ({ page, app, models }) => {
    await signIn(page, app.url);
    for (const where of places) {
      await beginConversation(page, where);
      const prompt = `reload me ${where} !slow 45 260`;
      const asked = nextChatRequest(page);
      await send(page, prompt);
      const { conversationId, messageId } = await asked;
      await replyGrew(page, 20);
      for (const atLeast of [45, 70]) {
        await page.reload();
        // What is going on is shown at once.
        await expect(stopButton(page)).toBeVisible();
        await replyGrew(page, atLeast);
      }
      await models.hurry();
      await replyEnded(page);
      expect(await replyText(page)).toBe(words(textOf(prompt, 260)));

      if (where === 'Private') continue;
      const { client } = await openSession(app.url);
      const stored = await readConversation(client, conversationId);
      const node = stored && nodesOf(stored).find(({ id }) => id === messageId);
      expect(node?.content).toBe(textOf(prompt, 260));
    }
  });

  for (const where of places) {
    test(`closing the tab does not stop the reply (${where})`, async ({ page, app, context, models }) => {
      await models.reset();
      await signIn(page, app.url);
      await keepIn(page, where);
      const prompt = `close me ${where} !slow 20 100`;
      await send(page, prompt);
      await replyGrew(page, 10);
      await page.close();
      await expect
        .poll(async () => (await models.state()).finished, { timeout: 20_000 })
        .toBeGreaterThanOrEqual(1);
      expect((await models.state()).aborted).toBe(0);

      const later = await context.newPage();
      await later.goto(app.url);
      await reopenLast(later);
      await expect.poll(() => replyText(later)).toBe(words(textOf(prompt, 100)));
      await replyEnded(later);
    });
  }

  test('offline and back', async ({ page, app, context, guard }) => {
    guard.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource/);
    await signIn(page, app.url);
    const prompt = 'into the tunnel !slow 30 150';
    await send(page, prompt);
    await replyGrew(page, 15);
    await context.setOffline(true);
    await page.waitForTimeout(1500);
    await context.setOffline(false);
    await replyEnded(page);
    expect(await replyText(page)).toBe(words(textOf(prompt, 150)));
  });

  test('while the server is gone the page says so, and goes on by itself', async ({
    page,
    app,
    models,
    guard,
  }) => {
    guard.expected.push(/ERR_|Failed to (load|fetch)/);
    await signIn(page, app.url);
    await send(page, 'the server goes !slow 30 300');
    await replyGrew(page, 15);
    await app.stop('SIGKILL');
    await expect(
      messages(page).getByText(
        'Connection lost. The reply goes on and is fetched when the connection is back.',
      ),
    ).toBeVisible();
    await app.restart();
    await replyEnded(page);
    await expect(messages(page).getByText('This reply was interrupted')).toBeVisible();
    await models.reset();
  });

  test('a second tab follows the same reply', async ({ page, app, context, models, guard }) => {
    // Once one tab has acknowledged the end of a private reply, the server has nothing left for the other.
    guard.expected.push(/404.*\/api\/chat\/runs\//);
    await signIn(page, app.url);
    const prompt = 'two readers !slow 50 200';
    await send(page, prompt);
    await replyGrew(page, 10);
    const second = await context.newPage();
    await second.goto(app.url);
    await reopenLast(second);
    await replyGrew(second, 20);
    await expect(stopButton(second)).toBeVisible();
    await models.hurry();
    await Promise.all([replyEnded(page), replyEnded(second)]);
    expect(await replyText(page)).toBe(words(textOf(prompt, 200)));
    expect(await replyText(second)).toBe(words(textOf(prompt, 200)));
  });

  test('another device follows a cloud reply and can stop it', async ({ page, app, openBrowser }) => {
    await signIn(page, app.url);
    await keepIn(page, 'Cloud');
    await send(page, 'two devices !slow 40 600');
    await replyGrew(page, 5);
    const other = await openBrowser();
    await signIn(other.page, app.url);
    await reopenLast(other.page);
    await replyGrew(other.page, 10);
    await stopButton(other.page).click();
    await expect(messages(other.page).getByText('You stopped this reply.')).toBeVisible();
    await expect(messages(page).getByText('You stopped this reply.')).toBeVisible();
  });

  test('a server killed in mid-stream leaves the partial reply, with a retry that works', async ({
    page,
    app,
    guard,
  }) => {
    guard.expected.push(/ERR_|Failed to (load|fetch)|502|503/);
    await signIn(page, app.url);
    for (const where of places) {
      await beginConversation(page, where);
      const prompt = `kill the server ${where} !slow 25 90`;
      await send(page, prompt);
      const seen = await replyGrew(page, 25);
      await app.stop('SIGKILL');
      await app.restart();
      await expect(messages(page).getByText('This reply was interrupted')).toBeVisible({ timeout: 30_000 });
      const kept = await replyText(page);
      expect(kept.startsWith(seen)).toBe(true);
      expect(words(textOf(prompt, 90)).startsWith(kept)).toBe(true);

      await page.reload();
      await reopenLast(page);
      await expect(messages(page).getByText('This reply was interrupted')).toBeVisible();
      await expect.poll(() => replyText(page)).not.toBe('');
      const afterReload = await replyText(page);
      expect(words(textOf(prompt, 90)).startsWith(afterReload)).toBe(true);
      expect(afterReload.length).toBeGreaterThanOrEqual(seen.length);

      await replies(page).last().getByRole('button', { name: 'Retry' }).click();
      await replyGrew(page, 5);
      await replyEnded(page);
      expect(await replyText(page)).toBe(words(textOf(prompt, 90)));
      await expect(messages(page).getByText('This reply was interrupted')).toHaveCount(0);
    }
  });

  test('a reader who was away while the server died finds the partial reply', async ({
    page,
    app,
    context,
    guard,
  }) => {
    guard.expected.push(/ERR_|Failed to (load|fetch)/);
    await signIn(page, app.url);
    await beginConversation(page, 'Cloud');
    const prompt = 'nobody looks !slow 25 400';
    await send(page, prompt);
    await replyGrew(page, 20);
    await page.close();
    await app.stop('SIGKILL');
    await app.restart();
    const later = await context.newPage();
    await later.goto(app.url);
    await reopenLast(later);
    await expect(messages(later).getByText('This reply was interrupted')).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => replyText(later)).not.toBe('');
    const kept = await replyText(later);
    expect(kept.split(' ').length).toBeGreaterThan(5);
    expect(words(textOf(prompt, 400)).startsWith(kept)).toBe(true);
    expect(await ask(later, 'and on we go')).not.toBe('');
  });
});
