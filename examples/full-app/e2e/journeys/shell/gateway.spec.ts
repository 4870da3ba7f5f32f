import type { Page } from '@playwright/test';
import { expectedText, wordTokens } from '@stoa/server/testing/model-server/words';
import {
  appStarted,
  ask,
  beginConversation,
  messages,
  questions,
  reopenLast,
  replyEnded,
  replyGrew,
  replyText,
  row,
  send,
  stopButton,
  words,
} from '../../support/conversation-page.js';
import { expect, test as base } from '../../support/fixtures.js';
import { textOf } from '../../support/files.js';
import { startGatewayPair, type GatewayPair } from '../../support/gateway.js';
import { chooseFromRow, conversationNamed, openRowMenu } from '../../support/list-page.js';
import { operationOf } from '../../support/network.js';
import { openSession } from '../../support/session.js';
import { openSettings } from '../../support/settings-page.js';

const test = base.extend<{ pair: GatewayPair }>({
  pair: [
    async ({ page, models }, use) => {
      const pair = await startGatewayPair(models.url, ['/optimizer/', '/chat/convert']);
      await use(pair);
      // Or it would say that its server is gone.
      await page.close();
      await pair.close();
    },
    { timeout: 180_000 },
  ],
});

async function enter(page: Page, { front, signInNext }: GatewayPair, person: 'Thea' | 'Nils'): Promise<void> {
  signInNext(person);
  await page.goto(front.url);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await appStarted(page);
}

test('[GW15] what people do works through a gateway, and what its backend lacks is hidden', async ({
  page,
  browser,
  pair,
  models,
  guard,
}) => {
  test.setTimeout(180_000);
  // A file that is being read answers 404, as clients of the protocol expect.
  guard.expected.push(/status of 404/);
  await enter(page, pair, 'Thea');

  await test.step('a reply streams, is stopped, and goes on after a reload', async () => {
    expect(await ask(page, 'What grows on a porch?')).toBe(words(expectedText('What grows on a porch?')));
    await send(page, 'stop me !slow 40 400');
    await replyGrew(page, 5);
    await stopButton(page).click();
    await expect(messages(page).getByText('You stopped this reply.')).toBeVisible();
    const prompt = 'reload me !slow 40 200';
    await send(page, prompt);
    const seen = await replyGrew(page, 5);
    await page.reload();
    await reopenLast(page);
    await replyGrew(page, seen.split(' ').length + 1);
    await models.hurry();
    await replyEnded(page);
    expect(await replyText(page)).toBe(words(wordTokens(prompt, 200).join('')));
  });

  await test.step('a conversation of the cloud with a file, which comes back whole', async () => {
    const content = 'The owls of Athens are silver.\n'.repeat(200);
    await beginConversation(page, 'Cloud');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add to the message' }).click();
    await expect(page.getByRole('menuitem', { name: 'Optimize prompt' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Upload files' }).click();
    await (
      await chooser
    ).setFiles({ name: 'owls.txt', mimeType: 'text/plain', buffer: Buffer.from(content) });
    await expect(page.locator('[data-slot=attachment-chip][data-state=ready]')).toHaveCount(1, {
      timeout: 30_000,
    });
    await ask(page, 'What are the owls made of?');
    const { requests } = await models.state();
    expect(JSON.stringify(requests.map(({ body }) => body))).toContain('owls of Athens');
    await page.reload();
    await reopenLast(page);
    await expect(questions(page).last()).toContainText('What are the owls made of?');
    const download = page.waitForEvent('download');
    await questions(page).last().getByRole('button', { name: 'Download owls.txt' }).click();
    expect(await textOf(await download)).toBe(content);
  });

  await test.step('settings are kept by the backend', async () => {
    const saved = page.waitForResponse(
      (response) => operationOf(response.request())?.address === '/state/settings/save' && response.ok(),
    );
    const dialog = await openSettings(page);
    await dialog.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click();
    await saved;
    await page.keyboard.press('Escape');
    const { client } = await openSession(pair.backend.url, 'Thea');
    expect(await client.settings.get()).toMatchObject({ ok: true, value: { data: { theme: 'light' } } });
  });

  await test.step('one shares, another receives', async () => {
    await conversationNamed(page, 'Lighthouses', 'Private', 'Tell me about lighthouses.');
    await openRowMenu(row(page, 'Lighthouses'));
    await expect(page.getByRole('menuitem', { name: 'Share…' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Download…' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await chooseFromRow(row(page, 'Lighthouses'), 'Share…');
    const dialog = page.getByRole('dialog', { name: 'Add People to Share With' });
    await expect(dialog.getByRole('combobox', { name: 'People' })).toBeFocused();
    await page.keyboard.type('nils@stoa.localhost');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Through the gateway');
    await dialog.getByRole('button', { name: 'Share' }).click();
    await expect(dialog.getByText('Shared successfully')).toBeVisible();

    const context = await browser.newContext();
    const nils = await context.newPage();
    await enter(nils, pair, 'Nils');
    await nils.getByRole('tab', { name: /^Share\b/ }).click();
    await nils.getByRole('button', { name: /^Through the gateway/ }).click();
    const received = nils.getByRole('dialog', { name: 'Import shared items' });
    await received.getByRole('button', { name: 'Import' }).click();
    await expect(received.getByText('1 conversation, 0 folders, 0 prompts')).toBeVisible();
    await context.close();
  });
});
