import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { beginConversation, questions, row } from '../../support/conversation-page.js';
import { expect, expectClean, signIn, test } from '../../support/fixtures.js';
import { conversationNamed, moveTo, newFolder } from '../../support/list-page.js';
import { lostRequest, troubleWith } from '../../support/network.js';
import { openSession } from '../../support/session.js';
import { emptyCloud, storeConversation } from '../../support/stored.js';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search conversations' });
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem');

/** Types a search and waits for these names among its results, in any order. */
async function expectFound(page: Page, search: string, names: readonly string[]) {
  await box(page).fill(search);
  await expect(page.locator('[data-slot=search-results]')).toBeVisible();
  await expect(results(page)).toHaveCount(names.length);
  for (const name of names) await expect(results(page).filter({ hasText: name })).toHaveCount(1);
}

test.describe('The search', () => {
  test.beforeEach(async ({ page, app }) => {
    const { client } = await openSession(app.url, 'Nils');
    await emptyCloud(client);
    await storeConversation(client, 'Bread and salt', {
      question: 'How long does sourdough rest in Kraków?',
      reply: 'A night in a cool pantry, says the baker.',
      tags: ['kitchen'],
    });
    await storeConversation(client, 'Night trains', {
      question: 'Which sleeper goes to Vienna?',
      reply: 'The one that leaves at dusk, with a pantry car.',
      tags: ['travel', 'rail'],
    });
    await signIn(page, app.url, /Nils/);
    await expect(row(page, 'Night trains')).toBeVisible();
  });

  test('finds, narrows, is used without a mouse, and does without the cloud', async ({ page, guard }) => {
    await test.step('is used without a mouse', async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('/');
      await expect(box(page)).toBeFocused();
      await page.keyboard.type('pantry');
      await expect(results(page)).toHaveCount(2);
      await page.keyboard.press('ArrowDown');
      await expect(results(page).first().getByRole('button')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(results(page).nth(1).getByRole('button')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(questions(page)).toHaveCount(1);
      await box(page).focus();
      await page.keyboard.press('Escape');
      await expect(box(page)).toHaveValue('');
      await expect(row(page, 'Night trains')).toBeVisible();
    });

    await test.step('finds names and words of messages in both places, and marks what matched', async () => {
      await conversationNamed(page, 'Kept at home', 'Private', 'a pantry behind the kitchen door');
      await beginConversation(page);
      await expectFound(page, 'pantry', ['Bread and salt', 'Night trains', 'Kept at home']);
      await expect(results(page).filter({ hasText: 'Kept at home' }).locator('mark')).toHaveText(/pantry/i);
      const cloud = results(page).filter({ hasText: 'Night trains' });
      await expect(cloud).toContainText('Reply: ');
      await expect(cloud.locator('mark')).toHaveText(/pantry/i);
      await expectAccessible(page, '[data-slot=conversations-panel]');

      await expectFound(page, 'krakow sourd', ['Bread and salt']);
      await expectFound(page, '"pantry car"', ['Night trains']);
      await expectFound(page, 'night', ['Bread and salt', 'Night trains']);
      await expect(results(page).first()).toContainText('Night trains');
      await results(page).filter({ hasText: 'Bread and salt' }).getByRole('button').click();
      await expect(questions(page)).toContainText('sourdough');

      await box(page).fill('no such word anywhere');
      await expect(page.getByText('Nothing found', { exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Clear search' }).last().click();
      await expect(row(page, 'Kept at home')).toBeVisible();
      await expect(box(page)).toBeFocused();
    });

    await test.step('narrows by tag, folder, place and day', async () => {
      await conversationNamed(page, 'Home alone', 'Private', 'a word about trains');
      await newFolder(page, 'Long journeys');
      await moveTo(page, 'Night trains', 'Long journeys');
      await expectFound(page, 'tag:rail', ['Night trains']);
      await expectFound(page, 'trains in:local', ['Home alone']);
      await expectFound(page, 'trains in:cloud', ['Night trains']);
      await expectFound(page, 'folder:"Long journeys"', ['Night trains']);
      await expectFound(page, 'trains after:yesterday', ['Night trains', 'Home alone']);
      await expectFound(page, 'trains before:2020', []);
      await expectFound(page, 'tag:kitchen pantry', ['Bread and salt']);
      await box(page).fill('');
      await page.getByRole('button', { name: 'Search help' }).click();
      await expectAccessible(page, '[role=dialog]');
      await page.getByRole('button', { name: /has this tag/ }).click();
      await expect(box(page)).toHaveValue('tag:');
      await expect(box(page)).toBeFocused();
    });

    await test.step('without the cloud the rest is found, says so, and is tried again', async () => {
      expectClean(guard);
      guard.expected.push(lostRequest);
      await box(page).fill('');
      await conversationNamed(page, 'Offline friend', 'Private', 'a pantry of my own');
      const end = await troubleWith(page, ({ address }) => address === '/state/conversation/search', 'lost');
      await expectFound(page, 'pantry', ['Kept at home', 'Offline friend']);
      await expect(page.getByText('Only this browser was searched')).toBeVisible();
      await end();
      await page.locator('[data-slot=search-results]').getByRole('button', { name: 'Try again' }).click();
      await expect(results(page)).toHaveCount(4);
      await expect(page.getByText('Only this browser was searched')).toHaveCount(0);
    });
  });
});
