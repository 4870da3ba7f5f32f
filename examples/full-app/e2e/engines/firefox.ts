import puppeteer, { type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import { writeFileSync } from 'node:fs';
import type { EngineDriver } from './engine-driver.js';

/** Starts a Firefox of its own, steered by WebDriver BiDi. @throws when it does not start */
export async function openFirefox(
  executablePath: string,
  size: { width: number; height: number },
): Promise<EngineDriver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: size,
    // Firefox keeps caches beside its profile, where the home folder may not be writable.
    env: { ...process.env, MOZ_HEADLESS: '1' },
  });
  const page: Page = await browser.newPage();
  const run = (body: string, args: unknown[]): Promise<unknown> =>
    page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`);
  return {
    engine: await browser.version(),
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    beginGoto: async (url) =>
      void (await run('const [url] = arguments; setTimeout(() => location.assign(url))', [url])),
    evaluate: (body, ...args) => run(body, args),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(key, modifier) {
      if (modifier) await page.keyboard.down(modifier);
      await page.keyboard.press(key as KeyInput);
      if (modifier) await page.keyboard.up(modifier);
    },
    async drag([first, ...others]) {
      if (!first) return;
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 });
      await page.mouse.up();
    },
    async setFiles(selector, paths) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      if (!input) throw new Error(`There is no ${selector}`);
      await input.uploadFile(...paths);
    },
    forgetCookies: async () => {
      const cookies = await browser.cookies();
      await browser.deleteCookie(...cookies);
    },
    screenshot: async (path) => writeFileSync(path, await page.screenshot()),
    close: () => browser.close(),
  };
}
