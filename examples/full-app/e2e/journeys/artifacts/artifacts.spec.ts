import type { Locator, Page } from '@playwright/test';
import { ask, beginConversation, messageBox, messages, send } from '../../support/conversation-page.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSettings } from '../../support/settings-page.js';

const card = (page: Page): Locator => messages(page).locator('[data-slot=artifact-card]');
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Artifact' });
const view = (page: Page): Locator => panel(page).locator('[data-slot=artifact-view]');

async function switchOn(page: Page): Promise<void> {
  const dialog = await openSettings(page);
  await dialog.getByRole('switch', { name: 'Artifacts' }).check();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
/** Has a reply ask for an artifact; `instructions` reach the model that writes it. */
async function askForArtifact(page: Page, name: string, instructions: string): Promise<void> {
  const block = {
    instructions,
    includeArtifactsId: [],
    id: `${name}-1234567`,
    name,
    description: '',
    type: 'text',
  };
  await send(page, `!echo\n\n\`\`\`autoArtifacts\n${JSON.stringify(block)}\n\`\`\``);
}
const chooseFromPanel = async (page: Page, item: string): Promise<void> => {
  await panel(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('[AFJ1] an artifact is made, stopped, made again, edited, compared, given room and deleted', async ({
  page,
  app,
  models,
}) => {
  await signIn(page, app.url);
  await switchOn(page);

  await test.step('it streams into the panel, and Stop keeps what was written', async () => {
    await askForArtifact(page, 'Plan', '!held 30 60');
    await expect(card(page)).toHaveAttribute('data-state', 'running');
    await expect(card(page).getByRole('status')).toContainText(/Creating… \d+ lines?/);
    await expect(view(page)).toHaveAttribute('aria-busy', 'true');
    await card(page).getByRole('button', { name: 'Stop' }).click();
    await expect(card(page)).toHaveAttribute('data-state', 'stopped');
    await expect(card(page).getByRole('status')).toContainText('Stopped before it was complete.');
  });

  await test.step('another try completes it, beside what was stopped', async () => {
    await models.release();
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect(card(page)).toHaveAttribute('data-state', 'running');
    await expect(panel(page).getByRole('group', { name: 'Version 2' })).toBeVisible();
    await expect.poll(async () => (await models.state()).open).toBe(1);
    await models.release();
    await expect(card(page)).toHaveAttribute('data-state', 'complete');
    await expect(panel(page).getByText('2 of 2')).toBeVisible();
  });

  const edit = async (text: string) => {
    await panel(page).getByText('Edit', { exact: true }).click();
    await panel(page).getByRole('textbox', { name: 'Text of the artifact' }).fill(text);
    await page.keyboard.press('Control+Enter');
    await expect(view(page)).toHaveText(text);
  };
  await test.step('an edit of the newest version changes it, of an older one it adds another', async () => {
    await edit('The newest words');
    await expect(panel(page).getByText('2 of 2')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Previous version' }).click();
    await edit('Words of an older one');
    await expect(panel(page).getByText('3 of 3')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Previous version' }).click();
    await expect(view(page)).toHaveText('The newest words');
  });

  await test.step('two versions are compared, and a press on a view leaves the comparison', async () => {
    const changes = panel(page).getByRole('region', { name: /^Changes from/ });
    await chooseFromPanel(page, 'Compare with another version');
    await expect(changes).toHaveAccessibleName('Changes from version 1 to version 2');
    await changes.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option', { name: 'Version 3' }).click();
    await expect(changes).toHaveAccessibleName('Changes from version 2 to version 3');
    await expect(changes.getByRole('deletion')).toContainText('The newest words');
    await expect(changes.getByRole('insertion')).toContainText('Words of an older one');
    await panel(page).getByRole('radio', { name: 'Code' }).check();
    await expect(changes).toHaveCount(0);
    await expect(view(page)).toHaveAttribute('data-view', 'code');
    await panel(page).getByRole('radio', { name: 'Preview' }).check();
    await expect(view(page)).toHaveText('The newest words');
  });

  const widthPx = async () => (await panel(page).boundingBox())?.width ?? 0;
  await test.step('its edge is dragged, moved by keys, and where it was left when the panel opens again', async () => {
    const edge = panel(page).getByRole('separator', { name: 'Width of the artifact panel' });
    const before = await widthPx();
    const { x, y, width, height } = (await edge.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 100, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(widthPx).toBe(before - 100);
    await edge.press('ArrowLeft');
    await expect.poll(widthPx).toBe(before - 76);
    await panel(page).getByRole('button', { name: 'Close artifact' }).click();
    await expect(panel(page)).toHaveCount(0);
    const opener = card(page).getByRole('button', { name: 'Open' });
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(widthPx).toBe(before - 76);
    await expect(panel(page).getByText('2 of 3')).toBeVisible();
  });

  await test.step('it fills the window, Escape gives the conversation back, and a small window has a sheet', async () => {
    const beside = await widthPx();
    await panel(page).getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(widthPx).toBe(page.viewportSize()?.width);
    await page.keyboard.press('Escape');
    await expect(panel(page).getByRole('button', { name: 'Full screen' })).toBeVisible();
    await expect.poll(widthPx).toBe(beside);
    const wide = page.viewportSize()!;
    await page.setViewportSize({ ...wide, width: 800 });
    const sheet = page.getByRole('dialog', { name: 'Artifact' });
    await expect(sheet.getByText('The newest words')).toBeVisible();
    await expect(sheet.getByRole('separator')).toHaveCount(0);
    await page.setViewportSize(wide);
    await expect.poll(widthPx).toBe(beside);
  });

  await test.step('a deleted version comes back on request; without any the panel closes', async () => {
    await chooseFromPanel(page, 'Delete version');
    await expect(page.getByRole('paragraph').filter({ hasText: 'Artifact Removed' })).toBeVisible();
    await expect(panel(page).getByText('1 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panel(page).getByText('1 of 3')).toBeVisible();
    for (const left of ['1 of 2', null]) {
      await chooseFromPanel(page, 'Delete version');
      if (left !== null) await expect(panel(page).getByText(left)).toBeVisible();
    }
    await expect(panel(page).getByText('Words of an older one')).toBeVisible();
    await chooseFromPanel(page, 'Delete version');
    await expect(panel(page)).toHaveCount(0);
    await expect(card(page)).toContainText('Artifact not found');
  });
});

test('[AFJ2] a saved artifact is uploaded, found, opened elsewhere, and shared with another person', async ({
  page,
  app,
  guard,
  openBrowser,
}) => {
  // The address of a file that is being read answers 404, as clients of the protocol expect.
  guard.expected.push(/status of 404/);
  await signIn(page, app.url);
  await switchOn(page);

  await test.step('saved', async () => {
    await askForArtifact(page, 'Lighthouses', '!plainText 40');
    await expect(card(page)).toHaveAttribute('data-state', 'complete');
    await chooseFromPanel(page, 'Save to library');
    await page.getByRole('dialog', { name: 'Save to library' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Successully Saved Artifact' })).toBeVisible();
  });
  const words = (await view(page).textContent()) ?? '';

  await test.step('uploaded as a document, which stands in Your Files', async () => {
    await chooseFromPanel(page, 'Upload as document');
    const dialog = page.getByRole('dialog', { name: 'Upload as document' });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByText('It is in Your Files.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await chooseFromAccountMenu(page, 'Your Files');
    await expect(page.getByRole('row', { name: /Lighthouses\.md/ }).first()).toBeVisible();
    await page.goBack();
  });

  await test.step('found by search, and opened in another conversation', async () => {
    await beginConversation(page);
    await ask(page, 'Another matter');
    await chooseFromAccountMenu(page, 'Saved artifacts');
    const library = page.getByRole('dialog', { name: 'Saved artifacts' });
    await library.getByRole('searchbox').fill('lighth');
    await library.getByRole('button', { name: 'Open Lighthouses' }).click();
    await expect(view(page)).toHaveText(words);
  });

  await test.step('shared, and opened by the other person on a phone, where it fills the screen', async () => {
    await chooseFromPanel(page, 'Share');
    const dialog = page.getByRole('dialog', { name: 'Share artifact' });
    await dialog.getByRole('combobox', { name: 'People' }).fill('nils@stoa.localhost');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Share' }).click();
    await expect(dialog.getByText('Shared with 1 person')).toBeVisible();
    const screen = { width: 390, height: 844 };
    const nils = await openBrowser({ viewport: screen, hasTouch: true, isMobile: true });
    await signIn(nils.page, app.url, /Nils/);
    await nils.page.getByRole('button', { name: 'Show conversations' }).tap();
    await chooseFromAccountMenu(nils.page, 'Saved artifacts');
    const library = nils.page.getByRole('dialog', { name: 'Saved artifacts' });
    await expect(library.getByText('shared by thea@stoa.localhost')).toBeVisible();
    await library.getByRole('button', { name: 'Open Lighthouses' }).click();
    const sheet = nils.page.getByRole('dialog', { name: 'Artifact' });
    await expect(sheet.locator('[data-slot=artifact-view]')).toHaveText(words);
    await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, ...screen });
    await sheet.getByRole('button', { name: 'More' }).tap();
    await nils.page.getByRole('menuitem', { name: 'Save to library' }).tap();
    const form = nils.page.getByRole('dialog', { name: 'Save to library' });
    await form.getByRole('button', { name: 'Cancel' }).tap();
    await expect(form).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: 'Close artifact' }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(messageBox(nils.page)).toBeVisible();
  });
});
