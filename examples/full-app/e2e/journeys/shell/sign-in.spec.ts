import type { BrowserContext, Page } from '@playwright/test';
import { expectedText } from '@stoa/server/testing/model-server/words';
import { axeOn } from '../../support/accessible.js';
import {
  appStarted,
  messageBox,
  questions,
  reopenLast,
  replies,
  replyEnded,
  replyText,
  send,
  words,
} from '../../support/conversation-page.js';
import { expect, expectClean, signIn, signInHere, test } from '../../support/fixtures.js';

const heading = 'A quiet place to think with language models.';

/** Ends the session of a browser on the server, without the browser hearing of it. */
async function endSessionElsewhere(context: BrowserContext, url: string): Promise<void> {
  const cookies = await context.cookies(url);
  const response = await fetch(`${url}/api/auth/sign-out`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: new URL(url).origin,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  expect(response.status).toBeLessThan(400);
}

/** The drafts in the browser's storage. */
const storedDrafts = (page: Page) =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')));
      });
    const database = await answerOf(indexedDB.open('stoa'));
    const [table = ''] = database.objectStoreNames;
    const store = database.transaction(table).objectStore(table);
    const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]);
    database.close();
    return values.filter((_, at) => String(keys[at]).includes('/draft/')) as unknown[];
  });

const pressTabUntil = async (page: Page, name: RegExp) => {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never reaches ${name}`);
};

async function expectAccessible(page: Page) {
  const { violations } = await (await axeOn(page)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}

test.describe('Signing in and out', () => {
  test('the sign-in page is there before any script runs', async ({ app, openBrowser }) => {
    const { page } = await openBrowser({ javaScriptEnabled: false });
    await page.goto(app.url);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('a person signs in with the keyboard alone', async ({ page, app }) => {
    await page.goto(app.url);
    await pressTabUntil(page, /^Sign in$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /Mei/ })).toBeVisible();
    await pressTabUntil(page, /Mei/);
    await page.keyboard.press('Enter');
    await expect(messageBox(page)).toBeFocused();
    await expect(page.getByText('Where shall we begin, Mei?')).toBeVisible();
  });

  test('signing in leads to the address that was asked for, and never elsewhere', async ({ page, app }) => {
    await test.step('an address elsewhere is never where signing in leads', async () => {
      for (const elsewhere of [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
      ]) {
        await page.goto(`${app.url}/?returnTo=${encodeURIComponent(elsewhere)}`);
        const href = await page.getByRole('link', { name: 'Sign in' }).getAttribute('href');
        const response = await page.request.get(new URL(href ?? '', app.url).href, { maxRedirects: 0 });
        expect(response.headers()['location'] ?? '').not.toMatch(/^(https?:)?[/\\]{2}evil|^javascript:/);
      }
      await signInHere(page);
      expect(new URL(page.url()).origin).toBe(new URL(app.url).origin);
    });

    await test.step('a person comes back to the address that was asked for', async () => {
      await page.context().clearCookies();
      await page.goto(`${app.url}/?from=mail`);
      await signInHere(page);
      await expect(page).toHaveURL(`${app.url}/?from=mail`);
    });
  });

  test('[T16] signing out ends the session at once, in the other tab too', async ({
    page,
    app,
    context,
    guard,
  }) => {
    await signIn(page, app.url, /Nils/);
    const other = await context.newPage();
    await other.goto(app.url);
    await appStarted(other);
    const cookie = (await context.cookies(app.url)).map(({ name, value }) => `${name}=${value}`).join('; ');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();

    const stolen = await fetch(`${app.url}/api/requestOp`, {
      method: 'POST',
      headers: { cookie, origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { method: 'GET', path: '/available_models', op: '' } }),
    });
    expect(stolen.status).toBe(401);

    guard.expected.push(/401/);
    await expect(other.getByText('You are signed out')).toBeVisible();
    await other.close();
  });

  test('when the session ends, drafts and messages are kept', async ({ page, app, context, guard }) => {
    await test.step('when the session ends, the page says why, and the draft is there on return', async () => {
      guard.expected.push(/401/);
      await signIn(page, app.url, /Nils/);
      await messageBox(page).fill('text that must not be lost');
      await expect.poll(() => storedDrafts(page)).toContain('text that must not be lost');
      await endSessionElsewhere(context, app.url);

      // Back on the network the app calls the server, unless it has found out already. No request is cut off, as by a real outage.
      await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined);
      await expect(page.getByText('You were signed out')).toBeVisible();
      await expect(
        page.getByText('Your session has ended. Sign in to continue where you were; your drafts are kept.'),
      ).toBeVisible();
      await signInHere(page, /Nils/);
      await expect(messageBox(page)).toHaveValue('text that must not be lost');
    });

    await test.step('a message that met the end of the session is kept', async () => {
      expectClean(guard);
      // The run that never began is asked for, in vain, on return.
      guard.expected.push(/401|404/);
      // The session ends while the message is on its way: any other request could find that out before it is sent.
      await page.route(
        '**/api/chat',
        async (route) => {
          await endSessionElsewhere(context, app.url);
          await route.continue();
        },
        { times: 1 },
      );
      await send(page, 'the session ended under this message');
      await expect(page.getByText('You were signed out')).toBeVisible();
      await signInHere(page, /Nils/);
      await reopenLast(page);
      await expect(questions(page).last()).toContainText('the session ended under this message');
      await replies(page).last().getByRole('button', { name: 'Retry' }).click();
      await expect
        .poll(() => replyText(page))
        .toBe(words(expectedText('the session ended under this message')));
      await replyEnded(page);
    });
  });

  test('the sign-in page and the app pass axe in both themes', async ({ page, app }) => {
    await page.goto(app.url);
    await expectAccessible(page);
    await signInHere(page);
    for (const theme of ['Light', 'Dark']) {
      await page.getByRole('tab', { name: 'Settings' }).click();
      await page.getByRole('radiogroup', { name: 'Theme' }).getByText(theme).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
      await page.getByRole('tab', { name: 'Chats' }).click();
      await page.waitForTimeout(500);
      await expectAccessible(page);
    }
  });
});
