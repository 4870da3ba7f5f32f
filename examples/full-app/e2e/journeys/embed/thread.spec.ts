import {
  askIn,
  expectChatAccessible,
  openChat,
  panelIn,
  recordEvents,
  repliesEnded,
  repliesIn,
  replyGrewIn,
  sendIn,
} from '../../support/embed-page.js';
import { expect, test } from '../../support/fixtures.js';

test.describe('Replies of the embedded chat', () => {
  test('[HP19] scrolls with a reply of any speed until the wheel turns up, and not at its end then', async ({
    page,
    site,
    models,
  }) => {
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    const viewport = panelIn(page).locator('[data-slot=thread-viewport]');
    const read = () =>
      viewport.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
        scrollTop,
        scrollHeight,
        isAtEnd: scrollHeight - scrollTop - clientHeight <= 1,
      }));
    // Some words, and then all the others in one piece: far more than a screen.
    const held = 'a long answer !held 5 500';
    await sendIn(page, held);
    await replyGrewIn(page, 5);
    const { scrollHeight: before } = await read();
    await models.release();
    await repliesEnded(page, 1);
    expect((await read()).scrollHeight - before).toBeGreaterThan(600);
    await expect.poll(async () => (await read()).isAtEnd).toBe(true);

    // The turn stands at the top, with nothing of what was before, and has the room below it; beyond that the end is followed.
    await sendIn(page, 'line by line !slow 10 420');
    await replyGrewIn(page, 3);
    const endOfRow = (fromEnd: number) =>
      viewport.evaluate(
        (it, at) =>
          [...it.querySelectorAll('[data-row]')].at(at)!.getBoundingClientRect().bottom -
          it.getBoundingClientRect().top,
        fromEnd,
      );
    const above = await endOfRow(-3);
    expect(above).toBeLessThanOrEqual(0);
    expect(above).toBeGreaterThan(-2);
    await replyGrewIn(page, 260);
    expect(await endOfRow(-2)).toBeLessThan(0);
    await expect.poll(async () => (await read()).isAtEnd).toBe(true);
    await viewport.hover();
    await page.mouse.wheel(0, -40);
    await expect.poll(async () => (await read()).isAtEnd).toBe(false);
    const left = await read();
    await replyGrewIn(page, 350);
    expect((await read()).scrollHeight).toBeGreaterThan(left.scrollHeight + 100);
    expect((await read()).scrollTop).toBe(left.scrollTop);
    await models.hurry();
    await repliesEnded(page, 2);
    await expect(repliesIn(page).last().locator('[data-slot=message-actions] button').first()).toBeAttached();
    expect((await read()).scrollTop).toBe(left.scrollTop);
  });

  test('[HP14] a reply is rated by the keys, told to the page once for each change, and stays rated', async ({
    page,
    site,
  }) => {
    const heard = await recordEvents(page);
    await page.goto(`${site.url}/plain`);
    await openChat(page);
    await askIn(page, 'worth a thumb');
    const thumbs = repliesIn(page).last().getByRole('group', { name: 'Rate this reply' });
    const good = thumbs.getByRole('button', { name: 'Good reply' });
    const bad = thumbs.getByRole('button', { name: 'Bad reply' });
    await expect(repliesIn(page).last().getByRole('button', { name: 'Star' })).toHaveCount(0);
    await good.focus();
    await page.keyboard.press('Enter');
    await expect(good).toHaveAttribute('aria-pressed', 'true');
    await expect(thumbs.getByRole('status')).toHaveText('Thank you for your rating.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(bad).toHaveAttribute('aria-pressed', 'true');
    await expect(good).toHaveAttribute('aria-pressed', 'false');
    await expectChatAccessible(page);
    const rates = async () =>
      (await heard()).flatMap(({ name, detail }) => (name === 'rate' ? [detail['rating']] : []));
    expect(await rates()).toEqual(['up', 'down']);
    await page.reload();
    await expect(bad).toHaveAttribute('aria-pressed', 'true');
    await bad.click();
    await expect(bad).toHaveAttribute('aria-pressed', 'false');
    await expect(thumbs.getByRole('status')).toHaveText('Your rating was taken back.');
    expect(await rates()).toEqual([null]);
  });
});
