import {
  chatIn,
  expectChatAccessible,
  openChat,
  recordEvents,
  repliesEnded,
  repliesIn,
  sendIn,
} from '../../support/embed-page.js';
import { expect, test } from '../../support/fixtures.js';

const block = (kind: string, source: string) => `\`\`\`${kind}\n${source}\n\`\`\``;
const months = (name: string) => JSON.stringify([{ month: name, hours: 8 }]);

/** What the page says to its first chat. */
interface Page {
  StoaChat: { create: (options: object) => unknown };
  takeBack?: () => void;
}
interface Chat {
  registerRenderer: (
    kind: string,
    renderer: (place: HTMLElement, block: Record<string, unknown>) => void,
  ) => () => void;
}

test.describe('Blocks that the page draws', () => {
  test('[HP22] [HP4] a kind of its own, one of the chat’s, and what cannot be drawn; no other chat is concerned', async ({
    page,
    site,
    guard,
  }) => {
    const heard = await recordEvents(page);
    await page.goto(`${site.url}/renderers`);
    const chat = chatIn(page).first();
    await openChat(chat);

    // Registered before the script was there; what the model wrote is text.
    const hostile = '<img src=x onerror=alert(1)>';
    await sendIn(chat, `${block('daylight Bremen', months(hostile))}\n!echo`);
    await repliesEnded(chat, 1);
    const first = repliesIn(chat).first();
    await expect(first.getByRole('table', { name: 'Bremen' })).toBeVisible();
    await expect(first.getByRole('rowheader', { name: hostile })).toBeVisible();
    await expect(first.locator('img, pre')).toHaveCount(0);
    await expectChatAccessible(page);

    // A proposal and a diagram are what the page makes of them, with facts in its hands and nothing else, until it takes that back.
    const both = `${block('mermaid', 'flowchart LR\n  a --> b')}\n\n${block('toggle', 'More of it')}`;
    await sendIn(chat, `${both}\n!echo`);
    await repliesEnded(chat, 2);
    const second = repliesIn(chat).nth(1);
    await expect(second.locator('[data-slot=diagram]')).toHaveAttribute('data-state', 'drawn');
    await chat.evaluate((host) => {
      const takeBacks = ['mermaid', 'toggle'].map((kind) =>
        (host as unknown as Chat).registerRenderer(kind, (place, facts) => {
          place.textContent = `${kind} with ${Object.keys(facts).toSorted().join(' ')}`;
        }),
      );
      Object.assign(window, { takeBack: () => takeBacks.forEach((takeBack) => takeBack()) });
    });
    const facts = 'colorScheme kind locale meta signal source';
    await expect(second).toContainText(`mermaid with ${facts}`);
    await expect(second).toContainText(`toggle with ${facts}`);
    await expect(second.locator('[data-slot=diagram], pre')).toHaveCount(0);
    await page.evaluate(() => (window as unknown as Page).takeBack?.());
    await expect(second.locator('[data-slot=diagram]')).toHaveAttribute('data-state', 'drawn');

    // What cannot be read stands as code, and the rest of the reply as ever.
    guard.expected.push(/end of JSON input/);
    await sendIn(chat, `${block('daylight', '[{"month": ')}\n\n${block('daylight', months('June'))}\n!echo`);
    await repliesEnded(chat, 3);
    const third = repliesIn(chat).nth(2);
    await expect(third.locator('pre')).toContainText('[{"month":');
    await expect(third.getByRole('rowheader', { name: 'June' })).toBeVisible();
    const told = async () =>
      (await heard()).filter(({ name }) => name === 'error').map(({ detail }) => detail);
    await expect.poll(told).toEqual([
      expect.objectContaining({
        code: 'embed.renderer',
        message: 'The renderer of "daylight" failed.',
        hint: expect.any(String) as unknown,
      }),
    ]);

    const key = await chat.getAttribute('embed-key');
    await page.evaluate(
      (embedKey) =>
        (window as unknown as Page).StoaChat.create({ embedKey, instance: 'other', mode: 'inline' }),
      key,
    );
    const other = chatIn(page, 'stoa-chat[instance=other]');
    await sendIn(other, `${block('daylight', months('July'))}\n!echo`);
    await repliesEnded(other, 1);
    await expect(repliesIn(other).locator('pre')).toContainText('July');
    await expect(repliesIn(other).getByRole('table')).toHaveCount(0);
  });
});
