import { cleanTitle, titleRequest } from '@stoa/core/rules';
import { markdownText, toolArguments } from '@stoa/server/testing/model-server/scripts';
import { expectedText, expectedTitle, wordTokens } from '@stoa/server/testing/model-server/words';
import {
  ask,
  beginConversation,
  messageBox,
  messages,
  questions,
  reopenLast,
  replies,
  replyEnded,
  replyGrew,
  replyText,
  row,
  send,
  stopButton,
  words,
} from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';

test.describe('Talking with a model', () => {
  test.beforeEach(async ({ page, app }) => signIn(page, app.url));

  test('a model is picked, asked, and its whole reply read; what it was and did is one click away', async ({
    page,
    models,
  }) => {
    await test.step('one picks a model, sends, and reads the whole reply', async () => {
      await page.getByRole('button', { name: /^Model:/ }).click();
      await page.getByRole('combobox', { name: 'Search models' }).fill('scripted');
      await page.getByRole('option', { name: /scripted-model/i }).click();
      await expect(page.getByRole('button', { name: /^Model: scripted-model/i })).toBeVisible();

      const prompt = 'What grows on a porch?';
      expect(await ask(page, prompt)).toBe(words(expectedText(prompt)));
      const { requests } = await models.state();
      expect(requests.some(({ body }) => body.model === 'scripted-model' && body.stream)).toBe(true);
      await expect(questions(page).last()).toContainText(prompt);
      await expect(messageBox(page)).toHaveValue('');
      await expect(messageBox(page)).toBeFocused();
    });

    await test.step('time, model, tokens and cost are one click away', async () => {
      await ask(page, 'what did this cost?');
      await replies(page).last().getByRole('button', { name: 'Details' }).click();
      const facts = page.getByRole('dialog', { name: 'About this reply' });
      for (const fact of ['Model', 'Finished', 'Took', 'Input tokens', 'Output tokens'])
        await expect(facts.getByText(fact, { exact: true })).toBeVisible();
      // Nothing was spent.
      await expect(facts.getByText('Cost', { exact: true })).toHaveCount(0);
      await expect(facts).toContainText(/scripted-model/i);
      await expect(facts.getByRole('definition').filter({ hasText: /^60$/ })).toBeVisible();
      await expect(facts).not.toContainText('Not reported');
      await page.keyboard.press('Escape');
      await expect(facts).toHaveCount(0);
    });

    await test.step('in a new conversation nothing of the last one is sent', async () => {
      await beginConversation(page);
      await ask(page, 'a secret of the first');
      await beginConversation(page);
      await models.reset();
      await ask(page, 'a fresh start');
      const body = (await models.state()).requests.find(({ script }) => script === 'plainText')?.body;
      expect(JSON.stringify(body?.messages)).not.toContain('a secret of the first');
    });

    await test.step('a conversation gets a title by itself', async () => {
      await beginConversation(page);
      await models.reset();
      const prompt = 'Which trees stand by the river?';
      await ask(page, prompt);
      const asked =
        titleRequest({ model: 'any', firstMessage: prompt, requestId: 'any' }).messages.at(-1)?.content ?? '';
      const title = cleanTitle(expectedTitle(asked)) ?? '';
      const { requests } = await models.state();
      const fromScript = requests.some(({ script }) => script === 'title');
      const shown = page.getByRole('heading', { level: 1 });
      await expect(shown).not.toHaveText('New Conversation');
      if (fromScript) await expect(shown).toHaveText(title);
      await expect(row(page, (await shown.textContent()) ?? '').first()).toBeVisible();
    });

    await test.step('instructions, temperature and length reach the model', async () => {
      await beginConversation(page);
      await models.reset();
      await page.getByText('Advanced settings').click();
      await page.getByRole('textbox', { name: 'Custom instructions' }).fill('Answer like a gardener.');
      const temperature = page.getByRole('slider', { name: 'Temperature' });
      await temperature.focus();
      for (let steps = 0; steps < 7; steps++) await temperature.press('ArrowLeft');
      const length = page.getByRole('slider', { name: 'Response length' });
      await length.focus();
      await length.press('Home');
      await ask(page, 'with settings');
      const body = (await models.state()).requests.find(({ script }) => script === 'plainText')?.body;
      expect(JSON.stringify(body?.messages[0])).toContain('Answer like a gardener.');
      expect((body as unknown as { temperature: number }).temperature).toBeCloseTo(0.3);
      expect(body?.max_completion_tokens ?? body?.max_tokens ?? Infinity).toBeLessThan(4096);
    });
  });

  test('a reply appears while it is written, leaves typing alone, and is stopped', async ({
    page,
    models,
  }) => {
    await test.step('the text appears while it is written', async () => {
      const prompt = 'slowly please !slow 50 120';
      await send(page, prompt);
      const early = await replyGrew(page, 5);
      await expect(stopButton(page)).toBeVisible();
      const full = words(wordTokens(prompt, 120).join(''));
      expect(full.startsWith(early)).toBe(true);
      expect(early.length).toBeLessThan(full.length);
      await models.hurry();
      await replyEnded(page);
      expect(await replyText(page)).toBe(full);
    });

    await test.step('one goes on typing while a reply streams, and what is typed stays', async () => {
      await beginConversation(page);
      await send(page, 'first !slow 40 900');
      await replyGrew(page, 3);
      await messageBox(page).pressSequentially('the next question');
      await stopButton(page).click();
      await replyEnded(page);
      await expect(messageBox(page)).toHaveValue('the next question');
      await expect(questions(page)).toHaveCount(1);
      await messageBox(page).press('Enter');
      await expect(questions(page)).toHaveCount(2);
      await expect(messageBox(page)).toHaveValue('');
      await replyEnded(page);
    });

    await test.step('stopping keeps what was written and ends the work upstream', async () => {
      await beginConversation(page);
      await models.reset();
      const prompt = 'stop me !slow 40 400';
      await send(page, prompt);
      await replyGrew(page, 8);
      await stopButton(page).click();
      await expect(messages(page).getByText('You stopped this reply.')).toBeVisible();
      const kept = await replyText(page);
      expect(kept.split(' ').length).toBeGreaterThanOrEqual(8);
      expect(words(wordTokens(prompt, 400).join(''))).toContain(kept);
      await expect.poll(async () => (await models.state()).aborted).toBe(1);
      await expect(messageBox(page)).toBeFocused();

      await page.reload();
      await reopenLast(page);
      await expect(messages(page).getByText('You stopped this reply.')).toBeVisible();
      await expect.poll(() => replyText(page)).toBe(kept);
    });
  });

  test('the message box grows, refuses what cannot be sent, and sends with Enter', async ({ page }) => {
    await test.step('the message box grows to 400 px and no further', async () => {
      const before = (await messageBox(page).boundingBox())?.height ?? 0;
      await messageBox(page).fill(Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n'));
      await expect
        .poll(async () => (await messageBox(page).boundingBox())?.height ?? 0)
        .toBeGreaterThan(before * 3);
      expect((await messageBox(page).boundingBox())?.height ?? 0).toBeLessThanOrEqual(400);
      await messageBox(page).fill('');
      await expect
        .poll(async () => (await messageBox(page).boundingBox())?.height ?? 0)
        .toBeLessThanOrEqual(before + 1);
    });

    await test.step('an empty message is refused with a sentence', async () => {
      await messageBox(page).fill('   ');
      await messageBox(page).press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Please enter a message' })).toBeVisible();
      await expect(questions(page)).toHaveCount(0);
    });

    await test.step('a message that the model cannot read is refused, and nothing of it is lost', async () => {
      const text = 'far too long '.repeat(20_000).trim();
      await messageBox(page).fill(text);
      const sentence = /Message limit is \d+ characters\. You have entered 259999 characters\./;
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      await messageBox(page).press('Enter');
      await expect(questions(page)).toHaveCount(0);
      expect((await messageBox(page).inputValue()).length).toBe(text.length);
      await messageBox(page).fill('');
    });

    await test.step('Enter sends, Shift and Enter begins a new line', async () => {
      await messageBox(page).pressSequentially('line one');
      await messageBox(page).press('Shift+Enter');
      await messageBox(page).pressSequentially('line two');
      await expect(messageBox(page)).toHaveValue('line one\nline two');
      await messageBox(page).press('Enter');
      await expect(questions(page).last().locator('[data-slot=message-text]')).toHaveText(
        'line one\nline two',
      );
      await replyEnded(page);
    });
  });

  test('a message is asked again, changed, and left as it is', async ({ page, models }) => {
    await test.step('after an error, Retry asks again', async () => {
      await models.force('error500', 1);
      await send(page, 'try twice');
      await messages(page).getByText('Details', { exact: true }).click();
      await expect(page.getByText('Code provider.500')).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
      await replyEnded(page);
      await expect.poll(() => replyText(page)).toBe(words(expectedText('try twice')));
      await expect(page.getByText('Code provider.500')).toHaveCount(0);
    });

    await test.step('regenerating makes another version and keeps the first', async () => {
      await beginConversation(page);
      await ask(page, 'say it again');
      await page.getByRole('button', { name: 'Regenerate' }).click();
      await expect(messages(page).getByRole('img', { name: 'Version 2 of 2' })).toBeVisible();
      await replyEnded(page);
      await expect(replies(page)).toHaveCount(1);
      await replies(page).getByRole('button', { name: 'Previous version' }).click();
      await expect(replies(page).getByRole('button', { name: 'Previous version' })).toBeDisabled();
      expect(await replyText(page)).toBe(words(expectedText('say it again')));
      await replies(page).getByRole('button', { name: 'Next version' }).click();
      await expect(replies(page).getByRole('button', { name: 'Next version' })).toBeDisabled();
    });

    await test.step('editing a message asks again and keeps the old words', async () => {
      await beginConversation(page);
      await ask(page, 'the old words');
      await questions(page).last().getByRole('button', { name: 'Edit message' }).click();
      const box = page.getByRole('textbox', { name: 'Edit your message' });
      await box.fill('');
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
      await box.fill('the new words');
      await box.press('Enter');
      await expect(questions(page).last()).toContainText('the new words');
      await replyEnded(page);
      await expect.poll(() => replyText(page)).toBe(words(expectedText('the new words')));

      await questions(page).last().getByRole('button', { name: 'Previous version' }).click();
      await expect(questions(page).last()).toContainText('the old words');
      expect(await replyText(page)).toBe(words(expectedText('the old words')));
    });

    await test.step('an edit can be cancelled', async () => {
      await beginConversation(page);
      await ask(page, 'leave me as I am');
      await questions(page).last().getByRole('button', { name: 'Edit message' }).click();
      await page.getByRole('textbox', { name: 'Edit your message' }).fill('something else');
      await page.keyboard.press('Escape');
      await expect(questions(page).last()).toContainText('leave me as I am');
      await expect(page.getByRole('textbox', { name: 'Edit your message' })).toHaveCount(0);
    });
  });

  test('a reply is drawn, copied, and asks nothing of other sites', async ({ page, context, app }) => {
    await test.step('a table, code and a list are drawn, and code is copied to the clipboard', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
      await ask(page, 'show me !markdown');
      const reply = replies(page).last();
      await expect(reply.getByRole('heading', { name: 'A heading' })).toBeVisible();
      await expect(reply.getByRole('cell', { name: 'amber' })).toBeVisible();
      await expect(reply.getByRole('columnheader', { name: 'Count' })).toBeVisible();
      await expect(reply.getByRole('listitem').filter({ hasText: 'nested' }).last()).toBeVisible();
      await expect(reply.getByRole('link', { name: /link/ })).toHaveAttribute('target', '_blank');

      await reply.getByRole('button', { name: 'Copy code' }).click();
      await expect(reply.getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const answer: number = 42;');
      await reply.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(markdownText);
    });

    await test.step('links that run scripts are dropped', async () => {
      await beginConversation(page);
      await ask(
        page,
        '!echo [bad](javascript:alert(1)) [worse](data:text/html,x) [good](https://example.com/)',
      );
      const reply = replies(page).last();
      await expect(reply.getByText('bad', { exact: true })).toBeVisible();
      await expect(reply.getByRole('link')).toHaveCount(1);
      await expect(reply.getByRole('link')).toHaveAttribute('href', 'https://example.com/');
    });

    await test.step('a picture on another host is not asked for, nor is raw HTML drawn', async () => {
      await beginConversation(page);
      const strangers: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== new URL(app.url).origin) strangers.push(request.url());
      });
      await ask(
        page,
        '!echo look ![pixel](https://tracker.example/p.png) <img src="https://tracker.example/q.png" onerror="alert(1)">',
      );
      await expect(
        replies(page).last().getByRole('group', { name: 'Image on tracker.example' }),
      ).toBeVisible();
      await expect(replies(page).last().locator('img')).toHaveCount(0);
      await page.waitForTimeout(300);
      expect(strangers).toEqual([]);
    });
  });

  test('the prefixes json! and json ask for JSON', async ({ page, models }) => {
    await test.step('the prefix json! asks for strict JSON', async () => {
      await models.reset();
      await messageBox(page).fill('json!({type: "object", properties: {city: {type: "string"}}}) where?');
      await expect(page.getByText('The reply will be strict JSON.')).toBeVisible();
      await messageBox(page).press('Enter');
      await expect(replies(page)).toHaveCount(1);
      await replyEnded(page);
      const { requests } = await models.state();
      const body = requests.find(({ script }) => script === 'toolCall')?.body;
      expect(body?.tool_choice).toMatchObject({ function: { name: 'answer' } });
      expect(body?.tools?.map((tool) => tool.function.name)).toEqual(['answer']);
      await expect(replies(page).last()).toContainText(JSON.parse(toolArguments).city as string);
    });

    await test.step('the prefix json asks for JSON by its schema', async () => {
      await beginConversation(page);
      await models.reset();
      await ask(page, 'json({type: "object", properties: {city: {type: "string"}}}) where?');
      const { requests } = await models.state();
      const asked = requests.find(({ script }) => script === 'plainText')?.body as unknown as Record<
        string,
        unknown
      >;
      expect(asked['response_format']).toEqual({ type: 'json_object' });
    });
  });

  test('the reader stays where they read, and comes to the end by a button', async ({ page }) => {
    await send(page, 'a long one !slow 8 3000');
    await replyGrew(page, 200);
    const viewport = page.locator('[data-slot=thread-viewport]');
    const distance = () => viewport.evaluate((it) => it.scrollHeight - it.scrollTop - it.clientHeight);
    await expect.poll(distance).toBeLessThanOrEqual(31);
    await viewport.hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(distance).toBeGreaterThan(100);
    const there = await viewport.evaluate((it) => it.scrollTop);
    await replyGrew(page, 300);
    expect(Math.abs((await viewport.evaluate((it) => it.scrollTop)) - there)).toBeLessThan(40);
    await page.getByRole('button', { name: 'Scroll to the end' }).click();
    await expect.poll(distance).toBeLessThanOrEqual(31);
    await stopButton(page).click();
    await replyEnded(page);
  });
});
