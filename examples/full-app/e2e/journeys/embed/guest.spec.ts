import type { CDPSession, Page } from '@playwright/test';
import {
  askIn,
  chatIn,
  chatLooksAsJson,
  fieldIn,
  launcherIn,
  looksApart,
  openChat,
  panelIn,
  questionsIn,
  readChatLooks,
  readHostPage,
  repliesEnded,
  repliesIn,
  sendIn,
} from '../../support/embed-page.js';
import { expect, test } from '../../support/fixtures.js';

/** Everything that the page fetched from the app. */
function recordRequests(page: Page, origin: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) seen.push(request.url().slice(origin.length));
  });
  return seen;
}

/** Reads the listeners of scripts from one origin on the window, the document and the elements above the chat. */
async function watchListeners(session: CDPSession, origin: string): Promise<() => Promise<string[]>> {
  const scripts = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => void scripts.set(scriptId, url));
  await session.send('Debugger.enable');
  return async () => {
    const all: string[] = [];
    for (const expression of [
      'window',
      'document',
      'document.documentElement',
      'document.body',
      'visualViewport',
    ]) {
      const { result } = await session.send('Runtime.evaluate', { expression });
      if (!result.objectId) continue;
      const { listeners } = await session.send('DOMDebugger.getEventListeners', {
        objectId: result.objectId,
      });
      for (const { type, scriptId } of listeners)
        if (scripts.get(scriptId)?.startsWith(origin)) all.push(`${expression} ${type}`);
    }
    return all.toSorted();
  };
}

/** What a chat looks like once nothing more comes to it. */
async function settledLooks(page: Page): ReturnType<typeof readChatLooks> {
  let before = '';
  for (;;) {
    const now = await chatLooksAsJson(chatIn(page));
    if (now === before) return JSON.parse(now) as Awaited<ReturnType<typeof readChatLooks>>;
    before = now;
    await page.waitForTimeout(500);
  }
}

async function memoryOf(session: CDPSession): Promise<{ heapMb: number; nodes: number }> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { heapMb: usedSize / 1024 / 1024, nodes };
}

test.describe('The embedded chat as a guest', () => {
  test('[HP1] a closed chat costs the page one request, and shifts nothing', async ({ page, app, site }) => {
    const requests = recordRequests(page, app.url);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.defineProperty(window, 'shifts', { value: shifts, enumerable: false });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${site.url}/plain`);
    await expect(launcherIn(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1000);
    expect(requests).toEqual(['/embed/embed.js']);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    expect(
      await chatIn(page).evaluate((host) => host.shadowRoot!.adoptedStyleSheets.length),
    ).toBeLessThanOrEqual(2);

    await launcherIn(page).hover();
    await expect.poll(() => requests.length).toBeGreaterThan(1);
    // Fetched ahead, and not run: nothing is connected before the panel opens.
    await page.waitForTimeout(500);
    expect(requests.filter((path) => !/^\/embed\/\d[^/]*\/assets\//.test(path))).toEqual(['/embed/embed.js']);
    await openChat(page);
    expect(requests).toContain('/embed/session?protocols=1-1');
  });

  test('[HP2] [HP5] the page is the same before, while and after a chat is open', async ({
    page,
    app,
    site,
  }) => {
    await page.route(`${app.url}/embed/embed.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.goto(`${site.url}/plain`);
    await page.waitForLoadState('networkidle');
    const without = await readHostPage(page);
    await page.unrouteAll();

    await page.goto(`${site.url}/plain`);
    await expect(launcherIn(page)).toBeVisible();
    await page.mouse.move(5, 5);
    const compare = async () => {
      const now = await readHostPage(page);
      for (const key of ['styles', 'attributes', 'sheets', 'adopted', 'cookies', 'scroll'] as const)
        expect(now[key], key).toEqual(without[key]);
      expect(now.bodyChildren).toBeLessThanOrEqual(without.bodyChildren + 1);
      expect(now.globals.filter((name) => !without.globals.includes(name))).toEqual(['StoaChat']);
      expect(now.storage.filter((name) => !name.startsWith('stoa:stoa_pk_development'))).toEqual([]);
      // The chat may render between the two counts.
      await expect
        .poll(async () => {
          const own = await chatIn(page).locator('[aria-hidden], [inert]').count();
          return (await page.locator('[aria-hidden], [inert], [data-radix-focus-guard]').count()) - own;
        })
        .toBe(0);
    };
    await compare();
    await openChat(page);
    await page.mouse.move(5, 5);
    await askIn(page, 'one message of mine');
    await compare();
    // Menus and overlays of the chat belong to it as well.
    await panelIn(page).locator('[part~=header]').getByRole('button', { name: 'More' }).click();
    await expect(panelIn(page).getByRole('menu')).toBeVisible();
    await compare();
    await page.keyboard.press('Escape');
    // The page can be used all the while.
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('lamp');
    await expect(page.getByRole('searchbox', { name: 'Search the shop' })).toHaveValue('lamp');
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('');
    await page.getByRole('heading', { level: 1 }).click();
    await launcherIn(page).click();
    await expect(fieldIn(page)).toBeHidden();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.mouse.move(5, 5);
    await compare();

    await chatIn(page).evaluate((host) => host.remove());
    await compare();
    expect(await page.locator('stoa-chat').count()).toBe(0);
  });

  test('[HP4] a page that trusts a nonce and no address: what the script brings along is trusted with it', async ({
    page,
    site,
  }) => {
    const policy = (await page.goto(`${site.url}/nonce`))?.headers()['content-security-policy'];
    expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'; style-src 'nonce-[^']+';/);
    // What is fetched ahead has to be trusted, too.
    await launcherIn(page).hover();
    await openChat(page);
    // Code is coloured by a module that comes late, a diagram is drawn in a frame.
    await sendIn(page, '```ts\nconst lamp = 1;\n```\n```mermaid\nflowchart LR\n  a --> b\n```\n!echo');
    await repliesEnded(page, 1);
    const reply = repliesIn(page).last();
    await expect(reply.locator('[data-slot=diagram][data-state=drawn]')).toBeVisible();
    await expect(reply.locator('pre span').filter({ hasText: /^const$/ })).toBeVisible();
    await panelIn(page).locator('[part~=header]').getByRole('button', { name: 'More' }).click();
    await expect(panelIn(page).getByRole('menu')).toBeVisible();
  });

  test('[HP3] no element of the chat is changed by an ordinary sheet or by a hostile one, nor by patched prototypes', async ({
    openBrowser,
    site,
  }) => {
    test.slow();
    const shown = async (path: string) => {
      const { page } = await openBrowser();
      await page.goto(`${site.url}/${path}`);
      await expect(launcherIn(page)).toBeVisible();
      await page.mouse.move(5, 5);
      const closed = await readChatLooks(chatIn(page));
      await openChat(page);
      await page.mouse.move(5, 5);
      const empty = await settledLooks(page);
      await askIn(page, 'show me !markdown');
      await expect(repliesIn(page).last().locator('code').filter({ hasText: 'answer' })).toBeVisible();
      // The buttons below a message come by themselves a moment after it.
      for (const message of [questionsIn(page), repliesIn(page)])
        await expect(message.last().locator('[data-slot=message-actions] button').first()).toBeAttached();
      const full = await settledLooks(page);
      return { closed, empty, full };
    };
    const plain = await shown('plain');
    expect(Object.keys(plain.full).length).toBeGreaterThan(100);
    for (const sheet of ['everyday', 'hostile']) {
      const here = await shown(sheet);
      for (const moment of ['closed', 'empty', 'full'] as const)
        expect(looksApart(plain[moment], here[moment]).slice(0, 20), `${sheet}, ${moment}`).toEqual([]);
    }
  });

  test('[HP6] fifty times open and closed, a hundred times put in and taken out: nothing stays behind', async ({
    page,
    app,
    site,
  }) => {
    test.slow();
    const session = await page.context().newCDPSession(page);
    const listeners = await watchListeners(session, app.url);
    await page.goto(`${site.url}/plain`);
    await expect(launcherIn(page)).toBeVisible();
    const closed = await listeners();
    await openChat(page);
    await askIn(page, 'before the rounds');
    const cycle = (times: number) =>
      chatIn(page).evaluate(async (host, count) => {
        const chat = host as HTMLElement & { open(): void; close(): void };
        const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        for (let round = 0; round < count; round += 1) {
          chat.close();
          await frame();
          chat.open();
          await frame();
        }
      }, times);
    await cycle(5);
    const listenersBefore = await listeners();
    expect(listenersBefore.length).toBeGreaterThan(0);
    const before = await memoryOf(session);
    await cycle(50);
    const after = await memoryOf(session);
    expect(await listeners()).toEqual(listenersBefore);
    expect(after.nodes - before.nodes).toBeLessThan(50);
    expect(after.heapMb - before.heapMb).toBeLessThan(1);

    await chatIn(page).evaluate((host) => host.remove());
    await expect.poll(listeners).toEqual([]);

    const mount = (times: number) =>
      page.evaluate(async (count) => {
        const { StoaChat } = window as unknown as {
          StoaChat: { create(options: object): HTMLElement & { isOpen: boolean } };
        };
        for (let round = 0; round < count; round += 1) {
          const chat = StoaChat.create({
            embedKey: 'stoa_pk_development',
            defaultOpen: true,
            instance: 'again',
          });
          await new Promise((done) => {
            chat.addEventListener('stoa-ready', done, { once: true });
            setTimeout(done, 3000);
          });
          chat.remove();
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        }
      }, times);
    await mount(5);
    const bare = await memoryOf(session);
    await mount(100);
    await expect.poll(listeners).toEqual([]);
    const rest = await memoryOf(session);
    expect(rest.nodes - bare.nodes).toBeLessThan(50);
    expect(rest.heapMb - bare.heapMb).toBeLessThan(1);

    await page.evaluate(() => {
      const { StoaChat } = window as unknown as { StoaChat: { create(options: object): HTMLElement } };
      StoaChat.create({ embedKey: 'stoa_pk_development', instance: 'closed' });
    });
    await expect(launcherIn(page)).toBeVisible();
    await expect.poll(listeners).toEqual(closed);
  });
});
