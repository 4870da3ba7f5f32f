import {
  askIn,
  expectChatAccessible,
  fieldIn,
  launcherIn,
  lastReplyIn,
  openChat,
  panelIn,
  questionsIn,
  readKept,
  recordEvents,
  repliesEnded,
  repliesIn,
  sendIn,
  textOf,
} from '../../support/embed-page.js';
import { freePort } from '../../support/app.js';
import { mintToken, startSiteAt } from '../../support/embed-site.js';
import { expect, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';

test.describe('Who an embedded chat speaks for', () => {
  test('[HP8] a token that ends in the middle of a reply costs not a character, and is seen nowhere', async ({
    page,
    app,
    site,
    models,
    guard,
  }) => {
    // A token that ends while a request is on its way is refused, and the request is made again with the next.
    guard.expected.push(/401 \(Unauthorized\)|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
    const tokens: string[] = [];
    const ttlS = 5;
    let firstEndsAt = Infinity;
    await page.route(`${site.url}/chat-token`, async (route) => {
      tokens.push(await mintToken(app, { ttlS }));
      firstEndsAt = Math.min(firstEndsAt, Date.now() + ttlS * 1000);
      await route.fulfill({ contentType: 'text/plain', body: tokens.at(-1) });
    });
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const heard = await recordEvents(page);
    await page.goto(`${site.url}/element`);
    await openChat(page);
    const prompt = 'longer than a token !slow 60 200';
    await sendIn(page, prompt);
    await expect.poll(() => lastReplyIn(page)).not.toBe('');
    // The connection breaks once the first token has ended: the stream needs another one to go on.
    await expect.poll(() => Date.now()).toBeGreaterThan(firstEndsAt);
    await page.context().setOffline(true);
    await expect(panelIn(page).getByText('You are offline.')).toBeVisible();
    await page.context().setOffline(false);
    await models.hurry();
    await repliesEnded(page, 1);
    expect(await lastReplyIn(page)).toBe(textOf(prompt, 200));
    expect(tokens.length).toBeGreaterThan(1);
    const events = await heard();
    expect(events.filter(({ name }) => name === 'token').map(({ detail }) => detail['reason'])).toEqual(
      expect.arrayContaining(['initial', 'expired']),
    );
    const kept = JSON.stringify([await readKept(page), await page.context().cookies()]);
    // The search reaches where the chat keeps things.
    expect(kept).toContain('longer than a token');
    for (const token of tokens) {
      expect(kept).not.toContain(token);
      expect(JSON.stringify(events)).not.toContain(token);
      expect(addresses.join(' ')).not.toContain(token);
    }
  });

  test('[HP8] without anybody signed in the panel says so, and goes on when somebody is', async ({
    page,
    site,
    guard,
  }) => {
    guard.expected.push(/401 \(Unauthorized\)/);
    const heard = await recordEvents(page);
    await page.goto(`${site.url}/element`);
    await launcherIn(page).click();
    await expect(panelIn(page).getByText('You could not be signed in to the chat')).toBeVisible();
    expect(
      (await heard()).filter(({ name }) => name === 'error').map(({ detail }) => detail['code']),
    ).toContain('embed.token');
    await page.context().addCookies([{ name: 'site-user', value: 'brook', url: site.url }]);
    await panelIn(page).getByRole('button', { name: 'Try again' }).click();
    await expect(fieldIn(page)).toBeVisible();
    await askIn(page, 'here I am');
    const ready = (await heard()).find(({ name }) => name === 'ready');
    expect(ready?.detail).toMatchObject({ isAnonymous: false });
  });

  test('[HP8] a visitor is the same after a reload, and nobody after logout', async ({ page, site }) => {
    const heard = await recordEvents(page);
    const endUser = async () => {
      await expect.poll(async () => (await heard()).some(({ name }) => name === 'ready')).toBe(true);
      return (await heard()).find(({ name }) => name === 'ready')?.detail['endUserId'];
    };
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    await askIn(page, 'a stranger');
    const first = await endUser();
    await page.reload();
    await expect(questionsIn(page)).toHaveText('a stranger');
    expect(await endUser()).toBe(first);
    const before = Object.keys(await readKept(page)).join(' ');
    for (const key of [
      /sessionStorage stoa:\S+:open/,
      /database stoa:\S+visitor/,
      /database \S+conversation/,
    ])
      expect(before).toMatch(key);
    await page.evaluate(() =>
      (document.querySelector('stoa-chat') as unknown as { logout(): void }).logout(),
    );
    await expect.poll(() => readKept(page)).toEqual({});
    await page.reload();
    await expect(launcherIn(page)).toBeVisible();
    await page.evaluate(() => (document.querySelector('stoa-chat') as unknown as { open(): void }).open());
    await expect(fieldIn(page)).toBeVisible();
    await expect(repliesIn(page)).toHaveCount(0);
    expect(await endUser()).not.toBe(first);
  });

  test('[HP9] another site is refused, in the panel and in an event, and gets nothing', async ({
    page,
    app,
    guard,
  }) => {
    guard.expected.push(/blocked by CORS policy|403 \(|ERR_FAILED/);
    const stranger = await startSiteAt(app);
    try {
      const heard = await recordEvents(page);
      await page.goto(`${stranger.url}/plain`);
      await launcherIn(page).click();
      await expect(panelIn(page).locator('[data-slot=refusal]')).toBeVisible();
      await expect(fieldIn(page)).toHaveCount(0);
      await expect
        .poll(async () =>
          (await heard()).filter(({ name }) => name === 'error').map(({ detail }) => detail['code']),
        )
        .toEqual(['embed.origin']);
    } finally {
      await stranger.close();
    }
  });

  test('[HP20] nobody is answered before the notice is accepted, and again when it has changed; no word is lost', async ({
    page,
    app,
    guard,
  }) => {
    guard.expected.push(/428 \(/);
    const { client } = await openSession(app.url, 'Thea');
    const port = await freePort();
    const made = await client.embed.createKey({
      name: 'With a notice',
      origins: [`http://127.0.0.1:${port}`],
      allowAnonymous: true,
      scopes: ['chat', 'history'],
      disclosure: `## What we keep\n\n${'Your **messages**, for a while. '.repeat(60)}\n\nThat is all.`,
    });
    if (!made.ok) throw new Error(made.failure.message);
    const { key, secret } = made.value.data;
    const site = await startSiteAt(app, port, { embedKey: key.publicKey, secret });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
    });
    const notice = panelIn(page).getByRole('group', { name: 'Please read this first' });
    const accept = panelIn(page).getByRole('button', { name: 'Accept and continue' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${site.url}/inline`);
    await expect(notice).toContainText('That is all.');
    await expectChatAccessible(page);
    await sendIn(page, 'what do you keep?');
    await expect(notice).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(accept).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panelIn(page).getByText('You must scroll to the bottom')).toBeVisible();
    await expect(notice).toBeFocused();
    await page.keyboard.press('End');
    await expect(panelIn(page).getByText('You must scroll to the bottom')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(notice).toHaveCount(0);
    await expect(fieldIn(page)).toHaveValue('what do you keep?');
    await expect(fieldIn(page)).toBeFocused();
    expect(asked).not.toContain('/embed/chat');
    await page.keyboard.press('Enter');
    await repliesEnded(page, 1);

    await page.reload();
    await expect(repliesIn(page)).toHaveCount(1);
    await client.embed.updateKey({ id: key.id, changes: { disclosure: 'Other words.' } });
    await sendIn(page, 'and now?');
    await expect(notice).toContainText('Other words.');
    await expect(questionsIn(page).last()).toHaveText('and now?');
    await expectChatAccessible(page);
    await accept.click();
    await expect(notice).toHaveCount(0);
    await panelIn(page).getByRole('button', { name: 'Retry' }).click();
    await repliesEnded(page, 2);
    expect(await lastReplyIn(page)).not.toBe('');

    // Whoever logs out is another visitor, who has accepted nothing.
    await page.evaluate(() =>
      (document.querySelector('stoa-chat') as unknown as { logout(): void }).logout(),
    );
    await panelIn(page).getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toContainText('Other words.');
    await site.close();
  });

  test('[HP8] a key that is revoked ends the conversation at once, and says so', async ({
    page,
    app,
    guard,
  }) => {
    guard.expected.push(/40[13] \((Unauthorized|Forbidden)\)|ERR_INCOMPLETE_CHUNKED_ENCODING/);
    const { client } = await openSession(app.url, 'Thea');
    const port = await freePort();
    const made = await client.embed.createKey({
      name: 'For a while',
      origins: [`http://127.0.0.1:${port}`],
      allowAnonymous: true,
      scopes: ['chat', 'history'],
    });
    if (!made.ok) throw new Error(made.failure.message);
    const { key, secret } = made.value.data;
    const site = await startSiteAt(app, port, { embedKey: key.publicKey, secret });
    const heard = await recordEvents(page);
    await page.goto(`${site.url}/inline`);
    await expect(fieldIn(page)).toBeVisible();
    await askIn(page, 'while it lasts');
    await sendIn(page, 'cut short !slow 50 400');
    await expect(repliesIn(page)).toHaveCount(2);
    await expect.poll(() => lastReplyIn(page)).not.toBe('');
    await client.embed.revokeKey({ id: key.id });
    await expect(
      panelIn(page).getByText('This chat is not available').or(repliesIn(page).last().getByRole('group')),
    ).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(panelIn(page).getByText('This chat is not available')).toBeVisible();
    await expect(fieldIn(page)).toHaveCount(0);
    expect(
      (await heard()).filter(({ name }) => name === 'error').map(({ detail }) => detail['code']),
    ).toContain('embed.key');
    await site.close();
  });
});
