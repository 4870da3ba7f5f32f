import { questions, row, rows } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { itemOf } from '../../support/list-page.js';
import { openSession } from '../../support/session.js';
import { emptyCloud } from '../../support/stored.js';

const count = 1030;
const name = (at: number) => `Letter ${String(at).padStart(4, '0')}`;

/** For each number, several at once. */
async function each(from: number, to: number, run: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = from; at < to; at += 20)
    await Promise.all(Array.from({ length: Math.min(20, to - at) }, (_, more) => run(at + more)));
}

test.describe('A list longer than a page', () => {
  test('[CL15] is read as far as it is looked at; folders, search and an address reach what is further down', async ({
    page,
    app,
  }) => {
    test.slow();
    const { client } = await openSession(app.url, 'Mei');
    await emptyCloud(client);
    await each(0, count, (at) =>
      client.conversations.register({
        id: `letter-${at}`,
        name: name(at),
        messages: [
          { role: 'user', content: `question of ${name(at)}`, data: {} },
          { role: 'assistant', content: at === 7 ? 'Here is the quetzal.' : 'Here.', data: {} },
        ],
      }),
    );
    // The oldest first and the newest last; between them the order does not matter.
    const takeOut = (at: number) =>
      client.conversations.update({ conversationId: `letter-${at}`, folder: null });
    await takeOut(20);
    await each(21, count - 1, takeOut);
    await takeOut(count - 1);

    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/state/conversation/') || request.postData()?.includes('"/page"'))
        asked.push(request.postData() ?? request.url());
    });
    await signIn(page, app.url, /Mei/);
    await expect(row(page, name(count - 1))).toBeVisible();
    // Twenty lie in the folder of agents, and none of them is on the first page.
    const folder = page.getByRole('treeitem', { name: /^Agents, folder with 20 conversations/ });
    await expect(folder).toBeVisible();
    expect(asked.filter((one) => JSON.stringify(one).includes('/get/all'))).toEqual([]);

    await folder.click();
    await expect(row(page, name(19))).toBeVisible();
    await row(page, name(19)).click();
    await expect(questions(page).first()).toContainText(`question of ${name(19)}`);
    await folder.click();

    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('quetzal');
    const results = page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
    await results.filter({ hasText: name(7) }).click();
    await expect(questions(page).first()).toContainText(`question of ${name(7)}`);
    await page.reload();
    await expect(questions(page).first()).toContainText(`question of ${name(7)}`);

    // To the end, by the keyboard: each page is read as its place comes near.
    await itemOf(rows(page).last()).focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(row(page, name(20))).toBeVisible({ timeout: 300 });
    }).toPass();

    // What another client does further down shows here.
    await client.conversations.update({ conversationId: 'letter-21', name: 'Renamed far below' });
    await page.keyboard.press('Home');
    await expect(row(page, 'Renamed far below')).toBeVisible();
  });
});
