import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import {
  beginConversation,
  messageBox,
  questions,
  replies,
  replyEnded,
} from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Prompt templates' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openPanel(page: Page) {
  if (!(await panel(page).isVisible())) {
    await page.getByRole('button', { name: 'Add to the message' }).click();
    await page.getByRole('menuitem', { name: 'Prompt templates' }).click();
  }
  await expect(panel(page).getByRole('searchbox', { name: 'Search templates' })).toBeVisible();
}

test.describe('Prompt templates', () => {
  test.beforeEach(async ({ page, app, guard }) => {
    // The address of a file that is being read answers 404, as clients of the protocol expect.
    guard.expected.push(/status of 404/);
    await signIn(page, app.url);
    await beginConversation(page);
  });

  test('[TPJ1] make a template with a variable and a file, and run it', async ({ page, models }) => {
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'New template' }).first().click();
    const editor = dialog(page, 'New template');
    await editor.getByRole('textbox', { name: /^Name/ }).fill('Porch report');
    await editor.getByRole('textbox', { name: /^Text/ }).fill('Report to {{Whom}} on {{Paper:file}}.');
    await expect(editor.getByText('Paper', { exact: true })).toBeVisible();
    await editor.getByText('Whom', { exact: true }).click();
    await editor.getByRole('textbox', { name: 'Default' }).fill('the board');
    await expect(editor.getByRole('textbox', { name: /^Text/ })).toHaveValue(
      'Report to {{Whom:text(default:"the board")}} on {{Paper:file}}.',
    );
    await expectAccessible(page, '[data-dialog=templateEditor]');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toBeHidden();

    await panel(page).getByRole('button', { name: 'Use Porch report' }).click();
    const form = dialog(page, 'Porch report');
    await expect(form.getByRole('textbox', { name: /Whom/ })).toHaveValue('the board');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('Please provide all the required files marked with "*"')).toBeVisible();
    await form.locator('input[type=file]').setInputFiles({
      name: 'porch.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The porch has sixteen columns of grey marble.'),
    });
    await expect(form.locator('[data-slot=attachment-chip][data-state=ready]')).toHaveCount(1, {
      timeout: 20_000,
    });
    await expectAccessible(page, '[data-dialog=template]');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toBeHidden();
    await expect(questions(page)).toContainText('Report to the board on porch.txt.');
    await replyEnded(page);
    await expect(page.getByRole('heading', { name: /^Porch report \d\d\/\d\d\/\d\d/ })).toBeVisible();
    const { requests } = await models.state();
    const asked = JSON.stringify(requests.map(({ body }) => body));
    expect(asked).toContain('sixteen columns');
    expect(asked).not.toContain('{{Whom');
  });

  test('[TPJ2] a built-in template by a slash is filled in before it reaches the box', async ({ page }) => {
    await messageBox(page).pressSequentially('/create diag');
    await page.getByRole('option', { name: /Create Diagram/ }).click();
    const form = dialog(page, 'Create Diagram');
    await form.getByRole('textbox', { name: /What to draw/ }).fill('how a letter travels');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(messageBox(page)).toBeFocused();
    await expect(messageBox(page)).toHaveValue('');

    await messageBox(page).pressSequentially('/create diag');
    await page.getByRole('option', { name: /Create Diagram/ }).click();
    await expect(form.getByRole('textbox', { name: /What to draw/ })).toHaveValue('how a letter travels');
    await form.getByRole('button', { name: 'Put into the message box' }).click();
    await expect(messageBox(page)).toHaveValue(/^Draw a diagram of how a letter travels\./);
    await messageBox(page).press('Enter');
    await expect(replies(page)).toHaveCount(1);
  });

  test('[TPJ3] an optimized prompt asks for its placeholder, and the old text can come back', async ({
    page,
  }) => {
    await messageBox(page).fill('something about queues');
    await page.getByRole('button', { name: 'Add to the message' }).click();
    await page.getByRole('menuitem', { name: 'Optimize prompt' }).click();
    const form = dialog(page, 'Optimized prompt');
    await form.getByRole('textbox', { name: /Audience/ }).fill('new colleagues');
    await form.getByRole('button', { name: 'Put into the message box' }).click();
    await expect(messageBox(page)).toHaveValue('Write one page about queues for new colleagues.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(messageBox(page)).toHaveValue('something about queues');
  });
});
