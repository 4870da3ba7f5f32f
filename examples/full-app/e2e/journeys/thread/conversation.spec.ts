import { costOf as usdOf } from '@stoa/core/rules';
import { usageOf } from '@stoa/server/testing/model-server/scripts';
import { expectAccessible } from '../../support/accessible.js';
import {
  ask,
  messageBox,
  questions,
  replies,
  replyEnded,
  replyText,
  row,
  rows,
} from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { chooseFromRow, conversationNamed, itemOf, undo, undoTimePasses } from '../../support/list-page.js';
import {
  chooseFromConversation,
  chooseFromMessage,
  chooseModel,
  expectCost,
  openDetails,
  pressOnMessage,
  regenerate,
} from '../../support/messages-page.js';
import { pricedModels } from '../../support/priced-models.js';
import { openSession } from '../../support/session.js';
import { emptyCloud, nodesOf, readConversation } from '../../support/stored.js';

const title = /^Version \d of \d$/;
const dollars = (usd: number) => `$${usd.toFixed(2)}`;

test.describe('What is done with a conversation', () => {
  test.beforeEach(async ({ page, app }) => {
    const { client } = await openSession(app.url, 'Thea');
    await emptyCloud(client);
    await signIn(page, app.url);
  });

  test('a conversation is copied from a message, before a change, and by its row', async ({ page }) => {
    await test.step('a copy is saved before a message is changed', async () => {
      await conversationNamed(page, 'Draft of a plan', 'Private', 'the first wording');
      await pressOnMessage(questions(page).last(), 'Edit message');
      const box = page.getByRole('textbox', { name: 'Edit your message' });
      await box.fill('   ');
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
      await box.fill('the second wording');
      await page.getByRole('button', { name: 'Save a copy first' }).click();
      await expect(questions(page)).toContainText('the second wording');
      await replyEnded(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft of a plan');
      await row(page, 'Draft of a plan (copy)').click();
      await expect(questions(page)).toContainText('the first wording');
      await expect(replies(page)).toHaveCount(1);
    });

    await test.step('it goes on from a message in a copy, and is duplicated whole', async () => {
      await conversationNamed(page, 'Trunk', 'Cloud', 'one');
      await ask(page, 'two');
      await regenerate(replies(page).nth(1));

      await pressOnMessage(replies(page).nth(0), 'Continue in a new conversation');
      await expect(questions(page)).toHaveCount(1);
      await expect(replies(page)).toHaveCount(1);
      await ask(page, 'another way');
      await expect(questions(page)).toHaveCount(2);

      await rows(page)
        .filter({ hasText: /^Trunk$/ })
        .last()
        .click();
      await expect(questions(page).nth(1)).toContainText('two');
      await chooseFromConversation(page, 'Duplicate conversation');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trunk (copy)');
      await expect(replies(page)).toHaveCount(2);
      await expect(replies(page).nth(1).getByLabel('Version 2 of 2')).toBeVisible();
      await ask(page, 'only in the copy');
      await page.reload();
      await row(page, 'Trunk (copy)').click();
      await expect(questions(page)).toHaveCount(3);
      await rows(page)
        .filter({ hasText: /^Trunk$/ })
        .last()
        .click();
      await expect(questions(page).nth(1)).toContainText('two');
      await expect(questions(page)).toHaveCount(2);
    });

    await test.step('the row of the list offers the same', async () => {
      await conversationNamed(page, 'From its row', 'Private');
      await chooseFromRow(row(page, 'From its row'), 'Duplicate');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('From its row (copy)');
      await expect(questions(page)).toContainText('question of From its row');
    });
  });

  test('messages are starred, tagged and deleted; the last come back', async ({ page, openBrowser, app }) => {
    await test.step('starred messages are found again, tags are kept, the name is changed in the header', async () => {
      await conversationNamed(page, 'Marked', 'Cloud', 'what to remember');
      await pressOnMessage(replies(page).last(), 'Star');
      await expect(replies(page).last().getByRole('button', { name: 'Star' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await ask(page, '!long 1200');
      await page.getByRole('button', { name: '1 starred message' }).click();
      const list = page.getByRole('dialog', { name: 'Starred messages' });
      await expect(list.getByRole('button')).toHaveCount(1);
      await list.getByRole('button').first().click();
      await expect(list).toHaveCount(0);
      await expect(replies(page).first()).toBeFocused();
      await expect(replies(page).first()).toBeInViewport();

      await chooseFromConversation(page, 'Tag conversation');
      const tags = page.getByRole('dialog', { name: 'Tags' });
      await tags.getByRole('textbox', { name: 'Add a tag' }).fill('atlas');
      await tags.getByRole('textbox', { name: 'Add a tag' }).press('Enter');
      await expect(tags.getByRole('button', { name: 'Remove the tag atlas' })).toBeVisible();
      await tags.getByRole('textbox', { name: 'Add a tag' }).fill('birch,');
      await tags.getByRole('button', { name: 'Remove the tag atlas' }).click();
      await tags.getByRole('button', { name: 'Done' }).click();
      await expect(await openDetails(page, /^Tag conversation/)).toContainText('birch');
      await page.keyboard.press('Escape');

      await page.getByRole('heading', { level: 1 }).getByRole('button').click();
      const field = page.getByRole('heading', { level: 1 }).getByRole('textbox');
      await field.fill('Marked anew');
      await field.press('Enter');
      await expect(page.getByRole('heading', { level: 1 }).getByRole('button')).toBeFocused();
      await expect(row(page, 'Marked anew')).toBeVisible();

      const device = await openBrowser();
      await signIn(device.page, app.url);
      await expect(itemOf(row(device.page, 'Marked anew'))).toHaveAccessibleName(/Tags: birch/);
      await row(device.page, 'Marked anew').click();
      await expect(device.page.getByRole('button', { name: '1 starred message' })).toBeVisible();
    });

    await test.step('a message goes with its reply, all messages go after a question; both come back', async () => {
      await conversationNamed(page, 'Clean slate', 'Cloud', 'keep me');
      await ask(page, 'remove me');
      await chooseFromMessage(questions(page).last(), 'Delete message and reply');
      await expect(questions(page)).toHaveCount(1);
      await expect(replies(page)).toHaveCount(1);
      await undo(page);
      await expect(questions(page)).toHaveCount(2);
      await expect(replies(page)).toHaveCount(2);
      await chooseFromMessage(questions(page).first(), 'Delete message and reply');
      await expect(questions(page)).toHaveCount(1);
      await expect(questions(page)).toContainText('remove me');
      await page.reload();
      await row(page, 'Clean slate').click();
      await expect(questions(page)).toHaveCount(1);

      await chooseFromConversation(page, 'Clear all messages…');
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Clear all messages?');
      await expectAccessible(page, '[role=alertdialog]');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(questions(page)).toHaveCount(1);
      await chooseFromConversation(page, 'Clear all messages…');
      await question.getByRole('button', { name: 'Clear messages' }).click();
      await expect(questions(page)).toHaveCount(0);
      await undo(page);
      await expect(questions(page)).toContainText('remove me');
      await page.clock.install();
      await chooseFromConversation(page, 'Clear all messages…');
      await question.getByRole('button', { name: 'Clear messages' }).click();
      await expect(questions(page)).toHaveCount(0);
      await undoTimePasses(page);
      await page.reload();
      await row(page, 'Clean slate').click();
      await expect(messageBox(page)).toBeVisible();
      await expect(questions(page)).toHaveCount(0);
    });
  });

  test('versions are kept, the wire stays linear, and the header tells their cost', async ({
    page,
    models,
    app,
  }) => {
    await test.step('the header tells the cost of all versions and switches the model', async () => {
      await models.reset();
      const [full, mini] = pricedModels;
      await ask(page, 'what does it cost?');
      const spent = async () =>
        (await models.state()).requests
          .filter(({ script }) => script === 'plainText')
          .reduce((sum, { body }) => {
            const usage = usageOf(body.messages, 60);
            const model = [full, mini].find(({ id }) => id === body.model);
            return (
              sum +
              (model
                ? usdOf(
                    {
                      inputTokens: usage.prompt_tokens,
                      cachedTokens: usage.prompt_tokens_details.cached_tokens,
                      outputTokens: usage.completion_tokens,
                    },
                    model,
                  )
                : Number.NaN)
            );
          }, 0);
      const once = await spent();
      expect(once).toBeGreaterThan(0.1);
      await expectCost(page, dollars(once));
      await regenerate(replies(page).last());
      expect(await spent()).toBeGreaterThan(once);
      await expectCost(page, dollars(await spent()));

      await chooseModel(page, 'Scripted Mini');
      await expect(page.getByRole('button', { name: 'Model: Scripted Mini' })).toBeVisible();
      await ask(page, 'and by the small one?');
      expect(
        (await models.state()).requests.findLast(({ script }) => script === 'plainText')?.body.model,
      ).toBe('gpt-scripted-mini');
      await expectCost(page, dollars(await spent()));
      await chooseFromConversation(page, /^Cost of this conversation/);
      const facts = page.getByRole('dialog', { name: 'Cost of this conversation' });
      await expect(facts).toContainText('Output tokens180');
      await expectAccessible(page);
    });

    await test.step('versions are paged, kept in the tree, and the wire stays linear', async () => {
      await models.reset();
      const { conversationId } = await conversationNamed(page, 'Branches', 'Cloud', 'asked first');
      const firstReply = await replyText(page);
      await pressOnMessage(questions(page).last(), 'Edit message');
      const box = page.getByRole('textbox', { name: 'Edit your message' });
      await box.fill('asked again');
      await box.press('Enter');
      await expect(questions(page)).toContainText('asked again');
      await replyEnded(page);
      await ask(page, 'and more');
      const pager = questions(page).first().getByLabel(title);
      await expect(pager).toHaveAccessibleName('Version 2 of 2');
      await questions(page).first().getByRole('button', { name: 'Previous version' }).click();
      await expect(questions(page)).toHaveCount(1);
      await expect(questions(page)).toContainText('asked first');
      expect(await replyText(page)).toBe(firstReply);
      await page.reload();
      await row(page, 'Branches').click();
      await expect(questions(page).first()).toContainText('asked again');
      await expect(questions(page)).toHaveCount(2);
      await questions(page).first().getByRole('button', { name: 'Previous version' }).click();
      await expect(questions(page)).toContainText('asked first');
      await questions(page).first().getByRole('button', { name: 'Next version' }).click();
      await expect(questions(page)).toHaveCount(2);

      const { client } = await openSession(app.url);
      await expect
        .poll(async () => {
          const stored = await readConversation(client, conversationId);
          return stored && [nodesOf(stored).length, stored.messages.map(({ content }) => content)[0]];
        })
        .toEqual([6, 'asked again']);
      const last = (await models.state()).requests.findLast(({ script }) => script === 'plainText');
      const contents = last?.body.messages.map(({ content }) => content);
      expect(contents).toContain('asked again');
      expect(contents).not.toContain('asked first');
      expect(JSON.stringify(last?.body)).not.toContain('parentId');
    });
  });
});
