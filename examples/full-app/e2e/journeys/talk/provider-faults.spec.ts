import { wordTokens } from '@stoa/server/testing/model-server/words';
import {
  appStarted,
  ask,
  beginConversation,
  messageBox,
  messages,
  questions,
  replies,
  replyEnded,
  replyText,
  rows,
  send,
  words,
} from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';

const faults = [
  {
    name: '401',
    script: '!error401',
    title: 'The model provider refused access',
    code: 'provider.401',
    retry: false,
  },
  { name: '429', script: '!error429 2', title: 'The model is busy', code: 'provider.429', retry: true },
  {
    name: '500',
    script: '!error500',
    title: 'The model provider has a problem',
    code: 'provider.500',
    retry: true,
  },
  {
    name: 'a stream that is cut',
    script: '!cutStream 12',
    title: 'The connection to the model was lost',
    code: 'provider.network',
    retry: true,
  },
  {
    name: 'garbage',
    script: '!garbage 6',
    title: 'The model provider sent an unreadable answer',
    code: 'provider.protocol',
    retry: true,
  },
  {
    name: 'an error in mid-stream',
    script: '!errorEvent 6',
    title: 'The model provider has a problem',
    code: 'provider.500',
    retry: true,
  },
] as const;

test.describe('When the provider fails', () => {
  test.beforeEach(async ({ page, app }) => signIn(page, app.url));

  test('each failure says what happened, with a code and what to do, also after a reload', async ({
    page,
  }) => {
    const ids = new Map<string, string>();
    for (const { name, script, title, code, retry } of faults)
      await test.step(name, async () => {
        const prompt = `${name} goes wrong ${script}`;
        await beginConversation(page);
        await send(page, prompt);
        const banner = replies(page).last().locator('[data-slot=banner]');
        await expect(page).toHaveURL(/\/c\/.+/);
        await expect(banner).toContainText(title);
        await expect(banner).toContainText(`Code ${code}`);
        expect(await banner.locator('p').count()).toBeGreaterThanOrEqual(3);
        await expect(banner).not.toContainText(/sk-|Incorrect API key|prompt was/);
        await expect(banner.getByRole('button', { name: 'Retry' })).toHaveCount(retry ? 1 : 0);
        await expect(questions(page).last()).toContainText(prompt);
        ids.set(name, new URL(page.url()).pathname.slice('/c/'.length));
        await messageBox(page).fill(`typed after ${name}`);
      });

    await page.reload();
    await appStarted(page);
    for (const { name, script, code } of faults.toReversed())
      await test.step(`${name}, after the reload`, async () => {
        await rows(page)
          .locator(`[data-row-key$="${ids.get(name)}"]`)
          .click();
        await expect(replies(page).last().locator('[data-slot=banner]')).toContainText(`Code ${code}`);
        await expect(questions(page).last()).toContainText(`${name} goes wrong ${script}`);
        await expect(messageBox(page)).toHaveValue(`typed after ${name}`);
        await messageBox(page).fill('');
      });
  });

  test('what arrived is kept, and the conversation goes on', async ({ page }) => {
    await test.step('what had arrived before the cut is kept', async () => {
      const prompt = 'half of it !cutStream 12';
      await send(page, prompt);
      await expect(replies(page).last().locator('[data-slot=banner]')).toBeVisible();
      expect(await replyText(page)).toBe(words(wordTokens(prompt, 12).join('')));
    });

    await test.step('a reply that was cut by its length says so', async () => {
      await beginConversation(page);
      await send(page, 'cut me !cutOff 10');
      await expect(messages(page).getByText('The reply reached its length limit.')).toBeVisible();
      await expect(messages(page).getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
    });

    await test.step('a busy model says when to try again, and counts down', async () => {
      await beginConversation(page);
      await send(page, 'too fast !error429 3');
      await expect(messages(page).getByText(/Ready to retry in [123] seconds?/)).toBeVisible();
      await expect(messages(page).getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 6000 });
    });

    await test.step('the conversation goes on after a failure', async () => {
      await beginConversation(page);
      await send(page, 'fail first !error500');
      await expect(replies(page).last().locator('[data-slot=banner]')).toBeVisible();
      expect(await ask(page, 'and then answer')).not.toBe('');
      await replyEnded(page);
      await expect(questions(page)).toHaveCount(2);
    });
  });
});
