import { createHash } from 'node:crypto';
import type { Locator } from '@playwright/test';
import {
  askIn,
  chatIn,
  fieldIn,
  launcherIn,
  lastReplyIn,
  openChat,
  panelIn,
  questionsIn,
  recordEvents,
  repliesEnded,
  repliesIn,
  replyGrewIn,
  sendIn,
  stopIn,
  textOf,
} from '../../support/embed-page.js';
import { expect, test } from '../../support/fixtures.js';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAGUlEQVR4nGNgmPkfOxpgCayiM/8PuARW0f8AzrjsASXTB9EAAAAASUVORK5CYII=',
  'base64',
);

test.describe('The life of an embedded conversation', () => {
  test('[HP7] a reload and another page in the middle of a reply: the same reply goes on', async ({
    page,
    site,
    models,
  }) => {
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    const prompt = 'through the doors !slow 40 160';
    await sendIn(page, prompt);
    await replyGrewIn(page, 10);
    await page.reload();
    // What was open is open again, and shows what had come.
    await replyGrewIn(page, 20);
    await page.goto(`${site.url}/spa`);
    await expect(stopIn(page)).toBeVisible();
    await replyGrewIn(page, 40);
    await models.hurry();
    await repliesEnded(page, 1);
    expect(await lastReplyIn(page)).toBe(textOf(prompt, 160));
    await expect(questionsIn(page)).toHaveText(prompt);
    await sendIn(page, 'and stop !slow 40 400');
    await replyGrewIn(page, 5);
    await page.reload();
    await stopIn(page).click();
    await expect(repliesIn(page).last().getByText('You stopped this reply.')).toBeVisible();
  });

  test('[HP7] offline and back: not a character lost or doubled, and the panel says what is the matter', async ({
    page,
    context,
    site,
    guard,
  }) => {
    guard.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource/);
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    const prompt = 'into the tunnel !slow 30 150';
    await sendIn(page, prompt);
    await replyGrewIn(page, 15);
    await context.setOffline(true);
    await expect(panelIn(page).getByText('You are offline.')).toBeVisible();
    await page.waitForTimeout(1500);
    await context.setOffline(false);
    await repliesEnded(page, 1);
    expect(await lastReplyIn(page)).toBe(textOf(prompt, 150));
    await expect(panelIn(page).getByText('You are offline.')).toHaveCount(0);
  });

  test('[HP7] navigation without loading pages leaves the chat and its reply alone', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/spa`);
    await openChat(page);
    const prompt = 'from lamp to lamp !slow 40 80';
    await sendIn(page, prompt);
    await replyGrewIn(page, 5);
    await page.getByRole('link', { name: 'Desk' }).click();
    await page.getByRole('link', { name: 'Floor' }).click();
    await expect(page.getByRole('heading', { name: 'A lamp that stands on the floor' })).toBeVisible();
    await page.goBack();
    // A framework may take the element out and put it back elsewhere.
    await chatIn(page).evaluate((host) => document.querySelector('main')!.append(host));
    await repliesEnded(page, 1);
    expect(await lastReplyIn(page)).toBe(textOf(prompt, 80));
    // Taken out and put in again later, it goes on from where it was.
    const html = await chatIn(page).evaluate(async (host) => {
      host.remove();
      await new Promise((done) => setTimeout(done, 200));
      document.body.append(host);
      return host.localName;
    });
    expect(html).toBe('stoa-chat');
    await expect(questionsIn(page)).toHaveText(prompt);
  });

  test('answers that come while the panel is closed are counted on the launcher', async ({ page, site }) => {
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    await sendIn(page, 'later !slow 20 40');
    await launcherIn(page).click();
    await expect(launcherIn(page)).toHaveAccessibleName(/1 new message/, { timeout: 20_000 });
    await launcherIn(page).click();
    await expect(launcherIn(page)).toHaveAccessibleName('Close chat');
    expect(await lastReplyIn(page)).toBe(textOf('later !slow 20 40', 40));
  });

  test('[HP10] three chats on a page: conversations, looks, words, ids, storage and events of their own', async ({
    page,
    site,
  }) => {
    const heard = await recordEvents(page);
    await page.goto(`${site.url}/three`);
    const [sales, help, pflege] = (['sales', 'help', 'pflege'] as const).map((name) =>
      chatIn(page, `stoa-chat[instance=${name}]`),
    ) as [Locator, Locator, Locator];
    await expect(sales.getByText('What would you like to buy?')).toBeVisible();
    await openChat(help);
    await expect(help.getByText('What went wrong?')).toBeVisible();
    await launcherIn(pflege).click();
    const prompt = pflege.getByRole('button', { name: 'Wie putze ich einen Schirm?' });
    await expect(prompt).toBeVisible();
    // There is one keyboard; the replies run at the same time.
    await sendIn(sales, 'a lamp !slow 20 60');
    await sendIn(help, 'it is dark !slow 20 60');
    await prompt.click();
    await Promise.all([repliesEnded(sales, 1), repliesEnded(help, 1)]);
    expect(await lastReplyIn(sales)).toBe(textOf('a lamp !slow 20 60'));
    expect(await lastReplyIn(help)).toBe(textOf('it is dark !slow 20 60'));
    await expect.poll(() => lastReplyIn(pflege)).toBe(textOf('Wie putze ich einen Schirm?'));
    await expect(questionsIn(page)).toHaveCount(3);
    await expect(sales).toHaveAttribute('data-theme', 'light');
    await expect(help).toHaveAttribute('data-theme', 'dark');
    await expect(panelIn(pflege).getByRole('button', { name: 'Chat schließen' })).toBeVisible();
    const accent = (chat: Locator) =>
      chat.evaluate((host) => {
        const send = host.shadowRoot!.querySelector('[data-slot=composer-send]')!;
        return getComputedStyle(send).getPropertyValue('--stoa-accent');
      });
    expect(await accent(sales)).not.toBe(await accent(help));

    // An id is one of its root, and what is named by one is there.
    for (const chat of [sales, help, pflege])
      expect(
        await chat.evaluate((host) => {
          const root = host.shadowRoot!;
          const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id);
          const named = [...root.querySelectorAll('[aria-labelledby], [aria-describedby], [aria-controls]')]
            .flatMap((node) => [
              node.ariaLabelledByElements,
              node.ariaDescribedByElements,
              node.ariaControlsElements,
            ])
            .filter((found) => found !== null);
          return {
            twice: ids.filter((id, at) => ids.indexOf(id) !== at),
            nowhere: named.filter((found) => found.length === 0).length,
            leaked: ids.filter((id) => document.getElementById(id)),
          };
        }),
      ).toEqual({ twice: [], nowhere: 0, leaked: [] });

    const told = (await heard()).filter(({ name }) => ['run-start', 'run-end', 'message'].includes(name));
    for (const instance of ['sales', 'help', 'pflege']) {
      const own = told.filter(({ detail }) => detail['instance'] === instance);
      expect(own.map(({ name }) => name).toSorted()).toEqual(['message', 'message', 'run-end', 'run-start']);
      expect(new Set(own.map(({ detail }) => detail['conversationId'])).size).toBe(1);
    }
    expect(told).toHaveLength(12);

    await page.reload();
    await expect(questionsIn(sales)).toHaveText('a lamp !slow 20 60');
    await expect(questionsIn(help)).toHaveText('it is dark !slow 20 60');
    await expect(questionsIn(pflege)).toHaveText('Wie putze ich einen Schirm?');
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(keys.filter((key) => !/^stoa:(sales|help|pflege):/.test(key))).toEqual([]);
  });

  test('[HP10] two versions of the script on a page: each serves its own chat', async ({ page, site }) => {
    await page.goto(`${site.url}/versions`);
    const newer = chatIn(page, '[instance=newer]');
    const older = chatIn(page, '[instance=older]');
    await expect(newer).toHaveCount(1);
    await expect(older).toHaveCount(1);
    const names = await Promise.all(
      [newer, older].map((chat) => chat.evaluate(({ localName }) => localName)),
    );
    expect(names[0]).toBe('stoa-chat');
    expect(names[1]).toMatch(/^stoa-chat-\d+-\d+-\d+/);
    expect(
      await page.evaluate(() =>
        Object.keys((window as unknown as { StoaChat: { versions: object } }).StoaChat.versions),
      ),
    ).toHaveLength(2);
    await openChat(older);
    expect(await askIn(older, 'to the older one')).toBe(textOf('to the older one'));
    await openChat(newer);
    expect(await askIn(newer, 'to the newer one')).toBe(textOf('to the newer one'));
    await expect(questionsIn(older)).toHaveText('to the older one');
  });

  test('[FP1] a page that says what every file has to be: the chat works, and another file is not run', async ({
    page,
    site,
    app,
    guard,
  }) => {
    // What the server says of its files is true of what it sends.
    const listed = await fetch(new URL('/embed/integrity.json', app.url));
    const { version, files } = (await listed.json()) as { version: string; files: Record<string, string> };
    const own = await fetch(new URL(`/embed/${version}/integrity.json`, app.url));
    const { files: below } = (await own.json()) as { files: Record<string, string> };
    const said = { ...files };
    for (const [name, fingerprint] of Object.entries(below)) said[`${version}/${name}`] = fingerprint;
    expect(Object.keys(said).length).toBeGreaterThan(100);
    const untrue: string[] = [];
    for (const [name, fingerprint] of Object.entries(said)) {
      const sent = Buffer.from(await (await fetch(new URL(`/embed/${name}`, app.url))).arrayBuffer());
      if (`sha384-${createHash('sha384').update(sent).digest('base64')}` !== fingerprint) untrue.push(name);
    }
    expect(untrue).toEqual([]);
    for (const path of ['/licences.txt', `/embed/${version}/licences.txt`])
      expect(await (await fetch(new URL(path, app.url))).text()).toMatch(/^zustand [\d.]+ \(MIT\)$/m);

    await page.goto(`${site.url}/pinned`);
    await openChat(page);
    await askIn(page, 'show me !markdown');
    await expect(panelIn(page).locator('.hljs-keyword, [data-slot=code-block] span').first()).toBeVisible();

    // Somebody has changed what the server sends, and no other address of it is taken, either.
    guard.expected.push(/integrity|Failed to (fetch|load)|dynamically imported/i);
    const asked: string[] = [];
    await page.route(/\/assets\/panel-parts-/, async (route) => {
      asked.push(new URL(route.request().url()).search);
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.isChanged = true;${await response.text()}` });
    });
    await page.reload();
    await expect(panelIn(page).or(page.getByRole('alert'))).toContainText('The chat could not be loaded.');
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText('The chat could not be loaded.');
    expect(asked.length).toBeGreaterThan(1);
    expect(await page.evaluate(() => 'isChanged' in window)).toBe(false);
    // Nor is a module of ours that the page has no fingerprint of.
    const address = new URL(
      `/embed/${version}/assets/${Object.keys(below)[1]!.split('/')[1]}?other`,
      app.url,
    );
    const unlisted = await page.evaluate(
      (from) =>
        import(from).then(
          () => 'run',
          () => 'refused',
        ),
      address.href,
    );
    expect(unlisted).toBe('refused');
  });

  test('an image goes with a message, and reaches the model', async ({ page, site, models }) => {
    await page.goto(`${site.url}/plain`);
    await chatIn(page).evaluate((chat) => chat.setAttribute('model', 'gpt-4o-mini'));
    await openChat(page);
    await panelIn(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: picture });
    await expect(panelIn(page).getByRole('img', { name: 'lamp.png' })).toBeVisible();
    await models.reset();
    await askIn(page, 'what is this');
    expect(JSON.stringify((await models.state()).requests[0]?.body.messages)).toContain('data:image/');
    await expect(questionsIn(page).last().getByRole('img')).toBeVisible();
    await panelIn(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
    await expect(panelIn(page).getByRole('alert')).toContainText('notes.txt');
    await expect(fieldIn(page)).toBeVisible();
  });

  test('commands from before the script are carried out in order; a page may keep the panel closed', async ({
    page,
    site,
    guard,
  }) => {
    await page.addInitScript(() => {
      if (location.pathname !== '/plain') return;
      const heard: string[] = [];
      Object.defineProperty(window, 'heard', { value: heard, enumerable: false });
      (window as unknown as { StoaChat: unknown[] }).StoaChat = [
        ['on', 'message', ({ role }: { role: string }) => heard.push(role)],
        ['send', 'said before the script was there'],
        ['nonsense'],
        ['open'],
      ];
    });
    guard.expected.push(/is not a function/);
    await page.goto(`${site.url}/plain`);
    await expect(fieldIn(page)).toBeVisible();
    await repliesEnded(page, 1);
    await expect(questionsIn(page)).toHaveText('said before the script was there');
    expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
      'user',
      'assistant',
    ]);
    await page.evaluate(() =>
      document
        .querySelector('stoa-chat')!
        .addEventListener('stoa-close', (event) => event.preventDefault(), { once: true }),
    );
    await launcherIn(page).click();
    await expect(fieldIn(page)).toBeVisible();
    await launcherIn(page).click();
    await expect(fieldIn(page)).toBeHidden();
  });
});
