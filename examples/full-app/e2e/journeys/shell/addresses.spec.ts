import { expectAccessible } from '../../support/accessible.js';
import {
  appStarted,
  messageBox,
  messages,
  beginConversation,
  questions,
  replyEnded,
  row,
  rows,
  send,
} from '../../support/conversation-page.js';
import { authenticate, expect, signIn, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';
import { emptyCloud, storeConversation } from '../../support/stored.js';

test.describe('The first screen', () => {
  test('[PG7] takes a message before the script runs, and sends it once everything is loaded', async ({
    page,
    app,
  }) => {
    await authenticate(page, app.url);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', (route) => held.then(() => route.continue()));
    await page.goto(app.url, { waitUntil: 'commit' });
    await messageBox(page).fill('An early message');
    release();
    await messageBox(page).press('Enter');
    await appStarted(page);
    // Pressed before the script ran, the key broke the line.
    if ((await messageBox(page).inputValue()) !== '') await messageBox(page).press('Enter');
    await expect(questions(page)).toContainText('An early message');
  });

  test('[SLA7] a slash that was typed before the script ran opens the list', async ({ page, app }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await authenticate(page, app.url);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', (route) => held.then(() => route.continue()));
    await page.goto(app.url, { waitUntil: 'commit' });
    await messageBox(page).pressSequentially('/create diag');
    release();
    await expect(page.getByRole('option', { name: /Create Diagram/ })).toBeVisible();
    await expect(messageBox(page)).toHaveValue('/create diag');
  });

  test('[SSR3] keeps its message box in its place from the first frame on', async ({ page, app }) => {
    await authenticate(page, app.url);
    await page.addInitScript(() => {
      const tops = new Set<number>();
      Object.assign(window, { topsOfBox: tops });
      const look = () => {
        const box = document.querySelector('textarea');
        if (box) tops.add(Math.round(box.getBoundingClientRect().top / 8));
        requestAnimationFrame(look);
      };
      look();
    });
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(app.url);
      await appStarted(page);
      await expect(page.locator('[data-slot=start-panel]')).toBeVisible();
      await page.getByRole('button', { name: 'Details of the conversation' }).waitFor();
      await messageBox(page).fill('A draft');
      const tops = () => page.evaluate(() => [...(window as { topsOfBox?: Set<number> }).topsOfBox!]);
      const all = await tops();
      expect(Math.max(...all) - Math.min(...all), `${all.join(', ')} × 8 px`).toBeLessThanOrEqual(1);
    }
  });
});

test.describe('Addresses', () => {
  test('[PG3, PG4] Back and Forward walk between conversations and the start, and a tab has its own', async ({
    page,
    app,
    context,
  }) => {
    const { client } = await openSession(app.url, 'Mei');
    await emptyCloud(client);
    const ids: Record<string, string> = {};
    for (const name of ['Anise', 'Borage']) ids[name] = await storeConversation(client, name);
    const at = (name: string) => new URL(`/c/${ids[name]}`, app.url).href;
    await signIn(page, app.url, /Mei/);
    await expect(page).toHaveURL(new URL('/', app.url).href);
    await expect(page).toHaveTitle('Stoa');
    await row(page, 'Anise').click();
    await expect(page).toHaveURL(at('Anise'));
    await expect(page).toHaveTitle('Anise · Stoa');
    await row(page, 'Borage').click();
    await expect(page).toHaveURL(at('Borage'));
    await page.goBack();
    await expect(questions(page)).toContainText('question of Anise');
    await page.goBack();
    await expect(page.locator('[data-slot=start-panel]')).toBeVisible();
    await expect(page).toHaveTitle('Stoa');
    await page.goForward();
    await page.goForward();
    await expect(questions(page)).toContainText('question of Borage');
    await page.reload();
    await expect(questions(page)).toContainText('question of Borage');

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      row(page, 'Anise').click({ button: 'middle' }),
    ]);
    await expect(questions(tab)).toContainText('question of Anise');
    await expect(tab).toHaveURL(at('Anise'));
    await tab.close();
    await expect(questions(page)).toContainText('question of Borage');
  });

  test('[PG5] a private conversation opens in its own browser, and says so in any other', async ({
    page,
    app,
    openBrowser,
  }) => {
    await signIn(page, app.url, /Mei/);
    await beginConversation(page);
    await expect(page).toHaveURL(new URL('/', app.url).href);
    await send(page, 'kept to myself');
    await replyEnded(page);
    await expect(page).toHaveURL(/\/c\/.+/);
    const address = page.url();
    await page.goto(address);
    await expect(questions(page)).toContainText('kept to myself');

    const other = await openBrowser();
    await other.page.goto(address);
    await other.page.getByRole('link', { name: 'Sign in' }).click();
    await other.page.getByRole('button', { name: /Mei/ }).click();
    await expect(other.page.getByText('This conversation is not here')).toBeVisible();
    await expect(other.page).toHaveURL(address);
    await expectAccessible(other.page, 'main');
    await other.page.getByRole('main').getByRole('button', { name: 'New conversation' }).click();
    await expect(messageBox(other.page)).toBeVisible();
    await expect(other.page).toHaveURL(new URL('/', app.url).href);
  });

  test('[PG1] every other address is a page that leads to the start', async ({ page, app, guard }) => {
    guard.expected.push(/404/);
    const answer = await page.goto(new URL('/nothing/here', app.url).href);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading')).toHaveText('Nothing is kept at this address.');
    await expectAccessible(page, 'main');
    await page.getByRole('link', { name: 'Go to Stoa' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('[BO7] a request for a new conversation leads to the one that is empty, which stands in no list', async ({
    page,
    app,
  }) => {
    const { client } = await openSession(app.url, 'Nils');
    await emptyCloud(client);
    await signIn(page, app.url, /Nils/);
    for (let press = 0; press < 3; press += 1) await beginConversation(page);
    await expect(rows(page)).toHaveCount(0);
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    await send(page, 'now it is one');
    await expect(messages(page)).toContainText('now it is one');
    await expect(rows(page)).toHaveCount(1);
  });
});
