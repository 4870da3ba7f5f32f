import { writeFileSync } from 'node:fs';
import { Builder, By, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../support/app.js';
import { startChild, type Child } from '../support/child-process.js';
import type { EngineDriver, KeyName, Point } from './engine-driver.js';

const keys: Record<KeyName, string> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  End: Key.END,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  Backspace: Key.BACK_SPACE,
  a: 'a',
  k: 'k',
  v: 'v',
};

/** A screen in memory, because WebKitGTK draws into a window. */
async function openScreen(): Promise<{ display: string; screen: Child }> {
  const screen = startChild(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {},
  );
  const [, number = ''] = await screen.waitFor(/(\d+)\n/);
  return { display: `:${number}`, screen };
}

/** Starts WebKitGTK's browser, steered by WebDriver. @throws when it does not start */
export async function openWebKit(
  executablePath: string,
  size: { width: number; height: number },
): Promise<EngineDriver> {
  const { display, screen } = await openScreen();
  const port = await freePort();
  const server = startChild('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const driver: WebDriver = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      // Otherwise every command waits for a page that loads.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: executablePath, args: ['--automation'] },
    })
    .build();
  const capabilities = await driver.getCapabilities();
  const inner = (await driver.executeScript('return [innerWidth, innerHeight]')) as [number, number];
  const outer = await driver.manage().window().getRect();
  await driver
    .manage()
    .window()
    .setRect({
      width: outer.width + size.width - inner[0],
      height: outer.height + size.height - inner[1],
    });
  const move = ({ x, y }: Point) => ({
    x: Math.round(x),
    y: Math.round(y),
    origin: Origin.VIEWPORT,
    duration: 0,
  });
  return {
    engine: `${capabilities.getBrowserName()} ${capabilities.getBrowserVersion()}`,
    async goto(address) {
      await driver.executeScript('window.isLeft = true');
      await driver.get(address);
      // While the page is being left, the driver answers with errors.
      await driver.wait(
        () =>
          driver
            .executeScript<boolean>('return !window.isLeft && document.readyState === "complete"')
            .catch(() => false),
        60_000,
      );
    },
    beginGoto: (address) => driver.get(address),
    async evaluate(body, ...args) {
      // As a text, because the driver copies objects by what pages may have added to their prototypes.
      const value: string | null = await driver.executeScript(
        `return JSON.stringify((function () { ${body} }).apply(null, arguments))`,
        ...args,
      );
      return value === null ? undefined : (JSON.parse(value) as unknown);
    },
    click: (at) => driver.actions().move(move(at)).press().release().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    async press(key, modifier) {
      const held = modifier === 'Control' ? Key.CONTROL : Key.SHIFT;
      const actions = driver.actions();
      if (modifier) actions.keyDown(held);
      actions.sendKeys(keys[key]);
      if (modifier) actions.keyUp(held);
      await actions.perform();
    },
    async drag([first, ...others]) {
      if (!first) return;
      const actions = driver.actions().move(move(first)).press();
      let { x, y } = first;
      for (const place of others) {
        for (const part of [0.25, 0.5, 0.75, 1])
          actions.move({
            ...move({ x: x + (place.x - x) * part, y: y + (place.y - y) * part }),
            duration: 30,
          });
        ({ x, y } = place);
      }
      await actions.release().perform();
    },
    setFiles: (selector, paths) => driver.findElement(By.css(selector)).sendKeys(paths.join('\n')),
    forgetCookies: () => driver.manage().deleteAllCookies(),
    screenshot: async (path) => writeFileSync(path, Buffer.from(await driver.takeScreenshot(), 'base64')),
    async close() {
      await driver.quit().catch(() => undefined);
      await server.end('SIGTERM');
      await screen.end('SIGTERM');
    },
  };
}
