import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import {
  beginConversation,
  messageBox,
  questions,
  replies,
  replyEnded,
  replyGrew,
  showTemplates,
} from '../../support/conversation-page.js';
import { chooseFile } from '../../support/files.js';
import { expect, signIn, test } from '../../support/fixtures.js';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Prompt templates' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openPanel(page: Page) {
  if (!(await panel(page).isVisible())) await showTemplates(page);
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
    await editor.getByRole('button', { name: /^Prompt/ }).click();
    await editor.getByRole('textbox', { name: /^Name/ }).fill('Porch report');
    await editor.getByRole('textbox', { name: /^Text/ }).fill('Report to {{Whom}} on {{Paper:file}}.');
    await expect(editor.locator('summary').getByText('Paper', { exact: true })).toBeVisible();
    await expect(editor.getByRole('region', { name: 'Preview' })).toContainText(
      'Report to [Whom] on [Text of Paper].',
    );
    await editor.locator('summary').getByText('Whom', { exact: true }).click();
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

  test('[TPJ2] [TPJ3] a built-in template and an optimized prompt are filled in before they reach the box', async ({
    page,
  }) => {
    await test.step('[TPJ2] a built-in template by a slash is filled in before it reaches the box', async () => {
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
      await replyEnded(page);
    });

    await test.step('[TPJ3] an optimized prompt asks for its placeholder, and the old text can come back', async () => {
      await beginConversation(page);
      await messageBox(page).fill('something about queues');
      await page.getByRole('button', { name: 'Add to the message' }).click();
      await page.getByRole('menuitem', { name: 'Optimize prompt' }).click();
      const form = dialog(page, 'Optimized prompt');
      await form.getByRole('textbox', { name: /Audience/ }).fill('new colleagues');
      await expect(form.getByRole('region', { name: 'Optimized prompt' })).toContainText(
        'for new colleagues',
      );
      await form.getByRole('button', { name: 'Use this prompt' }).click();
      await expect(messageBox(page)).toHaveValue('Write one page about queues for new colleagues.');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(messageBox(page)).toHaveValue('something about queues');
    });
  });

  test('custom instructions are asked for, set, and wait for the first words', async ({ page, models }) => {
    const root = {
      id: 'tutor',
      name: 'Tutor',
      description: '',
      content:
        'You teach {{Subject}} to {{Whom:options(values:["beg","adv"],labels:["Beginners","Experts"])}}.',
      folderId: null,
      type: 'root_prompt',
      data: {},
    };
    const file = { version: 4, history: [], folders: [], prompts: [root] };
    const dialogOfImport = await chooseFile(page, 'templates.json', JSON.stringify(file));
    await dialogOfImport.getByRole('button', { name: 'Import templates' }).click();
    await page.keyboard.press('Escape');
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Use Tutor' }).click();
    const form = dialog(page, 'Tutor');
    await form.getByRole('textbox', { name: /Subject/ }).fill('geometry');
    await form.getByRole('combobox', { name: /Whom/ }).click();
    await page.getByRole('option', { name: 'Experts' }).click();
    await form.getByRole('button', { name: 'Use these instructions' }).click();
    await expect(form).toBeHidden();
    await expect(questions(page)).toHaveCount(0);
    await expect(messageBox(page)).toBeFocused();
    await page.keyboard.type('What is a circle?');
    await page.keyboard.press('Enter');
    await expect(replies(page)).toHaveCount(1);
    await replyEnded(page);
    await expect(questions(page)).toHaveText([/What is a circle\?/]);
    const bodies = (await models.state()).requests.map(({ body }) => JSON.stringify(body));
    expect(
      bodies.some(
        (body) => body.includes('You teach geometry to adv.') && body.includes('What is a circle?'),
      ),
    ).toBe(true);
  });

  test('[TPJ4] an imported automation shows its plan, stops and goes on; its tags bring a prefix and a follow-up', async ({
    page,
    models,
  }) => {
    const template = (id: string, name: string, type: string, content: string, data = {}) => ({
      id,
      name,
      description: '',
      content,
      folderId: null,
      type,
      data,
    });
    const file = {
      version: 4,
      history: [],
      folders: [],
      prompts: [
        template(
          'trip',
          'Plan a trip',
          'automation',
          'Where is {{Place}}?\n---\nWhat to pack for {{Place}}?\n---\nSum up.',
          {
            conversationTags: ['travel'],
          },
        ),
        template('sailor', 'As a sailor', 'prefix_prompt', 'Answer as a sailor: {{Chat message}}', {
          requiredTags: ['travel'],
          hidden: true,
        }),
        template('shorter', 'Shorter', 'follow_up', 'Say it in one line.', { requiredTags: ['travel'] }),
        template('elsewhere', 'Elsewhere', 'follow_up', 'Say it in Latin.', { requiredTags: ['law'] }),
        template('upper', 'Upper case', 'output_transformer', '', {
          requiredTags: ['travel'],
          hidden: true,
          code: 'globalThis.hasRun = true',
        }),
      ],
    };
    const dialogOfImport = await chooseFile(page, 'templates.json', JSON.stringify(file));
    await dialogOfImport.getByRole('button', { name: 'Import templates' }).click();
    await page.keyboard.press('Escape');
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Use Plan a trip' }).click();
    const form = dialog(page, 'Plan a trip');
    await expect(form.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
      'Where is [Place]?',
      'What to pack for [Place]?',
      'Sum up.',
    ]);
    await expectAccessible(page, '[data-dialog=template]');
    await form.getByRole('textbox', { name: /Place/ }).fill('Tyre !held');
    await form.getByRole('button', { name: 'Run' }).click();

    const plan = page.getByRole('region', { name: 'Automation Plan a trip' });
    await expect(plan).toContainText('Plan a trip: step 2 of 3 is next');
    await expect(plan.getByRole('listitem')).toHaveText([/^Step 2\. What to pack/, /^Step 3\. Sum up/]);
    await page.getByRole('button', { name: 'Stop generating' }).click();
    await expect(plan).toContainText('Plan a trip has halted before step 2 of 3.');
    await plan.getByRole('button', { name: 'Go on' }).click();
    await expect(plan).toContainText('Plan a trip: step 3 of 3 is next');
    await replyGrew(page, 3);
    await models.release();
    await expect(questions(page)).toHaveCount(3);
    await expect(plan).toBeHidden();
    await replyEnded(page);

    const asked = (await models.state()).requests.map(({ body }) => JSON.stringify(body.messages.at(-1)));
    expect(asked).toContain(JSON.stringify({ role: 'user', content: 'Answer as a sailor: Sum up.' }));
    expect(asked.join()).not.toContain('{{');
    const note = page.getByRole('button', { name: 'Sent with “As a sailor”' }).last();
    await note.click();
    await expect(page.getByText('Answer as a sailor:', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note).toBeFocused();
    await expect(panel(page).getByRole('region', { name: 'Works by itself' })).toContainText('As a sailor');
    await expect(page.getByRole('button', { name: 'Elsewhere', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Shorter', exact: true }).click();
    await expect(questions(page).last()).toContainText('Say it in one line.');
    await replyEnded(page);
    await expect(replies(page).last()).not.toBeEmpty();
    expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
  });
});
