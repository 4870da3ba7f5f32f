import type { Locator } from '@playwright/test';
import {
  chatIn,
  fieldIn,
  launcherIn,
  openChat,
  panelIn,
  questionsIn,
  readHostPage,
  repliesEnded,
  repliesIn,
  sendIn,
  type HostPage,
} from '../../support/embed-page.js';
import { expect, test } from '../../support/fixtures.js';

const diagram = '```mermaid\nflowchart LR\n  a[lamp] --> b[desk]\n```';

/** What an overlay must leave as it is, focus guards at the ends of the body included. */
const marksOf = ({ attributes, styles, sheets, bodyChildren, scroll }: HostPage) => ({
  attributes,
  styles,
  sheets,
  bodyChildren,
  scroll,
});

/** Whether focus is inside an element of the chat; the page itself knows the chat alone. */
const holdsFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const root = node.getRootNode() as ShadowRoot;
    return document.activeElement === root.host && node.contains(root.activeElement);
  });

/** Opens an overlay with its button and the keys. */
async function openByKey(button: Locator, key = 'Enter'): Promise<void> {
  await button.focus();
  await button.page().keyboard.press(key);
}

test.describe('What opens above the embedded chat', () => {
  test('[HP5] [HP13] menus, details and pictures: the page is left alone, focus goes in and comes back, Escape closes one', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    await sendIn(page, `${diagram}\n!echo`);
    await repliesEnded(page, 1);
    const reply = repliesIn(page).last();
    await expect(reply.locator('[data-slot=diagram][data-state=drawn]')).toBeVisible();
    const outside = page.getByRole('heading', { level: 1 });
    await page.mouse.move(5, 5);
    const before = marksOf(await readHostPage(page));

    /** Opens it by the keys and closes it again with Escape, then with a press on the page and one beside it in the panel. */
    async function throughAll(button: Locator, overlay: Locator, within: (open: Locator) => Promise<void>) {
      await openByKey(button);
      await expect(overlay).toBeVisible();
      await expect.poll(() => holdsFocus(overlay)).toBe(true);
      expect(marksOf(await readHostPage(page))).toEqual(before);
      await within(overlay);
      await page.keyboard.press('Escape');
      await expect(overlay).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(panelIn(page)).toBeVisible();
      for (const place of [outside, panelIn(page).locator('[part~=header] h2')]) {
        await openByKey(button);
        // Before focus is there, presses are not listened to either.
        await expect.poll(() => holdsFocus(overlay)).toBe(true);
        await place.click();
        await expect(overlay).toHaveCount(0);
        await expect(fieldIn(page)).toBeVisible();
      }
      await page.mouse.move(5, 5);
      expect(marksOf(await readHostPage(page))).toEqual(before);
    }

    const items = (menu: Locator) => menu.getByRole('menuitem');
    const walk = async (menu: Locator) => {
      await expect(items(menu).first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(items(menu).nth(1)).toBeFocused();
      await page.keyboard.press('End');
      await expect(items(menu).last()).toBeFocused();
      await page.keyboard.press('Home');
      await expect(items(menu).first()).toBeFocused();
    };

    await test.step('the details of a reply', async () => {
      const details = reply.getByRole('button', { name: 'Details' });
      await throughAll(
        details,
        chatIn(page).getByRole('dialog', { name: 'About this reply' }),
        async (open) => {
          await expect(open).toContainText('Scripted');
        },
      );
    });
    await test.step('the menu of a picture', async () => {
      await throughAll(reply.getByRole('button', { name: 'Download' }), chatIn(page).getByRole('menu'), walk);
    });
    await test.step('the menu of the panel', async () => {
      const head = panelIn(page).locator('[part~=header]');
      await throughAll(head.getByRole('button', { name: 'More' }), head.getByRole('menu'), walk);
    });
    await test.step('a picture in large, which keeps the keys and nothing of the page', async () => {
      const enlarge = reply.getByRole('button', { name: 'Enlarge' }).first();
      const large = chatIn(page).getByRole('dialog', { name: 'Flowchart' });
      await openByKey(enlarge);
      await expect(large).toBeVisible();
      await expect.poll(() => holdsFocus(large)).toBe(true);
      expect(marksOf(await readHostPage(page))).toEqual(before);
      for (let press = 0; press < 8; press += 1) {
        await page.keyboard.press(press < 4 ? 'Tab' : 'Shift+Tab');
        expect(await holdsFocus(large)).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(large).toHaveCount(0);
      await expect(enlarge).toBeFocused();
      await expect(fieldIn(page)).toBeVisible();
      expect(marksOf(await readHostPage(page))).toEqual(before);
      await openByKey(enlarge);
      await expect.poll(() => holdsFocus(large)).toBe(true);
      await page.mouse.click(4, 400);
      await expect(large).toHaveCount(0);
      await page.mouse.move(5, 5);
      expect(marksOf(await readHostPage(page))).toEqual(before);
    });
    await test.step('past conversations: Escape leads back, and once more closes the panel', async () => {
      const head = panelIn(page).locator('[part~=header]');
      await openByKey(head.getByRole('button', { name: 'More' }));
      // A menu takes focus a moment after it is drawn.
      await expect(items(head.getByRole('menu')).first()).toBeFocused();
      await items(head.getByRole('menu')).filter({ hasText: 'conversations' }).press('Enter');
      await expect(head.getByRole('button', { name: 'Back' })).toBeFocused();
      expect(marksOf(await readHostPage(page))).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(fieldIn(page)).toBeFocused();
      await expect(questionsIn(page)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(fieldIn(page)).toBeHidden();
      await expect(launcherIn(page)).toBeFocused();
    });
  });
});
