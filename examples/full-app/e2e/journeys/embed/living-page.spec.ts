import type { Page } from '@playwright/test';
import {
  askIn,
  chatIn,
  fieldIn,
  launcherIn,
  openChat,
  panelIn,
  repliesIn,
} from '../../support/embed-page.js';
import { expect, test } from '../../support/fixtures.js';

/** Parts of the chat that do not lie in what is seen of the page. */
const outside = (page: Page, selector: string) =>
  chatIn(page).evaluate((chat, wanted) => {
    const { offsetLeft, offsetTop, width, height } = visualViewport!;
    return [...chat.shadowRoot!.querySelectorAll(wanted)].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const isSeen =
        box.width > 0 &&
        box.left >= offsetLeft - 0.5 &&
        box.right <= offsetLeft + width + 0.5 &&
        box.top >= offsetTop - 0.5 &&
        box.bottom <= offsetTop + height + 0.5;
      return isSeen ? [] : [JSON.stringify(box)];
    });
  }, selector);

test.describe('The embedded chat on a page that lives', () => {
  test('[EW49] shortcuts of the page stay quiet while somebody writes', async ({ page, site }) => {
    await page.addInitScript(() => {
      const heard: string[] = [];
      Object.defineProperty(window, 'heardKeys', { value: heard });
      for (const type of ['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'paste', 'copy'])
        for (const target of [window, document])
          target.addEventListener(type, (event) => {
            heard.push(`${type} ${(event as KeyboardEvent).key}`);
            if ('spt/'.includes((event as KeyboardEvent).key)) event.preventDefault();
          });
      // As libraries do that hear in the capture phase: they ask what the key was typed into.
      document.addEventListener(
        'keydown',
        (event) => {
          const { tagName, isContentEditable } = event.target as HTMLElement;
          if (/^(INPUT|TEXTAREA|SELECT)$/.test(tagName) || isContentEditable) return;
          if ('spt/'.includes(event.key)) event.preventDefault();
        },
        true,
      );
    });
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    await fieldIn(page).click();
    await page.keyboard.type('steps/pan');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+c');
    await page.keyboard.press('End');
    await page.keyboard.press('ControlOrMeta+v');
    await expect(fieldIn(page)).toHaveValue('steps/pansteps/pan');
    const heard = () => page.evaluate(() => (window as unknown as { heardKeys: string[] }).heardKeys);
    expect(await heard()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('s');
    expect(await heard()).toContain('keydown s');
  });

  test('[EW50] a body that is replaced takes nothing along: one chat, open, with its words', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    await askIn(page, 'Say 5 words');
    await fieldIn(page).fill('begun');
    const swap = () =>
      page.evaluate(() => {
        const next = document.createElement('body');
        next.append(document.createElement('main'));
        document.body.replaceWith(next);
      });
    await swap();
    await swap();
    await expect(chatIn(page)).toHaveCount(1);
    await expect(fieldIn(page)).toHaveValue('begun');
    await expect(repliesIn(page)).toHaveCount(1);
  });

  test('[EW50] a tag that runs again in each body goes on with the chat, and a page without it has none', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/plain`);
    await expect(launcherIn(page)).toBeVisible();
    // The page runs no script from an address that no policy of its own has made; this is the name that it allows.
    await page.evaluate(() => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      const addresses = trustedTypes.createPolicy('dompurify', { createScriptURL: (url: string) => url });
      Object.defineProperty(window, 'addresses', { value: addresses });
    });
    /** Moves to the next page of a site whose tag stands in the body, or that has none. */
    const swap = (hasTag: boolean) =>
      page.evaluate((withTag) => {
        const tag = document.querySelector<HTMLScriptElement>('script[data-embed-key]');
        const scope = window as unknown as {
          tagOfPage?: HTMLScriptElement;
          addresses: { createScriptURL(url: string): string };
        };
        const kept = (scope.tagOfPage ??= tag!);
        Object.defineProperty(window, 'tagOfPage', { enumerable: false });
        for (const old of document.querySelectorAll('script[data-embed-key]')) old.remove();
        const next = document.createElement('body');
        const again = document.createElement('script');
        again.src = scope.addresses.createScriptURL(kept.src);
        Object.assign(again.dataset, kept.dataset);
        if (withTag) next.append(again);
        document.body.replaceWith(next);
        return new Promise<void>((done) => {
          if (withTag) again.addEventListener('load', () => done());
          else setTimeout(done);
        });
      }, hasTag);
    await swap(true);
    await swap(true);
    await expect(chatIn(page)).toHaveCount(1);
    await openChat(page);
    await swap(true);
    await expect(chatIn(page)).toHaveCount(1);
    await expect(fieldIn(page)).toBeVisible();
    await swap(false);
    await expect(chatIn(page)).toHaveCount(0);
    await swap(true);
    await expect(chatIn(page)).toHaveCount(1);
    await expect(fieldIn(page)).toBeVisible();
  });

  test('[EW51] stays in the corner of a transformed body, under no header of it, and is not printed', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/plain`);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '62.5%';
      document.body.style.cssText =
        'transform: translateY(-4px); filter: blur(0); contain: paint; height: 4000px';
      const header = document.createElement('header');
      header.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: white';
      document.body.append(header);
      scrollTo(0, 900);
    });
    expect(await outside(page, '[part~=launcher]')).toEqual([]);
    await openChat(page);
    expect(await outside(page, '[part~=panel]')).toEqual([]);
    // A dialog of the page that hides all else of the body leaves the chat alone.
    await page.evaluate(() => {
      document.body.style.pointerEvents = 'none';
      for (const child of document.body.children) (child as HTMLElement).inert = true;
    });
    await fieldIn(page).click();
    await page.emulateMedia({ media: 'print' });
    await expect(chatIn(page)).toBeHidden();
    await expect(panelIn(page)).toBeHidden();
  });

  test('[EW39] on a page wider than the screen the bubble follows the finger before anything is loaded', async ({
    openBrowser,
    site,
  }) => {
    for (const dir of ['ltr', 'rtl']) {
      const { page } = await openBrowser({
        viewport: { width: 390, height: 780 },
        hasTouch: true,
        isMobile: true,
      });
      await page.goto(`${site.url}/plain`);
      await page.evaluate((direction) => {
        document.documentElement.dir = direction;
        document.body.style.minWidth = '1036px';
      }, dir);
      await expect.poll(() => page.evaluate(() => innerWidth)).toBeGreaterThanOrEqual(1000);
      await expect.poll(() => outside(page, '[part~=launcher]')).toEqual([]);
      const session = await page.context().newCDPSession(page);
      for (const xDistance of [-646, 646]) {
        await session.send('Input.synthesizeScrollGesture', {
          x: 200,
          y: 300,
          xDistance,
          yDistance: 0,
          speed: 4000,
        });
        await expect.poll(() => outside(page, '[part~=launcher]')).toEqual([]);
      }
      await openChat(page);
      await expect.poll(() => outside(page, '[part~=panel]')).toEqual([]);
    }
  });

  test('[ES17] a page with the arrays of an old prototype.js gets its reply', async ({ page, site }) => {
    await page.addInitScript(() => {
      const own = (value: unknown): string =>
        Array.isArray(value)
          ? (value as unknown as { toJSON: () => string }).toJSON()
          : JSON.stringify(value);
      for (const [name, value] of Object.entries({
        toJSON(this: unknown[]) {
          return `[${this.map(own).join(', ')}]`;
        },
        entries(this: unknown[]) {
          return [...this];
        },
        clone(this: unknown[]) {
          return [...this];
        },
      }))
        (Array.prototype as unknown as Record<string, unknown>)[name] = value;
    });
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    expect(await askIn(page, 'Say 5 words')).not.toBe('');
    await page.reload();
    await expect(repliesIn(page)).toHaveCount(1);
  });
});
