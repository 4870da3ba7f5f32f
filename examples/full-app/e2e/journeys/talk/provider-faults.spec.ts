import { wordTokens } from '../../model-server/words.js';
import {
  ask,
  messageBox,
  messages,
  questions,
  reopenLast,
  replies,
  replyEnded,
  replyText,
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

  for (const { name, script, title, code, retry } of faults) {
    test(`${name}: says what happened, with a code and what to do`, async ({ page }) => {
      const prompt = `this goes wrong ${script}`;
      await send(page, prompt);
      const banner = replies(page).last().locator('[data-slot=banner]');
      await expect(banner).toContainText(title);
      await expect(banner).toContainText(`Code ${code}`);
      expect(await banner.locator('p').count()).toBeGreaterThanOrEqual(3);
      await expect(banner).not.toContainText(/sk-|Incorrect API key|prompt was/);
      await expect(banner.getByRole('button', { name: 'Retry' })).toHaveCount(retry ? 1 : 0);
      await expect(questions(page).last()).toContainText(prompt);

      await messageBox(page).fill('typed after the failure');
      await page.waitForTimeout(500);
      await page.reload();
      await reopenLast(page);
      await expect(replies(page).last().locator('[data-slot=banner]')).toContainText(`Code ${code}`);
      await expect(questions(page).last()).toContainText(prompt);
      await expect(messageBox(page)).toHaveValue('typed after the failure');
      await messageBox(page).fill('');
    });
  }

  test('what had arrived before the cut is kept', async ({ page }) => {
    const prompt = 'half of it !cutStream 12';
    await send(page, prompt);
    await expect(replies(page).last().locator('[data-slot=banner]')).toBeVisible();
    expect(await replyText(page)).toBe(words(wordTokens(prompt, 12).join('')));
  });

  test('a busy model says when to try again, and counts down', async ({ page }) => {
    await send(page, 'too fast !error429 3');
    await expect(messages(page).getByText(/Ready to retry in [123] seconds?/)).toBeVisible();
    await expect(messages(page).getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 6000 });
  });

  test('the conversation goes on after a failure', async ({ page }) => {
    await send(page, 'fail first !error500');
    await expect(replies(page).last().locator('[data-slot=banner]')).toBeVisible();
    expect(await ask(page, 'and then answer')).not.toBe('');
    await replyEnded(page);
    await expect(questions(page)).toHaveCount(2);
  });

  test('a reply that was cut by its length says so', async ({ page }) => {
    await send(page, 'cut me !cutOff 10');
    await expect(messages(page).getByText('The reply reached its length limit.')).toBeVisible();
    await expect(messages(page).getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  });
});
