import type { Locator, Page } from '@playwright/test';
import {
  askIn,
  chatIn,
  expectChatAccessible,
  fieldIn,
  launcherIn,
  openChat,
  panelIn,
  repliesEnded,
  repliesIn,
  sendIn,
} from '../../support/embed-page.js';
import { expect, test } from '../../support/fixtures.js';

/** What of a chat stands outside the window or is wider than its place; what is meant to scroll sideways does not count. */
const overflowing = (page: Page): Promise<string[]> =>
  chatIn(page).evaluate((chat) =>
    [...chat.shadowRoot!.querySelectorAll<HTMLElement>('[part~=panel], [part~=panel] *, [part~=launcher]')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        if (width === 0 || (left >= -0.5 && right <= innerWidth + 0.5)) return false;
        for (let at: HTMLElement | null = element; at; at = at.parentElement)
          if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX) && at !== element) return false;
        return getComputedStyle(element).clipPath === 'none';
      })
      .map((element) => `${element.localName} ${element.dataset['slot'] ?? ''} ${element.className}`),
  );

/** Buttons, fields and links of the panel that the window cuts off for good, or that another element covers. */
const outOfReach = (page: Page): Promise<string[]> =>
  chatIn(page).evaluate((chat) => {
    const root = chat.shadowRoot!;
    return [...root.querySelectorAll<HTMLElement>('[part~=panel] :is(button, a, textarea)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, top, width, height } = element.getBoundingClientRect();
        if (width === 0 || height === 0) return false;
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = root.elementFromPoint(x, y);
        return !hit || !(element.contains(hit) || hit.contains(element));
      })
      .map((element) => element.ariaLabel ?? element.textContent ?? element.localName);
  });

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
const diagram = fenced('mermaid', 'flowchart LR\n  a[مصباح] --> b[مكتب]');
const chart = fenced(
  'vega-lite',
  JSON.stringify({
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    mark: 'bar',
    data: {
      values: [
        { room: 'Desk', lumens: 500 },
        { room: 'Kitchen', lumens: 1200 },
      ],
    },
    encoding: { x: { field: 'room', type: 'nominal' }, y: { field: 'lumens', type: 'quantitative' } },
  }),
);
const table =
  '| Room | Lumens | Lamp | Shade | Price |\n| --- | --- | --- | --- | --- |\n| Desk | 500 | A long name of a lamp | Linen | 49 |';
const code = fenced(
  'ts',
  'export const due = (order: Order) => order.items.filter((item) => item.isLate && item.isWanted);',
);

test.describe('Looks of the embedded chat', () => {
  test('[HP16] 320 px and text at 200 %: everything is there, nothing is cut off', async ({
    openBrowser,
    site,
  }) => {
    const { page } = await openBrowser({ viewport: { width: 320, height: 640 } });
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    await sendIn(page, 'show me !markdown');
    await repliesEnded(page, 1);
    expect(await overflowing(page)).toEqual([]);
    expect(await outOfReach(page)).toEqual([]);
    await expectChatAccessible(page);
    // A browser's zoom makes of 1280 px as many as are left: 640 wide, 400 high at 200 %.
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await overflowing(page)).toEqual([]);
    expect(await outOfReach(page)).toEqual([]);
    // The page's own root font is its own affair.
    const before = await fieldIn(page).evaluate((field) => getComputedStyle(field).fontSize);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await fieldIn(page).evaluate((field) => getComputedStyle(field).fontSize)).toBe(before);
  });

  test('[HP16] forced colours: edges, marks and states can be seen', async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ forcedColors: 'active', viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.url}/plain`);
    // The sign of the launcher is no background: that would have the ground's colour here.
    const sign = await launcherIn(page).evaluate((button) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(button, '::before');
      return { borderTopColor, borderTopWidth, ground: getComputedStyle(button).backgroundColor };
    });
    expect(sign.borderTopWidth).toBe('12px');
    expect(sign.borderTopColor).not.toBe(sign.ground);
    const edgeOf = (element: Locator) =>
      element.evaluate((node) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(node);
        return {
          isDrawn: borderTopWidth !== '0px' && borderTopStyle !== 'none',
          borderTopColor,
          backgroundColor,
        };
      });
    const launcher = await edgeOf(launcherIn(page));
    expect(launcher.isDrawn).toBe(true);
    expect(launcher.borderTopColor).not.toBe(launcher.backgroundColor);
    await openChat(page);
    await askIn(page, 'say something');
    const frame = await edgeOf(panelIn(page).locator('..'));
    expect(frame.isDrawn).toBe(true);
    const good = repliesIn(page).last().getByRole('button', { name: 'Good reply' });
    const fillOf = () => good.locator('svg').evaluate((icon) => getComputedStyle(icon).fill);
    const atRest = await fillOf();
    await good.click();
    await expect(good).toHaveAttribute('aria-pressed', 'true');
    expect(await fillOf()).not.toBe(atRest);
    await expectChatAccessible(page);
  });

  test('[HP16] less motion: nothing of the chat moves', async ({ openBrowser, site }) => {
    const { page } = await openBrowser({ reducedMotion: 'reduce' });
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    await sendIn(page, 'slowly !slow 40 60');
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(
            (one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 50,
          )
          .map((one) => (one as CSSAnimation).animationName ?? 'transition'),
      );
    for (let look = 0; look < 5; look += 1) {
      expect(await moving()).toEqual([]);
      await page.waitForTimeout(120);
    }
    await repliesEnded(page, 1);
  });

  test('[HP16] from right to left: charts, diagrams, tables, code and cards stay in their place', async ({
    openBrowser,
    site,
  }) => {
    const { page } = await openBrowser({ viewport: { width: 390, height: 780 } });
    await page.goto(`${site.url}/rtl`);
    await launcherIn(page).click();
    const field = page.getByRole('textbox');
    await expect(field).toBeVisible();
    for (const one of [diagram, chart, table, code]) {
      await field.fill(`${one}\n!echo`);
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue('');
      await expect(repliesIn(page).last()).not.toHaveAttribute('aria-busy', 'true');
      await expect(panelIn(page).getByRole('button', { name: 'إيقاف الرد' })).toHaveCount(0);
    }
    await expect(repliesIn(page)).toHaveCount(4);
    for (const slot of ['diagram', 'chart'])
      await expect(panelIn(page).locator(`[data-slot=${slot}][data-state=drawn]`)).toHaveCount(1);
    expect(await overflowing(page)).toEqual([]);
    // A table that is wider than its place begins with its first column.
    const first = repliesIn(page).nth(2).getByRole('columnheader').first();
    const place = repliesIn(page).nth(2).locator('[data-slot=table-scroll]');
    await first.scrollIntoViewIfNeeded();
    expect(await place.evaluate((scroll) => [getComputedStyle(scroll).direction, scroll.scrollLeft])).toEqual(
      ['ltr', 0],
    );
    // Code and tables of numbers run in their own direction, inside the box that the page gives them.
    const block = repliesIn(page).last().locator('pre');
    await expect(block).toBeVisible();
    expect(await block.evaluate((pre) => getComputedStyle(pre).direction)).toBe('ltr');
    await expectChatAccessible(page);
  });
});
