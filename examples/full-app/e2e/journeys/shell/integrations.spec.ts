import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { forget, startApp, type AppProcess } from '../../support/app.js';
import { setFlag } from '../../support/database.js';
import { expect, signIn, test as base } from '../../support/fixtures.js';

const authorizeUrl = 'https://accounts.example.org/auth';
interface Provider {
  url: string;
  /** Of the window in progress. */
  challenge: string;
  revoked: string[];
}

/** An app of its own with a provider of accounts that redeems one code, given the proof of who asked for it. */
const test = base.extend<{ provider: Provider; connectableApp: AppProcess }>({
  provider: async ({}, provide) => {
    const provider: Provider = { url: '', challenge: '', revoked: [] };
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = new URLSearchParams(Buffer.concat(chunks).toString());
        if (request.url === '/revoke') {
          provider.revoked.push(body.get('token') ?? '');
          return response.writeHead(200).end();
        }
        const verifier = body.get('code_verifier') ?? '';
        const proof = createHash('sha256').update(verifier).digest('base64url');
        const isRight = body.get('code') === 'the-code' && proof === provider.challenge;
        const tokens = {
          access_token: 'access',
          refresh_token: 'refresh',
          token_type: 'Bearer',
          expires_in: 3600,
        };
        response
          .writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' })
          .end(JSON.stringify(isRight ? tokens : { error: 'invalid_grant' }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await provide(provider);
    server.close();
  },
  connectableApp: [
    async ({ page, models, provider }, use) => {
      const app = await startApp({
        modelsUrl: models.url,
        env: {
          GOOGLE_CLIENT_ID: 'client',
          GOOGLE_CLIENT_SECRET: 'secret',
          GOOGLE_AUTHORIZE_URL: authorizeUrl,
          GOOGLE_TOKEN_URL: `${provider.url}/token`,
          GOOGLE_REVOKE_URL: `${provider.url}/revoke`,
        },
      });
      await use(app);
      // Or it would say that its server is gone.
      await page.close();
      await app.stop();
      forget(app);
    },
    { timeout: 180_000 },
  ],
});

test('[IGJ1] an account is connected in a window of its own, and its access ends with a press', async ({
  page,
  connectableApp: app,
  provider,
}) => {
  await page.context().route(`${authorizeUrl}**`, (route, request) => {
    const { searchParams } = new URL(request.url());
    provider.challenge = searchParams.get('code_challenge') ?? '';
    const answer = new URLSearchParams({ code: 'the-code', state: searchParams.get('state') ?? '' });
    const back = `${searchParams.get('redirect_uri')}?${answer.toString()}`.replaceAll('&', '&amp;');
    return route.fulfill({ contentType: 'text/html', body: `<a href="${back}">Allow</a>` });
  });
  await setFlag(app, 'integrations', { enabled: true });
  await signIn(page, app.url);
  await chooseFromAccountMenu(page, 'Integrations');
  const dialog = page.getByRole('dialog', { name: 'Integrations' });
  const connect = dialog.getByRole('button', { name: 'Connect Google Drive' });

  await test.step('a blocked window says what to do', async () => {
    await page.evaluate(() => {
      const { open } = window;
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await connect.click();
    await expect(dialog.getByRole('alert')).toContainText('pop-up');
    await expect(connect).toBeEnabled();
  });

  await test.step('a window that is closed without consent connects nothing', async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), connect.click()]);
    await expect(popup.getByRole('link', { name: 'Allow' })).toBeVisible();
    await popup.close();
    await expect(connect).toBeEnabled();
  });

  await test.step('consent closes the window and connects the account', async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), connect.click()]);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('link', { name: 'Allow' }).click();
    await closed;
    await expect(dialog.getByRole('img', { name: 'Connected' })).toHaveCount(1);
  });

  await test.step('disconnecting revokes what was given', async () => {
    await dialog.getByRole('button', { name: 'Disconnect Google Drive' }).click();
    await expect(connect).toBeVisible();
    await expect.poll(() => provider.revoked).toEqual(['refresh']);
  });
});
