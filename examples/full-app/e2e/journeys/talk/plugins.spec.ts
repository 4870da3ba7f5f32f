import { expectAccessible } from '../../support/accessible.js';
import { ask, beginConversation, messageBox } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';

test('[PLJ1] plugins are switched and moved, reach the request, and stay after a reload', async ({
  page,
  app,
  models,
}) => {
  await signIn(page, app.url);
  await beginConversation(page);
  const panel = page.getByRole('dialog', { name: 'Plugins' });
  const asked: { skipRag?: boolean }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/chat')) return;
    const { options } = request.postDataJSON() as { options?: { skipRag?: boolean; storage?: string } };
    if (options && options.storage !== 'none') asked.push(options);
  });

  await page.getByRole('button', { name: 'Add to the message' }).click();
  await page.getByRole('menuitem', { name: 'Plugins' }).click();
  await expect(panel.getByRole('switch', { name: 'Document search' })).toBeFocused();
  await expectAccessible(page, 'main');
  await page.keyboard.press('Space');
  const before = await panel.boundingBox();
  await panel.getByRole('button', { name: 'Move the panel' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await panel.boundingBox())?.x).toBe(before!.x + 16);
  // By hand, to the edge of the window: all of it stays on the page.
  const title = panel.getByRole('heading', { name: 'Plugins' });
  await title.hover();
  await page.mouse.down();
  await page.mouse.move(page.viewportSize()!.width - 2, 20, { steps: 4 });
  await page.mouse.up();
  const main = await page.locator('main').boundingBox();
  const moved = await panel.boundingBox();
  expect(moved!.x + moved!.width).toBeLessThanOrEqual(main!.x + main!.width);
  expect(moved!.x).toBeGreaterThan(before!.x + 16);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(messageBox(page)).toBeFocused();

  await ask(page, 'What is a stoa?');
  expect(asked.at(-1)?.skipRag).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Advanced settings, 1 changed' }).click();
  const settings = page.getByRole('dialog', { name: 'Advanced settings' });
  await settings.getByRole('textbox', { name: 'Custom instructions' }).fill('Answer in Latin.');
  await settings.getByRole('button', { name: 'Plugins, 1 changed' }).click();
  await panel.getByRole('button', { name: 'Back to defaults' }).click();
  await panel.getByRole('button', { name: 'Close plugins' }).click();
  await ask(page, 'And a peristyle?');
  expect(asked.at(-1)?.skipRag).toBeUndefined();
  expect(JSON.stringify((await models.state()).requests.at(-1)?.body)).toContain('Answer in Latin.');
});
