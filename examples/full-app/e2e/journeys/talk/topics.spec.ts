import { ask, beginConversation, messages } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSettings } from '../../support/settings-page.js';

test.describe('Smart message focusing', () => {
  test.beforeEach(({ page, app }) => signIn(page, app.url, /Nils/));

  test('what matters is chosen, unless that is off', async ({ page, models }) => {
    await test.step('the model that chooses what matters sees the topics; only what it chose is sent', async () => {
      const sent = async (script: string) =>
        (await models.state()).requests
          .filter((request) => request.script === script)
          .map(({ body }) =>
            body.messages.filter(({ role }) => role !== 'system').map(({ content }) => String(content)),
          );
      await ask(page, 'about porches');
      await ask(page, 'about trains');
      await models.reset();
      const chosen = 'back to the first !topics 0 1 new';
      await ask(page, chosen);
      expect(await sent('topics')).toHaveLength(1);
      const [contents = []] = await sent('plainText');
      expect(contents).toHaveLength(3);
      expect(contents[0]).toBe('about porches');
      expect(contents.at(-1)).toBe(chosen);

      await models.reset();
      await ask(page, 'all of it !topicsBroken');
      expect(await sent('topics')).toHaveLength(1);
      expect((await sent('plainText'))[0]?.slice(0, 3)).toEqual([
        'about porches',
        expect.any(String),
        'about trains',
      ]);
      expect(JSON.stringify(await sent('topics'))).toContain('Second thoughts');
      expect((await sent('plainText'))[0]).toHaveLength(7);
      await expect(messages(page).getByText('Choosing the messages that matter')).toHaveCount(0);
    });

    await test.step('nothing is chosen once the option is off', async () => {
      await beginConversation(page);
      await openSettings(page);
      const option = page.getByRole('switch', { name: 'Smart message focusing' });
      await expect(option).toBeChecked();
      await option.click();
      await page.keyboard.press('Escape');
      for (const text of ['one', 'two']) await ask(page, text);
      await models.reset();
      await ask(page, 'three !topics 0 1');
      const { requests } = await models.state();
      expect(requests.map(({ script }) => script)).toEqual(['plainText']);
      expect(requests[0]?.body.messages.filter(({ role }) => role !== 'system')).toHaveLength(5);
      await openSettings(page);
      await option.click();
      await expect(option).toBeChecked();
    });
  });
});
