import type { Locator, Page } from '@playwright/test';
import {
  askIn,
  chatIn,
  expectChatAccessible,
  fieldIn,
  launcherIn,
  openChat,
  panelIn,
} from '../../support/embed-page.js';
import { expect, test } from '../../support/fixtures.js';

/** Every notation that a site may write, and the greys at which black and white change places. */
const accents = [
  '#fff',
  '#000',
  'gold',
  'rebeccapurple',
  '#767676',
  '#777',
  '#757575',
  '#747474',
  'rgb(0 90 255)',
  'rgb(255 0 0)',
  'rgb(0 140 0)',
  '#8b397c80',
  'rgb(255 255 0 / 0.3)',
  'hsl(200 50% 50% / 10%)',
  'oklch(0.7 0.3 150)',
  'color(display-p3 1 0 0.4)',
  'color-mix(in oklab, red, blue)',
  'light-dark(navy, gold)',
  'var(--nothing, teal)',
];

/** Contrast of the ink on the ground of each element as the browser computed them. @source WCAG 2.2 §1.4.3 */
const contrastsOf = (elements: Locator): Promise<number[]> =>
  elements.evaluateAll((all) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const luminance = (colour: string) => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha] = [...context.getImageData(0, 0, 1, 1).data];
      if (alpha !== 255) return Number.NaN;
      const [r, g, b] = [red, green, blue].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return all.map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      const [dark, light] = [luminance(color), luminance(backgroundColor)].sort((one, other) => one - other);
      return (light! + 0.05) / (dark! + 0.05);
    });
  });

const paint = (page: Page, accent: string) =>
  chatIn(page).evaluate((chat, colour) => chat.style.setProperty('--stoa-accent', colour), accent);

/** What editors are told about the element: the same as `docs/embedding.md` says. */
async function documentedLooks(appUrl: string): Promise<{ properties: string[]; parts: string[] }> {
  const manifest = (await (await fetch(new URL('/embed/custom-elements.json', appUrl))).json()) as {
    modules: { declarations: Record<'cssProperties' | 'cssParts', { name: string }[]>[] }[];
  };
  const element = manifest.modules[0]!.declarations[0]!;
  return {
    properties: element.cssProperties.map(({ name }) => name),
    parts: element.cssParts.map(({ name }) => name),
  };
}

/** Values for a property of the page, of which one at least differs visibly from whatever stands there. */
const valuesFor = (property: string): string[] => {
  if (/radius|size|inset/.test(property)) return ['73px'];
  if (property.endsWith('font')) return ['monospace'];
  if (property.endsWith('z-index')) return ['7'];
  return ['rgb(255, 240, 200)', 'rgb(10, 60, 120)'];
};

/** What can be seen of a chat: the host's place, and of each element what a page can have a say in. */
const drawn = (page: Page): Promise<string> =>
  chatIn(page).evaluate((host) => {
    const seen =
      `color background-color border-top-color border-bottom-color border-top-left-radius font-family box-shadow fill
      outline-color width height inset-inline-end inset-block-end z-index`.split(/\s+/);
    return [host, ...host.shadowRoot!.querySelectorAll('*')]
      .map((element) => {
        const style = getComputedStyle(element);
        return seen.map((name) => style.getPropertyValue(name)).join(';');
      })
      .join('\n');
  });

test.describe('What a page says of the looks of its chat', () => {
  test('[EW37] [HP15] launcher and panel can be read on any accent of the page', async ({ page, site }) => {
    test.setTimeout(180_000);
    await page.goto(`${site.url}/plain`);
    await expect(launcherIn(page)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const accent of accents) {
        await paint(page, accent);
        const [contrast] = await contrastsOf(launcherIn(page));
        expect(contrast, `${accent}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await openChat(page);
    await askIn(page, 'say something');
    await fieldIn(page).fill('and more');
    const grounds = panelIn(page).locator('[data-slot=panel-mark], [part~=send]');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(chatIn(page)).toHaveAttribute('data-theme', colorScheme);
      for (const accent of [...accents, 'transparent', 'no colour at all']) {
        await paint(page, accent);
        await expect
          .poll(async () => Math.min(...(await contrastsOf(grounds))), {
            message: `${accent}, ${colorScheme}`,
          })
          .toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const accent of ['#777', 'rgb(255 255 0 / 0.3)', 'color-mix(in oklab, red, blue)']) {
      await paint(page, accent);
      await expectChatAccessible(page);
    }
  });

  test('[HP18] whatever is documented of its looks changes what is drawn: each property, each part', async ({
    page,
    app,
    site,
  }) => {
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    await askIn(page, 'say something');
    await fieldIn(page).fill('and more');
    // The number on the launcher counts what came while the panel was closed.
    await launcherIn(page).click();
    await chatIn(page).evaluate((chat) =>
      (chat as unknown as { send(text: string): void }).send('once more'),
    );
    await expect(chatIn(page).locator('[part~=badge]')).toBeVisible();
    await page.mouse.move(5, 5);
    const { properties, parts } = await documentedLooks(app.url);
    expect(properties.length).toBeGreaterThan(10);
    expect(parts.length).toBeGreaterThan(5);

    // As a page says it: in a sheet of its own, without `!important`.
    await page.evaluate((names) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(names.map((name) => `stoa-chat::part(${name}) { outline: 3px dashed }`).join('\n'));
      document.adoptedStyleSheets.push(sheet);
    }, parts);
    for (const name of ['launcher', 'badge'])
      await expect(chatIn(page).locator(`[part~=${name}]`)).toHaveCSS('outline', /3px/);
    await launcherIn(page).click();
    await expect(fieldIn(page)).toBeVisible();
    for (const name of parts) {
      const all = await chatIn(page).locator(`[part~=${name}]`).all();
      expect(all.length, name).toBeGreaterThan(0);
      for (const one of all) await expect(one, name).toHaveCSS('outline-style', 'dashed');
    }
    await page.evaluate(() => void document.adoptedStyleSheets.pop());

    await page.mouse.move(5, 5);
    await fieldIn(page).blur();
    const set = (name: string, value: string) =>
      chatIn(page).evaluate((chat, [key, to]) => chat.style.setProperty(key!, to!), [name, value]);
    const before = await drawn(page);
    for (const name of properties) {
      let isSeen = false;
      for (const value of valuesFor(name)) {
        await set(name, value);
        // What follows from a colour comes a moment after it.
        isSeen ||= await expect
          .poll(() => drawn(page), { timeout: 1500, intervals: [0, 50, 100] })
          .not.toBe(before)
          .then(
            () => true,
            () => false,
          );
        await set(name, '');
        await expect.poll(() => drawn(page), { message: `${name} taken away` }).toBe(before);
        if (isSeen) break;
      }
      expect(isSeen, `${name} changes something`).toBe(true);
    }
  });
});
