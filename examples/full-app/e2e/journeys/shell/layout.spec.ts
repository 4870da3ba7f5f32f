import type { Locator, Page } from '@playwright/test';
import { ask, messageBox, replies, rows, showTemplates } from '../../support/conversation-page.js';
import { authenticate, expect, signIn, test } from '../../support/fixtures.js';
import { operationAnswered } from '../../support/network.js';

const leftPanel = (page: Page) => page.getByRole('complementary', { name: 'Conversations and settings' });
const rightPanel = (page: Page) => page.getByRole('complementary', { name: 'Prompt templates' });

const hasSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Brings the last control of a hidden panel into view, as focus and links do. @returns how far the page was moved by it */
const movedBy = (panel: Locator) =>
  panel.evaluate((it) => {
    const workspace = it.closest('[data-slot=workspace]') as HTMLElement;
    [...it.querySelectorAll('button')].at(-1)?.scrollIntoView();
    workspace.scrollBy(document.dir === 'rtl' ? -500 : 500, 0);
    return Math.abs(workspace.scrollLeft) + Math.abs(scrollX);
  });

/** Opens the app without the script of its left panel. @returns what lets the script come */
async function openWithoutPanel(page: Page, url: string): Promise<() => void> {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/left-panel-*.js', async (route) => {
    await late;
    await route.fallback();
  });
  await page.goto(url);
  await expect(messageBox(page)).toBeEditable();
  return arrive;
}

test.describe('The main layout', () => {
  test('the panels are 270 px wide, collapse, stay as they were left, and have tabs', async ({
    page,
    app,
  }) => {
    await test.step('both panels are 270 px wide, collapse, and stay as they were left', async () => {
      await signIn(page, app.url, /Nils/);
      await expect.poll(async () => (await leftPanel(page).boundingBox())?.width).toBe(270);
      await expect(rightPanel(page)).toBeHidden();
      await showTemplates(page);
      await expect.poll(async () => (await rightPanel(page).boundingBox())?.width).toBe(270);
      await page.getByRole('button', { name: 'Hide conversations' }).click();
      await page.getByRole('button', { name: 'Hide prompt templates' }).click();
      await expect(leftPanel(page)).toBeHidden();
      await expect(rightPanel(page)).toBeHidden();

      await test.step('[STA23] nothing scrolls the page to a closed panel', async () => {
        const closed = (label: string) => page.locator(`aside[aria-label="${label}"]`);
        for (const dir of ['rtl', 'ltr'] as const) {
          await page.evaluate((value) => (document.documentElement.dir = value), dir);
          expect(await movedBy(closed('Prompt templates'))).toBe(0);
          expect(await movedBy(closed('Conversations and settings'))).toBe(0);
        }
      });

      await page.reload();
      await expect(page.getByRole('button', { name: 'Show conversations' })).toBeVisible();
      await expect(leftPanel(page)).toBeHidden();
      await expect(rightPanel(page)).toBeHidden();
      await page.getByRole('button', { name: 'Show conversations' }).click();
      await showTemplates(page);
      await expect(leftPanel(page)).toBeVisible();
      await page.reload();
      await expect(leftPanel(page)).toBeVisible();
      await expect(rightPanel(page)).toBeVisible();
    });

    await test.step('the tabs of the left panel', async () => {
      await page.getByRole('tab', { name: 'Share', exact: true }).click();
      await expect(page.getByText('Shared with you')).toBeVisible();
      await page.getByRole('tab', { name: 'Settings' }).click();
      await expect(leftPanel(page).getByText('Appearance')).toBeVisible();
      await expect(leftPanel(page).getByText('Member', { exact: true })).toBeVisible();
      await page.getByRole('tab', { name: 'Chats' }).click();
      await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();

      await test.step('[DIR1] in a page from right to left what stands and what keys do is the other way round', async () => {
        const startOf = (part: Locator) =>
          part.evaluate((it) => Math.round(innerWidth - it.getBoundingClientRect().right));
        await page.evaluate(() => (document.documentElement.dir = 'rtl'));
        const chats = page.getByRole('tab', { name: 'Chats' });
        const share = page.getByRole('tab', { name: 'Share', exact: true });
        expect(await startOf(chats)).toBeLessThan(await startOf(share));
        await chats.focus();
        await page.keyboard.press('ArrowLeft');
        await expect(share).toBeFocused();
        await page.keyboard.press('ArrowLeft');
        const theme = leftPanel(page).getByRole('radiogroup', { name: 'Theme' });
        await expect(theme).toBeVisible();
        await theme.getByRole('radio', { name: 'Dark', checked: true }).focus();
        await page.keyboard.press('ArrowLeft');
        await expect(theme.getByRole('radio', { name: 'Light' })).toBeChecked();
        await page.keyboard.press('ArrowRight');
        await expect(theme.getByRole('radio', { name: 'Dark' })).toBeChecked();
        expect(await hasSidewaysScroll(page)).toBe(false);
      });
    });
  });

  test('[LAT13] controls take no press before their script, and every press after it', async ({
    page,
    app,
  }) => {
    await authenticate(page, app.url, /Nils/);
    const arrive = await openWithoutPanel(page, app.url);
    const button = page.getByRole('button', { name: /^Menu of/ });
    await expect(button.locator('xpath=ancestor::*[@inert]')).toHaveCount(1);
    await messageBox(page).fill('begun already');
    arrive();
    await button.click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(messageBox(page)).toHaveValue('begun already');
    await messageBox(page).fill('');
  });

  test('[STA20] [STA21] the message box takes suggestions in the centre, and glides to the foot', async ({
    page,
    app,
  }) => {
    await test.step('[STA21] a suggestion gives the message box its text and the focus', async () => {
      await signIn(page, app.url, /Nils/);
      await page.getByRole('button', { name: /^Compare options/ }).click();
      await expect(messageBox(page)).toHaveValue(/^Compare PostgreSQL/);
      await expect(messageBox(page)).toBeFocused();
      await messageBox(page).fill('');
    });

    await test.step('[STA20] the message box is the centre at first, and glides to the foot with its focus', async () => {
      const box = messageBox(page);
      const middleOf = async () => ((await box.boundingBox())?.y ?? 0) / (page.viewportSize()?.height ?? 1);
      expect(await middleOf()).toBeLessThan(0.6);
      await box.evaluate((element) => void (element.dataset['same'] = 'box'));
      await ask(page, 'from the middle');
      await expect.poll(middleOf).toBeGreaterThan(0.7);
      await expect(box).toHaveAttribute('data-same', 'box');
      await expect(box).toBeFocused();

      await test.step('[STA23] an image of the thread loads before it is scrolled to', async () => {
        const image = page.waitForRequest('**/below.svg');
        await page.route('**/below.svg', (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
        );
        await page.locator('[data-slot=thread-viewport]').evaluate((viewport) => {
          const below = document.createElement('img');
          Object.assign(below, { loading: 'lazy', src: '/below.svg', alt: '' });
          below.style.marginTop = `${viewport.clientHeight + 300}px`;
          viewport.append(below);
        });
        await image;
        await expect(page.locator('img[src="/below.svg"]')).not.toBeInViewport();
      });
    });
  });

  test('[STA22] the right panel starts closed, what was chosen is kept, and under 900 px panels lie over the page', async ({
    app,
    openBrowser,
  }) => {
    const { page } = await openBrowser({ viewport: { width: 1100, height: 800 } });
    await signIn(page, app.url, /Nils/);
    await expect(rightPanel(page)).toBeHidden();
    await showTemplates(page);
    await expect(rightPanel(page)).toBeVisible();
    await page.reload();
    await expect(rightPanel(page)).toBeVisible();

    await page.setViewportSize({ width: 720, height: 800 });
    await expect(rightPanel(page)).toBeHidden();
    await expect(leftPanel(page)).toBeHidden();
    const wide = await messageBox(page).evaluate((box) => box.getBoundingClientRect().width);
    await page.getByRole('button', { name: 'Show conversations' }).click();
    await expect(page.getByRole('dialog', { name: 'Conversations and settings' })).toBeVisible();
    expect(await messageBox(page).evaluate((box) => box.getBoundingClientRect().width)).toBe(wide);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(rightPanel(page)).toBeVisible();
    await expect(leftPanel(page)).toBeVisible();
  });

  test('on a narrow screen the panels start closed and open as sheets', async ({ app, openBrowser }) => {
    const { page } = await openBrowser({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await signIn(page, app.url, /Nils/);
    await expect(leftPanel(page)).toBeHidden();
    await expect(rightPanel(page)).toBeHidden();
    expect(await hasSidewaysScroll(page)).toBe(false);

    await page.getByRole('button', { name: 'Show conversations' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Conversations and settings' });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);

    await ask(page, 'from a telephone');
    await page.getByRole('button', { name: 'Show conversations' }).tap();
    await sheet.getByRole('button', { name: 'New conversation', exact: true }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(page.locator('[data-slot=start-panel]')).toBeVisible();
    await showTemplates(page, 'tap');
    const templates = page.getByRole('dialog', { name: 'Prompt templates' });
    await templates.getByRole('button', { name: 'New template' }).first().tap();
    await page
      .getByRole('dialog', { name: 'New template' })
      .getByRole('button', { name: /^Prompt/ })
      .tap();
    const name = page.getByRole('dialog', { name: 'New template' }).getByRole('textbox', { name: 'Name' });
    await name.tap();
    await expect(name).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(name).toHaveCount(0);
    await expect(templates).toBeVisible();
    await page.getByRole('button', { name: 'Hide prompt templates' }).tap();
    expect(await hasSidewaysScroll(page)).toBe(false);

    await page.reload();
    await expect(messageBox(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('the theme is kept on the server and drawn from the first paint', async ({
    page,
    app,
    openBrowser,
  }) => {
    await signIn(page, app.url, /Mei/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('tab', { name: 'Settings' }).click();
    const saved = operationAnswered(page, '/state/settings/save');
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await saved;
    const response = await page.reload();
    expect(await response?.text()).toContain('data-theme="light"');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    const background = await page
      .locator('[data-slot=workspace]')
      .evaluate((it) => getComputedStyle(it).backgroundColor);

    const device = await openBrowser();
    await signIn(device.page, app.url, /Mei/);
    await expect(device.page.locator('html')).toHaveAttribute('data-theme', 'light');
    await device.page.getByRole('tab', { name: 'Settings' }).click();
    await device.page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
    await expect
      .poll(() =>
        device.page.locator('[data-slot=workspace]').evaluate((it) => getComputedStyle(it).backgroundColor),
      )
      .not.toBe(background);
  });

  test('[TH1] a theme that follows the system is right in the first paint, and on the sign-in pages', async ({
    page,
    app,
    guard,
  }) => {
    guard.expected.push(/ERR_FAILED/);
    await page.emulateMedia({ colorScheme: 'light' });
    await signIn(page, app.url, /Thea/);
    const theme = () => page.locator('html').getAttribute('data-theme');
    expect(await theme()).toBe('dark');
    await page.getByRole('tab', { name: 'Settings' }).click();
    const saved = operationAnswered(page, '/state/settings/save');
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('System').click();
    await expect.poll(theme).toBe('light');
    await saved;

    // Scripts of the app never arrive: what the document itself does is what is painted first.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await theme()).toBe('light');
    await page.unroute('**/assets/*.js');
    await page.reload();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(theme).toBe('dark');

    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /session/ });
    await page.goto(app.url);
    expect(await theme()).toBe('light');
    await page.getByRole('link', { name: /Sign in/ }).click();
    await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(251, 250, 247)',
    );
    await expect(page.getByRole('heading')).toHaveCSS('font-family', /Commissioner/);
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
      .toBe(true);
  });

  test('the keyboard alone reaches everything, and walks the list', async ({ page, app }) => {
    await test.step('the keyboard alone reaches everything and gets stuck nowhere', async () => {
      await signIn(page, app.url);
      await ask(page, 'a reply to reach !markdown');
      await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
      await messageBox(page).fill('ready');
      const reached = new Set<string>();
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      for (let presses = 0; presses < 70; presses++) {
        await page.keyboard.press('Tab');
        const name = await page.evaluate(() => {
          const it = document.activeElement;
          if (!it || it === document.body) return '';
          const box = it.getBoundingClientRect();
          if (box.width === 0 || box.height === 0) return `nothing to see: ${it.outerHTML.slice(0, 120)}`;
          return (it.getAttribute('aria-label') ?? it.textContent ?? '').trim();
        });
        if (name) reached.add(name);
      }
      const names = [...reached].join('\n');
      expect(names).not.toContain('nothing to see');
      for (const wanted of [
        'Skip to the message box',
        'Hide conversations',
        'Chats',
        'New conversation',
        'Sign out',
        'Messages',
        'Edit message',
        'Copy code',
        'Copy',
        'Regenerate',
        'Details',
        'Message',
        'Send',
        'Details of the conversation',
      ])
        expect(reached, `Tab reaches "${wanted}" among:\n${names}`).toContain(wanted);
      await messageBox(page).fill('');
    });

    await test.step('the list is walked with the arrow keys', async () => {
      for (const prompt of ['walk one', 'walk two']) {
        await page.getByRole('button', { name: 'New conversation', exact: true }).click();
        await ask(page, prompt);
      }
      await page.getByRole('button', { name: 'Search help' }).focus();
      await page.keyboard.press('Tab');
      // The row that had focus last is the one that Tab reaches.
      await page.keyboard.press('Home');
      const first = await page.evaluateHandle(() => document.activeElement);
      await page.keyboard.press('ArrowDown');
      // By the element: conversations may have the same name.
      expect(await first.evaluate((it) => it === document.activeElement)).toBe(false);
      await expect(rows(page).locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(rows(page).locator('[aria-current=page]')).toHaveCount(1);
    });
  });

  test('at 200 % nothing scrolls sideways, and with less motion nothing moves by itself', async ({
    app,
    openBrowser,
  }) => {
    const { page } = await openBrowser({
      viewport: { width: 640, height: 400 },
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    });
    await page.goto(app.url);
    expect(await hasSidewaysScroll(page)).toBe(false);
    await signIn(page, app.url, /Nils/);
    const running = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().iterations) === Infinity)
          .length,
    );
    expect(running).toBe(0);
    expect(await hasSidewaysScroll(page)).toBe(false);
    await ask(page, 'wide things !markdown');
    await expect(replies(page).last()).toBeVisible();
    expect(await hasSidewaysScroll(page)).toBe(false);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await hasSidewaysScroll(page)).toBe(false);
    await expect(messageBox(page)).toBeInViewport();
  });
});
