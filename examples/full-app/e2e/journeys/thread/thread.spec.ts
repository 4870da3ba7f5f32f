import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import {
  ask,
  beginConversation,
  messageBox,
  questions,
  replies,
  replyEnded,
  replyGrew,
  row,
  send,
  stopButton,
} from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { chooseFromConversation, pressOnMessage } from '../../support/messages-page.js';
import { openSession } from '../../support/session.js';
import { emptyCloud, storeConversation } from '../../support/stored.js';
import {
  expectAtTop,
  expectStill,
  restyle,
  recordAnnouncements,
  rowAt,
  storeLongConversation,
  topOf,
  viewport,
  wheel,
} from '../../support/thread-page.js';

const unreadLine = (page: Page) => page.getByRole('separator', { name: 'New messages' });
const toEnd = (page: Page) => page.getByRole('button', { name: 'Scroll to the end' });
const count = 10_000;

/** What the page holds of the thread. */
const drawn = (page: Page) =>
  viewport(page).evaluate((view) => ({
    whole: view.querySelectorAll('[data-rendering=full] > *').length,
    words: view.querySelectorAll('[data-rendering=text] > *').length,
  }));

/** The browser's own search, backwards from where the reader is. */
const findInPage = (page: Page, words: string) =>
  page.evaluate((sought) => {
    const { find } = window as unknown as { find(words: string, exact: boolean, back: boolean): boolean };
    return find.call(window, sought, true, true);
  }, words);

test.describe('A thread', () => {
  test.beforeEach(async ({ app }) => {
    await emptyCloud((await openSession(app.url, 'Thea')).client);
  });

  test('of ten thousand messages is read, searched and crossed', async ({ page, app }) => {
    test.slow();
    const { client } = await openSession(app.url, 'Thea');
    await storeLongConversation(client, 'Long walk', count, [17]);
    await storeConversation(client, 'Aside');
    await signIn(page, app.url, /Thea/);
    await row(page, 'Long walk').click();
    await expect(rowAt(page, count)).toBeInViewport({ timeout: 30_000 });
    expect((await drawn(page)).whole).toBeLessThan(40);
    await expect(rowAt(page, count)).toHaveAttribute('aria-setsize', String(count));

    expect(await wheel(page, 30, -700)).toBe(0);
    const read = Number(
      await viewport(page).evaluate((view) => {
        const top = view.getBoundingClientRect().top;
        const rows = [...view.querySelectorAll('[aria-posinset]')];
        return rows.find((one) => one.getBoundingClientRect().top > top)?.getAttribute('aria-posinset');
      }),
    );
    expect(read).toBeLessThan(count - 30);
    const asked = read % 2 === 1 ? read : read + 1;
    await toEnd(page).click();
    await expect(rowAt(page, count)).toBeInViewport();
    // Far from the reader the words stay, and only the words.
    await expect.poll(async () => (await drawn(page)).whole).toBeLessThan(20);
    expect((await drawn(page)).words).toBeGreaterThan(20);
    expect(await findInPage(page, `question ${asked}.`)).toBe(true);
    // A browser with a window scrolls to what it found; there it is drawn whole, where the words were.
    const foundPx = await page.evaluate(() => {
      const found = window.getSelection()?.anchorNode?.parentElement;
      found?.scrollIntoView({ block: 'center' });
      return found?.getBoundingClientRect().top ?? NaN;
    });
    await expect(rowAt(page, asked)).toBeInViewport();
    const texts = rowAt(page, asked).locator('[data-slot=message-text]');
    const drawnPx = await texts.evaluate((it) => it.getBoundingClientRect().top);
    expect(Math.abs(drawnPx - foundPx)).toBeLessThanOrEqual(30);
    await page.evaluate(() => window.getSelection()?.removeAllRanges());
    expect(await findInPage(page, 'question 4321.')).toBe(false);

    // A long selection holds the words of what is out of sight.
    await toEnd(page).click();
    await page.waitForTimeout(700);
    const copied = await viewport(page).evaluate((view) => {
      const rows = [...view.querySelectorAll('[data-row]')];
      window.getSelection()?.setBaseAndExtent(rows[0] as Node, 0, rows.at(-1) as Node, 1);
      const text = String(window.getSelection());
      window.getSelection()?.removeAllRanges();
      return text;
    });
    for (const place of [asked, asked + 1, count - 1])
      expect(copied).toContain(`${place % 2 ? 'question' : 'answer'} ${place}`);

    // Far away at once, without anything between.
    await chooseFromConversation(page, 'Show starred messages');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /question 17/ })
      .click();
    await expect(rowAt(page, 17)).toBeInViewport();
    await expect(rowAt(page, 17).getByRole('article')).toBeFocused();
    expect((await drawn(page)).whole).toBeLessThan(80);
    await expect(viewport(page).locator('[data-slot=thread-gap]')).toHaveCount(2);
    await expectAccessible(page, '[data-slot=thread]');
    for (const place of [16, 15, 14]) {
      await page.keyboard.press('k');
      await expect(rowAt(page, place).getByRole('article')).toBeFocused();
    }
    await viewport(page).evaluate((view) => view.scrollTo(0, view.scrollHeight / 2));
    await expect(rowAt(page, 14).getByRole('article')).toBeFocused();
    await expect
      .poll(() => viewport(page).evaluate((view) => view.querySelectorAll('[data-rendering=full]').length))
      .toBeGreaterThan(2);
    await viewport(page).evaluate((view) => view.scrollTo(0, 0));
    await expect(rowAt(page, 1)).toBeInViewport();

    // Another conversation and back: the place is kept.
    const top = await topOf(page, 4);
    await row(page, 'Aside').click();
    await expect(questions(page)).toHaveCount(1);
    await row(page, 'Long walk').click();
    await expect(rowAt(page, 4)).toBeInViewport();
    await expect.poll(async () => Math.abs((await topOf(page, 4)) - top)).toBeLessThanOrEqual(1);
    await toEnd(page).click();
    await expect(rowAt(page, count)).toBeInViewport();
  });

  test('[TW6] keeps its scroll position while content grows below and above', async ({
    page,
    app,
    models,
  }) => {
    const { client } = await openSession(app.url, 'Thea');
    await storeLongConversation(client, 'Still water', 60);
    await signIn(page, app.url, /Thea/);
    await row(page, 'Still water').click();
    await expect(rowAt(page, 60)).toBeInViewport();
    await send(page, '!slow 40 220');
    await replyGrew(page, 4);
    await wheel(page, 6, -500);
    // A row that reaches into sight from above, and the next one, which is read.
    const place = await viewport(page).evaluate((view) => {
      const top = view.getBoundingClientRect().top;
      const reply = [...view.querySelectorAll('[aria-posinset]')].find(
        (one) => one.getBoundingClientRect().bottom > top + 80 && one.querySelector('[data-from=assistant]'),
      );
      view.scrollTop += (reply?.getBoundingClientRect().top ?? 0) + 30 - top;
      return Number(reply?.getAttribute('aria-posinset')) + 1;
    });
    await page.waitForTimeout(300);
    const above = rowAt(page, place - 3).locator('[data-slot=message]');
    const here = rowAt(page, place - 1).locator('[data-slot=message]');
    await expectStill(page, place, () => page.waitForTimeout(800));
    // A picture or a diagram that comes late, in a message above and in the one that reaches into sight.
    await expectStill(page, place, () => restyle(above, 'paddingBottom', '333px'));
    await expectStill(page, place, () => restyle(here, 'paddingTop', '77px'));
    await expectStill(page, place, () => restyle(above, 'paddingBottom', ''));
    // The composer grows, the window shrinks, the words become larger.
    const steady = async (act: () => Promise<unknown>) => {
      const first = await firstSeen(page);
      await act();
      await page.waitForTimeout(300);
      expect(await firstSeen(page)).toBe(first);
    };
    await steady(() => messageBox(page).fill('one\ntwo\nthree\nfour\nfive\nsix'));
    await steady(() => page.setViewportSize({ width: 620, height: 800 }));
    await steady(() => page.evaluate(() => void (document.documentElement.style.fontSize = '22px')));
    await steady(() => page.evaluate(() => void (document.documentElement.style.fontSize = '')));
    await steady(() => page.setViewportSize({ width: 1280, height: 800 }));
    await messageBox(page).fill('');
    await models.hurry();
    await replyEnded(page);
    await expect(unreadLine(page)).toHaveCount(1);
    expect(await unreadLine(page).evaluate((line) => line.closest('[data-row]')?.textContent)).not.toContain(
      'slow',
    );
    await toEnd(page).click();
    await expect(unreadLine(page)).toHaveCount(1);
    await expect(unreadLine(page)).toHaveCount(0, { timeout: 10_000 });
  });

  test('[SCR9] a new turn stands at the top and its reply grows below it; a longer one is followed', async ({
    page,
    app,
    models,
  }) => {
    await signIn(page, app.url, /Thea/);
    await ask(page, 'First of all !plainText 60');
    expect(await topOf(page, 1)).toBeCloseTo(32, 0);
    expect(await viewport(page).evaluate((view) => view.scrollTop)).toBe(0);
    await ask(page, 'Then !plainText 40');
    await expectAtTop(page, 3);
    await expect(toEnd(page)).toBeHidden();
    // Another height of the window is another height of the room.
    for (const height of [600, 800]) {
      await page.setViewportSize({ width: 1280, height });
      await page.waitForTimeout(200);
      await expectAtTop(page, 3);
    }

    await send(page, 'And at length !slow 10 800');
    await replyGrew(page, 3);
    await expectAtTop(page, 5);
    await expectStill(page, 5, () => replyGrew(page, 60));
    await replyGrew(page, 500);
    expect(await topOf(page, 5)).toBeLessThan(0);
    await expect(toEnd(page)).toBeHidden();
    await viewport(page).hover();
    await page.mouse.wheel(0, -200);
    await expect(toEnd(page)).toBeVisible();
    await models.hurry();
    await replyEnded(page);
    await toEnd(page).click();
    await expect(toEnd(page)).toBeHidden();
    // Opened anew, a thread ends where its last message does.
    await page.reload();
    await expect(replies(page).last()).toBeInViewport();
    const roomPx = () =>
      page.locator('[data-slot=thread-spacer]').evaluate((room) => room.getBoundingClientRect().height);
    expect(await roomPx()).toBe(0);
  });

  test('announces each reply once, and its own only', async ({ page, app, models }) => {
    const announced = await recordAnnouncements(page);
    await signIn(page, app.url, /Thea/);
    const heard = async () => (await announced()).filter((one) => /^Reply|interrupted/.test(one));
    const first = await ask(page, 'Say it !plainText 6');
    await expect.poll(heard).toEqual([`Reply finished. ${first}`]);
    await ask(page, 'Say it !plainText 6');
    await expect.poll(heard).toEqual([`Reply finished. ${first}`, `Reply finished. ${first}`]);
    await pressOnMessage(replies(page).last(), 'Regenerate');
    await expect.poll(async () => (await heard()).length).toBe(3);
    await send(page, '!slow 60 200');
    await replyGrew(page, 3);
    await stopButton(page).click();
    await replyEnded(page);
    await expect.poll(async () => (await heard()).slice(3)).toEqual(['Reply stopped.']);
    await send(page, '!error500');
    await expect.poll(async () => (await heard()).slice(4).length).toBe(1);
    expect((await heard()).at(-1)).toMatch(/^Reply failed\. /);

    // What waits is sent and announced one by one.
    await send(page, '!slow 40 30');
    await replyGrew(page, 2);
    await send(page, 'One more !plainText 5');
    await send(page, 'And one !plainText 5');
    await expect.poll(async () => (await heard()).slice(5).length, { timeout: 20_000 }).toBe(3);
    expect((await heard()).slice(5).every((one) => one.startsWith('Reply finished. '))).toBe(true);

    // The reply of a conversation that is not shown is marked in the list, not told.
    await send(page, '!slow 40 40');
    await replyGrew(page, 2);
    await beginConversation(page);
    await models.hurry();
    await expect(page.getByRole('treeitem', { name: /New reply/ })).toBeVisible();
    expect((await heard()).slice(8)).toEqual([]);
    await page.getByRole('treeitem', { name: /New reply/ }).click();
    await expect(unreadLine(page)).toHaveCount(1);
    await expect(unreadLine(page)).toHaveCount(0, { timeout: 10_000 });

    // A reload in the middle: told when it ends, once.
    await send(page, '!slow 40 60');
    await replyGrew(page, 3);
    await page.reload();
    await expect(stopButton(page)).toBeVisible();
    await models.hurry();
    await replyEnded(page);
    await expect.poll(heard).toHaveLength(1);
    const levels = await page.locator('h1, h2, h3, h4, h5, h6').evaluateAll((all) =>
      all.map((one) => ({
        level: Number(one.tagName[1]),
        isIn: one.closest('[data-slot=message]') !== null,
      })),
    );
    expect(levels.filter(({ level, isIn }) => isIn && level < 3)).toEqual([]);
  });
});

/** The row at the top of what is seen. */
const firstSeen = (page: Page) =>
  viewport(page).evaluate((view) => {
    const top = view.getBoundingClientRect().top;
    return [...view.querySelectorAll('[data-row]')]
      .find((one) => one.getBoundingClientRect().bottom > top + 1)
      ?.getAttribute('data-row');
  });
