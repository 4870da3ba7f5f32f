import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../../support/accessible.js';
import {
  messageBox,
  messages,
  questions,
  replies,
  replyEnded,
  row,
} from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';
import { emptyCloud, storeConversation } from '../../support/stored.js';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAGUlEQVR4nGNgmPkfOxpgCayiM/8PuARW0f8AzrjsASXTB9EAAAAASUVORK5CYII=',
  'base64',
);

test.describe('Links and images in messages', () => {
  let site: Server;
  let host = '';
  let asked: { url: string; headers: IncomingHttpHeaders }[] = [];

  test.beforeEach(async ({ app }) => {
    await emptyCloud((await openSession(app.url)).client);
    asked = [];
    site = createServer((request, response) => {
      asked.push({ url: request.url ?? '', headers: request.headers });
      if (request.url?.startsWith('/gone')) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'who=me' }).end(picture);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  test.afterEach(() => {
    site.closeAllConnections();
    site.close();
  });

  const open = async (page: Parameters<typeof row>[0], url: string, reply: string) => {
    await storeConversation((await openSession(url)).client, 'With links', { reply });
    await signIn(page, url);
    await row(page, 'With links').click();
    await expect(replies(page).last().locator('[data-slot=markdown]')).toBeVisible();
  };

  test('[LK9] an image of another site loads with consent only, and only through the app', async ({
    page,
    app,
    guard,
  }) => {
    guard.expected.push(/502 \(Bad Gateway\)/);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && !/^(?:data|blob):/.test(request.url()))
        outside.push(request.url());
    });
    await open(
      page,
      app.url,
      `![first](http://${host}/a.png?x=1)\n\n![second](http://${host}/b.png)\n\n![third](http://${host}/gone.png)`,
    );
    const shown = messages(page).locator('img');
    await expect(page.getByRole('button', { name: 'Load once' })).toHaveCount(3);
    await expectAccessible(page, '[data-slot=markdown]');
    expect(asked).toEqual([]);

    await page.getByRole('button', { name: 'Load once' }).first().click();
    await expect(shown).toHaveCount(1);
    await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
    expect(asked.map(({ url }) => url)).toEqual(['/a.png?x=1']);
    const sent = Object.keys(asked[0]?.headers ?? {});
    for (const name of ['cookie', 'referer', 'origin', 'authorization', 'accept-language'])
      expect(sent).not.toContain(name);

    await page
      .getByRole('button', { name: `Always load from ${host}` })
      .first()
      .click();
    await expect(shown).toHaveCount(2);
    await expect(page.getByText('The image could not be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The image could not be loaded.')).toBeVisible();

    await page.reload();
    await row(page, 'With links').click();
    await expect(shown).toHaveCount(2);
    await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);

    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: /^Configurations/ }).click();
    await page.getByRole('button', { name: `Remove ${host}` }).click();
    await expect(page.getByText('None. Each image asks before it loads.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Load once' })).toHaveCount(3);
    expect(outside).toEqual([]);
  });

  test('[LK8] a link that sends shows its whole text first, and the draft stays', async ({ page, app }) => {
    await open(page, app.url, 'You may [ask for more](#chat:send/Tell%20me%20more%20about%20porches.)');
    await messageBox(page).fill('half a thought');
    const link = page.getByRole('button', { name: 'ask for more' });
    await link.focus();
    await page.keyboard.press('Enter');
    const offer = page.getByRole('dialog');
    await expect(offer).toContainText('Tell me more about porches.');
    await expectAccessible(page, '[data-slot=popover-content]');
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
    await expect(questions(page)).toHaveCount(1);

    await link.click();
    await offer.getByRole('button', { name: 'Send' }).click();
    await expect(questions(page)).toHaveCount(2);
    await expect(questions(page).last()).toContainText('Tell me more about porches.');
    await replyEnded(page);
    await expect(messageBox(page)).toHaveValue('half a thought');
  });
});
